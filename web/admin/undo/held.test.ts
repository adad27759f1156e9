import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const told = vi.hoisted(() => ({ undo: new Map<string, () => void>(), shown: [] as string[], hidden: 0 }));
vi.mock('../../ui/toasts.ts', () => ({
  showUndo: (text: string, onUndo: () => void) => {
    told.undo.set(text, onUndo);
    return () => {
      told.hidden += 1;
    };
  },
  showToast: (kind: string, text: string) => told.shown.push(`${kind}: ${text}`),
}));

const { hold, sendHeld, startSendingHeld } = await import('./held.ts');

/** What of the notices has the keyboard's focus. */
let focused: object | null = null;
const page = Object.assign(new EventTarget(), { hidden: false, querySelector: () => focused });
beforeEach(() => {
  vi.useFakeTimers();
  told.shown.length = 0;
  told.hidden = 0;
  const root = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', root.addEventListener.bind(root));
  vi.stubGlobal('removeEventListener', root.removeEventListener.bind(root));
  vi.stubGlobal('dispatchEvent', root.dispatchEvent.bind(root));
  page.hidden = false;
  focused = null;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const held = (send: () => Promise<unknown> = async () => {}) => {
  const spy = vi.fn(send);
  const onEnd = vi.fn();
  hold({ id: 'one', text: 'One is packed', send: spy, failure: 'It did not work', onEnd });
  return { spy, onEnd };
};

test('it is sent once, after the time to take it back', async () => {
  const { spy, onEnd } = held();
  await vi.advanceTimersByTimeAsync(5_900);
  expect(spy).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(spy).toHaveBeenCalledTimes(1);
  expect(onEnd).toHaveBeenCalledTimes(1);
  expect(told.hidden).toBe(1);
  // Whoever is quicker than the notice goes takes back what is done no more.
  told.undo.get('One is packed')?.();
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('as long as the keyboard is on a notice it can be taken back, and it is sent soon after', async () => {
  const { spy } = held();
  await vi.advanceTimersByTimeAsync(5_000);
  focused = {};
  await vi.advanceTimersByTimeAsync(60_000);
  expect([spy.mock.calls.length, told.hidden]).toEqual([0, 0]);
  focused = null;
  await vi.advanceTimersByTimeAsync(1_000);
  expect([spy.mock.calls.length, told.hidden]).toEqual([1, 1]);
});

test('what is taken back is never sent, and can be done again', async () => {
  const { spy, onEnd } = held();
  told.undo.get('One is packed')?.();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(spy).not.toHaveBeenCalled();
  expect(onEnd).toHaveBeenCalledTimes(1);
  const again = held();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(again.spy).toHaveBeenCalledTimes(1);
});

test('to one thing one thing is done at a time, also while it is on its way', async () => {
  let answer = (): void => {};
  const first = held(
    () =>
      new Promise<void>((resolve) => {
        answer = resolve;
      }),
  );
  const second = held();
  await vi.advanceTimersByTimeAsync(10_000);
  const third = held();
  answer();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([first.spy, second.spy, third.spy].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 0]);
});

test.each([
  ['left', () => dispatchEvent(new Event('pagehide'))],
  [
    'put away',
    () => {
      page.hidden = true;
      page.dispatchEvent(new Event('visibilitychange'));
    },
  ],
])('a page that is %s sends at once, and once', async (_how, leave) => {
  const stop = startSendingHeld();
  const { spy } = held();
  leave();
  expect(spy).toHaveBeenCalledTimes(1);
  leave();
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(spy).toHaveBeenCalledTimes(1);
});

test('leaving the admin area sends what waits', () => {
  const stop = startSendingHeld();
  const { spy } = held();
  stop();
  expect(spy).toHaveBeenCalledTimes(1);
});

test('whoever logs out waits until all is sent, told what the shop refuses; nothing is sent afterwards', async () => {
  let refuse = (): void => {};
  const { spy, onEnd } = held(
    () =>
      new Promise((_, reject) => {
        refuse = () => reject(new Error('refused'));
      }),
  );
  let isThrough = false;
  const through = sendHeld().then(() => {
    isThrough = true;
  });
  expect(spy).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(isThrough).toBe(false);
  refuse();
  await through;
  expect(onEnd).toHaveBeenCalledTimes(1);
  expect(told.shown).toEqual([expect.stringMatching(/^error: One is packed\n./)]);
  await sendHeld();
  expect(spy).toHaveBeenCalledTimes(1);
});

test('what the shop refuses is said with what it was', async () => {
  const { onEnd } = held(() => Promise.reject(new Error('refused')));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told.shown).toEqual([expect.stringMatching(/^error: One is packed\n./)]);
  expect(onEnd).toHaveBeenCalledTimes(1);
});
