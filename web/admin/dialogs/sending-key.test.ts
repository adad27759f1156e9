import { expect, test } from 'vitest';
import type { RefusalCode } from '#contract/http/codes.ts';
import { ApiError } from '../../api/api-error.ts';
import { sendingKey } from './sending-key.ts';

const refusal = (status: number, code: RefusalCode) => new ApiError(status, 'No', [], code);
const lost = new ApiError(0, 'No answer');

test('a key is the same until it is done or refused', () => {
  const key = sendingKey();
  const first = key.take();
  expect(key.take()).toBe(first);
  key.fail(refusal(400, 'invalid_input'));
  const second = key.take();
  expect(second).not.toBe(first);
  key.drop();
  expect(key.take()).not.toBe(second);
});

test('a form that is closed before its answer, and opened again, sends under the same key', () => {
  const first = sendingKey('order 1: refund').take();
  expect(sendingKey('order 2: refund').take()).not.toBe(first);
  const again = sendingKey('order 1: refund');
  expect(again.take()).toBe(first);
  // What is refused meanwhile says nothing of what is on its way.
  again.fail(refusal(400, 'invalid_input'));
  expect(again.take()).toBe(first);
  again.drop();
  expect(sendingKey('order 1: refund').take()).not.toBe(first);
});

test('a key under which nobody has answered outlives whatever is refused after it, until it is known to be done', () => {
  const key = sendingKey();
  const first = key.take();
  key.fail(lost);
  for (const refused of [
    refusal(429, 'too_often'),
    refusal(401, 'not_logged_in'),
    refusal(400, 'invalid_input'),
  ]) {
    key.fail(refused);
    expect(key.take()).toBe(first);
  }
  key.fail(refusal(409, 'sent_already'));
  const second = key.take();
  expect(second).not.toBe(first);
  key.fail(refusal(429, 'too_often'));
  expect(key.take()).not.toBe(second);
});
