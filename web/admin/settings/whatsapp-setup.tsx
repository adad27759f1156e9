import { useEffect, useState } from 'react';
import * as calls from '#contract/whatsapp/calls.ts';
import type { WhatsApp, WhatsAppMessage, WhatsAppState } from '#contract/whatsapp/schemas.ts';
import {
  TEMPLATE_EXAMPLES,
  WHATSAPP_TEMPLATES,
  type WhatsAppTemplate,
} from '#contract/whatsapp/templates.ts';
import { isAbort } from '../../api/api-error.ts';
import { api } from '../../api/browser.ts';
import { reasonOf } from '../../dialogs/sentences.ts';
import { withPassword } from '../../dialogs/with-password.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/dates.ts';
import { TextField } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toasts.ts';

const STATES: Record<WhatsAppState, { tone: BadgeTone; text: string }> = {
  waiting: { tone: 'warning', text: 'Waits' },
  asking: { tone: 'neutral', text: 'Being sent' },
  unsure: { tone: 'warning', text: 'No answer' },
  accepted: { tone: 'neutral', text: 'Taken' },
  sent: { tone: 'neutral', text: 'Sent' },
  delivered: { tone: 'success', text: 'Delivered' },
  read: { tone: 'success', text: 'Read' },
  failed: { tone: 'danger', text: 'Failed' },
};

const Messages = ({ messages }: { messages: readonly WhatsAppMessage[] }) => (
  <ul aria-label="Newest messages by WhatsApp" className="divide-y divide-line">
    {messages.map(({ _id, template, phoneEnd, orderNumber, state, problem, stateAt }) => (
      <li key={_id} className="py-2 text-sm">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge tone={STATES[state].tone}>{STATES[state].text}</Badge>
          <span className="font-medium wrap-anywhere">{orderNumber ?? 'Test'}</span>
          <span className="text-ink-soft">
            {template}, to …{phoneEnd}, {formatMoment(stateAt)}
          </span>
        </p>
        {problem && <p className="mt-1 text-ink-soft">{problem}</p>}
      </li>
    ))}
  </ul>
);

/** What the owner hands in at Meta, word for word. */
const Templates = () => (
  <details className="rounded-lg border border-line px-4">
    <summary className="min-h-11 cursor-pointer py-2.5 font-medium">Texts for Meta to approve</summary>
    <p className="text-sm text-ink-soft">
      In the WhatsApp Manager under Message templates: category Utility, language English, each under its name
      and word for word. The examples are for Meta’s form.
    </p>
    <dl className="divide-y divide-line">
      {(Object.keys(WHATSAPP_TEMPLATES) as WhatsAppTemplate[]).map((name) => (
        <div key={name} className="py-3">
          <dt className="font-mono text-sm font-medium">{name}</dt>
          <dd className="mt-1 text-sm wrap-anywhere select-all">{WHATSAPP_TEMPLATES[name]}</dd>
          <dd className="mt-1 text-sm text-ink-soft">
            {TEMPLATE_EXAMPLES[name].map((example, place) => `{{${place + 1}}} ${example}`).join(' · ')}
          </dd>
        </div>
      ))}
    </dl>
  </details>
);

const TestMessage = ({ onSent }: { onSent: (whatsApp: WhatsApp) => void }) => {
  const [phone, setPhone] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      const { data, message } = await withPassword(() => api(calls.testWhatsApp, { body: { phone } }));
      onSent(data);
      if (message) showToast('success', message);
    } catch (error) {
      setProblem(reasonOf(error));
    }
    setBusy(false);
  };
  return (
    <div className="flex flex-wrap items-start gap-3">
      <div className="min-w-0 flex-1 basis-56">
        <TextField
          label="Send a test message to"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          value={phone}
          error={problem}
          onChange={({ target }) => setPhone(target.value)}
          onKeyDown={(event) => {
            // It stands within the form of the settings, which Enter would save.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            void send();
          }}
        />
      </div>
      <Button
        look="secondary"
        isBusy={isBusy}
        busyText="Sending..."
        onClick={() => void send()}
        // Beside the field, whose label is above it and whose complaint below.
        className="mt-6"
      >
        Send
      </Button>
    </div>
  );
};

/** How WhatsApp is set up: what is still missing, what Meta needs, a message to try it out, and what became of the newest. */
export const WhatsAppSetup = () => {
  const [whatsApp, setWhatsApp] = useState<WhatsApp | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    api(calls.readWhatsApp, { signal: leaving.signal }).then(
      ({ data }) => setWhatsApp(data),
      (error: unknown) => {
        if (!isAbort(error)) setFailure(reasonOf(error));
      },
    );
    return () => leaving.abort();
  }, []);
  if (failure) return <FormNotice tone="error">{failure}</FormNotice>;
  if (!whatsApp) return <Skeleton className="h-24" />;
  const { isSetUp, problem, webhookUrl, messages } = whatsApp;
  return (
    <div className="space-y-4">
      {!isSetUp && (
        <FormNotice tone="info">
          Works once the shop has a number at Meta (WHATSAPP_PHONE_NUMBER_ID and its three keys).
        </FormNotice>
      )}
      {problem && <FormNotice tone="error">WhatsApp takes no messages: {problem}.</FormNotice>}
      <p className="text-sm">
        Webhook for Meta (field “messages”): <code className="wrap-anywhere select-all">{webhookUrl}</code>
      </p>
      <Templates />
      {isSetUp && <TestMessage onSent={setWhatsApp} />}
      {messages.length > 0 && <Messages messages={messages} />}
    </div>
  );
};
