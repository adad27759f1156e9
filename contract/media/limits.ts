/** A picture that is uploaded, sent as a form or fetched from an address. Source: the specification, section 9. */
export const IMAGE_MAX_BYTES = 2_000_000;
/** As many as are decoded at most. Source: the HTTP contract, `POST /uploads`. */
export const IMAGE_MAX_PIXELS = 40_000_000;
/** Pixels across in which a picture is kept: a wider one is made so wide. */
export const IMAGE_KEPT_WIDTH = 1_600;
/** Pixels. Higher it is not kept: the WebP format has no room for more. */
export const IMAGE_KEPT_HEIGHT = 16_383;
