export const SHOP_NAME_MIN = 2;
export const SHOP_NAME_MAX = 60;
/** The highest shipping fee, in naira. */
export const SHIPPING_FEE_MAX = 1_000_000;
export const CONTACT_MAX = 200;
export const LEGAL_NAME_MAX = 120;
/** Percent, as the Nigeria Tax Act 2025 keeps it. */
export const VAT_PERCENT = 7.5;
export const SLIDES_MAX = 6;
export const SLIDE_TITLE_MAX = 80;
export const SLIDE_TEXT_MAX = 160;
/** What a shop calls itself until its owner says otherwise. */
export const DEFAULT_SHOP_NAME = 'Shop';
