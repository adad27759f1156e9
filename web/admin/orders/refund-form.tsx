import type { FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { formatNairaExact, koboLeft, koboOfNaira, nairaOfKobo } from '#contract/money.ts';
import type { AdminOrder } from '#contract/orders/admin.ts';
import * as calls from '#contract/orders/calls.ts';
import { orderMessages } from '#contract/orders/messages.ts';
import { isByHand } from '#contract/orders/payment-methods.ts';
import { displayOrderNumber } from '#contract/orders/status.ts';
import { PROVIDER } from '#contract/payment-provider.ts';
import { api } from '../../api/browser.ts';
import { FormDialog } from '../../dialogs/form-dialog.tsx';
import { askToConfirm } from '../../ui/confirmation.ts';
import { TextField } from '../../ui/field.tsx';
import { useFormSending } from '../dialogs/use-form-dialog.ts';
import { HandRefundForm } from './hand-refund-form.tsx';
import { amountIn, amountProblem } from './refund-amount.ts';

interface RefundFields {
  scope: 'rest' | 'part';
  amount: string;
}

const Scope = ({ label, value, field }: { label: string; value: RefundFields['scope']; field: object }) => (
  <label className="flex min-h-11 items-center gap-3">
    <input type="radio" value={value} {...field} className="size-5 accent-brand" />
    {label}
  </label>
);

const Sum = ({ name, naira }: { name: string; naira: number }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-ink-soft">{name}</dt>
    <dd className="money">{formatNairaExact(naira)}</dd>
  </div>
);

const RefundOf = ({ order, onClose }: { order: AdminOrder; onClose: () => void }) => {
  const rest = order.refundableAmount;
  const goneOtherwise = nairaOfKobo(
    koboLeft(koboOfNaira(order.totalPrice), koboOfNaira(order.refundedAmount), koboOfNaira(rest)),
  );
  const number = displayOrderNumber(order);
  const form = useForm<RefundFields>({ mode: 'onTouched', defaultValues: { scope: 'rest', amount: '' } });
  const { errors, isSubmitting } = form.formState;
  const isPart = form.watch('scope') === 'part';
  const { submit, problem } = useFormSending({
    form,
    fields: ['amount'],
    onDone: onClose,
    subject: `refund of ${order._id} at ${rest}`,
    failure: orderMessages.refundAway,
    send: async ({ scope, amount }, key) => {
      const body = scope === 'part' ? { amount: amountIn(amount) } : {};
      return (
        (await api(calls.refundOrder, { params: { id: order._id }, body, key })).message ??
        orderMessages.refundStarted
      );
    },
  });
  const confirmFirst = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isPart && !(await form.trigger('amount', { shouldFocus: true }))) return;
    const naira = isPart ? amountIn(form.getValues('amount')) : rest;
    const isSure = await askToConfirm({
      title: `Refund ${formatNairaExact(naira)} of order ${number}?`,
      whole: number,
      text: `${PROVIDER} pays it back to ${order.user.name}. This cannot be undone.`,
      confirm: 'Refund',
      isDangerous: true,
    });
    if (isSure) await submit();
  };
  return (
    <FormDialog
      title={
        <>
          Refund <span className="whitespace-nowrap">{number}</span>
        </>
      }
      isOpen
      onClose={onClose}
      onSubmit={(event) => void confirmFirst(event)}
      submit="Refund"
      isBusy={isSubmitting}
      isDirty={isPart && form.watch('amount') !== ''}
      isDangerous
      problem={problem}
    >
      <dl className="space-y-1 rounded-md bg-sunken p-4 text-sm">
        <Sum name="Paid" naira={order.totalPrice} />
        {order.refundedAmount > 0 && <Sum name="Refunded so far" naira={order.refundedAmount} />}
        {goneOtherwise > 0 && <Sum name="Exchanged, or taken by the bank" naira={goneOtherwise} />}
        <Sum name="Left to refund" naira={rest} />
      </dl>
      <fieldset>
        <legend className="sr-only">How much</legend>
        <Scope
          label={rest < order.totalPrice ? 'The whole rest' : 'The whole payment'}
          value="rest"
          field={form.register('scope')}
        />
        <Scope label="A part" value="part" field={form.register('scope')} />
      </fieldset>
      {isPart && (
        <TextField
          label="Amount (₦)"
          inputMode="decimal"
          autoComplete="off"
          hint={`At most ${formatNairaExact(rest)}`}
          error={errors.amount?.message}
          {...form.register('amount', {
            validate: (typed, { scope }) => scope === 'rest' || (amountProblem(typed, rest) ?? true),
          })}
        />
      )}
      <p className="text-sm text-ink-soft">
        A refund of everything gives the items back into stock and sets the order to refunded, once {PROVIDER}{' '}
        has confirmed it.
      </p>
    </FormDialog>
  );
};

/** Gives money back: all that is left of a payment, or a part. `order` is null while the form is closed. */
export const RefundForm = ({ order, onClose }: { order: AdminOrder | null; onClose: () => void }) =>
  order &&
  (isByHand(order.paymentMethod) ? (
    <HandRefundForm key={order._id} order={order} onClose={onClose} />
  ) : (
    <RefundOf key={order._id} order={order} onClose={onClose} />
  ));
