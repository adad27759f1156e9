import { Suspense } from 'react';
import { Select } from '../../ui/field.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SwitchField } from '../dialogs/switch-field.tsx';
import { SettingsSection } from './settings-section.tsx';
import type { SettingsForm } from './use-slides.ts';

const WhatsAppSetup = lazyPart(async () => ({
  default: (await import('./whatsapp-setup.tsx')).WhatsAppSetup,
}));

/** Whether shoppers hear of their orders by WhatsApp, and how that is set up. */
export const WhatsAppSection = ({ form }: { form: SettingsForm }) => (
  <SettingsSection
    title="News by WhatsApp"
    text="Meta bills each message to you. Only customers who have agreed to it at the checkout or in their profile get any; whoever answers STOP gets no more."
  >
    <div className="space-y-5">
      <SwitchField
        label="Shoppers may hear of their orders by WhatsApp"
        hint="Confirmed, on its way, ready for pickup, delivered, cancelled: to the number that each order goes to."
        {...form.register('whatsAppOrders')}
      />
      <Select
        label="Tried first"
        hint="Where SMS is on as well. The other way follows when a message cannot arrive; never both."
        {...form.register('firstWay')}
      >
        <option value="whatsapp">WhatsApp</option>
        <option value="sms">SMS</option>
      </Select>
      <Suspense fallback={<Skeleton className="h-24" />}>
        <WhatsAppSetup />
      </Suspense>
    </div>
  </SettingsSection>
);
