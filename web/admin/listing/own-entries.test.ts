import { beforeEach, expect, test } from 'vitest';
import type { User } from '#contract/accounts/schemas.ts';
import { updateSession, VISITOR } from '../../session/session-state.ts';
import { ownEntries } from './own-entries.ts';

const logIn = (id: string | null) =>
  updateSession({ ...VISITOR, user: id === null ? null : ({ _id: id } as User) });

/** Answers of the server, to be given one by one. */
const held: { answer: (entries: string[]) => void; refuse: () => void }[] = [];
const fetchAll = () =>
  new Promise<string[]>((answer, refuse) => {
    held.push({ answer, refuse });
  });

beforeEach(() => {
  held.length = 0;
  logIn('ada');
});

test('they are asked for once, whoever asks', async () => {
  const own = ownEntries(fetchAll);
  const asked = [own.ask(), own.ask()];
  held[0]?.answer(['wide']);
  await Promise.all(asked);
  await own.ask();
  expect(own.read()).toEqual(['wide']);
  expect(held).toHaveLength(1);
});

test('whoever logs in next sees their own, and never those of the account before', async () => {
  const own = ownEntries(fetchAll);
  const asked = own.ask();
  held[0]?.answer(['of Ada']);
  await asked;
  logIn('bola');
  expect(own.read()).toEqual([]);
  const again = own.ask();
  held[1]?.answer(['of Bola']);
  await again;
  expect(own.read()).toEqual(['of Bola']);
});

test('an answer that comes after another has logged in is shown to nobody', async () => {
  const own = ownEntries(fetchAll);
  const late = own.ask();
  logIn('bola');
  const next = own.ask();
  held[1]?.answer(['of Bola']);
  await next;
  held[0]?.answer(['of Ada']);
  await late;
  expect(own.read()).toEqual(['of Bola']);
});

test('what could not be had is asked for again, and an overtaken answer is passed over', async () => {
  let isStale = false;
  const own = ownEntries(fetchAll, () => isStale);
  const failed = own.ask();
  held[0]?.refuse();
  await failed;
  const asked = own.ask();
  own.show(['chosen here']);
  isStale = true;
  held[1]?.answer(['older']);
  await asked;
  expect(own.read()).toEqual(['chosen here']);
  isStale = false;
  const again = own.askAgain();
  held[2]?.answer(['kept']);
  await again;
  expect(own.read()).toEqual(['kept']);
});
