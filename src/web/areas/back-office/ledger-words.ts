import type { MemberInFull } from '#contract/areas/back-office.ts';
import { actionWords } from './audit-words.ts';

/** A loan's label, unique per member: 'Small loan no. 3, active'. */
export function loanWords({ title, id, status }: { title: string; id: number; status: string }): string {
  return `${title} no. ${id}, ${status.toLowerCase()}`;
}

/**
 * A ledger account with its owner: 'Loan principal: Small loan no. 3, active, opened 02/11/2026', 'Bank held: account
 * no. 7'.
 */
export function ledgerWords(
  { kind, loan, bank_account_id: account }: Pick<MemberInFull['ledger'][number], 'kind' | 'loan' | 'bank_account_id'>,
  date: (day: string) => string,
): string {
  const of = loan
    ? `${loanWords(loan)}, opened ${date(loan.opened_on)}`
    : account === null
      ? null
      : `account no. ${account}`;
  return of === null ? actionWords(kind) : `${actionWords(kind)}: ${of}`;
}
