import { codeOf, isRefused } from '../../api/api-error.ts';
import { newKey } from '../../forms/new-key.ts';

/** Keys under which something is on its way, or was never answered, by what it is done to: they outlive the form that has sent them. */
const unanswered = new Map<string, string>();

/**
 * The key that a form sends along: the same as long as nobody knows whether something was done under it. A refusal that comes after a
 * send which nobody has answered says nothing of that one.
 * @param subject what is done to what, and how that stands: whoever closes such a form before it is answered, and opens it again while
 *   the page knows of nothing, sends under the same key. Once it shows what was done, more of the same is another thing.
 */
export const sendingKey = (subject?: string) => {
  let key: string | null = (subject !== undefined && unanswered.get(subject)) || null;
  let isUnheard = key !== null;
  const drop = (): void => {
    if (subject !== undefined && unanswered.get(subject) === key) unanswered.delete(subject);
    key = null;
    isUnheard = false;
  };
  return {
    take: (): string => {
      key ??= newKey();
      if (subject !== undefined) unanswered.set(subject, key);
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
