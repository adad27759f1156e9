/** The pages that every shop wants, of which there is one each, and those that an owner adds. */
export const STARTER_KINDS = ['about', 'contact', 'delivery', 'returns', 'privacy', 'terms'] as const;
export type StarterKind = (typeof STARTER_KINDS)[number];
export const PAGE_KINDS = [...STARTER_KINDS, 'own'] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

/** Where a page's link stands besides the sitemap and the search. */
export const LINK_PLACES = ['footer', 'header', 'both', 'none'] as const;
export type LinkPlace = (typeof LINK_PLACES)[number];

export const isInHeader = (place: LinkPlace): boolean => place === 'header' || place === 'both';
export const isInFooter = (place: LinkPlace): boolean => place === 'footer' || place === 'both';
