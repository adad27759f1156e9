import { describe, expect, test } from 'vitest';
import { STAR, STARS_BOX, starPaths } from './star-paths.ts';

/** Where stars begin, from the left: f for a whole one, h for the half of one. */
const starsOf = (path: string): string[] =>
  path
    .split('M')
    .slice(1)
    .map((star) => `${/^[\d.]+/.exec(star)?.[0]}${star.includes('v') ? 'h' : 'f'}`);

describe('the stars of a rating', () => {
  test('are filled for whole numbers', () => {
    expect(starPaths(0)).toEqual({ lit: '', unlit: expect.stringMatching(/^(M[^M]+z){5}$/) });
    expect(starsOf(starPaths(3).lit)).toEqual(['10f', '31.25f', '52.5f']);
    expect(starsOf(starPaths(3).unlit)).toEqual(['73.75f', '95f']);
    expect(starPaths(5)).toEqual({ lit: expect.stringMatching(/^(M[^M]+z){5}$/), unlit: '' });
  });

  test('are half filled from .5 on, above one that does not shine', () => {
    expect(starsOf(starPaths(3.4).lit)).toEqual(['10f', '31.25f', '52.5f']);
    expect(starsOf(starPaths(3.5).lit)).toEqual(['10f', '31.25f', '52.5f', '73.75h']);
    expect(starsOf(starPaths(3.5).unlit)).toEqual(['73.75f', '95f']);
    expect(starsOf(starPaths(4.9).lit).at(-1)).toBe('95h');
  });

  test('fit into their box', () => {
    expect(STARS_BOX).toBe('0 0 105 20');
    expect(starPaths(1).lit).toBe(STAR);
  });
});
