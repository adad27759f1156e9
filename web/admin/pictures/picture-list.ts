/** A picture as products and slides hold it; one of a list is the main one. */
export interface Picture {
  url: string;
  isMain: boolean;
}

/** Exactly one is the main one: the first that says so, else the first. */
const withOneMain = (pictures: readonly Picture[]): Picture[] => {
  const main = Math.max(
    0,
    pictures.findIndex(({ isMain }) => isMain),
  );
  return pictures.map(({ url }, index) => ({ url, isMain: index === main }));
};

/**
 * The list with more at its end; one that is there already is not added again, nor more than there is room for. Where
 * there is room for one only, the new one takes its place.
 */
export const withAdded = (pictures: readonly Picture[], urls: readonly string[], max: number): Picture[] => {
  const all = [...(max === 1 ? [] : pictures.map(({ url }) => url)), ...urls];
  const main = pictures.find(({ isMain }) => isMain)?.url;
  return withOneMain([...new Set(all)].slice(0, max).map((url) => ({ url, isMain: url === main })));
};

export const withoutPicture = (pictures: readonly Picture[], index: number): Picture[] =>
  withOneMain(pictures.filter((_picture, at) => at !== index));

export const withMain = (pictures: readonly Picture[], index: number): Picture[] =>
  pictures.map(({ url }, at) => ({ url, isMain: at === index }));
