/** Controls of a toolbar at a desk are lower than those of forms. */
export const COMPACT = 'min-h-9! py-1! text-sm!';

/** A button of a toolbar that holds an icon. */
export const TOOL =
  'inline-flex size-9 shrink-0 items-center justify-center rounded-md border px-0! border-line-strong bg-surface transition-colors hover:bg-sunken data-popup-open:bg-sunken max-md:size-11';
