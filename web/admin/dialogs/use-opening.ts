import { useRef, useState } from 'react';
import { codeOf, sentenceOf } from '../../api/api-error.ts';
import { OPERATION_FAILED } from '../../dialogs/sentences.ts';
import { showToast } from '../../ui/toasts.ts';

interface Fetching<Subject> {
  /** Null closes it. */
  fetch: () => Promise<Subject | null>;
  /** When the server says nothing. */
  failure?: string;
}

/** A form that is opened at once, or once what it begins with has been fetched. */
export interface Opening<Subject> {
  /** What it is open for; null while it is closed. */
  subject: Subject | null;
  open: (subject: Subject | null) => void;
  /** Opens what was asked for last, and nothing once something was opened or closed meanwhile. */
  openFetched: (fetching: Fetching<Subject>) => Promise<void>;
  /** Another form is opened: what is still fetched opens over none. */
  giveUp: () => void;
}

/** Whether a form is open, and for what. */
export const useOpening = <Subject>(): Opening<Subject> => {
  const [subject, setSubject] = useState<Subject | null>(null);
  /** Raised by whatever is opened, closed or asked for. */
  const turn = useRef(0);
  const giveUp = (): void => {
    turn.current += 1;
  };
  const open = (next: Subject | null): void => {
    giveUp();
    setSubject(() => next);
  };
  const openFetched = async ({ fetch, failure = OPERATION_FAILED }: Fetching<Subject>): Promise<void> => {
    giveUp();
    const own = turn.current;
    try {
      const fetched = await fetch();
      if (own === turn.current) open(fetched);
    } catch (error) {
      if (own !== turn.current) return;
      showToast('error', codeOf(error) === 'unexpected' ? failure : sentenceOf(error, failure));
    }
  };
  return { subject, open, openFetched, giveUp };
};
