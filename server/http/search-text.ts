/** Lowercased text for LIKE, in which the wildcards of SQL mean themselves. */
export const escaped = (text: string): string => text.toLowerCase().replace(/[\\%_]/g, '\\$&');

/** A pattern for LIKE over lowercased text: the text anywhere in it. */
export const containing = (text: string): string => `%${escaped(text)}%`;
