import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as calls from '#contract/settings/calls.ts';
import { SLIDES_MAX } from '#contract/settings/limits.ts';
import { settingsMessages as say } from '#contract/settings/messages.ts';
import { RETENTION_NAMES } from '#contract/settings/retention.ts';
import type { SettingsFields, StoreSettings } from '#contract/settings/schemas.ts';
import { ApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser.ts';
import { lazyFormResolver } from '../../forms/lazy-form-resolver.ts';
import { useFormSending } from '../dialogs/use-form-dialog.ts';
import { changedSettings, typedSince } from './changed-settings.ts';

const rules = lazyFormResolver<SettingsFields, StoreSettings>(
  async () => (await import('./form-resolver.ts')).settingsResolver,
);

const PLACES = Array.from({ length: SLIDES_MAX }, (_, index) => index);
const FIELDS = [
  ...([
    'name',
    'logo',
    'contactEmail',
    'contactPhone',
    'contactAddress',
    'whatsapp',
    'legalName',
    'registrationNumber',
    'taxNumber',
    'pricesIncludeVat',
    'vatPercent',
    'shippingFee',
    'lowStock',
    'ga4Id',
    'metaPixelId',
    'tiktokPixelId',
  ] as const),
  ...RETENTION_NAMES.map((name) => `retention.${name}` as const),
  ...PLACES.flatMap((place) =>
    (['title', 'text', 'picture', 'link'] as const).map((field) => `heroSlides.${place}.${field}` as const),
  ),
  'heroSlides' as const,
];

/** What somebody else has set meanwhile, of what was changed here too. */
export interface EditConflict {
  names: readonly (keyof StoreSettings)[];
  theirs: StoreSettings;
}

/**
 * The settings as a form. Only what was changed is sent, with what it was when it was loaded: two people who change
 * different settings do not meet, and the second to change the same one is told and has the choice.
 */
export const useSettingsForm = (first: StoreSettings) => {
  const loaded = useRef(first);
  const [overtaken, setEditConflict] = useState<EditConflict | null>(null);
  const form = useForm<SettingsFields, unknown, StoreSettings>({
    mode: 'onTouched',
    resolver: rules,
    defaultValues: first,
  });

  const begin = (settings: StoreSettings): void => {
    loaded.current = settings;
    form.reset(settings);
  };

  /** Begins anew with what the shop has, but for what is changed here and for what was typed since `sent` was on its way. */
  const beginWith = (settings: StoreSettings, mine: Partial<StoreSettings>, sent: SettingsFields): void => {
    const since = typedSince(sent, form.getValues());
    begin(settings);
    for (const [name, value] of Object.entries({ ...mine, ...since }))
      form.setValue(name as keyof StoreSettings, value as never, { shouldDirty: true });
  };

  /** Takes over what somebody else has set, but for what was typed here: saved once more, that counts. */
  const catchUp = async (
    mine: Partial<StoreSettings>,
    sent: SettingsFields,
    { details }: ApiError,
  ): Promise<void> => {
    const { data: theirs } = await api(calls.readSettings);
    beginWith(theirs, mine, sent);
    setEditConflict({ names: details.map(({ path }) => path as keyof StoreSettings), theirs });
  };

  const { submit, problem } = useFormSending({
    form,
    fields: FIELDS,
    onDone: () => setEditConflict(null),
    send: async (typed) => {
      const { change, was } = changedSettings(loaded.current, typed);
      const sent = structuredClone(form.getValues());
      try {
        const { data, message } = await api(calls.changeSettings, { body: { ...change, was } });
        beginWith(data, {}, sent);
        return message ?? say.updated;
      } catch (error) {
        if (error instanceof ApiError && error.code === 'edit_conflict') await catchUp(change, sent, error);
        throw error;
      }
    },
  });

  return {
    form,
    submit,
    problem,
    overtaken,
    /** Goes back to what the shop has. */
    discard: () => {
      setEditConflict(null);
      begin(loaded.current);
    },
  };
};
