import { useForm } from 'react-hook-form';
import * as calls from '#contract/accounts/calls.ts';
import type { ManagedUser, UserFields, UserForm as UserFormContent } from '#contract/accounts/users.ts';
import { api } from '../../api/browser.ts';
import { FormDialog } from '../../dialogs/form-dialog.tsx';
import { lazyFormResolver } from '../../forms/lazy-form-resolver.ts';
import { useSession } from '../../session/session-state.ts';
import { formatDay } from '../../ui/dates.ts';
import { Select, TextField } from '../../ui/field.tsx';
import { useFormSending } from '../dialogs/use-form-dialog.ts';
import { fieldOf } from '../forms/field-of.ts';
import { useMay } from '../shell/may.tsx';

const FIELDS = ['name', 'email', 'password', 'currentPassword', 'role', 'status'] as const;
const EMPTY: UserFields = {
  name: '',
  email: '',
  password: '',
  currentPassword: '',
  role: 'user',
  status: 'active',
};
const rules = lazyFormResolver<UserFields, UserFormContent>(
  async () => (await import('./form-resolver.ts')).userResolver,
);

const fieldsOf = ({ name, email, role, status }: ManagedUser): UserFields => ({
  name,
  email,
  password: '',
  currentPassword: '',
  role,
  status,
});

interface UserFormProps {
  /** Who is edited, `new` for somebody new, null while the form is closed. */
  user: ManagedUser | 'new' | null;
  onClose: () => void;
}

/** Add or edit a user. */
export const UserForm = ({ user, onClose }: UserFormProps) => {
  const isNew = user === null || user === 'new';
  const { user: self } = useSession();
  const may = useMay();
  const isOwn = !isNew && user._id === self?._id;
  const form = useForm<UserFields, unknown, UserFormContent>({
    mode: 'onTouched',
    resolver: rules,
    defaultValues: isNew ? EMPTY : fieldsOf(user),
  });
  const { isDirty, isSubmitting } = form.formState;
  const field = fieldOf(form);
  const { submit, problem } = useFormSending({
    form,
    fields: FIELDS,
    onDone: onClose,
    failure: isNew ? 'Failed to add user' : 'Failed to update user',
    send: async (typed) => {
      const { message } = isNew
        ? await api(calls.createUser, { body: typed })
        : await api(calls.changeUser, { params: { id: user._id }, body: typed });
      return message ?? (isNew ? 'User created successfully' : 'User updated successfully');
    },
  });
  return (
    <FormDialog
      title={isNew ? 'Add User' : 'Edit User'}
      isOpen={user !== null}
      onClose={onClose}
      onSubmit={submit}
      submit={isNew ? 'Create User' : 'Save Changes'}
      isBusy={isSubmitting}
      isDirty={isDirty}
      problem={problem}
    >
      {!isNew && (
        <p className="text-sm text-ink-soft">
          Joined {formatDay(user.createdAt)}.{' '}
          {user.lastOrderAt ? `Last order ${formatDay(user.lastOrderAt)}.` : 'No order yet.'}
        </p>
      )}
      <TextField label="Name" autoComplete="off" {...field('name')} />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('email')}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        isOptional
        hint={
          isNew
            ? 'Left empty, the user is sent a link to choose one.'
            : isOwn
              ? 'Left empty, your password stays as it is. A new one ends your other sessions.'
              : 'Left empty, the password stays as it is. A new one ends the user’s sessions.'
        }
        {...field('password')}
      />
      {isOwn && form.watch('password') && (
        <TextField
          label="Current password"
          type="password"
          autoComplete="current-password"
          {...field('currentPassword')}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Select label="Role" {...field('role')}>
          <option value="user">User</option>
          {(may('manage staff') || isOwn) && <option value="admin">Admin</option>}
        </Select>
        <Select label="Status" hint="An inactive user is logged out and cannot log in." {...field('status')}>
          <option value="active">Active</option>
          <option value="inactive">Inactive</option>
        </Select>
      </div>
    </FormDialog>
  );
};
