/** The colours that the shop comes with; while they are set, its palette is the one of web/styles/tokens.css. */
export const DEFAULT_BRAND = '#0f5132';
export const DEFAULT_ACCENT = '#f5b52e';

/** Dark enough for white words on them and for words in them, by the names that people give them. */
export const READY_BRANDS = [
  ['Forest green', '#0f5132'],
  ['Green', '#047857'],
  ['Teal', '#0f766e'],
  ['Sky blue', '#0369a1'],
  ['Blue', '#1d4ed8'],
  ['Indigo', '#4338ca'],
  ['Purple', '#7e22ce'],
  ['Pink', '#be185d'],
  ['Red', '#b91c1c'],
  ['Orange', '#9a3412'],
  ['Brown', '#78350f'],
  ['Black', '#1f2937'],
] as const;
/** Bright, so that they stand out beside a dark brand colour, and seen on white. */
export const READY_ACCENTS = [
  ['Amber', DEFAULT_ACCENT],
  ['Gold', '#d4a017'],
  ['Yellow', '#facc15'],
  ['Orange', '#f97316'],
  ['Coral', '#ff7f6b'],
  ['Red', '#dc2626'],
  ['Pink', '#ec4899'],
  ['Lilac', '#c084fc'],
  ['Sky blue', '#38bdf8'],
  ['Turquoise', '#2dd4bf'],
  ['Green', '#22c55e'],
  ['Lime', '#a3e635'],
] as const;

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
