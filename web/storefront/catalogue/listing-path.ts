/** Whether a path is that of the list of products, or of a category's or collection's part of it. */
export const isListingPath = (pathname: string): boolean =>
  /^\/(products|(category|collections)\/[^/]+)$/.test(pathname);
