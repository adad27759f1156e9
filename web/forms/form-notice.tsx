/**
 * What forms have in common, and lists that are narrowed down by their address.
 *
 * - judged:        `lazy-form-resolver` (a form's rules, fetched with its first field that is judged), `no-eval` (imported before any schema, so that Zod compiles none)
 * - alive:         `use-hydrated` (whether the page is, and a form can be sent), `use-early-press` (what was pressed before)
 * - sent:          `new-key` (a random id, such as for what may be sent twice and is done once)
 * - refused:       `server-answer` (the sentence above a form, and those under its fields; where no answer came, the page's own); in a box: here
 * - afterwards:    `use-after` (goes on by itself a moment later)
 * - in its text:   `text-link`
 * - in an address: `address-filters` (what was chosen, put there once nobody types any more; for how long it waits: contract/catalogue/limits),
 *                  `newest-address` (where the list is on its way to), `page-in` (which page of it)
 */

import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';

export type NoticeTone = 'success' | 'error' | 'info' | 'warning';

const LOOKS = {
  success: { look: 'bg-success-tint text-success', Icon: CircleCheck },
  error: { look: 'bg-danger-tint text-danger-strong', Icon: CircleAlert },
  info: { look: 'bg-notice-tint text-notice', Icon: Info },
  warning: { look: 'bg-accent-tint text-accent-ink', Icon: CircleAlert },
} as const;

/** A box that says how it went, or why a page is shown; errors are told at once, the rest when there is a pause. */
export const FormNotice = ({
  tone,
  className,
  children,
}: {
  tone: NoticeTone;
  className?: string;
  children: ReactNode;
}) => {
  const { look, Icon } = LOOKS[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={classNames('flex gap-3 rounded-md px-4 py-3 text-sm', look, className)}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
};
