import { describe, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import type { Call } from '#contract/http/call.ts';
import { createApi, type Reply, type SentCall } from './api.ts';
import { ApiError, sentenceOf } from './api-error.ts';

const read = 'GET /x' as Call<{ answer: z.ZodUnknown }>;
const write = 'POST /x' as Call<{ body: z.ZodUnknown; answer: z.ZodUnknown }>;
const list = 'GET /lists/:name' as Call<{
  params: 'name';
  query: z.ZodObject<Record<string, z.ZodUnknown>>;
  answer: z.ZodUnknown;
}>;

const answering = (reply: Reply) => {
  const calls: SentCall[] = [];
  const api = createApi(async (call) => {
    calls.push(call);
    return reply;
  });
  return { api, calls };
};

describe('a call', () => {
  test('gives the whole envelope of a success', async () => {
    const body = { success: true, data: [1], message: 'Done', token: 't' };
    const { api } = answering({ status: 201, body });
    expect(await api(write, { body: { a: 1 } })).toEqual(body);
  });

  test('fills in the parameters, and leaves out of the query what is not set', async () => {
    const { api, calls } = answering({ status: 200, body: { success: true, data: null } });
    await api(list, {
      params: { name: 'à/b' },
      query: { q: 'a b', page: 2, category: undefined, sort: '', inStock: false },
    });
    expect(calls[0]?.path).toBe('/lists/%C3%A0%2Fb?q=a+b&page=2&inStock=false');
  });

  test('has its query in a browser that cannot count parameters', async () => {
    vi.spyOn(URLSearchParams.prototype, 'size', 'get').mockReturnValue(undefined as never);
    const { api, calls } = answering({ status: 200, body: { success: true, data: null } });
    await api(list, { params: { name: 'x' }, query: { page: 2 } });
    await api(list, { params: { name: 'x' }, query: {} });
    vi.restoreAllMocks();
    expect(calls.map(({ path }) => path)).toEqual(['/lists/x?page=2', '/lists/x']);
  });

  test("fails with the server's code and sentence and the broken rules", async () => {
    const details = [{ path: 'name', message: 'Too short', code: 'too_short' }, { nonsense: true }];
    const { api } = answering({
      status: 400,
      body: { success: false, error: 'Too short', code: 'invalid_input', details },
    });
    const error = await api(write, { body: {} }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 400,
      message: 'Too short',
      code: 'invalid_input',
      details: [details[0]],
    });
  });

  test('fails with the message of a failure that has no error', async () => {
    const { api } = answering({ status: 400, body: { success: false, message: 'Not today' } });
    await expect(api(write, { body: {}, failure: 'Failed' })).rejects.toMatchObject({
      message: 'Not today',
      isReason: true,
    });
  });

  test.each([
    { status: 502, body: { message: 'no Route matched' } },
    { status: 502, body: undefined },
    { status: 0, body: undefined },
    { status: 200, body: { data: 'no envelope' } },
    { status: 500, body: { success: false } },
  ])('fails with the given sentence when the server has none: %j', async (reply) => {
    const { api } = answering(reply);
    await expect(api(read, { failure: 'Failed to fetch products' })).rejects.toMatchObject({
      status: reply.status,
      message: 'Failed to fetch products',
      code: undefined,
    });
    await expect(api(read)).rejects.toMatchObject({
      status: reply.status,
      message: 'Something went wrong. Please try again.',
      code: 'unexpected',
    });
  });
});

test('the sentence of anything but a failed call is the other one', () => {
  expect(sentenceOf(new ApiError(409, 'Out of stock'), 'Else')).toBe('Out of stock');
  expect(sentenceOf(new TypeError('x is undefined'), 'Else')).toBe('Else');
});
