import { SwitchField } from '../dialogs/switch-field.tsx';
import { SettingsSection } from './settings-section.tsx';
import type { SettingsForm } from './use-slides.ts';

/** How addresses are asked for. */
export const AddressesSection = ({ form }: { form: SettingsForm }) => (
  <SettingsSection
    title="Finding the door"
    text="Where streets have no signs, riders find the door by what everybody there knows."
  >
    <SwitchField
      label="Ask for a landmark at the checkout"
      hint="Also for the local government area, a second phone and a note for the rider. All of it is optional, and the postal code is folded away."
      {...form.register('nigerianAddresses')}
    />
  </SettingsSection>
);
