import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';

interface OwnBarProps {
  children: ReactNode;
  className?: string;
  /** It has nothing to say: a phone has no room for it above the bar of the places, and it ends the page there. */
  isQuiet?: boolean;
  /** On a phone it has the room of the bar of the places (web/styles/base.css). */
  isOnly?: boolean;
}

/** What can be done with what was typed, at the foot of an editor that is longer than a screen. */
export const OwnBar = ({ children, className, isQuiet = false, isOnly = false }: OwnBarProps) => (
  <div
    data-bar
    data-own-bar={isOnly ? 'only' : ''}
    className={classNames(
      'sticky bottom-(--admin-bar) z-20 -mx-4 border-t border-line bg-surface px-4 py-3 shadow-overlay',
      isQuiet && 'max-lg:static max-lg:shadow-none',
      className,
    )}
  >
    {children}
  </div>
);
