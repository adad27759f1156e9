import { useLocation } from 'react-router';
import { useHydrated } from '../../../forms/use-hydrated.ts';
import { peekIntent } from '../../../session/intent.ts';

/** What another page carries to the login. */
export interface LoginRedirect {
  /** Why the login is shown. */
  message?: string;
  /** The address to log in with. */
  email?: string;
  /** Whether the message tells of something done rather than asks for something. */
  isDone?: boolean;
}

const textOf = (state: object, name: string): string | undefined => {
  const value = (state as Record<string, unknown>)[name];
  return typeof value === 'string' && value ? value : undefined;
};

/** Reads what was carried along; anything else that lies in the history is ignored. */
export const loginRedirectOf = (state: unknown, reason: string | undefined): LoginRedirect => {
  const carried = typeof state === 'object' && state !== null ? state : {};
  const message = textOf(carried, 'message');
  const email = textOf(carried, 'email');
  return {
    ...(email ? { email } : {}),
    ...(message ? { message, isDone: true } : reason ? { message: reason } : {}),
  };
};

/** What the login was reached with, once the page is alive. */
export const useLoginRedirect = (): LoginRedirect => {
  const { state } = useLocation();
  return useHydrated() ? loginRedirectOf(state, peekIntent()?.message) : {};
};
