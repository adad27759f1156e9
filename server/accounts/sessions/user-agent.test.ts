import { expect, test } from 'vitest';
import { deviceOf } from './user-agent.ts';

test.each([
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
    'Chrome',
    'Android',
  ],
  [
    'Mozilla/5.0 (Linux; Android 13; SAMSUNG SM-A047F) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36',
    'Samsung Internet',
    'Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari',
    'iOS',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
    'Microsoft Edge',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:133.0) Gecko/20100101 Firefox/133.0',
    'Firefox',
    'macOS',
  ],
])('%s is told in plain words', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system });
});

test.each(['', '   ', 'curl/8.5.0', '<script>alert(1)</script>'])(
  '%j is nobody that is known',
  (userAgent) => {
    expect(deviceOf(userAgent)).toEqual({ browser: '', system: '' });
  },
);

test('a name made up to fill the screen is cut', () => {
  const { browser } = deviceOf(`${'Very'.repeat(60)}/1.0 (${'long'.repeat(60)}) x`);
  expect(browser.length).toBeLessThanOrEqual(40);
});
