import { beforeEach, expect, test, vi } from 'vitest';
import { browserMessages } from '#contract/http/browser-messages.ts';
import { dropToken, readToken } from '../../api/token.ts';
import { addressIn, judgeAnswer, uploadHeaders } from './upload-answer.ts';

vi.mock('../../api/token.ts', () => ({ readToken: vi.fn(), dropToken: vi.fn(async () => false) }));

beforeEach(() => {
  vi.mocked(dropToken).mockClear();
  vi.mocked(readToken).mockReturnValue('ada');
});

test('a picture that has come in is known by its address', () => {
  const responseText = JSON.stringify({ success: true, data: { url: '/media/a' } });
  judgeAnswer({ status: 201, responseText });
  expect(addressIn(responseText)).toBe('/media/a');
});

test('a page of something before the shop is no picture, and its markup no sentence', () => {
  const page = '<html>Please accept our terms</html>';
  expect(() => judgeAnswer({ status: 200, responseText: page })).toThrow(browserMessages.unexpected);
  expect(() => judgeAnswer({ status: 200, responseText: '{"success":true}' })).toThrow(
    browserMessages.unexpected,
  );
  expect(() => judgeAnswer({ status: 413, responseText: page })).toThrow('Please choose a smaller one');
  expect(() => judgeAnswer({ status: 429, responseText: page })).toThrow('Please try again in a moment');
});

test('what the shop says goes before that', () => {
  const responseText = JSON.stringify({ success: false, error: 'Pictures may have 5 MB', code: 'too_large' });
  expect(() => judgeAnswer({ status: 413, responseText })).toThrow('Pictures may have 5 MB');
});

test('a late refusal ends the session that it was sent under, and no newer one', () => {
  expect(uploadHeaders()).toMatchObject({ authorization: 'Bearer ada' });
  vi.mocked(readToken).mockReturnValue('bola');
  const responseText = JSON.stringify({ success: false, error: 'Please log in', code: 'unauthorized' });
  expect(() => judgeAnswer({ status: 401, responseText })).toThrow('Please log in');
  expect(vi.mocked(dropToken).mock.calls).toEqual([['ada']]);
});
