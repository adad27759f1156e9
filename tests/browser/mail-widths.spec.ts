import { expect, type Page, test } from '@playwright/test';
import type { Mail, MailContents } from '#server/mail/mails.ts';
import { renderMail } from '#server/mail/render.ts';
import type { Letterhead } from '#server/mail/templates/layout.ts';
import { WHATEVER_WIDTH } from './width.ts';

/** The narrowest phone that is still sold. */
const PHONE = { width: 320, height: 640 };
const LONG = 'Oluwaseunfunmilayo'.repeat(6).slice(0, 60);
const TRACKING = `https://track.example/${'a1b2c3'.repeat(17)}`.slice(0, 120);

const SHOP: Letterhead = {
  name: 'Harmattan',
  url: 'https://shop.example',
  contact: [`${LONG.toLowerCase()}@harmattan.example`, '0803'],
  legal: `${LONG} Ltd`,
};

const ORDER: MailContents['order-confirmed'] = {
  orderId: '0190',
  orderNumber: 'ORD-20261128-000529',
  customerName: LONG,
  items: [{ name: LONG, variation: `Size: ${LONG}`, quantity: 2, unitPriceKobo: 999_999_900 }],
  itemsKobo: 1_999_999_800,
  discountKobo: 0,
  shippingKobo: 150_000,
  taxKobo: 0,
  totalKobo: 2_000_149_800,
  shippingAddress: {
    name: LONG,
    phone: '0803',
    address: LONG,
    city: LONG,
    state: 'Lagos',
    country: 'Nigeria',
    postalCode: '',
    landmark: LONG,
  },
  followKey: 'k'.repeat(90),
};
const PARCEL = {
  number: 1,
  items: ORDER.items,
  courier: LONG,
  trackingNumber: LONG,
  trackingUrl: TRACKING,
  riderPhone: '',
  note: LONG,
};

type Said<M extends Mail> = M extends Mail ? Pick<M, 'template' | 'content'> : never;
const MAILS: Said<Mail>[] = [
  { template: 'order-confirmed', content: ORDER },
  { template: 'order-shipped', content: { ...ORDER, parcels: [PARCEL] } },
  { template: 'order-delivered', content: ORDER },
  {
    template: 'contact-message',
    content: {
      name: LONG,
      email: `${LONG.toLowerCase()}@harmattan.example`,
      phone: '',
      text: `${LONG}${LONG}`,
      url: 'https://shop.example/admin/messages?message=1',
    },
  },
  {
    template: 'back-in-stock',
    content: { product: LONG, url: TRACKING, unsubscribeUrl: TRACKING, oneClickUrl: TRACKING },
  },
  {
    template: 'left-cart',
    content: {
      name: LONG,
      items: [{ name: LONG, url: TRACKING }],
      more: 0,
      url: TRACKING,
      unsubscribeUrl: TRACKING,
      oneClickUrl: TRACKING,
    },
  },
  {
    template: 'return-news',
    content: {
      orderId: '0190',
      orderNumber: 'ORD-7',
      customerName: LONG,
      state: 'accepted',
      answer: LONG,
      items: [{ name: LONG, variation: '', quantity: 1 }],
    },
  },
  {
    template: 'owner-news',
    content: {
      title: LONG,
      lines: [{ title: LONG, text: LONG, url: TRACKING }],
      more: 0,
      choicesUrl: TRACKING,
    },
  },
];

const open = async (page: Page, said: Said<Mail>, shop: Letterhead = SHOP): Promise<void> => {
  await page.setViewportSize(PHONE);
  await page.setContent(renderMail({ event: 'e', to: 'a@example.com', ...said }, shop).html);
};

for (const said of MAILS)
  test(
    `${said.template} with words of sixty letters is as wide as a phone`,
    WHATEVER_WIDTH,
    async ({ page }) => {
      await open(page, said);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        PHONE.width,
      );
    },
  );

test('sums stay whole beside a long name', WHATEVER_WIDTH, async ({ page }) => {
  await open(page, { template: 'order-confirmed', content: ORDER });
  const sum = page.getByText('₦19,999,998.00').first();
  expect((await sum.boundingBox())?.height).toBe(24);
});

const picture = (width: number, height: number): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="green"/></svg>`)}`;

for (const [name, natural, size, shown] of [
  ['a wide logo whose size is known', [400, 20], { width: 400, height: 20 }, [246, 12.3]],
  ['a wide logo whose size is not known', [400, 20], null, [246, 12.3]],
  ['a usual logo', [400, 96], { width: 167, height: 40 }, [166.7, 40]],
  ['a small one', [60, 20], null, [60, 20]],
] as const)
  test(`${name} keeps its shape on a phone`, WHATEVER_WIDTH, async ({ page }) => {
    const look = {
      text: '#14532d',
      fill: '#14532d',
      onFill: '#fff',
      logo: { url: picture(natural[0], natural[1]), ...(size ? { size } : {}) },
    };
    await open(page, { template: 'welcome', content: { name: 'Ada' } }, { ...SHOP, look });
    const box = await page.getByRole('img', { name: 'Harmattan' }).boundingBox();
    expect(Math.abs((box?.width ?? 0) - shown[0])).toBeLessThan(1);
    expect(Math.abs((box?.height ?? 0) - shown[1])).toBeLessThan(1);
  });
