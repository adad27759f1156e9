import { useRef, useState } from 'react';
import type { PictureUploader } from './picture-uploader.ts';
import { offersMore, withRefused } from './refused-list.ts';
import { type RefusedPicture, toastRefused } from './sentences.ts';

/** A picture that is being made smaller: its name, and which one it is of how many. */
export interface MadeNow {
  name: string;
  number: number;
  count: number;
}

/** The pictures of the last choice that did not come in, and the making smaller of those that are only too large. */
export const useRefusedPictures = () => {
  const [pictures, setPictures] = useState<readonly RefusedPicture[]>([]);
  const [madeNow, setMadeNow] = useState<MadeNow | null>(null);
  const [told, setTold] = useState('');
  // Several are refused in one go, before anything is drawn anew.
  const listed = useRef<readonly RefusedPicture[]>([]);
  const list = (next: readonly RefusedPicture[]): void => {
    listed.current = next;
    setPictures(next);
  };
  const keep = (isKept: (picture: RefusedPicture) => boolean): void => list(listed.current.filter(isKept));
  const replace = (picture: RefusedPicture, by: readonly RefusedPicture[]): void =>
    list(listed.current.flatMap((one) => (one === picture ? by : [one])));

  return {
    pictures,
    madeNow,
    /** How it went, to be said aloud. */
    told,
    keep,
    replace,
    /** Whether one is left, just now, that can be made smaller. */
    offersMore: (): boolean => offersMore(listed.current),
    refuse: (picture: RefusedPicture): void => {
      if (!listed.current.some(({ reason }) => reason === picture.reason)) toastRefused(picture.reason);
      list(withRefused(listed.current, picture));
    },
    /** One after the other: decoded, each takes more memory than a cheap phone has twice. */
    makeSmaller: async ({ takeSmaller }: Pick<PictureUploader, 'takeSmaller'>): Promise<void> => {
      const large = listed.current.filter((picture) => picture.large);
      const taken: string[] = [];
      for (const [index, picture] of large.entries()) {
        // Whoever has chosen anew meanwhile has done with it.
        if (!picture.large || !listed.current.includes(picture)) continue;
        setMadeNow({ name: picture.name, number: index + 1, count: large.length });
        const { isTaken, reason } = await takeSmaller(picture.large);
        if (isTaken) taken.push(picture.name);
        if (isTaken) replace(picture, []);
        else if (reason !== null) replace(picture, [{ name: picture.name, reason, isHopeless: true }]);
      }
      setMadeNow(null);
      setTold(taken.length > 0 ? `Made smaller: ${taken.join(', ')}` : '');
    },
  };
};
