import { useEffect, useRef, useState } from 'react';
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

/**
 * What is agreed to, as it is shown, and the way to change it. Changes are sent one after the other, so that an answer knows of those
 * before it; of each kind the last one counts.
 */
const useConsents = () => {
  const [consents, setConsents] = useState<Consent[]>([]);
  /** As the shop has said it last. */
  const known = useRef<Consent[]>([]);
  const sent = useRef(Promise.resolve());
  const wanted = useRef<Partial<Record<ConsentKind, object>>>({});
  useEffect(() => {
    const leaving = new AbortController();
    // Who cannot be told of it now may look again.
    api(calls.readConsents, { signal: leaving.signal }).then(
      ({ data }) => {
        known.current = data;
        setConsents(data);
      },
      () => {},
    );
    return () => leaving.abort();
  }, []);
  const put = (consent: Consent): void =>
    setConsents((shown) => shown.map((one) => (one.kind === consent.kind ? consent : one)));
  const send = async (kind: ConsentKind, isGiven: boolean): Promise<void> => {
    try {
      const { data, message } = await api(calls.changeConsent, {
        body: { kind, isGiven },
        failure: say.consentFailed,
      });
      known.current = data;
      if (message) showToast('success', message);
    } catch (error) {
      showToast('error', sentenceOf(error, say.consentFailed));
    }
  };
  const change = (kind: ConsentKind, isGiven: boolean): void => {
    const own = {};
    wanted.current[kind] = own;
    // The box moves with the finger; it goes back where the shop has not taken it.
    put({ kind, givenAt: isGiven ? new Date().toISOString() : null });
    sent.current = sent.current.then(async () => {
      await send(kind, isGiven);
      const consent = known.current.find((one) => one.kind === kind);
      if (consent && wanted.current[kind] === own) put(consent);
    });
  };
  return { consents, change };
};

/** What the shop may send besides the mails of orders. Nothing is shown where it sends nothing else. */
export const AgreedMessages = () => {
  const { consents, change } = useConsents();
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
              onChange={({ target }) => change(kind, target.checked)}
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
