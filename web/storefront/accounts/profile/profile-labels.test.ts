import { describe, expect, test } from 'vitest';
import { initialsOf } from './profile-labels.ts';

describe('the initials of a name', () => {
  test('are those of the first and the last word', () => {
    expect(initialsOf('Ada Ngozi Obi')).toBe('AO');
    expect(initialsOf('  ada ')).toBe('A');
    expect(initialsOf('')).toBe('');
    expect(initialsOf('Ọlá Ìyá')).toBe('ỌÌ');
  });
});
