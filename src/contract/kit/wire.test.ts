import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { email, instant, mobile, money, text } from './wire.ts';

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

  it('may be the sum of ninety of the largest amounts in an answer', () => {
    expect(z.encode(money, 90 * 99_999_999_999_999)).toBe(89_999_999_999_999.1);
    expect(() => z.encode(money, 91 * 99_999_999_999_999)).toThrow();
  });
});

describe('text on the wire', () => {
  it('cannot contain what PostgreSQL does not store: NUL, or half of a surrogate pair', () => {
    const said = 'This contains a character we can’t store.';
    const refused = (schema: typeof email, value: string) => schema.safeParse(value).error?.issues[0]?.message;
    for (const value of ['a\u0000b', 'a\ud800b', '\udc00'])
      expect([refused(text(80), value), refused(email, `x${value}@example.com`)]).toEqual([said, said]);
    expect([refused(text(80), 'Zoë 😀'), refused(email, 'zoë@example.com')]).toEqual([undefined, undefined]);
  });
});

describe('an email address on the wire', () => {
  it.each([
    'demo@wattle.example\u200b',
    'de\u00admo@wattle.example',
    'demo@wat\u2060tle.example',
    'x\u202edemo@wattle.example',
    'demo@ｗattle.example',
    'ｄemo@wattle.example',
    'dеmo@wattle.example',
    'demo@wаttle.example',
    'demo\u3164@wattle.example',
    'demo\ufe0f@wattle.example',
    'demo\u2800@wattle.example',
    'de\u00a0mo@wattle.example',
    'demo@wattle\u3002example',
    'demo@wattle.example\u0000x',
    'demo@wattle.ex\u0301ample',
    'de mo@wattle.example',
    'demo@wattle',
    'demo@.example',
    'a\u034fb@wattle.example',
    'demo@wattle.example\u{e0041}',
    'de\r\nmo@wattle.example',
    'a(b)@wattle.example',
  ])('is refused when it has a character that hides or imitates another: %j', (value) => {
    expect(email.safeParse(value).success).toBe(false);
  });

  it.each([
    [' Demo@Wattle.example ', 'demo@wattle.example'],
    ["o'brien+bills.2026@mail.wattle-1.com.au", "o'brien+bills.2026@mail.wattle-1.com.au"],
    ["a!#$%&'*+-/=?^_`{|}~@wattle.example", "a!#$%&'*+-/=?^_`{|}~@wattle.example"],
    ['zoë@xn--bcher-kva.example', 'zoë@xn--bcher-kva.example'],
    ['demo@wattle.example\ufeff', 'demo@wattle.example'],
  ])('may be %j', (value, address) => {
    expect(email.parse(value)).toBe(address);
  });
});

describe('a mobile number on the wire', () => {
  it('may be written with brackets, hyphens, dots and spaces', () => {
    for (const typed of ['+61 (412) 345-678', '(04) 12 345 678', '0412-345-678', '0412.345.678', '+61 0412 345 678'])
      expect(mobile.parse(typed)).toBe('+61412345678');
  });

  it('is refused with an example when it is not one', () => {
    const said = 'Enter an Australian mobile number such as 0412 345 678.';
    for (const wrong of ['0412 345 67', '(02) 9876 5432', '+64 412 345 678', ' '.repeat(41)])
      expect(mobile.safeParse(wrong).error?.issues.map(({ message }) => message)).toEqual([said]);
  });
});

describe('a time on the wire', () => {
  it('has a year from 1910 to 2189 in UTC, so that answers can contain it', () => {
    const result = (value: string) => {
      const read = instant.safeParse(value);
      return read.success ? read.data.toISOString() : read.error.issues.map(({ message }) => message);
    };
    expect(result('2026-11-16T09:30+11:00')).toBe('2026-11-15T22:30:00.000Z');
    for (const outside of ['0000-01-01T00:00:00Z', '1909-12-31T23:59:59Z', '9999-12-31T23:59:59-23:59'])
      expect(result(outside)).toEqual(['Choose a year from 1910 to 2189.']);
    for (const none of ['2026-13-01T00:00:00Z', '2026-11-16', '2026-11-16T09:30:00+99:99'])
      expect(result(none)).toEqual(['Use an ISO 8601 time, such as 2026-11-16T09:30:00Z.']);
  });
});
