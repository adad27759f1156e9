/** The largest file of products that is taken in. Tens of thousands of products fit. */
export const PRODUCT_FILE_MAX_BYTES = 20_000_000;
export const FILE_NAME_MAX = 200;
export const HANDLE_MAX = 300;
