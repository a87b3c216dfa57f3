import type { BankAccountOnWire } from '#contract/areas/bank-accounts.ts';
import { debtList, totalOwed } from '#domain/debts/debt-list.ts';
import type { Debt, DebtClaim, DebtKind, DebtSource } from '#domain/debts/debt-list.ts';
import { isHomeLoan } from '#domain/debts/home-loan.ts';
import { OWN_PROVIDER } from '#domain/loans/actions.ts';
import { sumCents } from '#domain/money/cents.ts';
import { shareOf } from '#domain/networth/totals.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { linkedAccounts } from '../../bank-accounts/public.ts';
import { loansOf, unclearedRepayments } from '../../loans/public.ts';
import type { MemberLoan, UnclearedRepayment } from '../../loans/public.ts';
import { owedOnPlans } from '../../payments/public.ts';
import type { OwedToProvider } from '../../payments/public.ts';
import { readItems } from '../item-store.ts';
import type { ItemRow } from '../item-store.ts';
import { readExclusions } from './linked-store.ts';

/** The largest amount that the API can represent. Larger sums are capped. */
export const LARGEST_CENTS = 99_999_999_999_999;

/** The sources that a member's debts are derived from. */
export interface DebtSources {
  accounts: readonly BankAccountOnWire[];
  /** Ids of accounts that the member excluded from the totals. */
  excluded: ReadonlySet<number>;
  loans: readonly MemberLoan[];
  /** Of our loans; those under way are still owed on the loan. */
  repayments: readonly UnclearedRepayment[];
  instalments: readonly OwedToProvider[];
  items: readonly ItemRow[];
}

/** Whether an account counts at all. Closed accounts and accounts in another currency do not. */
export function countsTowardsNetWorth(account: BankAccountOnWire): boolean {
  return account.status !== 'closed' && account.currency === 'AUD';
}

/** What a debt with an account is. */
export function debtKindOf({ kind, name }: BankAccountOnWire): 'card' | 'overdraft' | 'mortgage' | 'loan' {
  if (kind === 'credit') return 'card';
  if (kind !== 'loan') return 'overdraft';
  return isHomeLoan(name) ? 'mortgage' : 'loan';
}

const itemKinds: ReadonlySet<string> = new Set<DebtKind>(['mortgage', 'loan', 'card', 'bnpl', 'study']);

/**
 * The repayments that our loans already count and that no account shows yet: until the debit shows, the balance still
 * includes their money. Those from an account that is left out are left out with it. An unknown account is taken to be
 * one whose transactions are known: a balance entered by hand shows no debit that could be waited for.
 */
export function settledRepayments({
  accounts,
  excluded,
  repayments,
}: Pick<DebtSources, 'accounts' | 'excluded' | 'repayments'>): (UnclearedRepayment & { settledOn: string })[] {
  const counted = accounts.filter((account) => countsTowardsNetWorth(account) && !excluded.has(account.id));
  const hasTransactions = counted.some(({ transactions }) => transactions > 0);
  return repayments.flatMap((repayment) => {
    const { settledOn, accountId } = repayment;
    const isFromCounted = accountId === null ? hasTransactions : counted.some(({ id }) => id === accountId);
    return settledOn !== null && isFromCounted ? [{ ...repayment, settledOn }] : [];
  });
}

function claimsOf(sources: DebtSources): DebtClaim[] {
  const { accounts, excluded, loans, instalments, items } = sources;
  return [
    ...accounts.filter(countsTowardsNetWorth).map((account): DebtClaim => ({
      source: 'account',
      id: account.id,
      kind: debtKindOf(account),
      name: account.name,
      lender: account.bank,
      owedCents: Math.min(Math.max(0, -account.balance), LARGEST_CENTS),
      excluded: excluded.has(account.id),
    })),
    ...loans.map(({ id, provider, title, owedCents }): DebtClaim => {
      const isCompanyLoan = provider === OWN_PROVIDER;
      return {
        source: isCompanyLoan ? 'company_loan' : 'external_loan',
        id,
        kind: 'loan',
        name: title,
        lender: isCompanyLoan ? null : provider,
        owedCents,
        excluded: false,
      };
    }),
    ...items
      .filter(({ type }) => type === 'Liabilities')
      .map(({ id, kind, name, owned_bp: share, newest }): DebtClaim => ({
        source: 'item',
        id,
        kind: itemKinds.has(kind) ? (kind as DebtKind) : 'other',
        name,
        lender: null,
        owedCents: shareOf(newest.value_cents, share),
        excluded: false,
      })),
    ...instalments.map(({ provider, cents }): DebtClaim => ({
      source: 'instalments',
      id: null,
      kind: 'bnpl',
      name: provider,
      lender: provider,
      owedCents: cents,
      excluded: false,
    })),
    ...[...Map.groupBy(settledRepayments(sources), ({ loanId }) => loanId)].map(([id, ofLoan]): DebtClaim => ({
      source: 'repayment',
      id,
      kind: 'loan',
      name: `${ofLoan[0]!.name}, ${ofLoan.length === 1 ? 'repayment on its way' : 'repayments on their way'}`,
      lender: null,
      owedCents: sumCents(ofLoan.map(({ cents }) => -cents)),
      excluded: false,
    })),
  ];
}

export interface MemberDebts {
  debts: Debt[];
  /** The total owed in cents, as every screen, endpoint and assistant answer shows it. */
  owedCents: number;
}

/** The list of debts from data that the caller has already read. */
export function debtsFrom(sources: DebtSources): MemberDebts {
  const debts = debtList(claimsOf(sources));
  return { debts, owedCents: Math.min(totalOwed(debts), LARGEST_CENTS) };
}

/** Everything the member owes, each debt once. */
export async function debtsOf(db: Database, clock: Clock, memberId: number, today: string): Promise<MemberDebts> {
  const [items, accounts, excluded, instalments, loans, repayments] = await Promise.all([
    readItems(db, memberId),
    linkedAccounts(db, memberId),
    readExclusions(db, memberId),
    owedOnPlans(db, memberId, today),
    loansOf(db, clock, memberId),
    unclearedRepayments(db, memberId, clock.now()),
  ]);
  return debtsFrom({ accounts, excluded, loans, repayments, instalments, items });
}

/** The debts of the given sources by their id in that source; instalments by their provider's name. */
export function debtsById(debts: readonly Debt[], ...sources: DebtSource[]): Map<number | string, Debt> {
  return new Map(debts.filter(({ source }) => sources.includes(source)).map((debt) => [debt.id ?? debt.name, debt]));
}
