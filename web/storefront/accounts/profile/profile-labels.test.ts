import { describe, expect, test } from 'vitest';
import { addressLines, initialsOf } from './profile-labels.ts';

describe('the initials of a name', () => {
  test('are those of the first and the last word', () => {
    expect(initialsOf('Ada Ngozi Obi')).toBe('AO');
    expect(initialsOf('  ada ')).toBe('A');
    expect(initialsOf('')).toBe('');
    expect(initialsOf('Ọlá Ìyá')).toBe('ỌÌ');
  });
});

describe('the lines of an address', () => {
  test('leave out what is missing', () => {
    const address = { street: '5 Allen', city: 'Ikeja', state: 'Lagos', zipCode: '', country: 'Nigeria' };
    expect(addressLines(address)).toEqual(['5 Allen', 'Ikeja, Lagos', 'Nigeria']);
    expect(addressLines({ street: '', city: '', state: '', zipCode: '', country: '' })).toEqual([]);
  });
});
