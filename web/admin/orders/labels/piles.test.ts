import { expect, test } from 'vitest';
import type { Label } from '#contract/orders/labels/schemas.ts';
import { pilesOf, toPackOf, wayOf } from './piles.ts';

const label = (orderNumber: string, state: string, lines: [string, string, number][], zone = ''): Label => ({
  order: orderNumber,
  orderNumber,
  parcel: null,
  courier: '',
  trackingNumber: '',
  riderPhone: '',
  name: 'Bola',
  address: '1 Allen Avenue',
  city: 'Ikeja',
  state,
  zone,
  country: 'Nigeria',
  postalCode: '',
  phone: '0803',
  units: 1,
  followUrl: 'https://shop.example/track#1',
  lines: lines.map(([name, size, quantity], index) => ({
    line: String(index),
    name,
    image: '',
    variation: Object.fromEntries(size ? [['Size', size]] : []),
    sku: '',
    quantity,
  })),
});

const LABELS = [
  label('1', 'Lagos', [
    ['Gown', 'M', 2],
    ['Lamp', '', 1],
  ]),
  label('2', 'Kano', [['Gown', 'M', 1]]),
  label('4', 'Abia', [], 'Lagos and around'),
  label('3', 'Lagos ', [
    ['Gown', 'L', 1],
    ['Lamp', '', 3],
  ]),
];

test('labels lie by zone, else by state, each pile in the order of the list', () => {
  expect(pilesOf(LABELS).map(({ place, labels }) => [place, labels.map(({ order }) => order)])).toEqual([
    ['Kano', ['2']],
    ['Lagos', ['1', '3']],
    ['Lagos and around', ['4']],
  ]);
});

test('what is taken from the shelf is counted by product and choice', () => {
  expect(toPackOf(LABELS).map(({ name, variation, quantity }) => [name, variation, quantity])).toEqual([
    ['Gown', { Size: 'L' }, 1],
    ['Gown', { Size: 'M' }, 3],
    ['Lamp', {}, 4],
  ]);
});

test('how a parcel goes is said by name, and nothing of what nobody gave', () => {
  expect(wayOf({ courier: 'Musa', trackingNumber: '', riderPhone: '+2348031234567' })).toEqual([
    'Sent with Musa',
    'Rider’s telephone: +2348031234567',
  ]);
  expect(wayOf({ courier: 'GIG', trackingNumber: 'G-17', riderPhone: '' })).toEqual([
    'Sent with GIG',
    'Tracking number: G-17',
  ]);
  expect(wayOf({ courier: '', trackingNumber: '', riderPhone: '' })).toEqual([]);
});
