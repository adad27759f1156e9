/**
 * What bringing an order costs and how long it takes, as shoppers see it: here in the cart, by checkout/checkout-delivery at the checkout.
 *
 * - where to: `known-place` (the state chosen in this browser, the profile's place, that of the last order)
 * - asked:    `use-rates` (what it costs there today, and where it can be picked up; the rule: server/delivery/routes)
 * - said:     `rate-text` ("Free", how much more makes it free, "We do not deliver to ... yet"). From which sum on it is free: contract/delivery/free-from; in how
 *             many days: contract/delivery/texts
 * - chosen:   `choice` (one of several ways), `chosen` (what the checkout knows of it: fee, pickup point, whether it may be paid when it comes)
 */

import { useEffect, useState } from 'react';
import type { Cart } from '#contract/cart/schemas.ts';
import { useSession } from '../../session/session-state.ts';
import { Select } from '../../ui/field.tsx';
import { entryNamed } from '../locations/places.ts';
import { usePlaceList } from '../locations/use-place-list.ts';
import { keepState, knownPlace, lastPlace, NOWHERE } from './known-place.ts';
import { FreeHint, feeKoboOf, NotThere, rateDays } from './rate-text.tsx';
import { useRates } from './use-rates.ts';

interface CartDeliveryProps {
  cart: Cart;
  itemsKobo: number;
  /** Told what bringing it costs, in kobo; null while that is not known. */
  onFee: (kobo: number | null) => void;
}

/** Where it goes, as far as that is known, and what that costs. */
export default function CartDelivery({ cart, itemsKobo, onFee }: CartDeliveryProps) {
  const { user } = useSession();
  const [place, setPlace] = useState(knownPlace);
  const states = usePlaceList('NG');
  const { rates } = useRates(place, cart);
  const rate = rates?.delivery ?? null;
  const feeKobo = rate && feeKoboOf(rate, itemsKobo);
  useEffect(() => onFee(feeKobo), [feeKobo, onFee]);
  const isUnknown = place.state === '';
  useEffect(() => {
    if (!user || !isUnknown) return;
    const abort = new AbortController();
    lastPlace(abort.signal).then(
      (last) => last && setPlace(last),
      () => {},
    );
    return () => abort.abort();
  }, [user, isUnknown]);
  const listed = entryNamed(states.entries, place.state)?.name;
  return (
    <div className="mb-4 space-y-2 border-b border-line pb-4 text-sm">
      <Select
        label="Delivery to"
        autoComplete="address-level1"
        value={listed ?? place.state}
        onChange={({ target: { value } }) => {
          keepState(value);
          setPlace({ ...NOWHERE, state: value });
        }}
      >
        <option value="" disabled>
          Select a state
        </option>
        {!isUnknown && !listed && <option value={place.state}>{place.state}</option>}
        {states.entries.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Select>
      <div role="status" className="space-y-1 text-ink-soft">
        {rate && rateDays(rate) && <p>Arrives in {rateDays(rate)}</p>}
        {rate && <FreeHint rate={rate} itemsKobo={itemsKobo} />}
        {rates && !rate && !isUnknown && <NotThere place={place.state} />}
        {rates && rates.pickupPoints.length > 0 && <p>Or pick it up: choose where at checkout.</p>}
      </div>
    </div>
  );
}
