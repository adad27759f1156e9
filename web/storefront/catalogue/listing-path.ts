/** Whether a path is that of the list of products, or of a category's part of it. */
export const isListingPath = (pathname: string): boolean => /^\/(products|category\/[^/]+)$/.test(pathname);
