import { useRef, useState } from 'react';
import { IMAGE_MAX_BYTES } from '#contract/media/limits.ts';
import { mediaMessages } from '#contract/media/messages.ts';
import { MAX_RETURN_PICTURES } from '#contract/returns/limits.ts';

const fits = ({ size }: File): boolean => size <= IMAGE_MAX_BYTES;

/** A large photo as the shop takes it, or why it cannot be had. What does so is fetched for the first one. */
const madeSmaller = (photo: File) =>
  import('../../../media/make-smaller.ts').then(
    ({ makeSmaller }) => makeSmaller(photo),
    () => ({ reason: mediaMessages.tooLarge }),
  );

/** Pictures that are chosen for a return. Photos that are too large are made smaller by themselves. */
export const usePictures = () => {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [waiting, setWaiting] = useState<readonly File[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  // One after the other: decoded, each takes more memory than a cheap phone has twice.
  const turn = useRef<Promise<void>>(Promise.resolve());
  const chosen = useRef<readonly File[]>([]);
  const failed = useRef(0);
  const list = (next: readonly File[]): void => {
    chosen.current = next;
    setFiles(next);
  };
  const take = async (photo: File): Promise<void> => {
    const made = await madeSmaller(photo);
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
      for (const photo of large) turn.current = turn.current.then(() => take(photo));
    },
    remove: (file: File): void => {
      setProblem(null);
      list(chosen.current.filter((other) => other !== file));
    },
    /** All of them, once none is being made smaller; null where one of those could not be. */
    ready: async (): Promise<readonly File[] | null> => {
      const before = failed.current;
      await turn.current;
      return failed.current === before ? chosen.current : null;
    },
  };
};
