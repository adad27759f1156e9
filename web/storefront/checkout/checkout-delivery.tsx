import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Cart } from '#contract/cart/schemas.ts';
import { koboOfNaira } from '#contract/money.ts';
import { Choice } from '../delivery/choice.tsx';
import type { ChosenDelivery, PickupChoice } from '../delivery/chosen.ts';
import { keepState, keptState } from '../delivery/known-place.ts';
import { FreeHint, feeKoboOf, feeText, NotThere, rateDays } from '../delivery/rate-text.tsx';
import { useRates } from '../delivery/use-rates.ts';
import type { ShippingFields } from './shipping-fields.ts';

export { HowToPay } from './how-to-pay.tsx';

interface CheckoutDeliveryProps {
  form: UseFormReturn<ShippingFields>;
  cart: Cart;
  itemsKobo: number;
  pickup: PickupChoice | null;
  onChoose: (chosen: ChosenDelivery) => void;
}

/** How the order reaches the shopper: brought to the address, or picked up; with price and days before anything is paid. */
export default function CheckoutDelivery({
  form,
  cart,
  itemsKobo,
  pickup: chosen,
  onChoose,
}: CheckoutDeliveryProps) {
  const [country, state, city] = form.watch(['country', 'state', 'city']);
  const { rates, pickupPoints } = useRates({ country, state, city }, cart);
  // Its fee may have changed since it was chosen, or it may have been closed.
  const pickup = pickupPoints.find(({ _id }) => _id === chosen?._id) ?? null;
  useEffect(() => {
    if (form.getValues('state') === '' && keptState() !== '') form.setValue('state', keptState());
  }, [form]);
  const rate = rates?.delivery ?? null;
  const broughtKobo = rate && feeKoboOf(rate, itemsKobo);
  const feeKobo = pickup ? koboOfNaira(pickup.fee) : broughtKobo;
  const days = rate ? rateDays(rate) : '';
  const note = pickup ? `Pick up at ${pickup.name}` : days && `Arrives in ${days}`;
  const payOnDelivery = pickup ? undefined : rate?.payOnDelivery;
  useEffect(
    () => onChoose({ feeKobo, note, pickup, payOnDelivery }),
    [feeKobo, note, pickup, payOnDelivery, onChoose],
  );
  useEffect(() => {
    if (rate && state) keepState(state);
  }, [rate, state]);
  const isRefused = rates !== null && rate === null && state !== '';
  const choose = (point: PickupChoice | null) => onChoose({ feeKobo, note, pickup: point, payOnDelivery });
  const refused = isRefused && !pickup && <NotThere place={state} />;
  const brought = (
    <>
      {state === '' && 'The fee follows from your state below.'}
      {rate && (days ? `To ${state}, in ${days}` : `To ${state}`)}
      {rate && !pickup && <FreeHint rate={rate} itemsKobo={itemsKobo} />}
    </>
  );
  return (
    <section className="space-y-3 sm:col-span-2" aria-label="Delivery">
      {pickupPoints.length > 0 ? (
        <>
          <Choice
            group="delivery-way"
            isChosen={pickup === null}
            onChoose={() => choose(null)}
            title="Deliver to my address"
            price={broughtKobo === null ? '' : feeText(broughtKobo)}
          >
            {brought}
          </Choice>
          {pickupPoints.map((point) => (
            <Choice
              group="delivery-way"
              key={point._id}
              isChosen={pickup?._id === point._id}
              onChoose={() => choose(point)}
              title={`Pick up: ${point.name}`}
              price={feeText(koboOfNaira(point.fee))}
            >
              {[point.address, point.city, point.state].join(', ')}
              <span className="block">{point.hours}</span>
            </Choice>
          ))}
        </>
      ) : (
        <div className="rounded-md bg-sunken px-4 py-3 text-sm">
          <p className="flex justify-between gap-3 font-medium">
            Delivery <span className="money">{broughtKobo !== null && feeText(broughtKobo)}</span>
          </p>
          <div className="text-ink-soft">{brought}</div>
          <div role="status" className="empty:hidden">
            {refused}
          </div>
        </div>
      )}
      {pickupPoints.length > 0 && (
        <div role="status" className="text-sm empty:hidden">
          {refused}
        </div>
      )}
    </section>
  );
}
