/**
 * Forms in dialogs: nothing that was typed is lost by a slip, and whoever waits for an answer is told.
 *
 * - shown:        `dialog-frame` (title, width, what has the focus first); here the form in it, and when an answer counts as late (15 s)
 * - left:         `leaving` ("Discard changes?", "Leave without saving?": of pages, too)
 * - the password: `with-password` (a call that it may be wanted for again; for which calls, and how long after it was typed: server/accounts/fresh-password),
 *                 `password-dialog` (asks for it, and for the code of a second factor), `password-asked` (is being asked for: what waits for it is not late)
 * - said:         `sentences` (the server's reason, or "Operation failed")
 */

import { type FormEventHandler, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { FormNotice } from '../forms/form-notice.tsx';
import { Button } from '../ui/button.tsx';
import { useStore } from '../ui/store.ts';
import { useIsLate } from '../ui/use-is-late.ts';
import { DialogFrame, type DialogWidth } from './dialog-frame.tsx';
import { askToDiscard, LeavingDialog } from './leaving.tsx';
import { passwordIsAsked } from './password-asked.ts';

interface FormDialogProps {
  title: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** What the button that sends the form says. */
  submit: string;
  isBusy: boolean;
  /** Whether something was typed that closing would lose. */
  isDirty: boolean;
  /** Why the form could not be sent. */
  problem?: string | null;
  /** For forms with much in them, or a grid. */
  width?: DialogWidth;
  /** For forms that move money or lose something. */
  isDangerous?: boolean;
  /** Of forms that have to hear what became of what they sent: not to be left meanwhile. */
  staysOpen?: boolean;
  /** Of the form that asks for the password, for which others wait. */
  asksForPassword?: boolean;
  /** The field that a keyboard begins at; the first one unless told, or where it is not there. */
  begins?: RefObject<HTMLElement | null> | undefined;
  /** A button beside the one that closes. */
  also?: ReactNode;
  children: ReactNode;
}

/** From then on the answer may never come: whoever waits for it is told, and may go. Milliseconds. */
const LATE_MS = 15_000;
const NO_ANSWER_YET =
  'The shop has not answered yet. You can wait for it, or close this and look later whether it was done.';

/** Where a keyboard lies ready one types at once; on a touch screen it would come up over the form. */
const firstField = (
  form: HTMLElement | null,
  begins: HTMLElement | null | undefined,
): HTMLElement | null | undefined =>
  matchMedia('(pointer: coarse)').matches
    ? null
    : (begins ?? form?.querySelector<HTMLElement>('input:enabled, select:enabled, textarea:enabled'));

/** A form in a dialog: focus stays inside and returns, and what was typed is not lost by a slip. */
export const FormDialog = ({
  title,
  isOpen,
  onClose,
  onSubmit,
  submit,
  isBusy,
  isDirty,
  problem,
  width = 'normal',
  isDangerous = false,
  staysOpen = false,
  asksForPassword = false,
  begins,
  also,
  children,
}: FormDialogProps) => {
  const body = useRef<HTMLDivElement>(null);
  // Whoever has scrolled down to the button sees what speaks against it.
  useEffect(() => {
    if (problem) body.current?.scrollTo({ top: 0 });
  }, [problem]);
  const isWaiting = useStore(passwordIsAsked, false) && !asksForPassword;
  const isLate = useIsLate(isBusy && !staysOpen && !isWaiting, LATE_MS);
  const close = async (): Promise<void> => {
    if (isBusy && !isLate) return;
    if (!isDirty || (await askToDiscard())) onClose();
  };
  return (
    <DialogFrame
      title={title}
      isOpen={isOpen}
      onClose={() => void close()}
      width={width}
      firstFocus={() => firstField(body.current, begins?.current)}
    >
      <LeavingDialog isDirty={isOpen && isDirty && !isBusy} />
      <form
        onSubmit={onSubmit}
        noValidate
        className="flex min-h-0 flex-col"
        // In a field of several lines Enter alone begins a new one.
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isBusy)
            event.currentTarget.requestSubmit();
        }}
      >
        <div ref={body} className="min-h-0 flex-1 scroll-py-14 space-y-4 overflow-y-auto p-5">
          {problem && <FormNotice tone="error">{problem}</FormNotice>}
          {isLate && <FormNotice tone="warning">{NO_ANSWER_YET}</FormNotice>}
          {children}
        </div>
        <footer className="flex justify-end gap-3 border-t border-line px-5 py-3">
          <Button look="secondary" onClick={() => void close()} disabled={isBusy && !isLate}>
            Cancel
          </Button>
          {also}
          <Button type="submit" isBusy={isBusy} look={isDangerous ? 'danger' : 'primary'}>
            {submit}
          </Button>
        </footer>
      </form>
    </DialogFrame>
  );
};
