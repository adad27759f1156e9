import { contentPagePath } from '#contract/content-pages/addresses.ts';
import type { PageKind } from '#contract/content-pages/kinds.ts';
import { daysText } from '#contract/delivery/texts.ts';
import { formatBound } from '#contract/money.ts';
import { legalLine } from '#contract/settings/legal-line.ts';
import { hasDelivery, hasZones, offersPayOnDelivery } from '#server/delivery/rates-today.ts';
import type { Shop } from '#server/shop.ts';
import { listPublished } from '../read-pages.ts';

/** What the settings say today, as the starters name it; empty where nothing is set. */
export interface ShopFacts {
  name: string;
  /** Lines by which the shop is reached, as Markdown. */
  reached: string[];
  /** What bringing costs, a line a zone or pickup point. */
  rates: string[];
  /** Whether those lines say how many days it takes. */
  tellsDays: boolean;
  paysOnDelivery: boolean;
  /** 0 where nothing is asked for online. */
  returnDays: number;
  /** Whether orders are told by SMS or WhatsApp. */
  textsPhones: boolean;
  /** Who measures visits, once a visitor agrees. */
  measuredBy: string[];
  /** Links to the pages that shoppers can read, as Markdown. */
  pages: Partial<Record<PageKind, string>>;
}

const zoneLines = async ({
  deliveryPlaces,
  settings,
}: Shop): Promise<Pick<ShopFacts, 'rates' | 'tellsDays'>> => {
  const { zones, pickupPoints } = await deliveryPlaces.current();
  const active = zones.filter(({ isActive }) => isActive);
  const { shippingFee } = await settings.current();
  const brought = active.map(({ name, fee, freeFrom, daysFrom, daysTo, payOnDelivery }) =>
    [
      `- **${name}**: ${fee === 0 ? 'free' : formatBound(fee)}`,
      freeFrom === null ? '' : `, free from ${formatBound(freeFrom)}`,
      `, ${daysText(daysFrom, daysTo)}`,
      payOnDelivery ? ', pay on delivery possible' : '',
    ].join(''),
  );
  const flat = `- **All of Nigeria**: ${shippingFee === 0 ? 'free' : formatBound(shippingFee)} for each order`;
  const points = pickupPoints
    .filter(({ isActive }) => isActive)
    .map(
      ({ name, address, city, state, hours, fee }) =>
        `- **Pick up at ${name}**, ${[address, city, state].join(', ')}, ${hours}: ${fee === 0 ? 'free' : formatBound(fee)}`,
    );
  return {
    rates: [...(brought.length > 0 ? brought : [flat]), ...points],
    tellsDays: brought.length > 0,
  };
};

const linksOf = async ({ db }: Shop): Promise<ShopFacts['pages']> =>
  Object.fromEntries(
    (await listPublished(db)).map((page) => [page.kind, `[${page.title}](${contentPagePath(page)})`]),
  );

/** The settings as the starters tell them. */
export const factsOf = async (shop: Shop): Promise<ShopFacts> => {
  const settings = await shop.settings.current();
  const { name, contactAddress, contactEmail, contactPhone, whatsapp } = settings;
  const legal = legalLine(settings);
  return {
    name,
    reached: [
      legal && `- ${legal}`,
      contactEmail && `- Email: ${contactEmail}`,
      contactPhone && `- Telephone: ${contactPhone}`,
      whatsapp && `- WhatsApp: [${whatsapp}](https://wa.me/${whatsapp.slice(1)})`,
      contactAddress && `- Address: ${contactAddress}`,
    ].filter(Boolean),
    ...(await zoneLines(shop)),
    paysOnDelivery: (await hasDelivery(shop)) && (await offersPayOnDelivery(shop)),
    returnDays: settings.returnDays,
    textsPhones: settings.textsOrders || settings.whatsAppOrders,
    measuredBy: [
      settings.ga4Id && 'Google Analytics',
      settings.metaPixelId && 'Meta (Facebook and Instagram)',
      settings.tiktokPixelId && 'TikTok',
    ].filter(Boolean),
    pages: await linksOf(shop),
  };
};

/** The fee in naira that each order pays though its owner has never said so; undefined where somebody has, or the fee goes by place. */
export const undecidedFee = async (shop: Shop): Promise<number | undefined> => {
  const { settings } = shop;
  if ((await hasZones(shop)) || (await settings.isSet('shippingFee'))) return undefined;
  return (await settings.current()).shippingFee;
};
