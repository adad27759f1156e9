import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import * as calls from '#contract/accounts/calls.ts';
import { accountMessages } from '#contract/accounts/messages.ts';
import { api } from '../../../api/browser.ts';
import { TextLink } from '../../../forms/text-link.tsx';
import { pageHead } from '../../search-engines/page-head.ts';
import { AccountCard } from '../account-card.tsx';
import { accountSentences as say } from '../sentences.ts';
import { CodeForm } from './code-form.tsx';
import {
  forgetPendingRegistration,
  interruptedRegistration,
  keepPendingRegistration,
  type PendingRegistration,
} from './pending-registration.ts';
import { type RegistrationFields, RegistrationForm, useRegistrationForm } from './registration-form.tsx';

export const meta = pageHead('Register');

interface Waiting extends PendingRegistration {
  message: string;
  /** What was typed; null when the page was loaded again since. */
  typed: RegistrationFields | null;
}

const begin = async (typed: RegistrationFields, failure: string): Promise<Waiting> => {
  const fields = { ...typed, email: typed.email.trim().toLowerCase() };
  const { token = '', data, message } = await api(calls.register, { body: fields, failure });
  const attempt = { email: data.email, token };
  keepPendingRegistration(attempt);
  return { ...attempt, message: message ?? accountMessages.registered, typed };
};

export default function Register() {
  const navigate = useNavigate();
  const form = useRegistrationForm();
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const [notice, setNotice] = useState<string | null>(null);

  useEffect(() => {
    const attempt = interruptedRegistration();
    if (attempt) setWaiting({ ...attempt, message: accountMessages.registered, typed: null });
  }, []);

  const goBack = () => {
    forgetPendingRegistration();
    if (waiting?.typed === null) form.setValue('email', waiting.email);
    setWaiting(null);
  };
  const resend = async (): Promise<string> => {
    if (!waiting?.typed) {
      goBack();
      setNotice('Please fill in the form again to get a new code.');
      return '';
    }
    setWaiting(await begin(waiting.typed, say.resendFailed));
    return accountMessages.codeResent;
  };

  if (waiting) {
    return (
      <AccountCard title="Verify your email" lead="One more step: type the code from your inbox.">
        <CodeForm
          email={waiting.email}
          token={waiting.token}
          tone="success"
          message={waiting.message}
          onResend={resend}
          onVerified={() => {
            forgetPendingRegistration();
            void navigate('/login', { state: { message: say.verifiedLogIn, email: waiting.email } });
          }}
          onBack={goBack}
          backText="Back to Registration"
        />
      </AccountCard>
    );
  }
  return (
    <AccountCard
      title="Create an account"
      lead="To keep a cart, check out and follow your orders."
      foot={
        <>
          Already have an account? <TextLink to="/login">Login</TextLink>
        </>
      }
    >
      <RegistrationForm
        form={form}
        notice={notice}
        onSubmit={async (typed) => {
          setNotice(null);
          setWaiting(await begin(typed, say.registrationFailed));
        }}
      />
    </AccountCard>
  );
}
