import { useState } from 'react';
import * as calls from '#contract/personal-data/calls.ts';
import { RETENTION, RETENTION_NAMES, type RetentionName } from '#contract/settings/retention.ts';
import { api } from '../../api/browser.ts';
import { reasonOf } from '../../dialogs/sentences.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { TextLink } from '../../forms/text-link.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { AS_NUMBER } from '../forms/typed-numbers.ts';
import { SettingsSection } from './settings-section.tsx';
import type { SettingsForm } from './use-slides.ts';

/** What each period is called, and what goes when it is over. */
const WORDS: Record<RetentionName, { label: string; goes: string }> = {
  visitorCarts: { label: 'Carts of visitors', goes: 'The cart, after they were last here.' },
  carts: { label: 'Carts of customers', goes: 'What they left in it, if they are logged in nowhere.' },
  guests: { label: 'Guests who bought nothing', goes: 'Their account.' },
  checkoutAddresses: {
    label: 'Addresses of checkouts',
    goes: 'Name, email and address; an order has its own.',
  },
  stockNotices: { label: 'Waiting for what is out of stock', goes: 'The address that waits.' },
  notifications: { label: 'Notifications that were read', goes: 'The notification.' },
  contactMessages: { label: 'Messages by the contact form', goes: 'Who wrote, and what.' },
  whatsAppMessages: { label: 'Messages by WhatsApp', goes: 'The number, and what became of the message.' },
  returnPictures: { label: 'Pictures of returns', goes: 'The pictures, after the return has ended.' },
  pixelAnswers: {
    label: 'Answers about pixels',
    goes: 'What was answered, when, and under which number. No yes counts for longer than a year.',
  },
  securityLog: { label: 'Security log', goes: 'Who logged in from where.' },
  deletedCustomers: {
    label: 'Names in orders of deleted customers',
    goes: 'Name, email, phone, address and notes, after the order. Goods and amounts stay in the books.',
  },
  orderNames: {
    label: 'Names in all old orders',
    goes: 'The same, of every order. 0 keeps them; invoices should keep their names for six years (2,190 days).',
  },
};

type Counts = Partial<Record<RetentionName, number>>;

const boundsOf = (name: RetentionName): string => {
  const { least, most, ...more } = RETENTION[name];
  return `${least.toLocaleString('en-NG')} to ${most.toLocaleString('en-NG')} days${'mayStay' in more ? ', or 0' : ''}.`;
};

const countText = (count: number | undefined): string =>
  count === undefined ? '' : ` ${count === 0 ? 'Nothing' : count.toLocaleString('en-NG')} would go now.`;

/** How long what is kept, what goes then, and how much that would be now. */
export const RetentionSection = ({ form }: { form: SettingsForm }) => {
  const [counts, setCounts] = useState<Counts>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const count = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      const typed = form.getValues('retention');
      const query = Object.fromEntries(RETENTION_NAMES.map((name) => [name, String(typed?.[name] ?? '')]));
      setCounts((await api(calls.countRetention, { query })).data);
    } catch (error) {
      setCounts({});
      setProblem(reasonOf(error));
    }
    setBusy(false);
  };
  const errors = form.formState.errors.retention;
  return (
    <SettingsSection
      title="How long things are kept"
      text={
        <>
          In days. What is over goes by itself within hours, and cannot be brought back. Orders, payments,
          refunds and the audit log stay: they are the books.{' '}
          <TextLink to="/admin/personal-data">What the law asks</TextLink>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {RETENTION_NAMES.map((name) => (
          <TextField
            key={name}
            label={WORDS[name].label}
            inputMode="numeric"
            autoComplete="off"
            hint={`${WORDS[name].goes} ${boundsOf(name)}${countText(counts[name])}`}
            error={errors?.[name]?.message}
            {...form.register(`retention.${name}`, AS_NUMBER)}
          />
        ))}
      </div>
      {problem && (
        <FormNotice tone="error" className="mt-4">
          {problem}
        </FormNotice>
      )}
      <Button
        look="secondary"
        className="mt-4"
        isBusy={isBusy}
        busyText="Counting..."
        onClick={() => void count()}
      >
        Count what would go now
      </Button>
    </SettingsSection>
  );
};
