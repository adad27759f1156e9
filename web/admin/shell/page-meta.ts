/** The head of a page of the admin area, which no search engine keeps. */
export const metaOf = (title: string) => () => [{ title }, { name: 'robots', content: 'noindex' }];
