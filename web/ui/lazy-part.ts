import { type ComponentType, createElement, lazy } from 'react';
import { type LoadPart, type Lost, LostPart } from './lost-part.tsx';

/**
 * A part whose code is fetched when it is shown. Where that cannot be had it says so in its place, and may be tried again.
 * @param sentence what is said then, with its full stop
 */
export const lazyPart = <Props extends object>(
  load: LoadPart<Props>,
  sentence = 'This part could not be loaded.',
) => {
  const lost: Lost<Props> = { load, sentence, found: null };
  return lazy<ComponentType<Props>>(() =>
    load().catch(() => ({ default: (props: Props) => createElement(LostPart<Props>, { lost, props }) })),
  );
};

/** One without which nothing is missing: where it cannot be had there is nothing in its place. */
export const lazyExtra = <Props>(load: LoadPart<Props>) =>
  lazy<ComponentType<Props>>(() => load().catch(() => ({ default: () => null })));
