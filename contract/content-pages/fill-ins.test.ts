import { expect, test } from 'vitest';
import { countFillIns, fillIn, firstFillIn, leaveOut } from './fill-ins.ts';

const BODY = `
[[Say who you are.]]

## Where

- Lagos: [[two days]] at most.

We answer soon. [[Say who pays otherwise.]]
`.trim();

test('the first place is found with its line, and whether its words would do', () => {
  expect(firstFillIn(BODY)).toEqual({ asked: 'Say who you are.', isOffered: false, before: '', after: '' });
  expect(firstFillIn(BODY.slice(21))).toEqual({
    ...{ asked: 'two days', isOffered: true },
    ...{ before: 'Lagos: ', after: ' at most.' },
  });
  expect(firstFillIn('All said. [One](/link)')).toBeNull();
  expect(countFillIns(BODY)).toBe(3);
  expect(countFillIns('')).toBe(0);
});

test('places are filled in from the first to the last, with words that ask for nothing more', () => {
  const first = fillIn(BODY, '  A shop [[in]] $& Yaba ');
  expect(first.startsWith('A shop [in] $& Yaba\n\n## Where')).toBe(true);
  expect(fillIn(fillIn(first, 'three days'), 'You do.')).toContain(
    'Lagos: three days at most.\n\nWe answer soon. You do.',
  );
});

test('what is left out takes its line along where nothing else stood there', () => {
  const first = leaveOut(BODY);
  expect(first.startsWith('## Where')).toBe(true);
  expect(leaveOut(first)).toContain('- Lagos: at most.');
  expect(leaveOut(leaveOut(first)).endsWith('We answer soon.')).toBe(true);
  expect(leaveOut('- [[One]]\n- Two')).toBe('- Two');
  expect(leaveOut('Nothing')).toBe('Nothing');
  expect(leaveOut('One\n\n[[Say it\nin two lines.]]\n\nTwo')).toBe('One\n\nTwo');
  expect(leaveOut('We [[say it\nso]] well.')).toBe('We well.');
  // No heading stays above nothing; one above a smaller one has something under it.
  expect(leaveOut('Hello\n\n## What\n\n[[Say it.]]\n\n## How\n\nSo.')).toBe('Hello\n\n## How\n\nSo.');
  expect(leaveOut('Hello\n\n## What\n\n[[Say it.]]')).toBe('Hello');
  expect(leaveOut('## What\n\n[[Say it.]]\n\n### How')).toBe('## What\n\n### How');
  expect(leaveOut('## What\n\n[[Say it.]]\n\nMore.')).toBe('## What\n\nMore.');
});
