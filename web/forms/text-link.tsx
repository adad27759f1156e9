import { Link, type LinkProps } from 'react-router';
import { classNames } from '../ui/class-names.ts';

/** A link inside a form's text, large enough for a thumb. */
export const TextLink = ({ className, ...rest }: LinkProps & { className?: string }) => (
  <Link
    {...rest}
    className={classNames(
      'inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4 hover:text-brand-strong',
      className,
    )}
  />
);
