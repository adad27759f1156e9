/** Text for LIKE over lowercased text, in which the wildcards of SQL mean themselves. */
export const containing = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
