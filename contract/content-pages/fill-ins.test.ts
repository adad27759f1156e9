import { expect, test } from 'vitest';
import { countFillIns, fillIn, firstFillIn, leaveOut } from './fill-ins.ts';

const BODY = `
[[Say who you are.]]

## Where

- Lagos: [[two days]] at most.

We answer soon. [[Say who pays otherwise.]]
`.trim();

test('the first place is found with its sentence, and whether its words would do', () => {
  expect(firstFillIn(BODY)).toEqual({ asked: 'Say who you are.', isOffered: false, before: '', after: '' });
  expect(firstFillIn(BODY.slice(21))).toEqual({
    ...{ asked: 'two days', isOffered: true },
    ...{ before: 'Lagos: ', after: ' at most.' },
  });
  expect(firstFillIn('All said. [One](/link)')).toBeNull();
  expect(countFillIns(BODY)).toBe(3);
  expect(countFillIns('')).toBe(0);
});

test('the sentence is whole where it goes over lines, and no more than it', () => {
  expect(
    firstFillIn(`## When

We are sorry. If it has not come within the **days** above, write to us: see
[[the page
Contact]] or [call](tel:1) [[Your number]]. Until you have it, it is
ours.`),
  ).toEqual({
    asked: 'the page Contact',
    isOffered: true,
    before: 'If it has not come within the days above, write to us: see ',
    after: ' or call ____.',
  });
  expect(firstFillIn('1. One.\n2. Ask [[Whom?]]\n3. Three.')).toMatchObject({ before: 'Ask ', after: '' });
  expect(firstFillIn('We do. They are [[Who? Say it]], in [[Where? Say it]]. So.')).toMatchObject({
    before: 'They are ',
    after: ', in ____.',
  });
  expect(leaveOut('We do. They are [[Who? Say it]], in [[Where? Say it]]. So.')).toBe('We do. So.');
  expect(firstFillIn('### Hours\nFrom [[nine]]. Then.')).toMatchObject({ before: 'From ', after: '.' });
});

test('places are filled in from the first to the last, with words that ask for nothing more', () => {
  const first = fillIn(BODY, '  A shop [[in]] $& Yaba ');
  expect(first.startsWith('A shop [in] $& Yaba\n\n## Where')).toBe(true);
  expect(fillIn(fillIn(first, 'three days'), 'You do.')).toContain(
    'Lagos: three days at most.\n\nWe answer soon. You do.',
  );
});

test('what is left out takes its sentence along, and the line where nothing else stood there', () => {
  const first = leaveOut(BODY);
  expect(first.startsWith('## Where')).toBe(true);
  expect(leaveOut(first)).toBe('## Where\n\nWe answer soon. [[Say who pays otherwise.]]');
  expect(leaveOut(leaveOut(first))).toBe('## Where\n\nWe answer soon.');
  expect(leaveOut('| A | B |\n|---|---|\n| 1 | [[2]] |\n| 3 | 4 |')).toBe('| A | B |\n|---|---|\n| 3 | 4 |');
  expect(leaveOut('- [[One]]\n- Two')).toBe('- Two');
  expect(leaveOut('- We [[are]] in. We sell.\n- Two')).toBe('- We sell.\n- Two');
  expect(leaveOut('Nothing')).toBe('Nothing');
  expect(leaveOut('One\n\n[[Say it\nin two lines.]]\n\nTwo')).toBe('One\n\nTwo');
  expect(leaveOut('So it is. We [[say it\nso]] well, and\nmore. We do.')).toBe('So it is. We do.');
  // No heading stays above nothing; one above a smaller one has something under it.
  expect(leaveOut('Hello\n\n## What\n\n[[Say it.]]\n\n## How\n\nSo.')).toBe('Hello\n\n## How\n\nSo.');
  expect(leaveOut('Hello\n\n## What\n\n[[Say it.]]')).toBe('Hello');
  expect(leaveOut('## What\n\n[[Say it.]]\n\n### How')).toBe('## What\n\n### How');
  expect(leaveOut('## What\n\n[[Say it.]]\n\nMore.')).toBe('## What\n\nMore.');
});
