import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const full = () => new Error('full');

/** A queue whose work ends when it is told to, and what has begun, in order. */
const open = (atOnce: number, mostWaiting: number) => {
  const queue = new FairQueue(atOnce, mostWaiting);
  const begun: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  const bring = (client: string, account: string, name = `${client} ${account}`) =>
    void queue
      .run(
        { client, account },
        () => {
          begun.push(name);
          return new Promise<void>((resolve) => ends.push(resolve));
        },
        full,
      )
      .catch(() => refused.push(name));
  /** Ends what runs, again and again, until nothing begins any more. */
  const finish = async () => {
    for (let end = ends.shift(); end; end = ends.shift()) {
      end();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { bring, begun, refused, finish };
};

test('a newcomer does not wait behind the hundreds of another client', async () => {
  const { bring, begun, finish } = open(1, 400);
  for (let number = 0; number < 395; number += 1) bring('guesser', `account ${number}`);
  bring('owner', 'owner');
  await finish();
  expect(begun.indexOf('owner owner')).toBeLessThanOrEqual(2);
  expect(begun).toHaveLength(396);
});

test('nor, behind one address with a guesser, behind the hundreds at another account', async () => {
  const { bring, begun, finish } = open(1, 400);
  for (let number = 0; number < 395; number += 1) bring('office', 'guessed', `guess ${number}`);
  bring('office', 'owner');
  await finish();
  expect(begun.indexOf('office owner')).toBeLessThanOrEqual(2);
});

test('clients take turns, accounts of one take turns in its, and those of one keep their order', async () => {
  const { bring, begun, finish } = open(1, 400);
  bring('x', 'x');
  for (const name of ['a1', 'a2', 'a3']) bring('c', 'a', name);
  for (const name of ['b1', 'b2']) bring('c', 'b', name);
  for (const name of ['d1', 'd2']) bring('e', 'd', name);
  await finish();
  expect(begun).toEqual(['x x', 'a1', 'd1', 'b1', 'd2', 'a2', 'b2', 'a3']);
});

test('so much runs at once and no more', async () => {
  const { bring, begun, finish } = open(3, 400);
  for (let number = 0; number < 10; number += 1) bring('c', 'a', String(number));
  expect(begun).toHaveLength(3);
  await finish();
  expect(begun).toHaveLength(10);
});

test('when all places are taken, the crowd gives one up for a newcomer; the crowd itself is refused', async () => {
  const { bring, begun, refused, finish } = open(1, 10);
  bring('first', 'first');
  for (let number = 0; number < 10; number += 1) bring('guesser', 'guessed', `guess ${number}`);
  bring('guesser', 'guessed', 'one too many');
  await new Promise((resolve) => setImmediate(resolve));
  expect(refused).toEqual(['one too many']);
  bring('owner', 'owner');
  bring('guesser', 'owner');
  await new Promise((resolve) => setImmediate(resolve));
  expect(refused).toEqual(['one too many', 'guess 9', 'guess 8']);
  await finish();
  expect(begun).toHaveLength(11);
  expect(begun.slice(1, 4)).toEqual(['owner owner', 'guess 0', 'guesser owner']);
});

test('work that fails gives its place on, and its failure to who brought it', async () => {
  const queue = new FairQueue(1, 10);
  const failing = queue.run({ client: 'a', account: 'a' }, () => Promise.reject(new Error('broken')), full);
  const next = queue.run({ client: 'b', account: 'b' }, async (hasWaited) => hasWaited, full);
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe(true);
  expect(await queue.run({ client: 'b', account: 'b' }, async (hasWaited) => hasWaited, full)).toBe(false);
});
