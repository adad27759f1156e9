/** Sentences about pictures that are fetched from where they lay before. */
export const pictureSourceMessages = {
  again: 'The pictures are fetched again',
  noneFailed: 'There is no picture that could not be fetched',
} as const;
