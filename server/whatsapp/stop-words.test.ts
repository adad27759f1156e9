import { expect, test } from 'vitest';
import { isStopWord } from './stop-words.ts';

test.each([
  'STOP',
  ' stop ',
  'Stop.',
  '“Stop!”',
  'ＳＴＯＰ',
  'stop all',
  'STOPALL',
  'Opt-out',
  'unsubscribe\n',
  'END',
  'quit',
  '*stop*',
])('%j ends the messages', (answer) => expect(isStopWord(answer)).toBe(true));

test.each([
  '',
  ' ',
  '!',
  'End of the street, blue gate',
  'end of the month please',
  'Stop at the junction',
  'stop by tomorrow',
  'Please cancel order ORD-1',
  'stopover',
  'The weekend',
  'Quit calling me, come to the gate',
])('%j is read by people and ends nothing', (answer) => expect(isStopWord(answer)).toBe(false));
