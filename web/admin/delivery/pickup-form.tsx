import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import * as calls from '#contract/delivery/calls.ts';
import type { PickupForm as Judged, PickupFields, PickupPoint } from '#contract/delivery/schemas.ts';
import { api } from '../../api/browser.ts';
import { FormDialog } from '../../dialogs/form-dialog.tsx';
import { lazyFormResolver } from '../../forms/lazy-form-resolver.ts';
import { Select, TextField } from '../../ui/field.tsx';
import { SwitchField } from '../dialogs/switch-field.tsx';
import { useEditSaving } from '../dialogs/use-edit-saving.ts';
import { useFormSending } from '../dialogs/use-form-dialog.ts';
import { useMaking } from '../dialogs/use-making.ts';
import { fieldOf } from '../forms/field-of.ts';
import { AS_NUMBER } from '../forms/typed-numbers.ts';

const FIELDS = ['name', 'address', 'city', 'state', 'hours', 'fee'] as const;
const EMPTY: PickupFields = { name: '', address: '', city: '', state: '', hours: '', fee: 0, isActive: true };
const rules = lazyFormResolver<PickupFields, Judged>(
  async () => (await import('./form-resolver.ts')).pickupResolver,
);

interface PickupPointFormProps {
  /** The one that is edited, `new` for a new one, null while the form is closed. */
  point: PickupPoint | 'new' | null;
  states: readonly string[];
  onClose: () => void;
}

const fieldsOf = ({ _id: _, ...fields }: PickupPoint) => fields;

/** Saves a point: a new one is made once, and is changed from then on. */
const usePointSaving = (edited: PickupPoint | null) => {
  const stored = useRef(edited);
  const save = useEditSaving();
  const make = useMaking({
    make: (body: Judged, key) => api(calls.createPickupPoint, { body, key }),
    onFound: ({ data }) => {
      stored.current = data;
    },
  });
  return async (typed: Judged, key: string) => {
    const point = stored.current;
    if (point === null) return make(typed, key);
    return save(fieldsOf(point), (base) =>
      api(calls.changePickupPoint, { params: { id: point._id }, body: { ...typed, ...base } }),
    );
  };
};

/** Add or edit a pickup point. */
export const PickupPointForm = ({ point, states, onClose }: PickupPointFormProps) => {
  const isNew = point === null || point === 'new';
  const form = useForm<PickupFields, unknown, Judged>({
    mode: 'onTouched',
    resolver: rules,
    defaultValues: isNew ? EMPTY : fieldsOf(point),
  });
  const { isDirty, isSubmitting } = form.formState;
  const field = fieldOf(form);
  const save = usePointSaving(isNew ? null : point);
  const { submit, problem } = useFormSending({
    form,
    fields: FIELDS,
    onDone: onClose,
    send: async (typed, key) => (await save(typed, key)).message ?? 'Pickup point saved',
  });
  const offered = isNew ? states : [...new Set([...states, point.state])];
  return (
    <FormDialog
      title={isNew ? 'Add Pickup Point' : 'Edit Pickup Point'}
      isOpen={point !== null}
      onClose={onClose}
      onSubmit={submit}
      submit={isNew ? 'Create Pickup Point' : 'Save Changes'}
      isBusy={isSubmitting}
      isDirty={isDirty}
      problem={problem}
    >
      <TextField label="Name" autoComplete="off" {...field('name')} />
      <TextField
        label="Address"
        autoComplete="off"
        placeholder="House number, street, landmark"
        {...field('address')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="City" autoComplete="off" {...field('city')} />
        <Select label="State" {...field('state')}>
          <option value="">Select a state</option>
          {offered.map((state) => (
            <option key={state} value={state}>
              {state}
            </option>
          ))}
        </Select>
        <TextField
          label="Opening hours"
          autoComplete="off"
          placeholder="Mon to Sat, 9 am to 6 pm"
          {...field('hours')}
        />
        <TextField label="Fee (₦)" inputMode="decimal" {...field('fee', AS_NUMBER)} />
      </div>
      <SwitchField label="Active" {...form.register('isActive')} />
    </FormDialog>
  );
};
