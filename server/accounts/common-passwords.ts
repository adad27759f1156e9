import { dictionary } from '@zxcvbn-ts/language-common';

/** ASVS 5.0 (6.2.4) asks for the 3,000 most common at least; far down the list the words are rare enough. */
const MOST_COMMON = 10_000;

/** The most used passwords of leaks, most used first, all lowercase. Source: zxcvbn-ts. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common'].slice(0, MOST_COMMON).map(String));

/** Whether many others use this password; capital letters make none of them rare. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());
