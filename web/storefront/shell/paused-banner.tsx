import type { ReactNode } from 'react';
import { useStorefront } from '../settings/settings.ts';

/** Says that nothing new can be begun in the shop for now. */
export const PausedBanner = ({ children }: { children?: ReactNode }) => {
  const { paused } = useStorefront();
  return paused ? (
    <aside aria-label="Maintenance" className="bg-ink text-on-dark">
      <p className="container-page py-2 text-center text-sm wrap-anywhere">
        {paused}
        {children}
      </p>
    </aside>
  ) : null;
};
