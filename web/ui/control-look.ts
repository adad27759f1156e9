import { classNames } from './class-names.ts';

const CONTROL =
  'block min-h-11 w-full rounded-md border bg-surface px-3 py-2 text-base text-ink placeholder:text-ink-faint disabled:bg-sunken disabled:text-ink-soft';

/** How every field and list looks, with the border of an error where there is one. */
export const controlLook = (hasError: boolean, className?: string): string =>
  classNames(CONTROL, hasError ? 'border-danger' : 'border-line-strong', className);
