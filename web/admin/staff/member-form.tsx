import { useForm } from 'react-hook-form';
import * as calls from '#contract/accounts/calls.ts';
import { STAFF_ROLE_TEXTS, type StaffRole } from '#contract/accounts/staff.ts';
import type { StaffMember } from '#contract/accounts/staff-schemas.ts';
import { api } from '../../api/browser.ts';
import { FormDialog } from '../../dialogs/form-dialog.tsx';
import { Select } from '../../ui/field.tsx';
import { useFormSending } from '../dialogs/use-form-dialog.ts';
import { fieldOf } from '../forms/field-of.ts';
import { RoleOptions } from './invite-form.tsx';

interface Fields {
  staffRole: StaffRole;
  status: StaffMember['status'];
}

/** Changes what somebody on the staff may do, or lets them in no more. */
export const MemberForm = ({ member, onClose }: { member: StaffMember; onClose: () => void }) => {
  const { staffRole, status } = member;
  const form = useForm<Fields>({ defaultValues: { staffRole, status } });
  const { isDirty, isSubmitting } = form.formState;
  const field = fieldOf(form);
  const { submit, problem } = useFormSending({
    form,
    fields: ['staffRole', 'status'],
    onDone: onClose,
    failure: 'Failed to update user',
    send: async (body) =>
      (await api(calls.changeUser, { params: { id: member._id }, body })).message ??
      'User updated successfully',
  });
  return (
    <FormDialog
      title={`Change ${member.name}`}
      isOpen
      onClose={onClose}
      onSubmit={submit}
      submit="Save Changes"
      isBusy={isSubmitting}
      isDirty={isDirty}
      problem={problem}
    >
      <Select label="Role" hint={STAFF_ROLE_TEXTS[form.watch('staffRole')].purpose} {...field('staffRole')}>
        <RoleOptions />
      </Select>
      <Select
        label="Status"
        hint="Whoever is inactive is logged out and cannot log in. A new role logs out as well."
        {...field('status')}
      >
        <option value="active">Active</option>
        <option value="inactive">Inactive</option>
      </Select>
    </FormDialog>
  );
};
