/** The largest file of products that is taken in. Tens of thousands of products fit. */
export const PRODUCT_FILE_MAX_BYTES = 20_000_000;
export const FILE_NAME_MAX = 200;
export const HANDLE_MAX = 300;
/** The most rows of a file, blank ones aside: five for each of a hundred thousand products. */
export const FILE_ROWS_MAX = 500_000;
/** The most rows of one product. Shopify has 2,048 variants and 250 images of one at most. */
export const PRODUCT_ROWS_MAX = 2_500;
/** The most columns of a sheet that are looked at. Shopify's files have some 80. */
export const FILE_COLUMNS_MAX = 300;
/** The most units that can be chosen for products whose stock a file does not name. */
export const START_STOCK_MAX = 1_000;
/** Excel takes no longer ones than 31 letters; others do. */
export const SHEET_NAME_MAX = 200;
