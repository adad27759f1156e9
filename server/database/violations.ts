const hasCode = (error: unknown, code: string): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;

/** Whether PostgreSQL refused because a row names another that is not there, or is still named. Source: PostgreSQL manual, appendix A. */
export const isForeignKeyViolation = (error: unknown): boolean => hasCode(error, '23503');
