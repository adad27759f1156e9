import type { ShippingAddress } from '#contract/checkout/schemas.ts';
import { HOME_COUNTRY } from '#contract/delivery/limits.ts';
import { deliveryMessages as say } from '#contract/delivery/messages.ts';
import type { DeliveryRates, PickupPoint } from '#contract/delivery/schemas.ts';
import { koboOfNaira, nairaOfKobo } from '#contract/money.ts';
import { conflict } from '#server/http/errors.ts';
import type { Shop } from '#server/shop.ts';
import { flatRate } from './flat-rate.ts';
import { isHome } from './place-key.ts';
import type { Destination, KeptDelivery, Rate, RateProvider } from './rate-provider.ts';
import { zoneRates } from './zone-rate.ts';

type Knows = Pick<Shop, 'settings' | 'deliveryPlaces'>;

/** Who knows what bringing costs today: the owner's zones, or the flat fee where none is active. */
const providerOf = async ({ settings, deliveryPlaces }: Knows): Promise<RateProvider> => {
  const zones = (await deliveryPlaces.current()).zones.filter(({ isActive }) => isActive);
  return zones.length > 0 ? zoneRates(zones) : flatRate(koboOfNaira((await settings.current()).shippingFee));
};

/** What bringing something there costs today; null where it is not delivered. */
export const rateTo = async (shop: Knows, to: Destination): Promise<Rate | null> =>
  (await providerOf(shop)).rateTo(to);

const activePoints = async ({ deliveryPlaces }: Knows): Promise<PickupPoint[]> =>
  (await deliveryPlaces.current()).pickupPoints.filter(({ isActive }) => isActive);

const pickupRate = (point: PickupPoint): Rate => ({
  feeKobo: koboOfNaira(point.fee),
  freeFromKobo: null,
  promised: {
    kind: 'pickup',
    id: point._id,
    name: point.name,
    daysFrom: null,
    daysTo: null,
    address: [point.address, point.city, point.state].join(', '),
    hours: point.hours,
  },
});

/** What a checkout costs to be brought, or picked up, and where it goes then. */
export interface ChosenDelivery {
  rate: Rate;
  shippingAddress: ShippingAddress;
}

/**
 * What was chosen for a checkout: to have it brought to the address, or to pick it up, which then is where it goes.
 * @throws Refusal 409 where it is not delivered, or the pickup point has gone
 */
export const chosenDelivery = async (
  shop: Knows,
  address: ShippingAddress,
  pickupPoint: string | null,
): Promise<ChosenDelivery> => {
  if (pickupPoint === null) {
    const rate = await rateTo(shop, address);
    if (rate) return { rate, shippingAddress: address };
    const sentence = say.notThere(placeOf(address));
    throw conflict('not_delivered_there', sentence, [
      { path: 'shippingAddress.state', message: sentence, code: 'not_delivered_there' },
    ]);
  }
  const point = (await activePoints(shop)).find(({ _id }) => _id === pickupPoint);
  if (!point) throw conflict('pickup_point_gone', say.pickupGone);
  const { address: street, city, state } = point;
  // Nobody brings it: what finds the door says nothing any more.
  const { landmark: _landmark, lga: _lga, riderNote: _note, ...person } = address;
  return {
    rate: pickupRate(point),
    shippingAddress: { ...person, address: street, city, state, country: HOME_COUNTRY, postalCode: '' },
  };
};

/** What bringing a checkout to where it goes, or keeping it for who picks it up, costs today; null where neither is done any more. */
export const rateToday = async (
  shop: Knows,
  checkout: { shippingAddress: Partial<ShippingAddress>; delivery: KeptDelivery | null },
): Promise<Rate | null> => {
  const { delivery, shippingAddress } = checkout;
  if (delivery?.kind === 'pickup') {
    const point = (await activePoints(shop)).find(({ _id }) => _id === delivery.id);
    return point ? pickupRate(point) : null;
  }
  const { country = '', state = '', city = '' } = shippingAddress;
  return rateTo(shop, { country, state, city });
};

/** As the refusal names it: within the country by its state, else by its country. */
const placeOf = ({ country, state }: Destination): string => (isHome(country) ? state : country);

const nairaOrNone = (kobo: number | null): number | null => (kobo === null ? null : nairaOfKobo(kobo));

/** What a shopper can choose from, for any basket; no state where nobody has said yet. */
export const ratesFor = async (shop: Knows, to: Destination): Promise<DeliveryRates> => {
  const rate = to.state === '' ? null : await rateTo(shop, to);
  return {
    delivery: rate && {
      name: rate.promised?.name ?? '',
      fee: nairaOfKobo(rate.feeKobo),
      freeFrom: nairaOrNone(rate.freeFromKobo),
      daysFrom: rate.promised?.daysFrom ?? null,
      daysTo: rate.promised?.daysTo ?? null,
      ...(rate.payOnDelivery
        ? {
            payOnDelivery: {
              from: nairaOrNone(rate.payOnDelivery.fromKobo),
              to: nairaOrNone(rate.payOnDelivery.toKobo),
            },
          }
        : {}),
    },
    pickupPoints: (await activePoints(shop)).map(({ isActive: _, ...point }) => point),
  };
};

/** Whether the shop has said where it delivers or where orders are picked up: pages then ask for rates. */
export const hasDelivery = async ({ deliveryPlaces }: Pick<Shop, 'deliveryPlaces'>): Promise<boolean> => {
  const { zones, pickupPoints } = await deliveryPlaces.current();
  return [...zones, ...pickupPoints].some(({ isActive }) => isActive);
};

/** Whether zones say what bringing costs; where none is active, it is the one fee. */
export const hasZones = async ({ deliveryPlaces }: Pick<Shop, 'deliveryPlaces'>): Promise<boolean> =>
  (await deliveryPlaces.current()).zones.some(({ isActive }) => isActive);

/** Whether one may pay on delivery anywhere at all. */
export const offersPayOnDelivery = async ({
  deliveryPlaces,
}: Pick<Shop, 'deliveryPlaces'>): Promise<boolean> =>
  (await deliveryPlaces.current()).zones.some(({ isActive, payOnDelivery }) => isActive && payOnDelivery);
