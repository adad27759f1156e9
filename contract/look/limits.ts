/** The colours that the shop comes with; while they are set, its palette is the one of web/styles/tokens.css. */
export const DEFAULT_BRAND = '#0f5132';
export const DEFAULT_ACCENT = '#f5b52e';

export const CORNERS = ['square', 'soft', 'round'] as const;
export const TYPEFACES = ['system', 'modern', 'rounded', 'classic'] as const;
export const HEADERS = ['light', 'brand'] as const;

export const SECTIONS_MAX = 12;
export const SECTION_TITLE_MAX = 80;
export const SECTION_TEXT_MAX = 600;
export const ANNOUNCEMENT_MAX = 140;
/** Bytes of a drawing (SVG) as it is sent. */
export const DRAWING_MAX_BYTES = 300_000;
/** Products that a section of the home page shows. */
export const SECTION_PRODUCTS = 4;
/** Looks that can be gone back to. */
export const LOOKS_KEPT = 20;
