import type { RefusedPicture } from './sentences.ts';

/** Whether a refusal says what another one has said. Cameras and clipboards give one name to many pictures. */
const isSame = (one: RefusedPicture, other: RefusedPicture): boolean =>
  one.name === other.name && one.reason === other.reason && one.id === other.id && one.file === other.file;

/** What is listed once one more picture was refused. */
export const withRefused = (
  listed: readonly RefusedPicture[],
  refused: RefusedPicture,
): readonly RefusedPicture[] => (listed.some((one) => isSame(one, refused)) ? listed : [...listed, refused]);

/** Whether one is left that would come in if it were made smaller. */
export const offersMore = (listed: readonly RefusedPicture[]): boolean => listed.some(({ large }) => large);

/** Each with a key that no other has, though several may be told of in the same words. */
export const withKeys = (
  listed: readonly RefusedPicture[],
): readonly (readonly [key: string, picture: RefusedPicture])[] => {
  const counts = new Map<string, number>();
  return listed.map((picture) => {
    const words = `${picture.name} ${picture.reason}`;
    const count = (counts.get(words) ?? 0) + 1;
    counts.set(words, count);
    return [`${words} ${count}`, picture] as const;
  });
};
