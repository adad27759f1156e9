import { TextLink } from '../../forms/text-link.tsx';
import { TextField } from '../../ui/field.tsx';
import { SettingsSection } from './settings-section.tsx';
import type { SettingsForm } from './use-slides.ts';

const asNumber = { setValueAs: (typed: unknown) => (typed === '' ? Number.NaN : Number(typed)) };

/** How far shoppers are trusted who pay when it comes. */
export const PayOnDeliverySection = ({ form }: { form: SettingsForm }) => {
  const { errors } = form.formState;
  return (
    <SettingsSection
      title="Pay on delivery"
      text={
        <>
          Offered in the delivery zones where you have switched it on. Both limits count by account and by
          phone number.
          <TextLink to="/admin/delivery">Delivery zones</TextLink>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Unpaid orders at once"
          inputMode="numeric"
          autoComplete="off"
          hint="Whoever has so many open pays online."
          error={errors.unpaidOrdersAtOnce?.message}
          {...form.register('unpaidOrdersAtOnce', asNumber)}
        />
        <TextField
          label="Refused parcels"
          inputMode="numeric"
          autoComplete="off"
          hint="After so many within a year, pay on delivery is not offered any more."
          error={errors.refusalsAtMost?.message}
          {...form.register('refusalsAtMost', asNumber)}
        />
      </div>
    </SettingsSection>
  );
};
