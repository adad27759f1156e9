export const MOST_SAVED_VIEWS = 100;
export const MAX_VIEW_NAME = 40;
export const MAX_VIEW_QUERY = 1_000;
