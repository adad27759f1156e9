import { describe, expect, test } from 'vitest';
import { addressLines } from './details.ts';

describe('the lines of an address', () => {
  test('leave out what is missing', () => {
    const address = { street: '5 Allen', city: 'Ikeja', state: 'Lagos', zipCode: '', country: 'Nigeria' };
    expect(addressLines(address)).toEqual(['5 Allen', 'Ikeja, Lagos', 'Nigeria']);
    expect(addressLines({ street: '', city: '', state: '', zipCode: '', country: '' })).toEqual([]);
  });

  test('are the same of an order, with what finds the door', () => {
    const address = {
      address: '5 Allen',
      city: 'Ikeja',
      state: 'Lagos',
      postalCode: '100281',
      country: 'Nigeria',
    };
    expect(addressLines({ ...address, landmark: 'opposite the bank' })).toEqual([
      '5 Allen',
      'Ikeja, Lagos, 100281',
      'Nigeria',
      'Landmark: opposite the bank',
    ]);
    const nowhere = { address: '', city: '', state: '', postalCode: '', country: '' };
    expect(addressLines(nowhere)).toEqual([]);
  });
});
