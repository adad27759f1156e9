import { type ComponentType, lazy } from 'react';

/** A part that only some shops have: loaded when it is shown. Where it cannot be had the server knows the fee all the same. */
export const lazyPart = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy<ComponentType<Props>>(() => load().catch(() => ({ default: () => null })));
