import { describe, expect, it } from 'vitest';
import { shownWordings, wordingState } from './wording.ts';
import type { Wording } from './wording.ts';

const text = (heading: string) => ({ heading, lead: '', action: '', points: [] });
const wording = (id: number, change: Partial<Wording>): Wording => ({
  id,
  step: '/nbn',
  text: text(`Text ${id}`),
  share: 100,
  starts_on: '2026-11-10',
  ends_on: null,
  is_on: true,
  ...change,
});
const today = '2026-11-16';
const headings = (wordings: Wording[], isShown: boolean) =>
  shownWordings(wordings, today, () => isShown).map((each) => each.text?.heading);

describe('the texts of a step', () => {
  it('run from their first day to their last one', () => {
    expect(wordingState(wording(1, { starts_on: today, ends_on: today }), today)).toBe('running');
    expect(wordingState(wording(1, { starts_on: '2026-11-17' }), today)).toBe('planned');
    expect(wordingState(wording(1, { ends_on: '2026-11-15' }), today)).toBe('ended');
    expect(wordingState(wording(1, { is_on: false }), today)).toBe('off');
  });

  it('follow each other: the one that began last counts', () => {
    const two = [wording(2, { starts_on: '2026-11-12' }), wording(1, {})];
    expect(headings(two, false)).toEqual(['Text 2']);
    expect(headings([...two, wording(3, { starts_on: '2026-12-01' })], false)).toEqual(['Text 2']);
  });

  it('of a test are shown to its part of the visitors, and the others see what they would see without it', () => {
    const test = wording(9, { share: 30, ends_on: '2026-11-30' });
    expect(headings([wording(1, {}), test], true)).toEqual(['Text 9']);
    expect(headings([wording(1, {}), test], false)).toEqual(['Text 1']);
    expect(shownWordings([test], today, () => false)).toEqual([
      { step: '/nbn', text: null, test: { id: 9, shown: false } },
    ]);
  });
});
