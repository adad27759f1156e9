import { TextLink } from '../../forms/text-link.tsx';
import { TextField } from '../../ui/field.tsx';
import { fieldOf } from '../forms/field-of.ts';
import { AS_NUMBER } from '../forms/typed-numbers.ts';
import { SettingsSection } from './settings-section.tsx';
import type { SettingsForm } from './use-slides.ts';

/** How far shoppers are trusted who pay when it comes. */
export const PayOnDeliverySection = ({ form }: { form: SettingsForm }) => {
  const field = fieldOf(form);
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
          {...field('unpaidOrdersAtOnce', AS_NUMBER)}
        />
        <TextField
          label="Refused parcels"
          inputMode="numeric"
          autoComplete="off"
          hint="After so many within a year, pay on delivery is not offered any more."
          {...field('refusalsAtMost', AS_NUMBER)}
        />
      </div>
    </SettingsSection>
  );
};
