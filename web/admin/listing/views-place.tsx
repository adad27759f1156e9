import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';
import { useDesk } from './use-phone.ts';

/** Where a page's heading has room for the views of the list below it; null until it is there, undefined on pages without. */
export const ViewsPlace = createContext<HTMLElement | null | undefined>(undefined);

/** Puts a list's views beside the heading, where there is room, and else leaves them to its toolbar: one of the two is nothing. */
export const usePlacedViews = (views: ReactNode): { beside: ReactNode; inToolbar: ReactNode } => {
  const place = useContext(ViewsPlace);
  const isDesk = useDesk();
  if (place === undefined || !isDesk) return { beside: null, inToolbar: views };
  return { beside: place && views && createPortal(views, place), inToolbar: null };
};
