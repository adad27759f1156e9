import { codeOf, isRefused } from '../../api/api-error.ts';
import { newKey } from '../../forms/new-key.ts';

/**
 * The key that a form sends along: the same as long as nobody knows whether something was done under it. A refusal that comes after a
 * send which nobody has answered says nothing of that one.
 */
export const sendingKey = () => {
  let key: string | null = null;
  let isUnheard = false;
  const drop = (): void => {
    key = null;
    isUnheard = false;
  };
  return {
    take: (): string => {
      key ??= newKey();
      return key;
    },
    /** It is done. */
    drop,
    /** @param error why what was sent under it has failed */
    fail: (error: unknown): void => {
      if (!isRefused(error)) isUnheard = true;
      else if (!isUnheard || codeOf(error) === 'sent_already') drop();
    },
  };
};
