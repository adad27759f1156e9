import { TextLink } from '../../forms/text-link.tsx';
import { TextField } from '../../ui/field.tsx';
import { AS_NUMBER } from '../forms/typed-numbers.ts';
import { SettingsSection } from './settings-section.tsx';
import type { SettingsForm } from './use-slides.ts';

/** Whether and how long shoppers may ask to send something back. */
export const ReturnsSection = ({ form }: { form: SettingsForm }) => (
  <SettingsSection
    title="Returns"
    text={
      <>
        Shoppers ask on the page of a delivered order, with a reason and pictures. You answer under Returns:
        nothing moves before you say so. What shoppers read of it stands in your{' '}
        <TextLink to="/admin/pages">pages</TextLink>.
      </>
    }
  >
    <TextField
      label="Returns accepted within … days"
      inputMode="numeric"
      autoComplete="off"
      hint="Counted from the delivery; 0 for no returns online."
      error={form.formState.errors.returnDays?.message}
      {...form.register('returnDays', AS_NUMBER)}
    />
  </SettingsSection>
);
