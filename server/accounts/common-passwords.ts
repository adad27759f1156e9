import { dictionary } from '@zxcvbn-ts/language-common';

/** Some 49,000 passwords that leaks have shown to be the most used, all lowercase. Source: zxcvbn-ts. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common'].map(String));

/** Whether many others use this password; capital letters make none of them rare. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());
