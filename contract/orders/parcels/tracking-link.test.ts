import { expect, test } from 'vitest';
import { isTrackingLink } from './tracking-link.ts';

test.each(['https://gigl.example/track?id=1', 'https://www.dhl.com/ng-en/home.html'])(
  '%s is a link',
  (link) => {
    expect(isTrackingLink(link)).toBe(true);
  },
);

test.each([
  'http://gigl.example/1',
  'javascript:alert(1)',
  'data:text/html,x',
  '//gigl.example/1',
  'gigl.example/1',
  'https://',
  'https://localhost/1',
  'https://shop@gigl.example/1',
])('%s is none', (link) => {
  expect(isTrackingLink(link)).toBe(false);
});
