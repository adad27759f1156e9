import { byField, PLAIN_FIELDS } from '#contract/catalogue/field-list.ts';

/** The plain fields of a product, all empty: a further one needs no line in the tests that have a whole product. */
export const NO_PLAIN_FIELDS = byField(PLAIN_FIELDS, () => '');
