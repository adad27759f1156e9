/** The pixels that a shop may have, by the name that the storefront's settings give them. */
export const PIXEL_VENDORS = { ga4: 'Google Analytics', meta: 'Meta', tiktok: 'TikTok' } as const;
export type PixelVendor = keyof typeof PIXEL_VENDORS;

/** The ids of those that are set. */
export type Pixels = Partial<Record<PixelVendor, string>>;

/** Days that a visitor's answer counts in their browser: they are asked anew before the shop may have forgotten what they said. */
export const PIXEL_ANSWER_DAYS = 365;
