import { expect, test, vi } from 'vitest';
import { bringUp, noticeOf } from './show-notice.ts';

const ORIGIN = 'https://shop.example';
const pushed = (text: string) => ({ json: () => JSON.parse(text) });

test('what is pushed is shown under its tag, with the page that it is about', () => {
  const text = JSON.stringify({ title: 'New order', body: 'Ada', path: '/admin/payments', tag: 't' });
  expect(noticeOf(pushed(text), ORIGIN)).toEqual({
    title: 'New order',
    body: 'Ada',
    tag: 't',
    page: `${ORIGIN}/admin/payments`,
  });
});

test.each(['{', 'null', '{"path":"https://elsewhere.example/"}', '{"path":"//elsewhere.example"}', '7'])(
  'something is shown whatever comes, and nothing leads elsewhere: %s',
  (text) => {
    const shown = { title: 'News of your shop', body: '', tag: '', page: `${ORIGIN}/admin/dashboard` };
    expect(noticeOf(pushed(text), ORIGIN)).toEqual(shown);
    expect(noticeOf(null, ORIGIN)).toEqual(shown);
  },
);

test('a browser without `URL.canParse` shows it as well', () => {
  vi.stubGlobal('URL', Object.assign(class extends URL {}, { canParse: undefined }));
  const { page } = noticeOf(pushed('{"path":"/admin/payments"}'), ORIGIN);
  const { page: broken } = noticeOf(pushed('{"path":"//["}'), ORIGIN);
  vi.unstubAllGlobals();
  expect([page, broken]).toEqual([`${ORIGIN}/admin/payments`, `${ORIGIN}/admin/dashboard`]);
});

test('a tap brings the page up, opened before or not', async () => {
  const page = `${ORIGIN}/admin/payments`;
  const windowsOf = (...urls: string[]) => {
    const focus = vi.fn(async () => {});
    return {
      focus,
      openWindow: vi.fn(async () => {}),
      matchAll: async () => urls.map((url) => ({ url, focus })),
    };
  };
  const without = windowsOf(`${ORIGIN}/`);
  await bringUp(without, page);
  expect(without.openWindow).toHaveBeenCalledWith(page);
  const having = windowsOf(`${ORIGIN}/`, page);
  await bringUp(having, page);
  expect(having.focus).toHaveBeenCalledOnce();
  expect(having.openWindow).not.toHaveBeenCalled();
});
