import { SwitchField } from '../dialogs/switch-field.tsx';
import { SettingsSection } from './settings-section.tsx';
import type { SettingsForm } from './use-slides.ts';

/** Whether shoppers need an account. */
export const VisitorsSection = ({ form }: { form: SettingsForm }) => (
  <SettingsSection
    title="Buying without an account"
    text="Fewer steps on the way to the payment. Whoever registers later with the same email finds their orders there."
  >
    <SwitchField
      label="Visitors fill a cart without logging in"
      hint="Before they pay they prove who they are with a six-digit code, or log in. The code comes by mail, or by SMS once the shop has an SMS account."
      {...form.register('sellsToVisitors')}
    />
  </SettingsSection>
);
