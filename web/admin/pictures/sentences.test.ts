import { expect, test } from 'vitest';
import { offerFor } from './sentences.ts';

const large = (name: string) => ({ name, reason: 'Too large', large: new File([], name) });
const other = { name: 'moving.gif', reason: 'Of another kind' };

test.each([
  ['one', [large('a.jpg')], { text: 'Make it smaller', names: 'a.jpg' }],
  ['several', [large('a.jpg'), large('b.jpg')], { text: 'Make them smaller', names: 'a.jpg, b.jpg' }],
  ['one among others', [other, large('a.jpg')], { text: 'Make a.jpg smaller', names: '' }],
  [
    'several among others',
    [large('a.jpg'), other, large('b.jpg')],
    { text: 'Make 2 pictures smaller', names: 'a.jpg, b.jpg' },
  ],
])('%s: what is meant is said', (_, refused, offer) => {
  expect(offerFor(refused)).toEqual(offer);
});
