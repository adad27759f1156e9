/** A picture that is uploaded, sent as a form or fetched from an address. Source: the specification, section 9. */
export const IMAGE_MAX_BYTES = 2_000_000;
