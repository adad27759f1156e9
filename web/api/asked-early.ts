/** Calls that the page's head has made, before any script was there: each is answered for once, under the token that it was made with. */
interface Early {
  token: string;
  /** When, in milliseconds since 1970. */
  at: number;
  /** By the path below /api/v1; undefined where no answer came. */
  answers: Record<string, Promise<Response | undefined>>;
}

declare global {
  interface Window {
    askedEarly?: Early;
  }
}

/** What a page asks: the paths of its calls, for whoever is logged in and for a visitor with a cart. */
interface Asked {
  own: string[];
  visitors: string[];
}

/**
 * Asks for what a page is for, where that is somebody's own: on a slow line its scripts take a second, and would only ask then.
 * Runs in the head of every page: its text is put there, so it stands by itself.
 * @param pages by their addresses
 * @param accountKey where the token of a session is stored
 * @param visitorKey and that of a visitor's cart
 */
export const askEarly = (pages: Record<string, Asked>, accountKey: string, visitorKey: string): void => {
  const asked = pages[location.pathname];
  const account = localStorage.getItem(accountKey);
  const visitor = localStorage.getItem(visitorKey);
  const token = account ?? visitor;
  // With both, the visitor's cart goes over to the account first.
  if (!asked || !token || (account && visitor)) return;
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  const ask = (path: string) => [path, fetch(`/api/v1${path}`, { headers }).catch(() => {})];
  const paths = account ? asked.own : asked.visitors;
  window.askedEarly = { token, at: Date.now(), answers: Object.fromEntries(paths.map(ask)) };
};

/** An answer that nobody has wanted for so long says little of what is so now. */
const KEPT_MS = 20_000;

/**
 * The answer that the page's head has asked for already, once; undefined where it has not, or none came.
 * @param isReading whether the call changes nothing: after one that does, none of them is true any more
 */
export const takeEarly = async (
  path: string,
  { token, isReading }: { token: string | null; isReading: boolean },
): Promise<Response | undefined> => {
  const early = typeof window === 'undefined' ? undefined : window.askedEarly;
  if (!early) return undefined;
  if (!isReading || Date.now() - early.at > KEPT_MS) {
    delete window.askedEarly;
    return undefined;
  }
  if (early.token !== token) return undefined;
  const answer = early.answers[path];
  delete early.answers[path];
  return answer;
};
