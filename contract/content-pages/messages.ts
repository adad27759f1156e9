import { HEADER_PAGES_MAX, PAGE_PICTURES_MAX, PAGES_MAX } from './limits.ts';

/** Sentences about the pages that owners write. */
export const contentPageMessages = {
  title: 'Title must be 2 to 80 characters long',
  summary: 'Description must be at most 200 characters long',
  body: 'Text must be at most 40,000 characters long',
  words: 'Address must be small letters, digits and single hyphens, 60 at most',
  place: 'Please choose where the link stands',
  kind: 'Unknown kind of page',
  published: 'isPublished must be true or false',
  order: 'Please name each page once',
  notFound: 'Page not found',
  taken: 'Another page has or had this address',
  exists: 'There is such a page already',
  replaces: 'There is such a page already. Saving again replaces it.',
  tooMany: `There can be ${PAGES_MAX} pages at most`,
  headerFull: `The header has room for ${HEADER_PAGES_MAX} pages`,
  unfinished: 'Before you publish the page, please fill in what is still open, or leave it out',
  empty: 'Please write something before you publish the page',
  pictures: `There can be ${PAGE_PICTURES_MAX} pictures on a page`,
  overtaken: 'Somebody else has changed this page meanwhile. Saving again replaces what they have written.',
  created: 'The draft is saved',
  nowPublished: 'The page is published',
  updated: 'Page updated successfully',
  deleted: 'Page deleted successfully',
  ordered: 'Order saved',
} as const;
