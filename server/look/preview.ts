import type { Look, PREVIEWED } from '#contract/look/schemas.ts';
import type { Shop } from '#server/shop.ts';
import { paletteOf } from './palette.ts';
import { homeOf, lookFacts, shownLookOf } from './shown-look.ts';

/** It is looked at, not used: what would run, and what is fetched for it, stays out. */
const RUNS = /<script\b[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g;

/** An announcement is seen whatever its time. */
const atAnyTime = (look: Look): Look => ({
  ...look,
  announcement: { ...look.announcement, from: '', until: '' },
});

/** A page as it would be with a look that is not kept, and which of its colours had to give way. */
export const previewOf = async (
  shop: Shop,
  { look: chosen, page }: { look: Look; page: (typeof PREVIEWED)[number] },
) => {
  const look = atAnyTime(chosen);
  const { brand, accent, notes } = paletteOf(look.brand, look.accent);
  const used = {
    brand: brand.fill,
    onBrand: brand.on,
    price: brand.text,
    accent: accent.fill,
    onAccent: accent.on,
  };
  if (!shop.pagePreview.render) return { html: '', notes, used };
  const { logo } = await shop.settings.current();
  const facts = lookFacts(shownLookOf(look, Date.now()), logo);
  const html = await shop.pagePreview.render(page, (path, body) => {
    if (path === '/storefront') return { ...body, data: { ...body.data, look: undefined, ...facts } };
    return path === '/storefront/home' ? { ...body, data: homeOf(look) } : body;
  });
  return { html: html.replaceAll(RUNS, ''), notes, used };
};
