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

/**
 * Search engines by the names that they listen to in a page; most others show what these have found. Sources: Google Search Central, "Robots meta
 * tag"; Bing Webmaster Guidelines; Yandex Webmaster and Baidu, "meta robots".
 */
const ENGINES = ['googlebot', 'bingbot', 'yandex', 'baiduspider'];

/** The `meta` function of a page that has a description, and that these search engines pass over (docs/decisions/0111). */
export const describedHead =
  (title: string, description: string) =>
  ({ matches }: { matches: Matches }): MetaDescriptor[] => [
    titleTag(title, shopOf(matches).name),
    { name: 'description', content: description },
    ...ENGINES.map((name) => ({ name, content: 'noindex' })),
  ];
