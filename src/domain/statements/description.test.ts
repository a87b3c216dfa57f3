import { describe as group, expect, it } from 'vitest';
import { describe, longestText, tidy, tidyRange, trimBlank } from './description.ts';

group('the description of a row', () => {
  it.each<[string, string, string, string | null]>([
    ['ALDI STORE', '', 'ALDI STORE', null],
    ['', 'ALDI STORE GEELONG', 'ALDI STORE GEELONG', null],
    ['ALDI STORE', 'ALDI STORE GEELONG', 'ALDI STORE GEELONG', null],
    ['ALDI STORE GEELONG', 'ALDI STORE', 'ALDI STORE GEELONG', null],
    ['ALDI', 'ALDI', 'ALDI', null],
    ['ALDI', 'EFTPOS 12/03 ALDI', 'EFTPOS 12/03 ALDI', 'ALDI'],
    ['ALDI', 'Groceries', 'ALDI Groceries', 'ALDI'],
    ['', '', '', null],
  ])('of %s and %s is %s', (name, memo, description, payee) => {
    expect(describe(name, memo)).toEqual({ description, payee });
  });

  it('has single spaces and no control characters', () => {
    expect(tidy('  DEPOSIT    000000\t\u00a0x\r\ny ')).toBe('DEPOSIT 000000 x y');
    expect(tidy('already so')).toBe('already so');
    expect(tidyRange('<a>one  two</a>', 3, 11)).toBe('one two');
    expect(tidy('   ')).toBe('');
    expect(trimBlank('\u0001 a b \u0003')).toBe('a b');
  });

  it('ends after a thousand characters', () => {
    expect(tidy('x'.repeat(5000))).toHaveLength(longestText);
  });
});
