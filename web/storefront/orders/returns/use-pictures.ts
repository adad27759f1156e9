import { useEffect, useRef, useState } from 'react';
import { IMAGE_MAX_BYTES } from '#contract/media/limits.ts';
import { mediaMessages } from '#contract/media/messages.ts';
import { MAX_RETURN_PICTURES } from '#contract/returns/limits.ts';
import type { MadeSmaller } from '../../../media/make-smaller.ts';
import { takeTurns, within } from './turns.ts';

/** Milliseconds: what makes photos smaller may be on its way over a bad line for ever. */
const PHOTO_LIMIT = 30_000;

const fits = ({ size }: File): boolean => size <= IMAGE_MAX_BYTES;

/** A large photo as the shop takes it, or why it cannot be had. What does so is fetched for the first one. */
const madeSmaller = (photo: File): Promise<MadeSmaller> =>
  import('../../../media/make-smaller.ts').then(
    ({ makeSmaller }) => makeSmaller(photo),
    () => ({ reason: mediaMessages.tooLarge }),
  );

/** The waiting for what is not ready yet, which can be given up. */
const useWaiting = () => {
  const [isAwaited, setIsAwaited] = useState(false);
  const awaited = useRef<object | null>(null);
  const giveUp = (): void => {
    awaited.current = null;
    setIsAwaited(false);
  };
  // Who has left waits for nothing.
  useEffect(
    () => () => {
      awaited.current = null;
    },
    [],
  );
  return {
    isAwaited,
    giveUp,
    /** Whether it was waited for to the end: neither given up nor begun anew. */
    waitFor: async (work: Promise<void>): Promise<boolean> => {
      const own = {};
      awaited.current = own;
      setIsAwaited(true);
      await work;
      if (awaited.current !== own) return false;
      giveUp();
      return true;
    },
  };
};

/** Pictures that are chosen for a return. Photos that are too large are made smaller by themselves. */
export const usePictures = () => {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [waiting, setWaiting] = useState<readonly File[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  // One after the other: decoded, each takes more memory than a cheap phone has twice.
  const [turns] = useState(takeTurns);
  const { isAwaited, giveUp, waitFor } = useWaiting();
  const chosen = useRef<readonly File[]>([]);
  const failed = useRef(0);
  const list = (next: readonly File[]): void => {
    chosen.current = next;
    setFiles(next);
  };
  const take = async (photo: File): Promise<void> => {
    const made = await within(PHOTO_LIMIT, madeSmaller(photo), { reason: mediaMessages.tooLarge });
    setWaiting((all) => all.filter((other) => other !== photo));
    if ('file' in made) return list([...chosen.current, made.file]);
    failed.current += 1;
    setProblem(made.reason);
  };

  return {
    files,
    /** Those that are being made smaller. */
    waiting,
    problem,
    add: (added: FileList): void => {
      const room = MAX_RETURN_PICTURES - chosen.current.length - waiting.length;
      const taken = [...added].slice(0, Math.max(0, room));
      const large = taken.filter((file) => !fits(file));
      setProblem(null);
      list([...chosen.current, ...taken.filter(fits)]);
      setWaiting((all) => [...all, ...large]);
      for (const photo of large) turns.add(() => take(photo));
    },
    remove: (file: File): void => {
      setProblem(null);
      list(chosen.current.filter((other) => other !== file));
    },
    /** Whether those that are being made smaller are waited for. */
    isAwaited: isAwaited && waiting.length > 0,
    giveUp,
    /** All of them, once none is being made smaller; null where one of those could not be, or the waiting was given up. */
    ready: async (): Promise<readonly File[] | null> => {
      const before = failed.current;
      const isWhole = await waitFor(turns.over());
      return isWhole && failed.current === before ? chosen.current : null;
    },
  };
};
