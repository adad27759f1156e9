/** Whether PostgreSQL refused a row because another one has its key. Source: PostgreSQL manual, appendix A. */
export const isUniqueViolation = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '23505';
