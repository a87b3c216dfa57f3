import { describe, expect, it } from 'vitest';
import type { MemberRule, RuleMatch, RuleSubject } from './rules.ts';
import { compareRules, isUsable, makeRuleFinder, matches, subjectText } from './rules.ts';

const subject: RuleSubject = {
  merchantKey: 'blue door',
  text: subjectText('SQ *BLUE DOOR Kew', 'Blue Door Pty'),
  amountCents: -4_550,
  accountId: 7,
};

function rule(id: number, match: RuleMatch, createdOn = '2024-03-05'): MemberRule {
  return { id, origin: 'rule', match, subCategoryId: id, rename: null, createdOn };
}

describe('rule matching', () => {
  it.each<[RuleMatch, boolean]>([
    [{ merchantKey: 'blue door' }, true],
    [{ merchantKey: 'red door' }, false],
    [{ contains: 'DOOR kew' }, true],
    [{ contains: 'door pty' }, true],
    [{ contains: ' door ' }, true],
    [{ contains: 'window' }, false],
    [{ contains: 'door', minCents: 4_550, maxCents: 4_550 }, true],
    [{ contains: 'door', minCents: 4_551 }, false],
    [{ contains: 'door', maxCents: 4_549 }, false],
    [{ contains: 'door', accountId: 7 }, true],
    [{ contains: 'door', accountId: 8 }, false],
    [{ contains: 'door', direction: 'out' }, true],
    [{ contains: 'door', direction: 'in' }, false],
    [{ merchantKey: 'blue door', contains: 'window' }, false],
    [{}, false],
    [{ contains: '  ' }, false],
    [{ accountId: 7, direction: 'out' }, false],
  ])('%j: %s', (match, expected) => {
    expect(matches(match, subject)).toBe(expected);
    expect(makeRuleFinder([rule(1, match)])(subject) !== null).toBe(expected);
    if (expected) expect(isUsable(match)).toBe(true);
  });
});

describe('with several matching rules', () => {
  it('the most specific applies, then the newest, then the one with the highest id', () => {
    const rules = [
      rule(1, { contains: 'door' }),
      rule(2, { contains: 'blue door' }),
      rule(3, { merchantKey: 'blue door' }),
      rule(4, { merchantKey: 'blue door', direction: 'out' }),
      rule(5, { merchantKey: 'blue door', minCents: 4_000 }),
      rule(6, { contains: 'door', accountId: 7 }),
      rule(7, { merchantKey: 'blue door', minCents: 4_550, maxCents: 4_550 }),
      rule(8, { merchantKey: 'blue door' }, '2024-04-01'),
      rule(9, { merchantKey: 'blue door' }),
    ];
    expect([...rules].sort(compareRules).map((entry) => entry.id)).toEqual([7, 5, 6, 4, 8, 9, 3, 2, 1]);
    for (let left = rules; left.length > 0;) {
      const result = makeRuleFinder(left)(subject)!;
      expect(result).toBe([...left].sort(compareRules)[0]);
      left = left.filter((entry) => entry !== result);
    }
  });

  it('special characters in a text are matched literally', () => {
    const find = makeRuleFinder([rule(1, { contains: 'c++ (kew)' })]);
    expect(find({ ...subject, text: 'shop c++ (kew) 12' })?.id).toBe(1);
    expect(find({ ...subject, text: 'shop ccc kew 12' })).toBeNull();
    expect(makeRuleFinder([])(subject)).toBeNull();
  });
});
