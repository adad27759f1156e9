import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { FormEventHandler, ReactNode } from 'react';
import { FormNotice } from '../../forms/form-notice.tsx';
import { Button } from '../../ui/button.tsx';
import { askToConfirm } from '../../ui/confirmation.ts';

interface FormDialogProps {
  title: string;
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
  /** For forms with much in them. */
  isWide?: boolean;
  children: ReactNode;
}

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
  isWide = false,
  children,
}: FormDialogProps) => {
  const close = async (): Promise<void> => {
    if (isBusy) return;
    const isSure =
      !isDirty ||
      (await askToConfirm({
        title: 'Discard changes?',
        text: 'What you have entered will be lost.',
        confirm: 'Discard',
        isDangerous: true,
      }));
    if (isSure) onClose();
  };
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && void close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          className={`fixed inset-x-0 bottom-0 z-40 mx-auto flex max-h-[94dvh] w-full flex-col rounded-t-xl bg-surface shadow-overlay transition-[opacity,translate] data-ending-style:translate-y-4 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0 sm:inset-y-0 sm:my-auto sm:h-fit sm:rounded-xl ${isWide ? 'sm:max-w-3xl' : 'sm:max-w-lg'}`}
        >
          <form onSubmit={onSubmit} noValidate className="flex min-h-0 flex-col">
            <header className="flex items-center justify-between gap-3 border-b border-line py-2 pr-2 pl-5">
              <Dialog.Title className="text-lg font-semibold">{title}</Dialog.Title>
              <Dialog.Close
                aria-label="Close"
                className="inline-flex size-11 items-center justify-center rounded-md hover:bg-sunken"
              >
                <X aria-hidden="true" className="size-5" />
              </Dialog.Close>
            </header>
            <div className="min-h-0 flex-1 space-y-4 overflow-y-auto p-5">
              {problem && <FormNotice tone="error">{problem}</FormNotice>}
              {children}
            </div>
            <footer className="flex justify-end gap-3 border-t border-line px-5 py-3">
              <Button look="secondary" onClick={() => void close()} disabled={isBusy}>
                Cancel
              </Button>
              <Button type="submit" isBusy={isBusy}>
                {submit}
              </Button>
            </footer>
          </form>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
