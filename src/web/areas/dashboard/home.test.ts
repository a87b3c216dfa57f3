import { describe, expect, test } from 'vitest';
import { openStep } from './guide/steps.ts';
import { accountsWords, committedParts, likelyBills } from './safe-parts.ts';
import type { SafeAnswer } from './safe-parts.ts';

type Line = SafeAnswer['lines'][number];
type Row = Line['rows'][number];

const row = (label: string, amount: number, more: Partial<Row> = {}): Row => ({
  label,
  amount,
  date: null,
  bank_account_id: null,
  payment_id: null,
  allocation_id: null,
  category_id: null,
  sub_category_id: null,
  kind: null,
  certainty: null,
  state: null,
  loan_id: null,
  series_key: null,
  ...more,
});
const line = (kind: Line['kind'], rows: Row[]): Line => ({
  kind,
  amount: rows.reduce((sum, { amount }) => sum + amount, 0),
  rows,
});

const rent = row('Ray White', -480_00, { kind: 'bill', certainty: 'likely', series_key: 'rent' });
const lines = [
  line('balance', [row('Everyday', 3000_00)]),
  line('bills', [
    rent,
    { ...rent, date: '2026-12-07' },
    row('Internet', -79_00, { kind: 'bill', certainty: 'scheduled' }),
    row('Car loan', -244_00, { kind: 'loan', certainty: 'scheduled', loan_id: 3 }),
  ]),
  line('transfers', [row('Pay off Card', -150_00, { kind: 'card', certainty: 'likely' })]),
  line('set_aside', []),
  line('buffer', [row('Buffer', -100_00)]),
];

describe('the parts of safe to spend', () => {
  test('keep loan repayments apart from other bills and leave empty lines out', () => {
    expect(committedParts({ lines }).map(({ label, cents }) => [label, cents])).toEqual([
      ['bills', 1039_00],
      ['loan repayment', 244_00],
      ['to savings and cards', 150_00],
      ['safety buffer', 100_00],
    ]);
    expect(accountsWords({ lines })).toBe('in Everyday');
  });

  test('count a likely bill once however often it is due; a card repayment is none', () => {
    expect(likelyBills({ lines })).toEqual({ keys: ['rent'], count: 1, cents: 960_00 });
  });
});

describe('the first run', () => {
  const answer = { lines, pay_cycle_source: 'detected' as const, likely_bills: 2 };

  test('asks for one thing at a time, by what is stored', () => {
    expect(openStep({ ...answer, lines: [line('balance', [])] }, [])).toBe('import');
    expect(openStep(answer, [])).toBe('payday');
    expect(openStep({ ...answer, pay_cycle_source: 'chosen' }, [])).toBe('bills');
    expect(openStep({ ...answer, pay_cycle_source: 'chosen', likely_bills: 0 }, [])).toBe('insight');
  });

  test('goes on after a step was skipped', () => {
    expect(openStep(answer, ['payday'])).toBe('bills');
    expect(openStep(answer, ['payday', 'bills'])).toBe('insight');
  });
});
