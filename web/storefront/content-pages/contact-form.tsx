import { useEffect, useRef, useState } from 'react';
import { phoneOfAddress } from '#contract/accounts/phone-address.ts';
import * as calls from '#contract/contact/calls.ts';
import { CONTACT_NAME_MAX, CONTACT_PHONE_MAX, CONTACT_TEXT_MAX } from '#contract/contact/limits.ts';
import { contactMessages as say } from '#contract/contact/messages.ts';
import { api } from '../../api/browser.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { objectionsTo, refusalOf } from '../../forms/server-answer.ts';
import { useHydrated } from '../../forms/use-hydrated.ts';
import { useSession } from '../../session/session-state.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';

const FAILURE = 'Your message could not be sent. Please try again.';
const FIELDS = ['name', 'email', 'phone', 'text'] as const;
type Field = (typeof FIELDS)[number];
type Objections = Partial<Record<Field | 'form', string>>;

const typedIn = (form: HTMLFormElement) => {
  const data = new FormData(form);
  const read = (name: string): string => String(data.get(name) ?? '');
  return {
    name: read('name'),
    email: read('email'),
    phone: read('phone'),
    text: read('text'),
    website: read('website'),
  };
};

/** Sends a message, and says what the server has against it; null once it is there. */
const send = async (form: HTMLFormElement): Promise<Objections | null> => {
  try {
    await api(calls.sendContactMessage, { body: typedIn(form), failure: FAILURE });
    return null;
  } catch (error) {
    const objections = objectionsTo(error, FIELDS);
    if (objections.length === 0) return { form: refusalOf(error, FAILURE) };
    return Object.fromEntries(objections.map(({ field, message }) => [field, message]));
  }
};

/** What no person sees, and programs fill in. */
const Trap = () => (
  <div aria-hidden="true" className="absolute -left-[9999px] h-px w-px overflow-hidden">
    <label>
      Website
      <input name="website" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
);

/** A message to the shop. Whoever is logged in need not say who they are. */
export default function ContactForm() {
  const { user } = useSession();
  const isHydrated = useHydrated();
  const element = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<'writing' | 'sending' | 'sent'>('writing');
  const [objections, setObjections] = useState<Objections>({});
  useEffect(() => {
    if (Object.keys(objections).length > 0)
      element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [objections]);
  // Who they are may be known late: what they have typed by then stays.
  useEffect(() => {
    const known = { name: user?.name, email: user && phoneOfAddress(user.email) === null ? user.email : '' };
    for (const [name, value] of Object.entries(known)) {
      const field = element.current?.querySelector<HTMLInputElement>(`[name=${name}]`);
      if (field && !field.value && value) field.value = value;
    }
  }, [user]);
  if (state === 'sent') return <FormNotice tone="success">{say.sent}</FormNotice>;
  return (
    <form
      ref={element}
      method="post"
      noValidate
      aria-labelledby="contact-form"
      className="relative space-y-4"
      onSubmit={async (event) => {
        event.preventDefault();
        setState('sending');
        const against = await send(event.currentTarget);
        setObjections(against ?? {});
        setState(against ? 'writing' : 'sent');
      }}
    >
      <h2 id="contact-form" className="text-xl font-semibold">
        Write to us
      </h2>
      {objections.form && <FormNotice tone="error">{objections.form}</FormNotice>}
      <Trap />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="Your name"
          name="name"
          autoComplete="name"
          maxLength={CONTACT_NAME_MAX}
          error={objections.name}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          error={objections.email}
        />
      </div>
      <TextField
        label="Phone"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        isOptional
        maxLength={CONTACT_PHONE_MAX}
        error={objections.phone}
      />
      <TextArea
        label="Your message"
        name="text"
        rows={6}
        maxLength={CONTACT_TEXT_MAX}
        error={objections.text}
      />
      <p className="text-sm text-ink-soft">We use what you write here to answer you, and for nothing else.</p>
      <Button type="submit" disabled={!isHydrated} isBusy={state === 'sending'} busyText="Sending...">
        Send Message
      </Button>
    </form>
  );
}
