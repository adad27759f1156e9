import { describe, expect, test } from 'vitest';
import { emptiedBy, entryNamed, homeFirst, noteOn, type PlaceList, wayToFill } from './places.ts';

const ready = (...names: string[]): PlaceList => ({
  status: 'ready',
  entries: names.map((name) => ({ name })),
});
const failed: PlaceList = { status: 'failed', entries: [] };
const lagos = { country: 'Nigeria', state: 'Lagos', city: '' };
const known = { isParentKnown: true, wantsTyping: false };

describe('a change of place', () => {
  test('empties what lies below it', () => {
    expect(emptiedBy('country')).toEqual(['state', 'city']);
    expect(emptiedBy('state')).toEqual(['city']);
    expect(emptiedBy('city')).toEqual([]);
  });
});

describe('the lists', () => {
  test('begin with the home country', () => {
    const names = homeFirst([{ name: 'Albania' }, { name: 'Nigeria' }, { name: 'Zambia' }]);
    expect(names.map(({ name }) => name)).toEqual(['Nigeria', 'Albania', 'Zambia']);
    expect(homeFirst([{ name: 'Albania' }])).toHaveLength(1);
  });

  test('know a name whatever its case', () => {
    expect(entryNamed([{ name: 'Lagos' }], ' lagos ')?.name).toBe('Lagos');
    expect(entryNamed([{ name: 'Lagos' }], '')).toBeUndefined();
  });
});

describe('a place is', () => {
  test('chosen where there is a list', () => {
    expect(wayToFill(ready('Ikeja', 'Epe'), '', known)).toBe('choose');
    expect(wayToFill(ready('Ikeja', 'Epe'), 'Epe', known)).toBe('choose');
  });

  test('typed where the list is away or empty, and where the shopper wants to', () => {
    expect(wayToFill(failed, '', known)).toBe('type');
    expect(wayToFill(ready(), '', known)).toBe('type');
    expect(wayToFill({ status: 'closed', entries: [] }, '', known)).toBe('type');
    expect(wayToFill(ready('Ikeja'), '', { isParentKnown: true, wantsTyping: true })).toBe('type');
  });

  test('kept as typed where the list does not know it', () => {
    expect(wayToFill(ready('Ikeja'), 'Ajegunle', known)).toBe('type');
  });

  test('not asked for before the place above it', () => {
    expect(wayToFill(ready('Ikeja'), '', { isParentKnown: false, wantsTyping: false })).toBe('wait');
    expect(wayToFill({ status: 'loading', entries: [] }, '', known)).toBe('wait');
  });
});

describe('what is said about the lists', () => {
  test('is nothing while all is well', () => {
    expect(noteOn('state', ready('Lagos'), lagos)).toBeNull();
    expect(noteOn('city', { status: 'loading', entries: [] }, lagos)).toBeNull();
  });

  test('names the place whose list is away or empty', () => {
    expect(noteOn('country', failed, lagos)).toBe('Failed to load countries. Please try again.');
    expect(noteOn('state', failed, lagos)).toBe('Failed to load states for Nigeria. Please try again.');
    expect(noteOn('state', ready(), lagos)).toBe('No states found for Nigeria');
    expect(noteOn('city', failed, lagos)).toBe(
      'Failed to load cities for Lagos. You can type the city name manually.',
    );
    expect(noteOn('city', ready(), lagos)).toBe('No cities found for Lagos, Nigeria. You can type manually.');
  });
});
