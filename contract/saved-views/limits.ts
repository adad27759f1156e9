export const MOST_SAVED_VIEWS = 100;
export const MAX_VIEW_NAME = 40;
export const MAX_VIEW_QUERY = 1_000;
export const MOST_LISTS = 60;
export const MOST_COLUMNS = 40;
export const MAX_COLUMN_NAME = 40;
