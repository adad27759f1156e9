import { Fragment } from 'react';

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** How a key is called on its keyboard. */
const nameOf = (key: string): string => {
  if (key === '$mod') return isMac() ? '⌘' : 'Ctrl';
  return key.length === 1 ? key.toUpperCase() : key;
};

/** The presses of a shortcut, each with its keys; what may be held as well is left out. */
const pressesOf = (keys: string): string[][] =>
  keys.split(' ').map((press) =>
    press
      .replace(/\[\w+\]\+/g, '')
      .split(/(?<=\w)\+/)
      .map(nameOf),
  );

/** The keys of a shortcut, as they are on the keyboard. */
export const KeyCaps = ({ keys }: { keys: string }) => (
  <span className="inline-flex items-center gap-1 whitespace-nowrap">
    {pressesOf(keys).map((press, place) => (
      <Fragment key={press.join(' ')}>
        {place > 0 && <span className="text-xs text-ink-soft"> then </span>}
        {press.map((key) => (
          <kbd
            key={key}
            className="inline-flex min-w-6 justify-center rounded-sm border border-line-strong bg-surface px-1.5 font-sans text-xs leading-5 font-medium text-ink-soft"
          >
            {key}
          </kbd>
        ))}
      </Fragment>
    ))}
  </span>
);

/** How assistive technology is told of the key that opens the palette. */
export const paletteKey = (): string => (isMac() ? 'Meta+K' : 'Control+K');
