import type { MetaDescriptor } from 'react-router';
import { type Matches, shopOf } from '../settings/settings.ts';

/** The title of a page, followed by the shop's name; the home page is called by that alone. */
export const titleTag = (title: string, shopName: string): MetaDescriptor => ({
  title: title === '' ? shopName : `${title} | ${shopName}`,
});

/**
 * The `meta` function of a page that search engines pass over; those that can be found have more to say
 * (public-head.ts). Which states of a listing are found: `catalogue/listing/listing-head`.
 */
export const pageHead =
  (title: string) =>
  ({ matches }: { matches: Matches }): MetaDescriptor[] => [
    titleTag(title, shopOf(matches).name),
    { name: 'robots', content: 'noindex' },
  ];
