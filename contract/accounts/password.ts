/** The password rules that browser and server share, without Zod so that the meter costs a page nothing. */
import { countCharacters } from '../characters.ts';
import { normalForm } from '../normal-form.ts';
import { PASSWORD_MIN } from './limits.ts';

const SYMBOL = /[!@#$%^&*]/;

const mixesCase = (password: string): boolean => /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password);

/** So many characters it has, however the keyboard writes those that carry a mark. */
export const passwordLength = (password: string): number => countCharacters(normalForm(password));

/** At least one lowercase letter, one uppercase letter and one digit; letters of any alphabet are letters. */
export const mixesCharacters = (password: string): boolean => mixesCase(password) && /\d/.test(password);

/** 0 to 4: a point each for length, mixed case, a digit and a symbol. */
export const passwordScore = (password: string): number =>
  Number(passwordLength(password) >= PASSWORD_MIN) +
  Number(mixesCase(password)) +
  Number(/\d/.test(password)) +
  Number(SYMBOL.test(password));

/** The meter's word for a score. */
export const passwordLabel = (score: number): 'Weak' | 'Fair' | 'Good' | 'Strong' =>
  score <= 1 ? 'Weak' : score === 2 ? 'Fair' : score === 3 ? 'Good' : 'Strong';
