import { MAX_VIEW_NAME, MOST_LISTS, MOST_SAVED_VIEWS } from './limits.ts';

export const savedViewMessages = {
  saved: 'View saved',
  deleted: 'View deleted',
  list: 'Please say which list the view is of',
  name: 'Please name the view',
  nameTooLong: `The name of a view has at most ${MAX_VIEW_NAME} characters`,
  query: 'These filters are too many to be kept',
  columnsKept: 'Columns kept',
  columns: 'These are no columns of a list',
  tooManyLists: `Columns are kept of ${MOST_LISTS} lists at most. Please reset those of another one first`,
  notFound: 'This view is not there any more',
  tooMany: `There is room for ${MOST_SAVED_VIEWS} views. Please delete one first`,
} as const;
