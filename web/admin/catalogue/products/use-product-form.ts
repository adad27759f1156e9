import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import * as calls from '#contract/catalogue/calls.ts';
import { FIELD_NAMES, type LoadedField } from '#contract/catalogue/field-list.ts';
import { productMessages } from '#contract/catalogue/messages.ts';
import type { createProductSchema, ProductChange } from '#contract/catalogue/product-form.ts';
import type { Product } from '#contract/catalogue/schemas.ts';
import { ApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser.ts';
import { lazyFormResolver } from '../../../forms/lazy-form-resolver.ts';
import { useFormSending } from '../../dialogs/use-form-dialog.ts';
import type { Contest } from './product-conflict.tsx';
import { changeOf, mergeFields } from './product-edit.ts';
import { copyOf, EMPTY_PRODUCT, fieldsOf, type ProductFields } from './product-fields.ts';

/** What the form is open for: a new product, a copy of one, or one that is edited; `left`: one of so many to be finished in turn. */
export type ProductSubject = { kind: 'new' } | { kind: 'copy' | 'edit'; product: Product; left?: number };

const newRules = lazyFormResolver<ProductFields, ProductChange>(
  async () => (await import('./form-resolver.ts')).newProductResolver,
);
const editRules = lazyFormResolver<ProductFields, ProductChange>(
  async () => (await import('./form-resolver.ts')).editedProductResolver,
);

const startOf = (subject: ProductSubject | null): ProductFields => {
  if (subject === null || subject.kind === 'new') return EMPTY_PRODUCT;
  return subject.kind === 'copy' ? copyOf(subject.product) : fieldsOf(subject.product);
};

/** The product form: its fields and rules, how it is sent, and what happens when somebody else was quicker. */
export const useProductForm = (subject: ProductSubject | null, onDone: () => void) => {
  const edited = subject?.kind === 'edit' ? subject.product : null;
  /** The product as the form knows it to be stored. */
  const [base, setBase] = useState<Product | null>(edited);
  const [contest, setContest] = useState<Contest | null>(null);
  const form = useForm<ProductFields, unknown, ProductChange>({
    mode: 'onTouched',
    resolver: edited ? editRules : newRules,
    defaultValues: startOf(subject),
  });

  const catchUp = async (stored: Product): Promise<void> => {
    const mine = form.getValues();
    const { data: theirs } = await api(calls.readProduct, {
      params: { id: stored._id },
      query: { ratings: 0 },
    });
    const { fields, contested } = mergeFields(stored, mine, theirs);
    form.reset(fieldsOf(theirs));
    for (const field of FIELD_NAMES) form.setValue(field, fields[field], { shouldDirty: true });
    setBase(theirs);
    setContest({ fields: contested, mine: fields, theirs: fieldsOf(theirs) });
  };

  const change = async (stored: Product, wanted: ProductChange): Promise<string> => {
    try {
      const { message } = await api(calls.changeProduct, {
        params: { id: stored._id },
        body: changeOf(stored, wanted),
        failure: 'Failed to update product',
      });
      return message ?? productMessages.updated;
    } catch (error) {
      // Somebody else was quicker.
      if (!(error instanceof ApiError) || error.code !== 'edit_conflict') throw error;
      await catchUp(stored);
      // The fields are told of one by one where they are to be decided, not as broken rules.
      throw new ApiError(error.status, error.message, [], error.code);
    }
  };

  const { submit, problem } = useFormSending({
    form,
    fields: FIELD_NAMES,
    onDone,
    failure: edited ? 'Failed to update product' : 'Failed to add product',
    send: async (wanted) => {
      if (base) return change(base, wanted);
      // A new product's form has every field that one needs.
      const body = wanted as z.input<typeof createProductSchema>;
      const { message } = await api(calls.createProduct, { body, failure: 'Failed to add product' });
      return message ?? productMessages.created;
    },
  });

  const take = (field: LoadedField, from: ProductFields): void => {
    form.setValue(field, from[field], { shouldDirty: true, shouldValidate: true });
  };
  return { form, submit, problem, contest, take };
};
