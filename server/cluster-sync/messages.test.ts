import { expect, test } from 'vitest';
import { LISTING, newsOf, toldBy } from './messages.ts';

const IDS = ['0198f3a0-0000-7000-8000-000000000001', '0198f3a0-0000-7000-8000-000000000002'];
/** As it arrives. */
const heard = (products: readonly string[] | null) => {
  const news = JSON.parse(JSON.stringify(newsOf('process', 'id', products)));
  return { told: toldBy(news), earlier: news.products };
};

test('products alone are told by name, to every release', () => {
  expect(heard(IDS)).toEqual({ told: IDS, earlier: IDS });
  expect(heard(null)).toEqual({ told: null, earlier: null });
});

test('where lists have changed as well, a release that knows nothing of it drops everything', () => {
  expect(heard([...IDS, LISTING])).toEqual({ told: [...IDS, LISTING], earlier: null });
});

test('more than a notification holds is everything', () => {
  const many = [...Array(400).keys()].map((number) => `${IDS[0]}-${number}`);
  expect(heard([...many, LISTING])).toEqual({ told: null, earlier: null });
});
