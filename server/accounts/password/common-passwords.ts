import { dictionary } from '@zxcvbn-ts/language-common';

/**
 * The most used passwords of leaks, all lowercase: 49,000, of which 42,000 are long enough and 10,000 have letters and
 * figures. OWASP ASVS 5.0 (6.2.4) asks for 3,000 at least that the other rules let through. Source: zxcvbn-ts.
 */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common'].map(String));

/** Whether many others use this password; capital letters make none of them rare. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());
