import { useEffect } from 'react';
import { sessionState, useSession } from '../../session/session-state.ts';
import { newStore, useStore } from '../../ui/store.ts';

/** What one account has kept of all lists. */
export interface OwnEntries<Entry> {
  /** What is known to be kept; nothing of whoever was logged in before. */
  read: () => readonly Entry[];
  /** Shows these at once, as those of whoever is logged in now. */
  show: (entries: readonly Entry[]) => void;
  /** Asks once an account; where they cannot be had a list does without them, and asks again with the next one. */
  ask: () => Promise<void>;
  /** Asks anew, whatever is known. */
  askAgain: () => Promise<void>;
  /** For a component, which asks for them when it is shown first. */
  useEntries: () => readonly Entry[];
}

interface Kept<Entry> {
  /** Whose they are: another may log in without a new document. */
  account: string | undefined;
  entries: readonly Entry[];
}

const accountNow = (): string | undefined => sessionState().user?._id;

/**
 * @param fetchAll gives all entries of whoever is logged in
 * @param isStale whether an answer has been overtaken by what was done here meanwhile
 */
export const ownEntries = <Entry>(
  fetchAll: () => Promise<readonly Entry[]>,
  isStale: () => boolean = () => false,
): OwnEntries<Entry> => {
  const nothing: Kept<Entry> = { account: undefined, entries: [] };
  const store = newStore(nothing);
  let asked: { account: string | undefined; answer: Promise<void> } | undefined;

  const of = ({ account, entries }: Kept<Entry>, owner: string | undefined): readonly Entry[] =>
    account === owner ? entries : nothing.entries;
  const read = (): readonly Entry[] => of(store.read(), accountNow());
  const show = (entries: readonly Entry[]): void => store.set({ account: accountNow(), entries });

  const fetchFor = async (account: string | undefined): Promise<void> => {
    try {
      const entries = await fetchAll();
      if (accountNow() === account && !isStale()) show(entries);
    } catch {
      if (asked?.account === account) asked = undefined;
    }
  };
  const ask = (): Promise<void> => {
    const account = accountNow();
    if (asked?.account !== account || !asked) asked = { account, answer: fetchFor(account) };
    return asked.answer;
  };
  return {
    read,
    show,
    ask,
    askAgain: () => {
      asked = undefined;
      return ask();
    },
    useEntries: () => {
      const account = useSession().user?._id;
      useEffect(() => {
        if (account !== undefined) void ask();
      }, [account]);
      return of(useStore(store, nothing), account);
    },
  };
};
