import { CURRENCY } from '#contract/money.ts';
import type { Pixels } from '#contract/settings/pixels.ts';
import type { PixelEvent } from './events.ts';

type Sender = (event: PixelEvent) => void;
type Command = (...words: unknown[]) => void;

const load = (src: string): void => {
  const script = document.createElement('script');
  script.async = true;
  script.src = src;
  document.head.append(script);
};

/** The address without what stands behind its path: a search, a code, a token are nobody's business. */
const plainAddress = (): string => `${location.origin}${location.pathname}`;

const GA4_EVENTS = {
  view: 'view_item',
  add: 'add_to_cart',
  checkout: 'begin_checkout',
  purchase: 'purchase',
} as const;

/** Source: Google, "Set up the Google tag" and "Measure ecommerce" (Google Analytics 4). */
const startGa4 = (id: string): Sender => {
  const layer: unknown[] = [];
  Object.assign(window, { dataLayer: layer });
  // Its script takes nothing but the arguments of a function.
  const tag: Command = function () {
    // biome-ignore lint/complexity/noArguments: see above
    layer.push(arguments);
  };
  tag('js', new Date());
  tag('config', id, {
    page_location: plainAddress(),
    page_referrer: '',
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
  });
  load(`https://www.googletagmanager.com/gtag/js?id=${id}`);
  return ({ kind, value, items, order }) =>
    tag('event', GA4_EVENTS[kind], {
      page_location: plainAddress(),
      currency: CURRENCY,
      // Google counts neither bringing nor tax as sold ("Measure ecommerce", purchase).
      value: order?.goods ?? value,
      ...(order
        ? {
            transaction_id: order.number,
            shipping: order.shipping,
            ...(order.coupon ? { coupon: order.coupon } : {}),
          }
        : {}),
      items: items.map((item) => ({
        item_id: item.id,
        item_name: item.name,
        price: item.price,
        quantity: item.quantity,
      })),
    });
};

const META_EVENTS = {
  view: 'ViewContent',
  add: 'AddToCart',
  checkout: 'InitiateCheckout',
  purchase: 'Purchase',
} as const;

/** Source: Meta for Developers, "Meta Pixel: Get Started", "Reference" and "Deduplicate Pixel and Server Events". */
const startMeta = (id: string): Sender => {
  const queue: unknown[][] = [];
  const fbq: Command & { callMethod?: unknown; push?: unknown } = Object.assign(
    (...words: unknown[]) => {
      if (typeof fbq.callMethod === 'function') fbq.callMethod(...words);
      else queue.push(words);
    },
    { queue, loaded: true, version: '2.0', disablePushState: true },
  );
  fbq.push = fbq;
  Object.assign(window, { fbq, _fbq: fbq });
  // It would look for names and addresses in forms by itself.
  fbq('set', 'autoConfig', false, id);
  fbq('init', id);
  fbq('track', 'PageView');
  load('https://connect.facebook.net/en_US/fbevents.js');
  return ({ kind, id: eventId, value, items }) =>
    fbq(
      'track',
      META_EVENTS[kind],
      {
        currency: CURRENCY,
        value,
        content_type: items.some(({ isGroup }) => isGroup) ? 'product_group' : 'product',
        content_ids: items.map((item) => item.id),
        contents: items.map((item) => ({ id: item.id, quantity: item.quantity })),
      },
      { eventID: eventId },
    );
};

const TIKTOK_EVENTS = {
  view: 'ViewContent',
  add: 'AddToCart',
  checkout: 'InitiateCheckout',
  purchase: 'CompletePayment',
} as const;
const TIKTOK_SCRIPT = 'https://analytics.tiktok.com/i18n/pixel/events.js';

/** Source: TikTok Business Help Centre, "Standard events and parameters" and its base code. */
const startTikTok = (id: string): Sender => {
  const queue: unknown[][] = [];
  const ttq = Object.assign(queue, {
    methods: ['page', 'track'],
    _i: { [id]: Object.assign([], { _u: TIKTOK_SCRIPT }) },
    _t: { [id]: Date.now() },
    _o: { [id]: {} },
    page: () => void queue.push(['page']),
    track: (...words: unknown[]) => void queue.push(['track', ...words]),
  });
  Object.assign(window, { TiktokAnalyticsObject: 'ttq', ttq });
  ttq.page();
  load(`${TIKTOK_SCRIPT}?sdkid=${id}&lib=ttq`);
  // Its script puts its own functions in the place of these.
  return ({ kind, id: eventId, value, items }) =>
    ttq.track(
      TIKTOK_EVENTS[kind],
      {
        currency: CURRENCY,
        value,
        contents: items.map((item) => ({
          content_id: item.id,
          content_type: item.isGroup ? 'product_group' : 'product',
          content_name: item.name,
          price: item.price,
          quantity: item.quantity,
        })),
      },
      { event_id: eventId },
    );
};

/** Loads what a visitor has agreed to; what it gives tells each of them. */
export const startVendors = ({ ga4, meta, tiktok }: Pixels): Sender => {
  const senders = [
    ...(ga4 ? [startGa4(ga4)] : []),
    ...(meta ? [startMeta(meta)] : []),
    ...(tiktok ? [startTikTok(tiktok)] : []),
  ];
  return (event) => {
    for (const send of senders) send(event);
  };
};
