import { type ComponentType, lazy } from 'react';

const NotLoaded = () => (
  <p role="status" className="text-sm text-ink-soft">
    This part could not be loaded. Please check your connection, then load the page again.
  </p>
);

/** A part whose code is fetched when it is shown. Where that cannot be had it says so, and the page around it stays. */
export const lazyPart = <Props,>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy<ComponentType<Props>>(() => load().catch(() => ({ default: NotLoaded })));
