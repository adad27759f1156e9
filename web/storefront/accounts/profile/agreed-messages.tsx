import { useEffect, useState } from 'react';
import * as calls from '#contract/consents/calls.ts';
import type { ConsentKind } from '#contract/consents/kinds.ts';
import type { Consent } from '#contract/consents/schemas.ts';
import { sentenceOf } from '../../../api/api-error.ts';
import { api } from '../../../api/browser.ts';
import { formatDay } from '../../../ui/dates.ts';
import { showToast } from '../../../ui/toasts.ts';
import { accountSentences as say } from '../sentences.ts';

const KINDS: Record<ConsentKind, { title: string; text: string }> = {
  whatsapp: {
    title: 'News of my orders by WhatsApp',
    text: 'To the number that an order goes to. Answer STOP to end them.',
  },
  texts: {
    title: 'News of my orders by SMS',
    text: 'To the number that an order goes to.',
  },
  reminders: {
    title: 'News and reminders by email',
    text: 'About a cart that you left behind, and what others would like to read of what you bought.',
  },
};

const UNASKED =
  'To the number that you came in with: we have no email address of yours. Untick it, and we tell you nothing of your orders.';

/** What the shop may send besides the mails of orders. Nothing is shown where it sends nothing else. */
export const AgreedMessages = () => {
  const [consents, setConsents] = useState<Consent[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    // Who cannot be told of it now may look again.
    api(calls.readConsents, { signal: leaving.signal }).then(
      ({ data }) => setConsents(data),
      () => {},
    );
    return () => leaving.abort();
  }, []);
  const change = async (kind: ConsentKind, isGiven: boolean): Promise<void> => {
    const before = consents;
    // The box moves with the finger; it goes back where the shop has not taken it.
    const givenAt = isGiven ? new Date().toISOString() : null;
    setConsents(consents.map((consent) => (consent.kind === kind ? { kind, givenAt } : consent)));
    try {
      const { data, message } = await api(calls.changeConsent, {
        body: { kind, isGiven },
        failure: say.consentFailed,
      });
      setConsents(data);
      if (message) showToast('success', message);
    } catch (error) {
      setConsents(before);
      showToast('error', sentenceOf(error, say.consentFailed));
    }
  };
  if (consents.length === 0) return null;
  return (
    <section
      aria-labelledby="agreed-messages"
      className="rounded-xl border border-line bg-surface p-5 shadow-card sm:p-6"
    >
      <h2 id="agreed-messages" className="text-lg font-semibold">
        Messages
      </h2>
      <div className="mt-2 space-y-2">
        {consents.map(({ kind, givenAt, isUnasked }) => (
          <label key={kind} className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
            <input
              type="checkbox"
              checked={givenAt !== null || isUnasked === true}
              onChange={({ target }) => void change(kind, target.checked)}
              className="mt-0.5 size-5 shrink-0 accent-brand"
            />
            <span className="min-w-0">
              <span className="block font-medium">{KINDS[kind].title}</span>
              <span className="block text-sm text-ink-soft">
                {isUnasked ? UNASKED : KINDS[kind].text}
                {givenAt !== null && ` Agreed on ${formatDay(givenAt)}.`}
              </span>
            </span>
          </label>
        ))}
      </div>
    </section>
  );
};
