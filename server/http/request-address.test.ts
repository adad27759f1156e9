import { expect, test } from 'vitest';
import { routedAddress } from './request-address.ts';

test.each([
  ['/products?q=a%20b', '/products?q=a%20b'],
  ['*', '*'],
  ['//evil.example', '//evil.example'],
  ['http://evil.example/api/v1/products?page=2', '/api/v1/products?page=2'],
  ['HTTPS://evil.example:8080', '/'],
  ['http://evil.example?q=1', '/?q=1'],
  ['/%E0%A4%A', '/%25E0%25A4%25A'],
  ['/products/100%?q=50%&r=a?b', '/products/100%25?q=50%&r=a?b'],
  ['/products?q=%E0%A4', '/products?q=%E0%A4'],
])('%s is routed as %s', (url, routed) => {
  expect(routedAddress(url)).toBe(routed);
});
