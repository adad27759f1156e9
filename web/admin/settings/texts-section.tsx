import { SwitchField } from '../dialogs/switch-field.tsx';
import { SettingsSection } from './settings-section.tsx';
import type { SettingsForm } from './use-slides.ts';

/** Whether shoppers hear of their orders by SMS too. */
export const TextsSection = ({ form }: { form: SettingsForm }) => (
  <SettingsSection
    title="News by SMS"
    text="Each message costs you money at your SMS provider. Mails go out as before."
  >
    <SwitchField
      label="Shoppers hear of their orders by SMS"
      hint="Confirmed, on its way, ready for pickup, delivered, cancelled: to those who have agreed, and to those who gave a number in place of an email address. Works once the shop has an SMS account (TERMII_API_KEY)."
      {...form.register('textsOrders')}
    />
  </SettingsSection>
);
