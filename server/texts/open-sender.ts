import type { Config } from '#server/config.ts';
import { termiiSender } from './providers/termii.ts';
import type { TextSender } from './sender.ts';

/** Who carries messages to phones as the settings say; null where nobody does. */
export const openTextSender = ({ termii }: Pick<Config, 'termii'>): TextSender | null =>
  termii ? termiiSender(termii) : null;
