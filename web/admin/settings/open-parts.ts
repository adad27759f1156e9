import { createContext, use, useEffect, useState } from 'react';
import { useLocation } from 'react-router';

interface OpenParts {
  isOpen: (id: string) => boolean;
  /** Whether something in it is not saved. */
  isChanged: (id: string) => boolean;
  toggle: (id: string) => void;
  /** What has to be seen is opened, such as a field that is refused. */
  open: (ids: readonly string[]) => void;
}

const PartsContext = createContext<OpenParts | null>(null);
export const OpenPartsProvider = PartsContext.Provider;

/** Which parts of the settings stand open on a phone, where all of them would be twelve screens: that of the address, and what is opened. */
export const useOpenParts = (changed: ReadonlySet<string>): OpenParts => {
  const { hash } = useLocation();
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set([hash.slice(1)]));
  useEffect(() => {
    if (hash === '') return;
    const id = hash.slice(1);
    setOpened((before) => new Set([...before, id]));
    // The browser itself looked for it before it was there.
    document.getElementById(id)?.scrollIntoView();
  }, [hash]);
  return {
    isOpen: (id) => opened.has(id),
    isChanged: (id) => changed.has(id),
    toggle: (id) =>
      setOpened(
        (before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]),
      ),
    open: (ids) => setOpened((before) => new Set([...before, ...ids])),
  };
};

/** One of them; null elsewhere, where parts look the same but always stand open. */
export const useOpenPart = (
  id: string,
): { isOpen: boolean; isChanged: boolean; toggle: () => void } | null => {
  const parts = use(PartsContext);
  return (
    parts && { isOpen: parts.isOpen(id), isChanged: parts.isChanged(id), toggle: () => parts.toggle(id) }
  );
};
