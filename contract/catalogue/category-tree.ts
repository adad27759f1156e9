interface Placed {
  _id: string;
  /** The id of the category that it stands below. */
  parent?: string | null;
}

/** The categories below one, in the order given. */
export const childrenOf = <T extends Placed>(categories: readonly T[], id: string): T[] =>
  categories.filter(({ parent }) => parent === id);

/** Each category followed by those below it; otherwise in the order given. One whose parent is not among them stands by itself. */
export const inTree = <T extends Placed>(categories: readonly T[]): { category: T; isBelow: boolean }[] => {
  const ids = new Set(categories.map(({ _id }) => _id));
  const isBelow = ({ parent }: T) => parent != null && ids.has(parent);
  return categories
    .filter((category) => !isBelow(category))
    .flatMap((category) => [
      { category, isBelow: false },
      ...childrenOf(categories, category._id).map((child) => ({ category: child, isBelow: true })),
    ]);
};
