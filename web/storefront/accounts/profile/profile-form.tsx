import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import * as calls from '#contract/accounts/calls.ts';
import type { profileSchema, User } from '#contract/accounts/schemas.ts';
import { HOME_COUNTRY } from '#contract/delivery/limits.ts';
import { api } from '../../../api/browser.ts';
import { FormNotice } from '../../../forms/form-notice.tsx';
import { lazyFormResolver } from '../../../forms/lazy-form-resolver.ts';
import { objectionsTo, refusalOf } from '../../../forms/server-answer.ts';
import { updateSession } from '../../../session/session-state.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { AddressFields } from '../../locations/address-fields.tsx';
import type { AddressNames } from '../../locations/address-names.ts';
import { accountSentences as say } from '../sentences.ts';

type Fields = z.input<typeof profileSchema>;

const NAMES: AddressNames<Fields> = {
  name: 'name',
  phone: 'phone',
  street: 'address.street',
  country: 'address.country',
  state: 'address.state',
  city: 'address.city',
  postalCode: 'address.zipCode',
  landmark: 'address.landmark',
  lga: 'address.lga',
  secondPhone: 'secondPhone',
};
const rules = lazyFormResolver<Fields>(async () => (await import('../form-resolver.ts')).profileResolver);

/** Name, phone and address, to be changed; the next checkout begins with them. */
export const ProfileForm = ({ user, onDone }: { user: User; onDone: () => void }) => {
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<Fields>({
    mode: 'onTouched',
    resolver: rules,
    defaultValues: {
      name: user.name,
      phone: user.phone,
      secondPhone: user.secondPhone,
      address: { ...user.address, country: user.address.country || HOME_COUNTRY },
    },
  });
  const { isSubmitting } = form.formState;
  const { setFocus } = form;
  useEffect(() => setFocus('name'), [setFocus]);
  const submit = form.handleSubmit(async (typed) => {
    setProblem(null);
    try {
      const { data } = await api(calls.changeProfile, { body: typed, failure: say.profileFailed });
      updateSession({ user: data });
      showToast('success', 'Profile updated successfully');
      onDone();
    } catch (error) {
      const objections = objectionsTo(error, Object.values(NAMES));
      for (const { field, message } of objections) form.setError(field, { message }, { shouldFocus: true });
      if (objections.length === 0) setProblem(refusalOf(error, say.broken));
    }
  });
  return (
    <section
      aria-labelledby="details"
      className="rounded-xl border border-line bg-surface p-5 shadow-card sm:p-6"
    >
      <h2 id="details" className="mb-4 text-lg font-semibold">
        Your details
      </h2>
      <form method="post" onSubmit={submit} noValidate className="grid gap-4 sm:grid-cols-2">
        {problem && (
          <FormNotice tone="error" className="sm:col-span-2">
            {problem}
          </FormNotice>
        )}
        <AddressFields form={form} names={NAMES} />
        <div className="flex flex-wrap gap-3 sm:col-span-2">
          <Button type="submit" isBusy={isSubmitting} busyText="Saving...">
            Save changes
          </Button>
          <Button look="secondary" onClick={onDone} disabled={isSubmitting}>
            Cancel
          </Button>
        </div>
      </form>
    </section>
  );
};
