/**
 * What is done a moment after it was asked for, so that it can be taken back before anybody hears of it: held back once, then sent
 * or let go.
 *
 * - `held-action`   makes an action of a row's menu of it, which a phone's cards are swiped for
 */

import { reasonOf } from '../../dialogs/sentences.ts';
import { newStore, useStore } from '../../ui/store.ts';
import { showToast, showUndo } from '../../ui/toasts.ts';
import { beforeLogout } from '../shell/before-logout.ts';

/** How long it can be taken back, in milliseconds. */
const HOLD_MS = 6_000;
/** How long it still can once the keyboard has left the notices. */
const AFTER_KEYBOARD_MS = 1_000;
/** Whoever has come to the notices by keyboard may think about it: none of them goes meanwhile. */
const isUnderKeyboard = (): boolean => document.querySelector('.Toastify__toast :focus-visible') !== null;

/** Something that will be sent. */
export interface Held {
  /** What it is done to: of each one thing at a time is held. */
  id: string;
  /** What will have been done, in the words of a notice. */
  text: string;
  /** Has to be a call that goes on when the page is left. */
  send: () => Promise<unknown>;
  failure: string;
  /** Sent, refused or taken back. Until it is through nothing else is done to the same thing, but where it was taken back. */
  onEnd: () => Promise<void> | void;
}

interface Waiting extends Held {
  timer: ReturnType<typeof setTimeout>;
  hideToast: () => void;
}

/** What can still be taken back. */
const waiting = new Map<string, Waiting>();
/** That, and what is on its way. */
const NONE: ReadonlySet<string> = new Set();
const busy = newStore(NONE);

const setBusy = (id: string, isBusy: boolean): void => {
  const next = new Set(busy.read());
  if (isBusy) next.add(id);
  else next.delete(id);
  busy.set(next);
};

/** Takes it out of those that wait: whoever gets it here is the only one to send it or to let it go. */
const take = (id: string): Waiting | undefined => {
  const held = waiting.get(id);
  if (!held) return undefined;
  waiting.delete(id);
  clearTimeout(held.timer);
  held.hideToast();
  return held;
};

/** It stays busy until what came of it is seen: nobody asks for the same once more beside what it was before. */
const endSent = async ({ id, onEnd }: Held): Promise<void> => {
  try {
    await onEnd();
  } finally {
    setBusy(id, false);
  }
};

const sendNow = async (id: string): Promise<void> => {
  const held = take(id);
  if (!held) return;
  try {
    await held.send();
  } catch (error) {
    showToast('error', `${held.text}\n${reasonOf(error, held.failure)}`);
  }
  // Whoever logs out waits for the answer alone.
  void endSent(held);
};

const sendWhenFree = (id: string): void => {
  const held = waiting.get(id);
  if (held && isUnderKeyboard()) held.timer = setTimeout(sendWhenFree, AFTER_KEYBOARD_MS, id);
  else void sendNow(id);
};

const undo = (id: string): void => {
  const held = take(id);
  if (!held) return;
  setBusy(id, false);
  void held.onEnd();
};

/** Holds something back for a moment; what is done to the same thing already is not done again. */
export const hold = (held: Held): void => {
  const { id, text } = held;
  if (busy.read().has(id)) return;
  waiting.set(id, {
    ...held,
    timer: setTimeout(sendWhenFree, HOLD_MS, id),
    hideToast: showUndo(text, () => undo(id)),
  });
  setBusy(id, true);
};

/** Sends all that waits, and waits for the answers: whoever logs out takes nothing back any more, and nothing may be sent afterwards. */
export const sendHeld = async (): Promise<void> => {
  await Promise.all([...waiting.keys()].map(sendNow));
};

const sendAll = (): void => void sendHeld();

const onHidden = (): void => {
  if (document.hidden) sendAll();
};

/**
 * Sends what waits when the page is left, put away or logged out of: nobody is there any more to take it back, and a phone may never
 * come back to it. Gives the way to end that.
 */
export const startSendingHeld = (): (() => void) => {
  addEventListener('pagehide', sendAll);
  document.addEventListener('visibilitychange', onHidden);
  beforeLogout.add(sendHeld);
  return () => {
    removeEventListener('pagehide', sendAll);
    document.removeEventListener('visibilitychange', onHidden);
    beforeLogout.delete(sendHeld);
    sendAll();
  };
};

/** To what something is being done. */
export const useBusyRows = (): ReadonlySet<string> => useStore(busy, NONE);
