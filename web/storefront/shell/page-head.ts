import type { MetaDescriptor } from 'react-router';

/** What the shop calls itself in titles and in the header. */
export const SHOP_NAME = 'Shop';

interface PageHead {
  /** The page's own title; the shop's name is added. */
  title: string;
  description?: string;
  /** The public origin, from the root's loader. */
  origin?: string | undefined;
  /** The address that search engines should keep, such as /products?page=2; none keeps the page out of them. */
  canonicalPath?: string;
  /** An image for previews: absolute, or a path of the shop. */
  image?: string | undefined;
  type?: 'website' | 'product';
}

/** Title, description, Open Graph and canonical address of a page. */
export const pageHead = ({
  title,
  description,
  origin = '',
  canonicalPath,
  image,
  type = 'website',
}: PageHead): MetaDescriptor[] => {
  const fullTitle = title === SHOP_NAME ? title : `${title} | ${SHOP_NAME}`;
  return [
    { title: fullTitle },
    { property: 'og:title', content: title },
    { property: 'og:site_name', content: SHOP_NAME },
    { property: 'og:type', content: type },
    ...(description
      ? [
          { name: 'description', content: description },
          { property: 'og:description', content: description },
        ]
      : []),
    ...(canonicalPath === undefined
      ? [{ name: 'robots', content: 'noindex' }]
      : [
          { tagName: 'link' as const, rel: 'canonical', href: `${origin}${canonicalPath}` },
          { property: 'og:url', content: `${origin}${canonicalPath}` },
        ]),
    ...(image
      ? [{ property: 'og:image', content: image.startsWith('/') ? `${origin}${image}` : image }]
      : []),
  ];
};
