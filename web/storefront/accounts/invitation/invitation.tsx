import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as calls from '#contract/accounts/calls.ts';
import { STAFF_ROLE_TEXTS, type StaffRole } from '#contract/accounts/staff.ts';
import { api } from '../../../api/browser.ts';
import { withPassword } from '../../../dialogs/with-password.ts';
import { FormNotice } from '../../../forms/form-notice.tsx';
import { objectionsTo, refusalOf } from '../../../forms/server-answer.ts';
import { TextLink } from '../../../forms/text-link.tsx';
import { rememberIntent } from '../../../session/intent.ts';
import { refreshUser } from '../../../session/session.ts';
import { useSession } from '../../../session/session-state.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { pageHead } from '../../search-engines/page-head.ts';
import { AccountCard } from '../account-card.tsx';
import { NewPasswordFields } from '../password/new-password-fields.tsx';
import { accountSentences as say } from '../sentences.ts';
import type { Route } from './+types/invitation.ts';

export const meta = pageHead('Join the staff');

interface Opened {
  email: string;
  staffRole: StaffRole;
  invitedBy: string;
  hasAccount: boolean;
}

interface NewAccount {
  name: string;
  password: string;
  confirmPassword?: string;
}
const FIELDS = ['name', 'password', 'confirmPassword'] as const;

/** What the link invites to; `problem` where it is worth nothing any more. */
const useOpened = (token: string): { opened: Opened | null; problem: string | null } => {
  const [found, setFound] = useState<{ opened: Opened | null; problem: string | null }>({
    opened: null,
    problem: null,
  });
  useEffect(() => {
    api(calls.openInvitation, { body: { token } }).then(
      ({ data }) => setFound({ opened: data, problem: null }),
      (error: unknown) => setFound({ opened: null, problem: refusalOf(error, say.broken) }),
    );
  }, [token]);
  return found;
};

/** Whoever has no account chooses name and password. */
const NewAccountForm = ({ token, email }: { token: string; email: string }) => {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<NewAccount>({ defaultValues: { name: '', password: '', confirmPassword: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (typed) => {
    setProblem(null);
    try {
      const { message } = await api(calls.acceptInvitation, { body: { token, ...typed } });
      rememberIntent({ to: '/admin/dashboard' });
      void navigate('/login', { replace: true, state: { message, email } });
    } catch (error) {
      const objections = objectionsTo(error, FIELDS);
      for (const { field, message } of objections) form.setError(field, { message }, { shouldFocus: true });
      if (objections.length === 0) setProblem(refusalOf(error, say.broken));
    }
  });
  return (
    <form method="post" onSubmit={submit} noValidate className="space-y-4">
      {problem && <FormNotice tone="error">{problem}</FormNotice>}
      <TextField label="Name" autoComplete="name" error={errors.name?.message} {...form.register('name')} />
      <NewPasswordFields form={form} label="Password" />
      <Button type="submit" isWide isBusy={isSubmitting} busyText="Joining...">
        Accept Invitation
      </Button>
    </form>
  );
};

/** Whoever has an account accepts with it. */
const WithAccount = ({ token, email }: { token: string; email: string }) => {
  const { user, phase } = useSession();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  if (phase === 'starting') return <Skeleton className="h-11 w-full" />;
  if (user?.email !== email) {
    const logIn = (): void => {
      rememberIntent({ to: `/invitation/${token}`, message: `Log in as ${email} to accept the invitation.` });
      void navigate('/login', { state: { email } });
    };
    return (
      <div className="space-y-4">
        <p className="wrap-anywhere">
          {user ? `You are logged in as ${user.email}. ` : ''}
          {email} has an account in this shop: log in with it to accept.
        </p>
        <Button isWide onClick={logIn}>
          Log In
        </Button>
      </div>
    );
  }
  const join = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await withPassword(() => api(calls.joinStaff, { body: { token } }));
      await refreshUser();
      void navigate('/admin/dashboard', { replace: true });
    } catch (error) {
      setProblem(refusalOf(error, say.broken));
      setBusy(false);
    }
  };
  return (
    <div className="space-y-4">
      {problem && <FormNotice tone="error">{problem}</FormNotice>}
      <p>Your account and what you have bought stay as they are.</p>
      <Button isWide isBusy={isBusy} busyText="Joining..." onClick={() => void join()}>
        Accept Invitation
      </Button>
    </div>
  );
};

/** The page that the mail of an invitation leads to. */
export default function Invitation({ params: { token } }: Route.ComponentProps) {
  const { opened, problem } = useOpened(token);
  const role = opened && STAFF_ROLE_TEXTS[opened.staffRole];
  return (
    <AccountCard
      title="Join the staff"
      lead={
        opened && role
          ? `${opened.invitedBy} invites ${opened.email} to work in this shop as ${role.name}: ${role.purpose.toLowerCase()}.`
          : undefined
      }
      foot={<TextLink to="/">To the shop</TextLink>}
    >
      {problem && <FormNotice tone="error">{problem}</FormNotice>}
      {!problem && !opened && <Skeleton className="h-40 w-full" />}
      {opened &&
        (opened.hasAccount ? (
          <WithAccount token={token} email={opened.email} />
        ) : (
          <NewAccountForm token={token} email={opened.email} />
        ))}
    </AccountCard>
  );
}
