import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

interface SideScrollProps {
  label: string;
  className?: string;
  children: ReactNode;
}

const bringOpenIntoSight = (row: HTMLElement): void => {
  const open = row.querySelector<HTMLElement>('[aria-current=page]');
  if (!open) return;
  const [around, link] = [row.getBoundingClientRect(), open.getBoundingClientRect()];
  row.scrollLeft += link.left + link.width / 2 - (around.left + around.width / 2);
};

/** A row of links that is moved sideways where it does not fit; the one that is open is always in sight. */
export const SideScroll = ({ label, className = '', children }: SideScrollProps) => {
  const row = useRef<HTMLElement>(null);
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const shown = useRef('');
  useEffect(() => {
    if (!row.current || shown.current === address) return;
    shown.current = address;
    bringOpenIntoSight(row.current);
  }, [address]);
  useEffect(() => {
    const around = row.current;
    if (!around) return;
    // What a link carries, such as a number, may arrive later and push the others along.
    const growing = new ResizeObserver(() => bringOpenIntoSight(around));
    for (const link of around.querySelectorAll('a')) growing.observe(link);
    return () => growing.disconnect();
  }, []);
  return (
    <nav ref={row} aria-label={label} className={`overflow-x-auto ${className}`}>
      {children}
    </nav>
  );
};
