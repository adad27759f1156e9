import { useRevalidator } from 'react-router';
import type { ButtonAction } from '../dialogs/row-menu.tsx';
import { type Held, hold } from './held.ts';

type HeldAction = Pick<ButtonAction, 'label' | 'icon' | 'needs'> & Omit<Held, 'onEnd'>;

/** Makes actions of a row's menu that can be taken back for a moment; the list is asked for anew when they are through. */
export const useHeldAction = (): ((action: HeldAction) => ButtonAction) => {
  const { revalidate } = useRevalidator();
  return ({ label, icon, needs, ...held }) => ({
    label,
    ...(icon ? { icon } : {}),
    ...(needs ? { needs } : {}),
    hasUndo: true,
    onChoose: () => hold({ ...held, onEnd: () => void revalidate() }),
  });
};
