import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import {
  cssTransition,
  ToastContainer,
  type ToastOptions as ToastifyOptions,
  toast,
} from 'react-toastify/unstyled';
import { readingTimeMs } from './reading-time.ts';
import { holdWhileFocused } from './toast-focus.ts';
import { keepInRoom } from './toast-room.ts';
import './toasts.css';

export type ToastKind = 'success' | 'error' | 'info' | 'warning';

type ToastOptions = ToastifyOptions & { type: ToastKind };

const ICONS: Record<ToastKind, LucideIcon> = {
  success: CircleCheck,
  error: CircleAlert,
  info: Info,
  warning: TriangleAlert,
};

const transition = cssTransition({ enter: 'toast-in', exit: 'toast-out', collapseDuration: 150 });

const CloseButton = ({ closeToast }: { closeToast: (isByUser: true) => void }) => (
  <button type="button" aria-label="close" className="toast-close" onClick={() => closeToast(true)}>
    <X aria-hidden="true" className="size-4" />
  </button>
);

/** Top right, 5 s, light, dragged away at 80 %; Alt+T reaches them, which is the library's own key. */
const mount = (): void => {
  const host = document.createElement('div');
  host.className = 'toasts';
  document.body.append(host);
  holdWhileFocused(host);
  createRoot(host).render(
    <ToastContainer
      position="top-right"
      theme="light"
      draggable
      draggablePercent={80}
      // The others stay where they are read when the oldest goes.
      newestOnTop
      toastClassName="shadow-raised"
      transition={transition}
      closeButton={CloseButton}
    />,
  );
  const keep = keepInRoom(host);
  toast.onChange(() => keep(shown.size > 0));
};

/** The toasts that are shown, by their ids; and the last one of each text. */
const shown = new Set<string>();
const said = new Map<string, string>();
let number = 0;

const raise = (content: ReactNode, options: ToastOptions): string => {
  if (number === 0) mount();
  number += 1;
  const id = `toast-${number}`;
  shown.add(id);
  const Icon = ICONS[options.type];
  toast(<div className="toast-text">{content}</div>, {
    ...options,
    toastId: id,
    icon: <Icon aria-hidden="true" className="size-5" />,
    onClose: () => shown.delete(id),
  });
  return id;
};

/** Said again, a text takes the place of the one before. */
export const raiseToast = (kind: ToastKind, text: string, stayMs: number): void => {
  const before = said.get(text);
  if (before !== undefined) toast.dismiss(before);
  const lines = text.split('\n').map((line) => <p key={line}>{line}</p>);
  said.set(text, raise(lines, { type: kind, autoClose: readingTimeMs(text, stayMs) }));
};

/** Stays until the function that it gives is called. */
export const raiseUndo = (text: string, onUndo: () => void): (() => void) => {
  const content = (
    <div className="flex items-center gap-3">
      <p className="min-w-0 flex-1 wrap-anywhere">{text}</p>
      <button
        type="button"
        onClick={onUndo}
        className="-my-3 mr-2 min-h-11 shrink-0 rounded-md border border-line-strong px-3 font-semibold"
      >
        Undo
      </button>
    </div>
  );
  const id = raise(content, { type: 'info', autoClose: false, closeButton: false, draggable: false });
  return () => toast.dismiss(id);
};
