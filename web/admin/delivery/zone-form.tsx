import { type UseFormReturn, useForm } from 'react-hook-form';
import * as calls from '#contract/delivery/calls.ts';
import type { ZoneForm as Judged, Zone, ZoneFields } from '#contract/delivery/schemas.ts';
import { api } from '../../api/browser.ts';
import { FormDialog } from '../../dialogs/form-dialog.tsx';
import { lazyFormResolver } from '../../forms/lazy-form-resolver.ts';
import { TextField } from '../../ui/field.tsx';
import { SwitchField } from '../dialogs/switch-field.tsx';
import { useEditSaving } from '../dialogs/use-edit-saving.ts';
import { useFormSending } from '../dialogs/use-form-dialog.ts';
import { fieldOf } from '../forms/field-of.ts';
import { AS_NUMBER, AS_NUMBER_OR_NONE } from '../forms/typed-numbers.ts';
import { PlacesField } from './places-field.tsx';
import { NEW_ZONE } from './zone-fields.ts';

const FIELDS = [
  'name',
  'places',
  'fee',
  'freeFrom',
  'daysFrom',
  'daysTo',
  'payOnDeliveryFrom',
  'payOnDeliveryTo',
] as const;
const rules = lazyFormResolver<ZoneFields, Judged>(
  async () => (await import('./form-resolver.ts')).zoneResolver,
);

const fieldsOf = ({ _id: _, ...fields }: Zone) => fields;

/** The states that are a zone's as a whole, with its name. */
const statesOf = (zones: readonly Zone[]): ReadonlyMap<string, string> =>
  new Map(
    zones.flatMap(({ name, places }) =>
      places.filter(({ cities }) => cities.length === 0).map(({ state }) => [state, name] as const),
    ),
  );

const PayOnDeliveryFields = ({ form }: { form: UseFormReturn<ZoneFields, unknown, Judged> }) => {
  const field = fieldOf(form);
  return (
    <>
      <SwitchField
        label="Shoppers may pay on delivery"
        hint="Orders come in unpaid, and the rider collects the money."
        {...form.register('payOnDelivery')}
      />
      {form.watch('payOnDelivery') && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Lowest order (₦)"
            inputMode="decimal"
            isOptional
            hint="What it comes to in all"
            {...field('payOnDeliveryFrom', AS_NUMBER_OR_NONE)}
          />
          <TextField
            label="Highest order (₦)"
            inputMode="decimal"
            isOptional
            hint="Above it, they pay online"
            {...field('payOnDeliveryTo', AS_NUMBER_OR_NONE)}
          />
        </div>
      )}
    </>
  );
};

interface ZoneFormProps {
  /** The zone that is edited, `new` for a new one, null while the form is closed. */
  zone: Zone | 'new' | null;
  zones: readonly Zone[];
  states: readonly string[];
  onClose: () => void;
}

/** Add or edit a delivery zone. */
export const ZoneForm = ({ zone, zones, states, onClose }: ZoneFormProps) => {
  const isNew = zone === null || zone === 'new';
  const form = useForm<ZoneFields, unknown, Judged>({
    mode: 'onTouched',
    resolver: rules,
    defaultValues: isNew ? NEW_ZONE : fieldsOf(zone),
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const field = fieldOf(form);
  const save = useEditSaving();
  const { submit, problem } = useFormSending({
    form,
    fields: FIELDS,
    onDone: onClose,
    send: async (typed) => {
      if (isNew) return (await api(calls.createZone, { body: typed })).message ?? 'Delivery zone saved';
      const { message } = await save(fieldsOf(zone), (base) =>
        api(calls.changeZone, { params: { id: zone._id }, body: { ...typed, ...base } }),
      );
      return message ?? 'Delivery zone saved';
    },
  });
  const places = form.watch('places');
  return (
    <FormDialog
      title={isNew ? 'Add Delivery Zone' : 'Edit Delivery Zone'}
      isOpen={zone !== null}
      onClose={onClose}
      onSubmit={submit}
      submit={isNew ? 'Create Zone' : 'Save Changes'}
      isBusy={isSubmitting}
      isDirty={isDirty}
      problem={problem}
      width="wide"
    >
      <TextField
        label="Name"
        autoComplete="off"
        hint="Shoppers read it, such as “Kano and around”."
        {...field('name')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Fee (₦)" inputMode="decimal" {...field('fee', AS_NUMBER)} />
        <TextField
          label="Free from (₦)"
          inputMode="decimal"
          isOptional
          hint="What the items must come to"
          {...field('freeFrom', AS_NUMBER_OR_NONE)}
        />
        <TextField label="Days, at least" inputMode="numeric" {...field('daysFrom', AS_NUMBER)} />
        <TextField label="Days, at most" inputMode="numeric" {...field('daysTo', AS_NUMBER)} />
      </div>
      <PlacesField
        states={states}
        value={places}
        taken={statesOf(zones.filter((other) => isNew || other._id !== zone._id))}
        error={errors.places?.message ?? errors.places?.root?.message}
        onChange={(value) => form.setValue('places', value, { shouldDirty: true, shouldValidate: true })}
      />
      <PayOnDeliveryFields form={form} />
      <SwitchField label="Active" {...form.register('isActive')} />
    </FormDialog>
  );
};
