import { expect, test } from 'vitest';
import {
  asideOf,
  filtersIn,
  inSightOf,
  listQueryIn,
  type Narrowing,
  objectionTo,
  searchNameOf,
  setIn,
} from './narrowing.ts';

const ORDERS: Narrowing = {
  search: { placeholder: 'Number or name' },
  choices: {
    status: { label: 'Status', all: 'All statuses', values: ['pending', 'shipped'] },
    category: { label: 'Category', all: 'All categories' },
  },
  others: { attention: ['unrefunded'], user: null },
  hasDays: true,
  sort: { columns: ['createdAt', 'totalPrice'], by: 'createdAt', order: 'desc' },
};
const at = (query: string) => new URLSearchParams(query);
const NONE = { search: '', status: '', category: '', attention: '', user: '', startDate: '', endDate: '' };

test('an address that names nothing narrows nothing down', () => {
  expect(filtersIn(ORDERS, at(''))).toEqual(NONE);
  expect(filtersIn({}, at('status=shipped&search=ada'))).toEqual({});
});

test('the filters that an address names are read, and what is none is left out', () => {
  const named = 'search=ada&status=shipped&category=shoes&attention=unrefunded&user=u1&startDate=2026-11-20';
  expect(filtersIn(ORDERS, at(named))).toEqual({
    ...NONE,
    search: 'ada',
    status: 'shipped',
    category: 'shoes',
    attention: 'unrefunded',
    user: 'u1',
    startDate: '2026-11-20',
  });
  expect(
    filtersIn(ORDERS, at('status=lost&attention=all&startDate=2026-13-40&endDate=yesterday&tab=orders')),
  ).toEqual(NONE);
});

test('no text of an address is passed on at any length', () => {
  expect(filtersIn(ORDERS, at(`search=${'a'.repeat(300)}`)).search).toHaveLength(200);
});

test('the text may have another name in the address', () => {
  const narrowing: Narrowing = { search: { name: 'q', placeholder: '' } };
  expect(searchNameOf(narrowing)).toBe('q');
  expect(filtersIn(narrowing, at('q=shoe&search=hat')).search).toBe('shoe');
});

test('a list is asked for with its filters, its order and the page', () => {
  expect(listQueryIn(ORDERS, at('page=2&limit=25&sortBy=totalPrice&sortOrder=asc&status=pending'))).toEqual({
    ...NONE,
    status: 'pending',
    page: 2,
    limit: 25,
    sortBy: 'totalPrice',
    sortOrder: 'asc',
  });
  expect(listQueryIn({ search: { placeholder: '' } }, at('sortBy=totalPrice')).sortBy).toBeUndefined();
});

const CUSTOMERS: Narrowing = {
  search: { placeholder: 'Name' },
  choices: {
    bought: { label: 'Bought', all: 'Bought or not', values: ['yes', 'never'] },
    tag: { label: 'Tag', all: 'All tags', isAside: true },
  },
  typed: {
    spentOver: { label: 'Spent more than', inputMode: 'numeric', form: /^\d+$/, wrong: 'An amount, please' },
    lastAfter: { label: 'Last order from', type: 'date' },
    city: { label: 'City' },
  },
  hasDays: true,
};

test('what is typed into fields of its own is read as well; what such a field cannot be is left out', () => {
  expect(filtersIn(CUSTOMERS, at('spentOver=5000&lastAfter=2026-02-01&city=Ikeja'))).toMatchObject({
    spentOver: '5000',
    lastAfter: '2026-02-01',
    city: 'Ikeja',
  });
  expect(filtersIn(CUSTOMERS, at('spentOver=lots&lastAfter=soon'))).toMatchObject({
    spentOver: '',
    lastAfter: '',
    city: '',
  });
  expect(filtersIn(CUSTOMERS, at(`city=${'a'.repeat(300)}`)).city).toHaveLength(200);
  expect(filtersIn(CUSTOMERS, at('spentOver=+5000+')).spentOver).toBe('5000');
});

test('of what a field cannot be it is said why, of nothing typed it is not', () => {
  const { spentOver = { label: '' }, city = { label: '' } } = CUSTOMERS.typed ?? {};
  expect(objectionTo(spentOver, 'lots')).toBe('An amount, please');
  expect(objectionTo(spentOver, ' 5000 ')).toBeUndefined();
  expect(objectionTo(spentOver, ' ')).toBeUndefined();
  expect(objectionTo(city, 'Ikeja')).toBeUndefined();
});

test('what is set aside and what is typed are parted from what stands in sight', () => {
  const { choices, typed, hasDays } = inSightOf(CUSTOMERS);
  expect([Object.keys(choices ?? {}), typed, hasDays]).toEqual([['bought'], undefined, true]);
  const aside = asideOf(CUSTOMERS);
  expect(aside).toEqual({ choices: { tag: CUSTOMERS.choices?.tag }, typed: CUSTOMERS.typed });
  expect(asideOf(ORDERS)).toBeNull();
});

test('of the filters those are counted that are set, and not the text that is searched for', () => {
  const draft = { search: 'ada', bought: 'yes', tag: 'vip', spentOver: 'lots', city: ' ', lastAfter: '' };
  expect(setIn(CUSTOMERS, draft)).toBe(3);
  expect(setIn(asideOf(CUSTOMERS) ?? {}, draft)).toBe(2);
});
