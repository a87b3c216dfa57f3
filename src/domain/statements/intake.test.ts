import { describe, expect, it } from 'vitest';
import { collect } from '#tests/build/statement-text.ts';
import { Intake, shorten } from './intake.ts';
import { SeenIds } from './seen-ids.ts';

describe('the intake of a reader', () => {
  it('announces an account once, with its first opening balance and its last closing one', () => {
    const { accounts } = collect((sink) => {
      const intake = new Intake(sink);
      expect(intake.account('a', { number: '1', openingCents: 100, closingCents: 200 })).toBe(0);
      expect(intake.account('b', { number: '2' })).toBe(1);
      expect(intake.account('a', { number: '1', openingCents: 200, closingCents: 300, name: null })).toBe(0);
    });
    expect(accounts).toEqual([
      { bank: null, number: '1', name: null, kind: null, currency: null, openingCents: 100, closingCents: 300 },
      { bank: null, number: '2', name: null, kind: null, currency: null, openingCents: null, closingCents: null },
    ]);
  });

  it('accepts an id once per account, and never an empty or generic one', () => {
    const { warnings } = collect((sink) => {
      const intake = new Intake(sink);
      const ids = (account: number, list: string[]) => list.map((id, index) => intake.uniqueId(account, id, index + 1));
      expect(ids(0, ['20250101-7', '20250101-8', '20250101-7'])).toEqual(['20250101-7', '20250101-8', null]);
      expect(ids(1, ['20250101-7', '219378', 'X0000000000000000000001'])).toEqual([
        '20250101-7',
        '219378',
        'X0000000000000000000001',
      ]);
      expect(ids(2, ['', '1', '00042', '0000000000000012', '000000000', 'NONREF', 'NOTPROVIDED', 'aaaaaaaa'])).toEqual([
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
      ]);
    });
    expect(warnings).toEqual([
      {
        code: 'repeated_bank_id',
        line: 3,
        message: 'Your bank used the reference 20250101-7 for more than one transaction. We kept them all.',
      },
    ]);
  });

  it('lists fifty warnings of a kind and then says that there are more', () => {
    const { warnings } = collect((sink) => {
      const intake = new Intake(sink);
      for (let line = 1; line <= 80; line += 1) intake.warn('date_corrected', `line ${line}`, line);
      intake.warnOnce('amount_rounded', 'rounded', 1);
      intake.warnOnce('amount_rounded', 'rounded', 2);
    });
    expect(warnings.map((warning) => warning.line)).toEqual([
      ...Array.from({ length: 50 }, (_, index) => index + 1),
      null,
      1,
    ]);
  });

  it('stops at a file with nothing but faults, and at one with endless accounts', () => {
    const faults = collect((sink) => {
      const intake = new Intake(sink);
      for (let line = 1; ; line += 1) intake.reject(line, 'no amount');
    });
    expect([faults.refusal?.code, faults.rejected.length]).toEqual(['broken', 10_000]);
    const accounts = collect((sink) => {
      const intake = new Intake(sink);
      for (let number = 1; ; number += 1) intake.account(String(number), {});
    });
    expect([accounts.refusal?.code, accounts.accounts.length]).toEqual(['broken', 10_000]);
  });

  it('shortens quotes in messages', () => {
    expect([shorten('short'), shorten('x'.repeat(100)).length]).toEqual(['short', 40]);
  });
});

describe('duplicate id detection', () => {
  it('distinguishes two hundred thousand ids in two accounts and recognises each again', () => {
    const seen = new SeenIds();
    const ids = Array.from({ length: 100_000 }, (_, index) => `20250101${String(index).padStart(10, '0')}`);
    expect(ids.filter((id) => seen.repeats(0, id))).toEqual([]);
    expect(ids.filter((id) => seen.repeats(1, id))).toEqual([]);
    expect(ids.every((id) => seen.repeats(0, id) && seen.repeats(1, id))).toBe(true);
  });
});
