import { keptText } from '../api/kept-text.ts';

/** What stands for the cart of a visitor; its presence says that there is one. */
const kept = keptText('basket');

export const visitorToken = (): string | null => kept.read();

export const keepVisitorToken = (token: string | null): void => {
  kept.write(token);
};
