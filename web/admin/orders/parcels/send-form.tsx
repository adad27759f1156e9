import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { AdminOrder } from '#contract/orders/admin.ts';
import * as calls from '#contract/orders/parcels/calls.ts';
import { parcelMessages as say } from '#contract/orders/parcels/messages.ts';
import type { ToSend } from '#contract/orders/parcels/schemas.ts';
import { displayOrderNumber } from '#contract/orders/status.ts';
import { isPickedUp } from '#contract/orders/status-label.ts';
import { api } from '../../../api/browser.ts';
import { FormDialog } from '../../../dialogs/form-dialog.tsx';
import { variationText } from '../../../storefront/cart/quantities.ts';
import { QuantityStepper } from '../../../ui/quantity-stepper.tsx';
import { useFormSending } from '../../dialogs/use-form-dialog.ts';
import { FACT_FIELDS, type FactsTyped, NO_FACTS, ParcelFields } from './parcel-fields.tsx';
import { factsOfWay, type ParcelWay } from './parcel-way.ts';
import { type SendingWords, sendingWords } from './sending-words.ts';

type Chosen = Readonly<Record<string, number>>;

const chosenAll = (toSend: readonly ToSend[]): Chosen =>
  Object.fromEntries(toSend.map(({ line, quantity }) => [line, quantity]));

const Lines = ({
  words,
  toSend,
  chosen,
  onChange,
}: {
  words: SendingWords;
  toSend: readonly ToSend[];
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
}) => (
  <fieldset>
    <legend className="mb-1 text-sm font-medium">{words.lines}</legend>
    <ul className="divide-y divide-line">
      {toSend.map(({ line, name, variation, quantity, ordered }) => (
        <li key={line} className="flex items-center justify-between gap-3 py-2">
          <div className="min-w-0 text-sm">
            <p className="font-medium wrap-anywhere">{name}</p>
            <p className="text-ink-soft">
              {[variationText(variation), `${quantity} of ${ordered} ${words.left}`]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          <QuantityStepper
            label={`Quantity of ${[name, variationText(variation)].filter(Boolean).join(', ')}`}
            quantity={chosen[line] ?? 0}
            least={0}
            most={quantity}
            onChange={(units) => onChange({ ...chosen, [line]: units })}
          />
        </li>
      ))}
    </ul>
  </fieldset>
);

const SendOf = ({ order, onClose }: { order: AdminOrder; onClose: () => void }) => {
  const [chosen, setChosen] = useState(() => chosenAll(order.toSend));
  const isForPickup = isPickedUp(order);
  const words = sendingWords(isForPickup);
  const [way, setWay] = useState<ParcelWay | null>(isForPickup ? 'pickup' : 'courier');
  const form = useForm<FactsTyped>({ defaultValues: NO_FACTS });
  const lines = order.toSend.flatMap(({ line }) => {
    const quantity = chosen[line] ?? 0;
    return quantity > 0 ? [{ line, quantity }] : [];
  });
  const isAll = order.toSend.every(({ line, quantity }) => chosen[line] === quantity);
  const { submit, problem } = useFormSending({
    form,
    fields: FACT_FIELDS,
    onDone: onClose,
    subject: `parcel of ${order._id} with ${JSON.stringify(order.toSend)}`,
    send: async (facts, key) => {
      // What has been sent by somebody else meanwhile is refused, not passed over: so the lines are always said.
      const { message } = await api(calls.sendParcel, {
        params: { id: order._id },
        body: { ...factsOfWay(way, facts), lines },
        key,
      });
      return message ?? say.sent;
    },
  });
  return (
    <FormDialog
      title={
        <>
          {words.title} <span className="whitespace-nowrap">{displayOrderNumber(order)}</span>
        </>
      }
      isOpen
      onClose={onClose}
      onSubmit={submit}
      submit={words.submit}
      isBusy={form.formState.isSubmitting}
      isDirty={form.formState.isDirty || !isAll}
      problem={problem}
    >
      <Lines words={words} toSend={order.toSend} chosen={chosen} onChange={setChosen} />
      <ParcelFields form={form} way={way} onWay={setWay} />
      <p className="text-sm text-ink-soft">The customer is told. {isAll ? words.all : words.rest}</p>
    </FormDialog>
  );
};

/** Sends a parcel of an order, all that is left of it unless less is chosen. `order` is null while the form is closed. */
export const SendForm = ({ order, onClose }: { order: AdminOrder | null; onClose: () => void }) =>
  order && <SendOf key={order._id} order={order} onClose={onClose} />;
