import { createRoot } from 'react-dom/client';
import { ToastContainer, toast } from 'react-toastify';

export type ToastKind = 'success' | 'error' | 'info' | 'warning';

let isMounted = false;

/** Top right, 5 s, light, dragged away at 80 %; Alt+T reaches them, which is the library's own key. */
const mount = (): void => {
  if (isMounted) return;
  isMounted = true;
  const host = document.createElement('div');
  document.body.append(host);
  createRoot(host).render(
    <ToastContainer position="top-right" autoClose={5000} theme="light" draggable draggablePercent={80} />,
  );
};

export const raiseToast = (kind: ToastKind, text: string, autoCloseMs?: number): void => {
  mount();
  const lines = text.split('\n').map((line) => <p key={line}>{line}</p>);
  toast(<div>{lines}</div>, { type: kind, ...(autoCloseMs === undefined ? {} : { autoClose: autoCloseMs }) });
};

/** Stays until the function that it gives is called. */
export const raiseUndo = (text: string, onUndo: () => void): (() => void) => {
  mount();
  const id = toast(
    <div className="flex items-center gap-3">
      <p className="min-w-0 flex-1 wrap-anywhere">{text}</p>
      <button
        type="button"
        onClick={onUndo}
        className="min-h-11 shrink-0 rounded-md border border-line-strong px-3 font-semibold"
      >
        Undo
      </button>
    </div>,
    { type: 'info', autoClose: false, closeOnClick: false, closeButton: false, draggable: false },
  );
  return () => toast.dismiss(id);
};
