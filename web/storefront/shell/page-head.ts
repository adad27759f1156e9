import type { MetaDescriptor } from 'react-router';

/** What the shop calls itself in titles and in the header. */
export const SHOP_NAME = 'Shop';

/** The title of a page, followed by the shop's name. */
export const titleTag = (title: string): MetaDescriptor => ({
  title: title === SHOP_NAME ? SHOP_NAME : `${title} | ${SHOP_NAME}`,
});

/** The head of a page that search engines pass over; those that can be found have more to say (public-head.ts). */
export const pageHead = ({ title }: { title: string }): MetaDescriptor[] => [
  titleTag(title),
  { name: 'robots', content: 'noindex' },
];
