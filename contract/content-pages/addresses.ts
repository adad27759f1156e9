/** The path of a page that the owner has written. */
export const contentPagePath = ({ slug }: { slug: string }): string => `/pages/${slug}`;
