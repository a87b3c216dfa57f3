import { describe, expect, it } from 'vitest';
import { readCsv } from '#tests/build/statement-text.ts';

const daysOf = (text: string, zone: string | null = 'Australia/Sydney') =>
  readCsv(text, {}, 4096, zone).rows.map(({ date }) => date);

describe('a time in UTC', () => {
  const at = (...times: string[]) =>
    `Date,Description,Amount\n${times.map((time) => `${time},CAFE,-4.50\n`).join('')}13/11/2026,PAY,9.00\n`;

  it.each([
    ['2026-11-12T12:59:59Z', '2026-11-12'],
    ['2026-11-12T13:00:00Z', '2026-11-13'],
    ['2026-07-12T13:59:59.999Z', '2026-07-12'],
    ['2026-07-12T14:00:00.000Z', '2026-07-13'],
    ['2026-12-31 20:15 UTC', '2027-01-01'],
    ['2026-11-12 20:15:00+00:00', '2026-11-13'],
    ['12/11/2026 8:15 pm GMT', '2026-11-13'],
    ['12 Nov 2026 20:15:00 UTC', '2026-11-13'],
  ])('%s is on the %s in Sydney', (written, day) => expect(daysOf(at(written))[0]).toBe(day));

  it.each([
    '2026-11-12',
    '2026-11-12 20:15:00',
    '2026-11-12T20:15:00+11:00',
    '2026-11-12T20:15:00+10:00',
    '2026-11-12T20:15:00-05:00',
    '2026-11-12T00:00:00Z',
    '2026-11-12T12:00:00Z',
    '2026-11-12T23:59:59Z',
  ])('is none in %s, whose day stays', (written) => expect(daysOf(at(written))[0]).toBe('2026-11-12'));

  it('has its own day in Perth, and the written one where no zone is known', () => {
    expect(daysOf(at('2026-11-12T15:30:00Z'), 'Australia/Perth')[0]).toBe('2026-11-12');
    expect(daysOf(at('2026-11-12T20:15:00Z'), null)[0]).toBe('2026-11-12');
  });

  it('may be named by the heading of its column', () => {
    expect(
      daysOf(
        'id,Amount,Currency,Created (UTC),Description\ntxn_1,5.00,aud,2026-11-12 20:15,Invoice 1\ntxn_2,-5.00,aud,2026-11-12 02:15,Refund 1\n',
      ),
    ).toEqual(['2026-11-13', '2026-11-12']);
  });

  it('may stand in columns of the time and its zone', () => {
    const paypal = (zone: string) =>
      `Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net\n12/11/2026,20:15:00,${zone},Cafe,Payment,Completed,AUD,-10.00,0.00,-10.00\n`;
    expect([daysOf(paypal('UTC')), daysOf(paypal('AEDT')), daysOf(paypal('GMT'))]).toEqual([
      ['2026-11-13'],
      ['2026-11-12'],
      ['2026-11-13'],
    ]);
  });
});
