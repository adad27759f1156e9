import { useRef, useState } from 'react';

/** A list in which one entry stands somewhere else. */
export const moved = <T>(list: readonly T[], from: number, to: number): T[] => {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
};

/** Keys for entries that have none: each keeps its own when it moves, and with it what is on its way there. */
export const useKeys = (count: number) => {
  const made = useRef(0);
  const newKey = (): number => {
    made.current += 1;
    return made.current;
  };
  const newKeys = (): number[] => Array.from({ length: count }, newKey);
  const [keys, setKeys] = useState(newKeys);
  // The list has become another one, such as what somebody else has saved.
  if (keys.length !== count) setKeys(newKeys());
  return {
    keys,
    add: () => setKeys([...keys, newKey()]),
    remove: (place: number) => setKeys(keys.toSpliced(place, 1)),
    move: (from: number, to: number) => setKeys(moved(keys, from, to)),
  };
};
