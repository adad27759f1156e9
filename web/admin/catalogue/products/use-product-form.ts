import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import * as calls from '#contract/catalogue/calls.ts';
import { FIELD_NAMES, type LoadedField } from '#contract/catalogue/field-list.ts';
import { MAX_VARIANTS } from '#contract/catalogue/limits.ts';
import { productMessages } from '#contract/catalogue/messages.ts';
import type { createProductSchema, ProductChange } from '#contract/catalogue/product-form.ts';
import type { AdminProduct } from '#contract/catalogue/schemas.ts';
import { ApiError, isRefused } from '../../../api/api-error.ts';
import { api } from '../../../api/browser.ts';
import { lazyFormResolver } from '../../../forms/lazy-form-resolver.ts';
import { useFormSending } from '../../dialogs/use-form-dialog.ts';
import { useMaking } from '../../dialogs/use-making.ts';
import type { Contest } from './product-conflict.tsx';
import { changeOf, mergeFields, sentUnits, withUnitsOfNow } from './product-edit.ts';
import { copyOf, EMPTY_PRODUCT, fieldsOf, type ProductFields } from './product-fields.ts';
import { GRID_COLUMNS } from './variants/grid-cells.ts';
import { type ContestedVariant, withVersion } from './variants/variant-edit.ts';
import type { VariantRow } from './variants/variant-rows.ts';

/** What the form is open for: a new product, a copy of one, or one that is edited; `left`: one of so many to be finished in turn. */
export type ProductSubject =
  | { kind: 'new' }
  | { kind: 'copy' | 'edit'; product: AdminProduct; left?: number };

const newRules = lazyFormResolver<ProductFields, ProductChange>(
  async () => (await import('./form-resolver.ts')).newProductResolver,
);
const editRules = lazyFormResolver<ProductFields, ProductChange>(
  async () => (await import('./form-resolver.ts')).editedProductResolver,
);

const FORM_FIELDS = [...FIELD_NAMES, 'variants'] as const;
/** Where the server's objections to single variants are shown. */
const CELLS = Array.from({ length: MAX_VARIANTS }, (_, row) =>
  GRID_COLUMNS.map(({ field }) => `variants.${row}.${field}` as const),
).flat();
const OVERTAKEN: readonly (string | undefined)[] = ['edit_conflict', 'sent_already', 'stock_changed'];

const startOf = (subject: ProductSubject | null): ProductFields => {
  if (subject === null || subject.kind === 'new') return EMPTY_PRODUCT;
  return subject.kind === 'copy' ? copyOf(subject.product) : fieldsOf(subject.product);
};

type Form = UseFormReturn<ProductFields, unknown, ProductChange>;

/** Shows what was saved, where the form stays open after it; not before all is done, since a form that is reset can be sent again. */
const useShowingSaved = (form: Form) => {
  const [saved, setSaved] = useState<AdminProduct | null>(null);
  const { isSubmitting } = form.formState;
  const { reset } = form;
  useEffect(() => {
    if (saved === null || isSubmitting) return;
    reset(fieldsOf(saved));
    setSaved(null);
  }, [saved, isSubmitting, reset]);
  return setSaved;
};

const unitsOf = ({ stock, variants }: AdminProduct): string =>
  [stock, ...variants.map((one) => one.stock)].join();

const sendingOf = (edited: AdminProduct | null) =>
  edited
    ? { subject: `product ${edited._id} at ${unitsOf(edited)}`, failure: 'Failed to update product' }
    : { failure: 'Failed to add product' };

/** What the form knows to be stored, what somebody else has stored meanwhile, and how an edit is sent between the two. */
const useEditing = (form: Form, edited: AdminProduct | null) => {
  /** The product as the form knows it to be stored. */
  const [base, setBase] = useState<AdminProduct | null>(edited);
  const [contest, setContest] = useState<Contest | null>(null);
  /** What was typed when edits were sent that nobody has answered. */
  const unheard = useRef<ProductFields[]>([]);
  const showSaved = useShowingSaved(form);

  /** @param isOwn whether what is stored by now has come from this form, whose units count no second time */
  const catchUp = async (stored: AdminProduct, isOwn: boolean): Promise<void> => {
    const { data: theirs } = await api(calls.readAdminProduct, { params: { id: stored._id } });
    const typed = form.getValues();
    const mine = isOwn ? withUnitsOfNow(typed, stored, theirs, sentUnits(unheard.current)) : typed;
    // Whether one of them has come through, or none: the shop has just said so.
    unheard.current = [];
    const before = isOwn ? { ...stored, stock: theirs.stock, variants: theirs.variants } : stored;
    const { fields, contested, variants } = mergeFields(before, mine, theirs);
    form.reset(fieldsOf(theirs));
    for (const field of FORM_FIELDS) form.setValue(field, fields[field], { shouldDirty: true });
    setBase(theirs);
    setContest({ fields: contested, variants, mine: fields, theirs: fieldsOf(theirs) });
  };

  const change = async (stored: AdminProduct, wanted: ProductChange, key: string): Promise<string> => {
    // A copy: the form changes its rows in place while one goes on typing.
    const typed = structuredClone(form.getValues());
    try {
      const { data, message } = await api(calls.changeProduct, {
        params: { id: stored._id },
        body: changeOf(stored, wanted),
        key,
        failure: 'Failed to update product',
      });
      // Whatever is saved from here once more counts from there: what was added would be added again.
      unheard.current = [];
      setBase(data);
      setContest(null);
      showSaved(data);
      return message ?? productMessages.updated;
    } catch (error) {
      if (!isRefused(error)) unheard.current.push(typed);
      // Somebody else was quicker, or bought what was to be shared out, or an answer was lost on its way.
      if (!(error instanceof ApiError) || !OVERTAKEN.includes(error.code)) throw error;
      await catchUp(stored, error.code === 'sent_already');
      // The fields are told of one by one where they are to be decided, not as broken rules.
      throw new ApiError(error.status, error.message, [], error.code);
    }
  };
  return { base, contest, catchUp, change };
};

/** The product form: its fields and rules, how it is sent, and what happens when somebody else was quicker. */
export const useProductForm = (subject: ProductSubject | null, onDone: () => void | Promise<void>) => {
  const edited = subject?.kind === 'edit' ? subject.product : null;
  const form = useForm<ProductFields, unknown, ProductChange>({
    mode: 'onTouched',
    resolver: edited ? editRules : newRules,
    defaultValues: startOf(subject),
  });
  const { base, contest, catchUp, change } = useEditing(form, edited);

  const make = useMaking({
    make: (body: z.input<typeof createProductSchema>, key) =>
      api(calls.createProduct, { body, key, failure: 'Failed to add product' }),
    onFound: ({ data }) => catchUp(data, true),
  });

  const { submit, problem } = useFormSending({
    form,
    fields: [...FORM_FIELDS, ...CELLS],
    onDone,
    ...sendingOf(edited),
    send: async (wanted, key) => {
      if (base) return change(base, wanted, key);
      // A new product's form has every field that one needs.
      const { message } = await make(wanted as z.input<typeof createProductSchema>, key);
      return message ?? productMessages.created;
    },
  });

  const take = (field: LoadedField, from: ProductFields): void => {
    form.setValue(field, from[field], { shouldDirty: true, shouldValidate: true });
  };
  const takeVariant = ({ key }: ContestedVariant, version: VariantRow | null): void =>
    form.setValue('variants', withVersion(form.getValues('variants'), key, version), { shouldDirty: true });
  return { form, submit, problem, contest, take, takeVariant };
};
