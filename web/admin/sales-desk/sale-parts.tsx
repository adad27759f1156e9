import { type ReactNode, useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { HAND_METHODS, PAYMENT_METHOD_LABELS } from '#contract/orders/payment-methods.ts';
import { LINK_HOURS } from '#contract/sales-desk/link-states.ts';
import { Select, TextField } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { SwitchField } from '../dialogs/switch-field.tsx';
import { fieldOf } from '../forms/field-of.ts';
import type { SaleFields } from './sale-fields.ts';

const HOURS: Readonly<Record<(typeof LINK_HOURS)[number], string>> = {
  1: '1 hour',
  6: '6 hours',
  24: '1 day',
  72: '3 days',
};

type Form = UseFormReturn<SaleFields>;

/** One part of the form, with its heading. */
export const SalePart = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="space-y-4 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
};

/** Who buys: name and phone, and where there is one the address of an account. */
export const CustomerPart = ({ form }: { form: Form }) => {
  const field = fieldOf(form);
  return (
    <SalePart title="Customer">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Name" autoComplete="off" {...field('name')} />
        <TextField label="Phone" type="tel" inputMode="tel" autoComplete="off" {...field('phone')} />
        <div className="sm:col-span-2">
          <TextField
            label="Email"
            isOptional
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            hint="The order is confirmed to this address. If a customer has an account with it, the order is listed there too."
            {...field('email')}
          />
        </div>
      </div>
    </SalePart>
  );
};

/** Over the counter, or brought somewhere for a fee. */
export const DeliveryPart = ({ form }: { form: Form }) => {
  const field = fieldOf(form);
  return (
    <SalePart title="Delivery">
      <SwitchField
        label="It is brought to the customer"
        hint="Off: taken along over the counter."
        {...form.register('isBrought')}
      />
      {form.watch('isBrought') && (
        <div className="grid gap-4 sm:grid-cols-2">
          <div className="sm:col-span-2">
            <TextField label="Address" autoComplete="off" {...field('address')} />
          </div>
          <TextField label="City" autoComplete="off" {...field('city')} />
          <TextField label="State" autoComplete="off" {...field('state')} />
          <TextField
            label="Landmark"
            autoComplete="off"
            hint="What everybody there knows."
            {...field('landmark')}
          />
          <TextField
            label="Second phone"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            {...field('secondPhone')}
          />
          <TextField label="Note for the rider" autoComplete="off" {...field('riderNote')} />
          <TextField
            label="Delivery fee (₦)"
            inputMode="decimal"
            autoComplete="off"
            hint="Empty: it costs nothing."
            {...field('fee')}
          />
        </div>
      )}
    </SalePart>
  );
};

/** What is taken off, with the reason, and a note for the others in the shop. */
export const DiscountPart = ({ form }: { form: Form }) => {
  const field = fieldOf(form);
  const kind = form.watch('discountKind');
  return (
    <SalePart title="Discount and note">
      <div className="grid gap-4 sm:grid-cols-2">
        <Select label="Discount" {...form.register('discountKind')}>
          <option value="none">None</option>
          <option value="percent">Percentage off the products</option>
          <option value="fixed">Sum off the products</option>
        </Select>
        {kind !== 'none' && (
          <>
            <TextField
              label={kind === 'percent' ? 'Percentage' : 'Sum (₦)'}
              inputMode="decimal"
              autoComplete="off"
              {...field('discountValue')}
            />
            <div className="sm:col-span-2">
              <TextField
                label="Reason"
                autoComplete="off"
                hint="Kept with the order and in the audit log."
                {...field('discountReason')}
              />
            </div>
          </>
        )}
      </div>
      <TextArea
        label="Note"
        isOptional
        rows={2}
        hint="For the shop alone; the customer never sees it."
        {...field('note')}
      />
    </SalePart>
  );
};

/** How it was paid, or is to be. */
export const PaymentPart = ({ form }: { form: Form }) => {
  const method = form.watch('method');
  return (
    <SalePart title="Payment">
      <fieldset>
        <legend className="sr-only">How it was paid</legend>
        {HAND_METHODS.map((value) => (
          <label key={value} className="flex min-h-11 items-center gap-3">
            <input type="radio" value={value} className="size-5 accent-brand" {...form.register('method')} />
            {PAYMENT_METHOD_LABELS[value]}
          </label>
        ))}
        <label className="flex min-h-11 items-center gap-3">
          <input type="radio" value="link" className="size-5 accent-brand" {...form.register('method')} />
          Payment link with QR code
        </label>
      </fieldset>
      {method === 'link' && (
        <Select
          label="Can be paid for"
          hint="So long the products are kept."
          error={form.formState.errors.hours?.message}
          {...form.register('hours')}
        >
          {LINK_HOURS.map((hours) => (
            <option key={hours} value={hours}>
              {HOURS[hours]}
            </option>
          ))}
        </Select>
      )}
      {(method === 'transfer' || method === 'pos') && (
        <TextField
          label="Reference"
          isOptional
          autoComplete="off"
          hint={method === 'pos' ? 'As it stands on the slip.' : 'As the bank’s message has it.'}
          error={form.formState.errors.reference?.message}
          {...form.register('reference')}
        />
      )}
    </SalePart>
  );
};
