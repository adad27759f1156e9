import { TextField } from '../../ui/field.tsx';
import { SwitchField } from '../dialogs/switch-field.tsx';
import { fieldOf } from '../forms/field-of.ts';
import { AS_NUMBER } from '../forms/typed-numbers.ts';
import { SettingsSection } from './settings-section.tsx';
import type { SettingsForm } from './use-slides.ts';

/** Who sells, in the eyes of the law, and what receipts say of value-added tax. */
export const LegalSection = ({ form }: { form: SettingsForm }) => {
  const field = fieldOf(form);
  return (
    <SettingsSection
      title="Company and VAT"
      text="A registered business shows its name and number on whatever it gives out: at the foot of every page and mail, on receipts, invoices and packing slips."
    >
      <div className="space-y-4">
        <TextField
          label="Legal name"
          autoComplete="organization"
          isOptional
          hint="As it is registered, where that is not the shop’s name."
          {...field('legalName')}
        />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            label="Registration number"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            isOptional
            placeholder="RC 1234567"
            hint="RC of a company, BN of a business name."
            {...field('registrationNumber')}
          />
          <TextField label="TIN" autoComplete="off" spellCheck={false} isOptional {...field('taxNumber')} />
        </div>
        <SwitchField
          label="Prices include VAT"
          hint="Receipts, invoices and order pages then say how much of the total is VAT. Nothing is added to any price. Orders keep the rate of their day."
          {...form.register('pricesIncludeVat')}
        />
        <TextField
          label="VAT rate (%)"
          inputMode="decimal"
          autoComplete="off"
          {...field('vatPercent', AS_NUMBER)}
        />
      </div>
    </SettingsSection>
  );
};
