import { describe, expect, it } from 'vitest';
import { nearestDay, readBalance, readStatementLine, swiftDay } from './statement-line.ts';

describe('field 61', () => {
  it.each<[string, string, number]>([
    ['1105240524D9,N192NONREF', '2011-05-24', -900],
    ['110101D10,00N000NONREF', '2011-01-01', -1000],
    ['0709040904CR300,NTRFTFNr 40005 MSGID//0724710345313905', '2007-09-04', 30_000],
    ['0709040904DR999946,95NMSCNONREF', '2007-09-04', -99_994_695],
    ['240312    DD212,39NMSCNONREF//', '2024-03-12', -21_239],
    ['240312    CD0,00NDEFNONREF//', '2024-03-12', 0],
    ['180417CF2066637,00N527', '2018-04-17', 206_663_700],
    ['1407290729C500NTRF29-07-2014 10:05//B4G29PGDCK1QFV3E', '2014-07-29', 50_000],
    ['0709040904RCR204,88NRTINONREF', '2007-09-04', -20_488],
    ['0709040904RD204,88NRTINONREF', '2007-09-04', 20_488],
    ['1602300301DR6,00N024NONREF', '2016-02-29', -600],
    ['250603C1.234,56NTRF', '2025-06-03', 123_456],
    ['250603C1234.56NTRF', '2025-06-03', 123_456],
    ['250603D,50NTRF', '', 0],
    ['250603D5,505NTRF', '2025-06-03', -551],
  ])('%s is of %s and moves %i cents', (text, date, cents) => {
    const line = readStatementLine(text, null);
    if (date === '') expect(line).toBeNull();
    else expect([line?.day?.date, line?.amountCents]).toEqual([date, cents]);
  });

  it('tells expected movements, types and references', () => {
    expect(readStatementLine('2506030603EC5,00NTRFREF 1//BANK-0001', null)).toMatchObject({
      amountCents: 500,
      isExpected: true,
      type: 'NTRF',
      reference: 'REF 1',
      bankReference: 'BANK-0001',
    });
    expect(readStatementLine('250603ED5,00NTRFNONREF', null)).toMatchObject({
      amountCents: -500,
      isExpected: true,
      reference: '',
      bankReference: '',
    });
    expect(readStatementLine('250603D5', null)).toMatchObject({
      amountCents: -500,
      isExpected: false,
      type: '',
      reference: '',
    });
  });

  it.each(['', 'hello', '250603', '250603X5,00NTRF', '25AB03C5,00'])('%j is no statement line', (text) => {
    expect(readStatementLine(text, null)).toBeNull();
  });

  it('takes the booking day, in the year next to the statement, where the value date is nonsense', () => {
    expect(readStatementLine('0000001231C5,00NTRF', '2025-01-02')?.day?.date).toBe('2024-12-31');
    expect(readStatementLine('0000000102C5,00NTRF', '2024-12-31')?.day?.date).toBe('2025-01-02');
    expect(readStatementLine('0000000605C5,00NTRF', '2025-06-30')?.day?.date).toBe('2025-06-05');
    expect(readStatementLine('000000C5,00NTRF', '2025-06-30')?.day).toBeNull();
    expect(nearestDay('0229', '2025-02-27')).toEqual({ date: '2025-02-28', corrected: true });
    expect(swiftDay('991231', 0)?.date).toBe('1999-12-31');
  });
});

describe('a balance', () => {
  it.each<[string, number | null, string]>([
    ['C100318EUR380115,12', 38_011_512, 'EUR'],
    ['C100318EUR380115,1', 38_011_510, 'EUR'],
    ['D100318AUD380115,', -38_011_500, 'AUD'],
    ['C140829EUR000000000147,64', 14_764, 'EUR'],
    ['C140507EUR0,', 0, 'EUR'],
    ['C140829JPY500', 50_000, 'JPY'],
    ['C020315105000,00', 10_500_000, ''],
    ['X140829EUR5,00', null, ''],
    ['C140829EUR', null, ''],
  ])('%s is %s cents', (text, cents, currency) => {
    const balance = readBalance(text);
    expect(balance === null ? [null, ''] : [balance.cents, balance.currency ?? '']).toEqual([cents, currency]);
  });
});
