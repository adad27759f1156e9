import { useForm } from 'react-hook-form';
import * as calls from '#contract/accounts/calls.ts';
import { STAFF_ROLE_TEXTS, STAFF_ROLES, type StaffRole } from '#contract/accounts/staff.ts';
import { api } from '../../api/browser.ts';
import { FormDialog } from '../../dialogs/form-dialog.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { useFormSending } from '../dialogs/use-form-dialog.ts';
import { fieldOf } from '../forms/field-of.ts';

interface Fields {
  email: string;
  staffRole: StaffRole;
}

/** The roles to choose from, each with what it is for under the field. */
export const RoleOptions = () =>
  STAFF_ROLES.map((role) => (
    <option key={role} value={role}>
      {STAFF_ROLE_TEXTS[role].name}
    </option>
  ));

/** Asks somebody to work in the shop, by mail. The server judges what was typed. */
export const InviteForm = ({ onClose }: { onClose: () => void }) => {
  const form = useForm<Fields>({ defaultValues: { email: '', staffRole: 'orders' } });
  const { isDirty, isSubmitting } = form.formState;
  const field = fieldOf(form);
  const { submit, problem } = useFormSending({
    form,
    fields: ['email', 'staffRole'],
    onDone: onClose,
    failure: 'The invitation could not be sent',
    send: async (body) => (await api(calls.inviteStaff, { body })).message ?? 'The invitation is on its way',
  });
  return (
    <FormDialog
      title="Invite to the staff"
      isOpen
      onClose={onClose}
      onSubmit={submit}
      submit="Send Invitation"
      isBusy={isSubmitting}
      isDirty={isDirty}
      problem={problem}
    >
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint="They are sent a link that works once, for seven days."
        {...field('email')}
      />
      <Select label="Role" hint={STAFF_ROLE_TEXTS[form.watch('staffRole')].purpose} {...field('staffRole')}>
        <RoleOptions />
      </Select>
    </FormDialog>
  );
};
