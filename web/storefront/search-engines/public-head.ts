import type { MetaDescriptor } from 'react-router';
import type { ShopFacts } from '../settings/settings.ts';
import { titleTag } from './page-head.ts';
import { shortened } from './shortened.ts';

/** Open Graph's spelling of the pages' language, en-NG. */
const LOCALE = 'en_NG';
/** As much of a title and of a description as search engines show, in characters. */
const TITLE_LENGTH = 60;
const DESCRIPTION_LENGTH = 155;

/** A picture that stands for a page where its address is shared. */
export interface SharedPicture {
  /** Absolute, or a path of the shop. */
  url: string;
  alt: string;
  /** In pixels, where known. */
  size?: { width: number; height: number };
}

interface PublicHead {
  /** The page's own title; the shop's name is added. The home page has none. */
  title?: string;
  description: string;
  shop: ShopFacts;
  /** The page's one address, such as /products?page=2. */
  canonicalPath: string;
  /** Whether search engines should keep the page; its links are followed anyway. */
  isIndexed?: boolean;
  picture: SharedPicture;
  type?: 'website' | 'product';
}

/** An address as other sites need it. */
export const absolute = (url: string, origin: string): string =>
  url.startsWith('/') ? `${origin}${url}` : url;

const pictureTags = ({ url, alt, size }: SharedPicture, origin: string): MetaDescriptor[] => [
  { property: 'og:image', content: absolute(url, origin) },
  { property: 'og:image:alt', content: alt },
  ...(size
    ? [
        { property: 'og:image:width', content: String(size.width) },
        { property: 'og:image:height', content: String(size.height) },
      ]
    : []),
  // X takes everything else from Open Graph.
  { name: 'twitter:card', content: 'summary_large_image' },
];

/**
 * The head of a page that anybody may find: title, description, canonical address, and what is shown where the page is
 * shared. Sources: Google Search Central, "Title links" and "Snippets"; ogp.me; X, "Cards markup".
 */
export const publicHead = ({
  title = '',
  description,
  shop: { name, origin },
  canonicalPath,
  isIndexed = true,
  picture,
  type = 'website',
}: PublicHead): MetaDescriptor[] => {
  const ownTitle = shortened(title, TITLE_LENGTH);
  const summary = shortened(description, DESCRIPTION_LENGTH);
  const address = `${origin}${canonicalPath}`;
  return [
    titleTag(ownTitle, name),
    { name: 'description', content: summary },
    ...(isIndexed ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: name },
    { property: 'og:locale', content: LOCALE },
    { property: 'og:url', content: address },
    { property: 'og:title', content: ownTitle || name },
    { property: 'og:description', content: summary },
    ...pictureTags(picture, origin),
  ];
};
