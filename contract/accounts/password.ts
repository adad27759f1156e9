/** The password rules that browser and server share, without Zod so that the meter costs a page nothing. */
import { countCharacters } from '../characters.ts';
import { PASSWORD_MIN } from './limits.ts';

const SYMBOL = /[!@#$%^&*]/;

/** At least one lowercase letter, one uppercase letter and one digit. */
export const mixesCharacters = (password: string): boolean =>
  /[a-z]/.test(password) && /[A-Z]/.test(password) && /\d/.test(password);

/** 0 to 4: a point each for length, mixed case, a digit and a symbol. */
export const passwordScore = (password: string): number =>
  Number(countCharacters(password) >= PASSWORD_MIN) +
  Number(/[a-z]/.test(password) && /[A-Z]/.test(password)) +
  Number(/\d/.test(password)) +
  Number(SYMBOL.test(password));

/** The meter's word for a score. */
export const passwordLabel = (score: number): 'Weak' | 'Fair' | 'Good' | 'Strong' =>
  score <= 1 ? 'Weak' : score === 2 ? 'Fair' : score === 3 ? 'Good' : 'Strong';
