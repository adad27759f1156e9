import { redirect } from 'react-router';
import { readToken } from '../api/token.ts';
import { rememberIntent } from './intent.ts';
import { type SessionState, sessionReady } from './session-state.ts';

const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

/** The offline page in the place of one of which the shop cannot say who may see it; thrown. */
export const awayFrom = ({ url }: Request): Response =>
  redirect(`/offline?page=${encodeURIComponent(pathOf(url))}`);

/**
 * Gives the logged-in session, or throws a redirect to the login, remembering the address that was asked for.
 * @param message why the login is asked for, shown there
 */
export const requireLogin = async (
  request: Request,
  message?: string,
): Promise<SessionState & { user: NonNullable<SessionState['user']> }> => {
  const session = await sessionReady();
  if (session.user === null) {
    // Logged in as far as this browser knows, but the shop is out of reach.
    if (readToken() !== null) throw awayFrom(request);
    rememberIntent({ to: pathOf(request.url), ...(message ? { message } : {}) });
    throw redirect('/login');
  }
  return { ...session, user: session.user };
};

let refused = '/admin';

/** The page of the admin area that was refused last: whoever logs in there goes on to it. */
export const refusedPage = (): string => refused;

/** Throws a redirect to /unauthorized unless an admin is logged in. */
export const requireAdmin = async ({ url }: Request): Promise<void> => {
  const { user } = await sessionReady();
  if (user?.role === 'admin') return;
  refused = pathOf(url);
  throw redirect('/unauthorized');
};
