import { createRoot } from 'react-dom/client';
import { ToastContainer, toast } from 'react-toastify';
import type { ToastKind } from './toasts.ts';

let isMounted = false;

/** The shop's toasts are the library's defaults: top right, 5 s, light, dragged away at 80 %, Alt+T to reach them. */
const mount = (): void => {
  if (isMounted) return;
  isMounted = true;
  const host = document.createElement('div');
  document.body.append(host);
  createRoot(host).render(
    <ToastContainer position="top-right" autoClose={5000} theme="light" draggablePercent={80} />,
  );
};

export const raiseToast = (kind: ToastKind, text: string, autoCloseMs?: number): void => {
  mount();
  toast(text, { type: kind, ...(autoCloseMs === undefined ? {} : { autoClose: autoCloseMs }) });
};
