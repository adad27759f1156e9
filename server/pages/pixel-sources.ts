import type { Pixels, PixelVendor } from '#contract/settings/pixels.ts';

interface Sources {
  scripts: readonly string[];
  calls: readonly string[];
}

/**
 * What each vendor's script needs of a page's policy; pictures may come from anywhere as it is.
 * Sources: Google, "Use Tag Manager with a Content Security Policy" (Google Analytics 4); Meta for Developers, "Meta Pixel: Content
 * Security Policy"; TikTok Business Help Centre, "Content Security Policy for TikTok Pixel".
 */
const SOURCES: Readonly<Record<PixelVendor, Sources>> = {
  ga4: {
    scripts: ['https://*.googletagmanager.com'],
    calls: [
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
      'https://*.googletagmanager.com',
    ],
  },
  meta: {
    scripts: ['https://connect.facebook.net'],
    calls: ['https://connect.facebook.net', 'https://www.facebook.com'],
  },
  tiktok: {
    scripts: ['https://analytics.tiktok.com'],
    calls: ['https://analytics.tiktok.com', 'https://analytics-sg.tiktok.com'],
  },
};

/** What pages may load and reach besides, for the pixels that are set: nothing where none is. */
export const pixelSources = (pixels: Pixels): Sources => {
  const set = (Object.keys(SOURCES) as PixelVendor[]).filter((vendor) => pixels[vendor]);
  return {
    scripts: set.flatMap((vendor) => SOURCES[vendor].scripts),
    calls: set.flatMap((vendor) => SOURCES[vendor].calls),
  };
};
