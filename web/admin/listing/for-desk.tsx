import type { ReactNode } from 'react';

/** What a cell says at a desk alone: on a phone such a row has nothing there, and no gap for it. */
export const ForDesk = ({ children }: { children: ReactNode }) => (
  <span data-for-desk="" className="max-md:hidden">
    {children}
  </span>
);
