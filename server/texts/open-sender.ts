import type { Config } from '#server/config.ts';
import { termiiSender } from './providers/termii.ts';
import { TextRefused, type TextSender } from './sender.ts';

/** Where an account was taken away, what still waits is given up. */
export const nobody: TextSender = {
  send: async () => {
    throw new TextRefused('no account for messages to phones is set');
  },
};

/** Who carries messages to phones as the settings say. */
export const openTextSender = ({ termii }: Pick<Config, 'termii'>): TextSender =>
  termii ? termiiSender(termii) : nobody;
