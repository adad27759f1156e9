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
