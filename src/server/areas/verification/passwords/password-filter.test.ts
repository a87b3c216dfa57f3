import { describe, expect, it } from 'vitest';
import { makeFilter, mayContain } from './password-filter.ts';
import { weaknessOf } from './weak-password.ts';

const owner = { email: 'kim@example.com', firstName: 'Kim', lastName: 'Tran', brand: 'Wattle' };
const common = 'That password is too easy to guess. Choose another one.';

describe('breached passwords', () => {
  it('are refused among the most common million, ignoring case', () => {
    // The 1st, the 10,001st, the 50,000th and the last of those that are long enough.
    for (const password of ['qwertyuiop', 'Slallcheats', '194wj8rvgux', 'VJHT123JLTCCF'])
      expect([password, weaknessOf(password, owner)]).toEqual([password, common]);
  });

  it('hardly match others: fewer than one in 5,000 of 200,000 random passwords', () => {
    const refused = Array.from({ length: 200_000 }, (_, at) => `nobody-${at * 7919}-chose`).filter(
      (password) => weaknessOf(password, owner) === common,
    );
    expect(refused.length).toBeLessThan(40);
  });

  it('all match in a filter built from them', () => {
    const passwords = Array.from({ length: 5_000 }, (_, at) => `password number ${at}`);
    const filter = makeFilter(passwords);
    expect(filter.bits).toHaveLength(12_500);
    expect(passwords.filter((password) => !mayContain(filter, password))).toEqual([]);
  });
});
