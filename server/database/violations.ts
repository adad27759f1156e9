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
