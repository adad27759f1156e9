import { SwitchField } from '../dialogs/switch-field.tsx';
import { SettingsSection } from './settings-section.tsx';
import type { SettingsForm } from './use-slides.ts';

/** Whether shoppers need an account. */
export const VisitorsSection = ({ form }: { form: SettingsForm }) => (
  <SettingsSection
    title="Buying without an account"
    text="Shoppers choose first, and say who they are when they pay."
  >
    <SwitchField
      label="Visitors fill a cart without logging in"
      hint="What they chose is in their account’s cart once they log in."
      {...form.register('sellsToVisitors')}
    />
  </SettingsSection>
);
