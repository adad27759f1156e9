/** Codes of what PostgreSQL refuses. Source: PostgreSQL manual, appendix A. */
const hasCode = (error: unknown, code: string): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;

/** Whether a row was refused because another one has its key. */
export const isUniqueViolation = (error: unknown): boolean => hasCode(error, '23505');

/** Whether a row was refused because it names another that is not there, or is still named. */
export const isForeignKeyViolation = (error: unknown): boolean => hasCode(error, '23503');

/** The name of the constraint that a row broke; null for any other error. */
export const violatedConstraint = (error: unknown): string | null =>
  typeof error === 'object' && error !== null && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : null;

/** Classes of what PostgreSQL has against the values of a row themselves: sent again it refuses them again. */
const OF_VALUES = [
  '22', // what no column of the type can hold
  '23502', // nothing where something has to be
  '23514', // against a check
  '42601', // no text of the type, such as a tsvector
  '54', // larger than it can keep
];

/** The code under which a row was refused for its own values, whatever else is in the database; null for any other error. */
export const refusedValues = (error: unknown): string | null => {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  const isOfValues = OF_VALUES.some((start) => typeof code === 'string' && code.startsWith(start));
  return isOfValues ? String(code) : null;
};
