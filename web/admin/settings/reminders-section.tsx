import { useState } from 'react';
import * as calls from '#contract/reminders/calls.ts';
import type { ReminderPreviews } from '#contract/reminders/schemas.ts';
import { api } from '../../api/browser.ts';
import { reasonOf } from '../../dialogs/sentences.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { SwitchField } from '../dialogs/switch-field.tsx';
import { fieldOf } from '../forms/field-of.ts';
import { AS_NUMBER } from '../forms/typed-numbers.ts';
import { SettingsSection } from './settings-section.tsx';
import type { SettingsForm } from './use-slides.ts';

const Preview = ({ subject, text }: { subject: string; text: string }) => (
  <figure className="rounded-lg border border-line p-4">
    <figcaption className="font-medium wrap-anywhere">{subject}</figcaption>
    <p className="mt-2 text-sm whitespace-pre-line text-ink-soft wrap-anywhere">{text}</p>
  </figure>
);

const Previews = () => {
  const [previews, setPreviews] = useState<ReminderPreviews | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const load = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      setPreviews((await api(calls.previewReminders)).data);
    } catch (error) {
      setProblem(reasonOf(error));
    }
    setBusy(false);
  };
  if (problem) return <FormNotice tone="error">{problem}</FormNotice>;
  if (!previews) {
    return (
      <Button look="secondary" isBusy={isBusy} busyText="Loading..." onClick={() => void load()}>
        Show what the mails say
      </Button>
    );
  }
  return (
    <div role="status" className="grid gap-4 xl:grid-cols-2">
      <Preview {...previews.cart} />
      <Preview {...previews.review} />
    </div>
  );
};

/** Mails that bring people back: which, when, and what they say. */
export const RemindersSection = ({ form }: { form: SettingsForm }) => {
  const field = fieldOf(form);
  return (
    <SettingsSection
      title="Mails that bring people back"
      text="Only customers who have agreed to news and reminders at the checkout or in their profile get any, with one press to end them. None goes out while a payment may still arrive, or after the order."
    >
      <div className="space-y-5">
        <SwitchField
          label="Remind of what was left in the cart"
          hint="One mail a basket."
          {...form.register('remindsOfCarts')}
        />
        <TextField
          label="Hours after the last thing was put in"
          inputMode="numeric"
          autoComplete="off"
          {...field('cartReminderHours', AS_NUMBER)}
        />
        <SwitchField
          label="Ask for a review of what was bought"
          hint="One mail an order, with a link to each product that is not reviewed yet."
          {...form.register('asksForReviews')}
        />
        <TextField
          label="Days after delivery"
          inputMode="numeric"
          autoComplete="off"
          {...field('reviewReminderDays', AS_NUMBER)}
        />
        <Previews />
      </div>
    </SettingsSection>
  );
};
