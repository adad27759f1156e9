import { expect, test } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { adminPageOf } from './page-loader.tsx';

const Nothing = () => null;
const ALL = { to: '/admin/customers', name: 'All customers' };
const opened = (error: unknown, others?: typeof ALL) =>
  adminPageOf({
    load: () => Promise.reject(error),
    View: Nothing,
    ...(others ? { others } : {}),
  })(new Request('http://shop.example/admin/customers/xx'));

test('what the shop knows nothing of is said to be none, with the way to those that there are', async () => {
  const error = new ApiError(404, 'There is no such customer', [], 'customer_not_found');
  const sentence = 'There is no such customer';
  const missing = { isThere: false, sentence, insteadOfUnknown: ALL, isUnanswered: false };
  expect(await opened(error, ALL)).toEqual(missing);
  expect(await opened(error)).toMatchObject({ insteadOfUnknown: { to: '/admin/dashboard' } });
});

test.each([
  ['a busy shop', new ApiError(503, 'The shop is busy.', [], 'unavailable')],
  ['a gateway that knows no address', new ApiError(404, 'Failed to fetch the customer')],
  ['no answer', new ApiError(0, 'No answer', [], 'unexpected')],
])('%s may know it at the next try', async (_, error) => {
  expect(await opened(error, ALL)).toMatchObject({
    isThere: false,
    insteadOfUnknown: null,
    isUnanswered: true,
  });
});
