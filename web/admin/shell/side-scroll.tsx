import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

interface SideScrollProps {
  label: string;
  className?: string;
  children: ReactNode;
}

/** A row of links that is moved sideways where it does not fit; the one that is open is always in sight. */
export const SideScroll = ({ label, className = '', children }: SideScrollProps) => {
  const row = useRef<HTMLElement>(null);
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const shown = useRef('');
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (!row.current || !current || shown.current === address) return;
    shown.current = address;
    const [around, link] = [row.current.getBoundingClientRect(), current.getBoundingClientRect()];
    row.current.scrollLeft += link.left + link.width / 2 - (around.left + around.width / 2);
  }, [address]);
  return (
    <nav ref={row} aria-label={label} className={`overflow-x-auto ${className}`}>
      {children}
    </nav>
  );
};
