import { byField, FIELD_NAMES, isMoney, labelOf } from '#contract/catalogue/field-list.ts';
import { CURRENCY, formatNairaExact } from '#contract/money.ts';
import { capitalised } from '../../storefront/orders/order-labels.ts';
import { formatMoment } from '../../ui/dates.ts';

/** One field of an entry of the audit log: what it was and what it is, as text; empty for what was not there. */
export interface ChangedField {
  name: string;
  before: string;
  after: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** Where the forms call a field otherwise than its own name reads. */
const NAMES: Readonly<Record<string, string>> = {
  ...byField(FIELD_NAMES, labelOf),
  gtin: 'Barcode (GTIN)',
  startsAt: 'Starts',
  endsAt: 'Ends',
  totalLimit: 'Uses in all',
  perUserLimit: 'Uses for each shopper',
  lowStock: 'Low-stock threshold',
  heroSlides: 'Home page slides',
};
const MONEY = new Set<string>([...FIELD_NAMES.filter(isMoney), 'shippingFee', 'minimumSpend', 'amount']);
const MOMENTS = new Set(['startsAt', 'endsAt']);
/** Fields that hold one of a few words. */
const CAPITALISED = new Set(['status', 'role', 'state']);
const KINDS: Readonly<Record<string, string>> = { percent: 'Percentage', fixed: 'Fixed amount' };

/** `shippingFee` as `Shipping fee`. */
const nameOf = (field: string): string =>
  NAMES[field] ?? capitalised(field.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`));

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (isFields(value) && Object.keys(value).length === 0);

const plainText = (value: unknown): string => {
  if (isEmpty(value)) return 'none';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(plainText).join(value.some(isFields) ? '; ' : ', ');
  if (!isFields(value)) return String(value);
  return Object.entries(value)
    .map(([field, one]) => `${nameOf(field)}: ${plainText(one)}`)
    .join(', ');
};

const pictureText = (picture: unknown): string =>
  isFields(picture) ? `${picture.url}${picture.isMain === true ? ' (main)' : ''}` : plainText(picture);

const attributeText = (row: unknown): string =>
  isFields(row) ? `${row.name}: ${row.value}` : plainText(row);

const numberText = (field: string, value: number, { kind, currency = CURRENCY }: Fields): string => {
  if (field === 'value' && kind === 'percent') return `${value}%`;
  const isMoney = (MONEY.has(field) && currency === CURRENCY) || (field === 'value' && kind === 'fixed');
  return isMoney ? formatNairaExact(value) : String(value);
};

/** A field of one side of an entry; the side's other fields tell what kind of number it is. */
const textOf = (field: string, side: Fields): string => {
  const value = side[field];
  if (value === undefined) return '';
  if (isEmpty(value)) return 'none';
  if (typeof value === 'number') return numberText(field, value, side);
  if (typeof value === 'string') {
    if (MOMENTS.has(field)) return formatMoment(value);
    if (field === 'kind') return KINDS[value] ?? value;
    return CAPITALISED.has(field) ? capitalised(value) : value;
  }
  if (field === 'images' && Array.isArray(value)) return value.map(pictureText).join('; ');
  if (field === 'attributes' && Array.isArray(value)) return value.map(attributeText).join('; ');
  if ((field === 'variations' || field === 'variants') && isFields(value)) {
    return Object.entries(value)
      .map(([name, values]) => `${name}: ${plainText(values)}`)
      .join('; ');
  }
  return plainText(value);
};

/**
 * The fields of an entry, in the order in which they were written. What something new begins without is left out.
 */
export const changedFieldsOf = ({ before, after }: { before: Fields; after: Fields }): ChangedField[] => {
  const isNew = Object.keys(before).length === 0;
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => !(isNew && isEmpty(after[field])))
    .map((field) => ({ name: nameOf(field), before: textOf(field, before), after: textOf(field, after) }));
};
