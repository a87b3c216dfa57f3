import { describe, expect, test } from 'vitest';
import { pageIn, trailIn } from './address-choice.ts';

describe('page and sort order in a list address', () => {
  test.each([
    ['', 1],
    ['page=3', 3],
    ['page=0', 1],
    ['page=-2', 1],
    ['page=1e3', 1],
    ['page=two', 1],
    ['page=9999999', 1],
  ])('the page of ‘%s’ is %i', (words, page) => {
    expect(pageIn(new URLSearchParams(words))).toBe(page);
  });

  test.each<[string, number[]]>([
    ['', []],
    ['from=480', [480]],
    ['from=480.455.12', [480, 455, 12]],
    ['from=480.', []],
    ['from=1%27or%271', []],
    ['from=1234567890123456', []],
  ])('the sort order of ‘%s’ is %j', (words, trail) => {
    expect(trailIn(new URLSearchParams(words), 'from')).toEqual(trail);
  });
});
