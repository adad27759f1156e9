/** Work that is done one after the other. */
export const takeTurns = () => {
  let last: Promise<void> = Promise.resolve();
  return {
    /** Work that never fails: what comes after it would not be done. */
    add: (work: () => Promise<void>): void => {
      last = last.then(work);
    },
    /** Waits until all is done, what is added meanwhile included. */
    over: async (): Promise<void> => {
      let seen: Promise<void> | undefined;
      while (seen !== last) {
        seen = last;
        await seen;
      }
    },
  };
};

/** What work gives, or what stands for it where that takes longer. Milliseconds. */
export const within = <T>(limit: number, work: Promise<T>, otherwise: T): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(otherwise), limit);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
