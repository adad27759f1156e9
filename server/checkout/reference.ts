import { randomBytes } from 'node:crypto';

/** A fresh payment reference, `order_{timestamp}_{random}`: unique, and not to be guessed. */
export const newReference = (): string => `order_${Date.now()}_${randomBytes(9).toString('hex')}`;
