/**
 * Parts that pages of the shop and of the admin area are built of.
 *
 * - pressed:    here (buttons, links that look like one, icons alone); `back-button`, `plain-click` (whether a link is followed here or opens elsewhere),
 *               `copy-text`, `whatsapp` (the address that opens a chat)
 * - typed:      `field` (label, hint, error; text fields and lists), `text-area`, `control-look` (how all of them look), `day-range`, `quantity-stepper` (plus, minus
 *               and a typed number, within bounds; the cart has one of its own), `second-factor-field` (how many digits a code has: contract/accounts/limits)
 * - in figures: `price` (struck through, "From", -25%; which price counts: contract/money), `rating` with `star-paths`, `counts` (5,000 reviews),
 *               `dates` (20 Nov 2026, 14:05 in Lagos), `badge` (a label's colours)
 * - told:       `toasts` (for how long: 3 s in the admin area and on a product's page, 5 s elsewhere), `toast/` (how they are shown, and long enough to be read),
 *               `confirmation` (asks first, by `confirm-dialog`), `states` (nothing here yet; what went wrong, with a retry)
 * - waited for: `spinner`, `skeleton` (grey shapes), `use-is-late` (for too long), `script-needed` (what is said without JavaScript)
 * - in time:    `lazy-part` (fetched when it is shown), `lost-part` ("could not be loaded", with another try), `use-seen` (once it comes into view),
 *               `preload-picture` (the first screen's, named in the head)
 * - ways:       `breadcrumb`, `pagination` with `page-window` (which numbers are shown, five at most), `use-on-screen` (whether a page is on the screen)
 * - the focus:  `focus-heading` (where another page begins), `use-going-on` (once what was pressed has gone)
 * - besides:    `class-names`, `store` (a value that several parts show), `looking-only` (may be read, not pressed), `popovers` (what older browsers lack of them)
 */

import {
  type ButtonHTMLAttributes,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger' | 'light';

/** Without a ground of their own in forced colours, looks without an edge get one there. */
const LOOKS: Record<ButtonLook, string> = {
  primary: 'forced-colors:border bg-brand text-on-brand not-disabled:hover:bg-brand-strong',
  secondary: 'border border-line-strong bg-surface text-ink not-disabled:hover:bg-sunken',
  quiet: 'text-brand not-disabled:hover:bg-brand-tint',
  light: 'forced-colors:border bg-surface text-brand not-disabled:hover:bg-brand-tint',
  danger: 'forced-colors:border bg-danger text-on-dark not-disabled:hover:bg-danger-strong',
};

const lookOf = (look: ButtonLook, isWide: boolean, className: string | undefined): string =>
  classNames(
    'inline-flex min-h-11 items-center justify-center gap-2 rounded-md px-4 py-2 text-center font-semibold transition-colors',
    'disabled:cursor-not-allowed disabled:opacity-55',
    LOOKS[look],
    isWide && 'w-full',
    className,
  );

interface Shared {
  look?: ButtonLook;
  /** Takes the whole width. */
  isWide?: boolean;
  icon?: ReactNode;
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Shared {
  /** Shows a spinner in the button and keeps it from being pressed again. */
  isBusy?: boolean;
  /** What the button says while it is busy. */
  busyText?: string;
  ref?: Ref<HTMLButtonElement>;
}

/**
 * The field that is left would say what is wrong with it, and move the button away between press and release. So it is left
 * with the release.
 */
const leavesFieldOnRelease = {
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
  onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => currentTarget.focus(),
};

export const Button = ({
  look = 'primary',
  isWide = false,
  isBusy = false,
  busyText,
  icon,
  className,
  disabled,
  children,
  type = 'button',
  ref,
  ...rest
}: ButtonProps) => {
  const button = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => button.current as HTMLButtonElement, []);
  // A button that is switched off loses the focus: whoever pressed it goes on from there once it is on again. Looked at
  // before it is switched off, for Chromium takes the focus away with it.
  const hadFocus = useRef(false);
  const wasBusy = useRef(isBusy);
  if (isBusy !== wasBusy.current) {
    wasBusy.current = isBusy;
    if (isBusy) hadFocus.current = document.activeElement === button.current;
  }
  useLayoutEffect(() => {
    if (isBusy) return;
    if (hadFocus.current && document.activeElement === document.body) {
      button.current?.focus({ preventScroll: true });
    }
    hadFocus.current = false;
  }, [isBusy]);
  return (
    <button
      {...(type === 'submit' && leavesFieldOnRelease)}
      {...rest}
      ref={button}
      type={type}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
      className={lookOf(look, isWide, className)}
    >
      {isBusy ? <Spinner /> : icon}
      {isBusy && busyText ? busyText : children}
    </button>
  );
};

/** A link that looks like a button. */
export const ButtonLink = ({
  look = 'primary',
  isWide = false,
  icon,
  className,
  children,
  ...rest
}: LinkProps & Shared & { className?: string }) => (
  <Link {...rest} className={lookOf(look, isWide, className)}>
    {icon}
    {children}
  </Link>
);

/** A square button that holds only an icon; `label` is what it does. */
export const IconButton = ({
  label,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { label: string; ref?: Ref<HTMLButtonElement> }) => (
  <button
    {...rest}
    type={type}
    aria-label={label}
    className={classNames(
      'inline-flex size-11 shrink-0 items-center justify-center rounded-md transition-colors',
      'not-disabled:not-aria-disabled:hover:bg-sunken disabled:cursor-not-allowed disabled:opacity-40 aria-disabled:cursor-not-allowed aria-disabled:opacity-40',
      className,
    )}
  >
    {children}
  </button>
);
