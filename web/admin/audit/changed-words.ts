/** One field of an entry of the audit log: what it was and what it is, as text; empty for what was not there. */
export interface ChangedField {
  name: string;
  before: string;
  after: string;
}

const textOf = (value: unknown): string => {
  if (value === undefined) return '';
  if (value === null || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** `shippingFee` as `Shipping fee`. */
const nameOf = (field: string): string => {
  const words = field.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The fields of an entry, in the order in which they were written. */
export const changedFieldsOf = ({
  before,
  after,
}: {
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
}): ChangedField[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].map((field) => ({
    name: nameOf(field),
    before: textOf(before[field]),
    after: textOf(after[field]),
  }));
