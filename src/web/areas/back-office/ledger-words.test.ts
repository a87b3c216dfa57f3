import { expect, test } from 'vitest';
import { ledgerWords, loanWords } from './ledger-words.ts';

const date = (day: string) => day.split('-').reverse().join('/');
const other = { loan: null, bank_account_id: null };

test('names ledger accounts with their owner, so that those of two loans or banks differ', () => {
  const loan = (id: number, status: string, opened_on: string) =>
    ledgerWords(
      { kind: 'loan_principal', loan: { id, title: 'Small loan', status, opened_on }, bank_account_id: null },
      date,
    );
  expect([loan(3, 'active', '2026-11-02'), loan(4, 'paid', '2026-01-20')]).toEqual([
    'Loan principal: Small loan no. 3, active, opened 02/11/2026',
    'Loan principal: Small loan no. 4, paid, opened 20/01/2026',
  ]);
  expect(ledgerWords({ ...other, kind: 'bank_held', bank_account_id: 7 }, date)).toBe('Bank held: account no. 7');
  expect(ledgerWords({ ...other, kind: 'entries' }, date)).toBe('Entries');
});

test('names a loan by product, number and state', () => {
  expect(loanWords({ title: 'Small loan', id: 3, status: 'Arrears' })).toBe('Small loan no. 3, arrears');
});
