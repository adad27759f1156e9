import { expect, test } from 'vitest';
import { mergeTexts } from './merge.ts';

const of = (process: string, value: number): string =>
  [
    '# HELP shop_jobs_total Tries of jobs',
    '# TYPE shop_jobs_total counter',
    `shop_jobs_total{queue="mail",process="${process}"} ${value}`,
    '',
  ].join('\n');

test('each metric has one head, and the values of all processes below it', () => {
  const other = '# HELP other Another\n# TYPE other gauge\nother 1\n';
  expect(mergeTexts([of('1', 3), `${of('2', 4)}${other}`])).toBe(
    [
      '# HELP shop_jobs_total Tries of jobs',
      '# TYPE shop_jobs_total counter',
      'shop_jobs_total{queue="mail",process="1"} 3',
      'shop_jobs_total{queue="mail",process="2"} 4',
      '',
      '# HELP other Another',
      '# TYPE other gauge',
      'other 1',
      '',
    ].join('\n'),
  );
});

test('a metric that nobody has a value of is not there', () => {
  expect(mergeTexts(['# HELP none None\n# TYPE none gauge\n', '# no registered metrics'])).toBe('');
});
