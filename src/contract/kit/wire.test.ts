import { describe, expect, it } from 'vitest';
import { money } from './wire.ts';

const messagesOf = (value: unknown): string[] => {
  const read = money.safeParse(value);
  return read.success ? [String(read.data)] : read.error.issues.map(({ message }) => message);
};

describe('an amount on the wire (M03)', () => {
  it('is cents in the code, whether it arrives as a number or as text', () => {
    expect([12.5, '12.50', 0.1 + 0.2, -0.05, '-3', 999_999_999_999.99, '999999999999.99'].map(messagesOf)).toEqual([
      ['1250'],
      ['1250'],
      ['30'],
      ['-5'],
      ['-300'],
      ['99999999999999'],
      ['99999999999999'],
    ]);
  });

  it('reports an amount that is too large once, with the maximum, however many digits it has', () => {
    const said = ['This amount is too large. The largest is $999,999,999,999.99.'];
    for (const large of [
      1e12,
      '1000000000000',
      '1234567890123.45',
      1_234_567_890_123.45,
      '9'.repeat(30),
      -1e15,
      '-1000000000000',
      1e22,
    ])
      expect(messagesOf(large)).toEqual(said);
  });

  it('reports a value that is not an amount as neither too small nor too large', () => {
    for (const none of ['abc', '', '1.234', '1,5', true, {}])
      expect(messagesOf(none)).toEqual(['Enter an amount such as 12.50.']);
    expect(messagesOf(1.234)).toEqual(['Use up to two decimal places.']);
  });
});
