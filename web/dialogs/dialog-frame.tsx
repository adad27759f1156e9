import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';

const WIDTHS = {
  normal: 'sm:max-w-lg',
  wide: 'sm:max-w-3xl',
  grid: 'sm:max-w-4xl',
} as const;
export type DialogWidth = keyof typeof WIDTHS;

interface DialogFrameProps {
  title: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  width?: DialogWidth;
  /** What has the focus first; the first thing that can have it unless told. */
  firstFocus?: () => HTMLElement | null | undefined;
  children: ReactNode;
}

/** A dialog that comes up from below on a phone; focus stays inside and returns to where it was. */
export const DialogFrame = ({
  title,
  isOpen,
  onClose,
  width = 'normal',
  firstFocus,
  children,
}: DialogFrameProps) => (
  <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
    <Dialog.Portal>
      <Dialog.Backdrop
        // A dialog above another dims that one too, or the two read as one.
        forceRender
        className="fixed inset-0 z-40 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
      />
      <Dialog.Popup
        initialFocus={() => firstFocus?.() ?? true}
        className={classNames(
          'fixed inset-x-0 bottom-0 z-40 mx-auto flex max-h-[94dvh] w-full flex-col rounded-t-xl bg-surface shadow-overlay transition-[opacity,translate] data-ending-style:translate-y-4 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0 sm:inset-y-0 sm:my-auto sm:h-fit sm:rounded-xl',
          WIDTHS[width],
        )}
      >
        <header
          data-bar
          className="flex items-center justify-between gap-3 border-b border-line py-2 pr-2 pl-5"
        >
          <Dialog.Title className="min-w-0 text-lg font-semibold wrap-anywhere">{title}</Dialog.Title>
          <Dialog.Close
            aria-label="Close"
            className="inline-flex size-11 shrink-0 items-center justify-center rounded-md hover:bg-sunken"
          >
            <X aria-hidden="true" className="size-5" />
          </Dialog.Close>
        </header>
        {children}
      </Dialog.Popup>
    </Dialog.Portal>
  </Dialog.Root>
);
