import type { RecurringOnWire } from '#contract/areas/bills.ts';
import { addMonths } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { findSubCategory } from '#domain/categorise/taxonomy.ts';
import { coversBankBill, expectedDate, pairBills, proposalOfBill, proposalOfSeries } from '#domain/bills/bank-bills.ts';
import { isLikelyBill } from '#domain/cash-flow/likely-bills.ts';
import { detectTransfers } from '#domain/cash-flow/likely-transfers.ts';
import type { RecurringTransfer } from '#domain/cash-flow/likely-transfers.ts';
import type { Proposal } from '#domain/bills/bank-bills.ts';
import { detectRecurring, detectTrials } from '#domain/bills/recurring.ts';
import type { Recurring, TransactionGroup, TrialEnding } from '#domain/bills/recurring.ts';
import { isSameBill } from '#domain/bills/same-bill.ts';
import type { Database } from '#server/kit/database.ts';
import { activeBills } from './bank-bill-store.ts';
import { comparable } from './bank-bills.ts';
import { allPayments } from '../scheduled/payment-store.ts';
import type { PaymentRow } from '../scheduled/payment-store.ts';
import {
  dismissalsOf,
  rowGroups,
  storeFindings,
  storedFindings,
  transactionsVersion,
  transferGroups,
} from './recurring-store.ts';
import type { Dismissals, Findings } from './recurring-store.ts';

/** Proposals for scheduled payments: recurring transactions and bills reported by banks, each bill once. */

const HISTORY_MONTHS = 18;
/** A scheduled payment covers a series if their amounts differ by at most this percentage. */
const SAME_PAYMENT_PERCENT = 25;

const isDismissed = (key: string, { series }: Dismissals): boolean =>
  series.some((one) => key === one || key.startsWith(`${one}|`));

/** Whether a scheduled payment covers a series, by the payee's name. */
function covers(row: PaymentRow, series: Recurring, today: CivilDate): boolean {
  const name = series.name.toLowerCase();
  if (Math.sign(row.amount_cents) !== Math.sign(series.cents) || (row.end_date !== null && row.end_date < today))
    return false;
  if (row.bank_account_id !== null && row.bank_account_id !== series.accountId) return false;
  const sameName =
    row.merchant_key === series.merchantKey || row.name.toLowerCase() === name || row.payee?.toLowerCase() === name;
  return sameName && Math.abs(row.amount_cents - series.cents) * 100 <= Math.abs(series.cents) * SAME_PAYMENT_PERCENT;
}

export function isScheduled(
  { series, bankBill }: Pick<Proposal, 'series' | 'bankBill'>,
  payments: readonly PaymentRow[],
  today: CivilDate,
): boolean {
  if (series && payments.some((row) => covers(row, series, today))) return true;
  return bankBill !== null && payments.some((row) => coversBankBill(comparable(row), bankBill, today));
}

/** Leaves out series covered by a payment under another name. Each payment covers at most one series. */
function withoutRenamed<T extends { series: Recurring | null }>(
  candidates: readonly T[],
  recurring: readonly Recurring[],
  payments: readonly PaymentRow[],
  today: CivilDate,
): T[] {
  const unmatched = new Set(
    payments.filter(
      (row) =>
        (row.end_date === null || row.end_date >= today) && !recurring.some((series) => covers(row, series, today)),
    ),
  );
  return candidates.filter(({ series }) => {
    if (!series) return true;
    const row = [...unmatched].find(
      ({
        amount_cents: cents,
        bank_account_id: accountId,
        sub_category_id: subCategoryId,
        start_date: startDate,
        end_date: endDate,
        frequency: repeat,
      }) => isSameBill(series, { cents, accountId, subCategoryId, startDate, endDate, repeat }),
    );
    if (row) unmatched.delete(row);
    return !row;
  });
}

function withoutTransactions(group: TransactionGroup, transactionIds: ReadonlySet<number>): TransactionGroup[] {
  const indexes = group.ids.flatMap((id, at) => (transactionIds.has(id) ? [] : [at]));
  if (indexes.length === 0) return [];
  return [
    {
      ...group,
      ids: indexes.map((at) => group.ids[at]!),
      days: indexes.map((at) => group.days[at]!),
      amounts: indexes.map((at) => group.amounts[at]!),
    },
  ];
}

/** Returns the keys of a proposal: its series, its bank bill or both. A decision about either applies to it. */
export function keysOf({ series, bankBill }: Pick<Proposal, 'series' | 'bankBill'>): string[] {
  return [series?.seriesKey, bankBill?.key].filter((key) => key !== undefined);
}

async function detect(
  db: Database,
  memberId: number,
  dismissedIds: ReadonlySet<number>,
  today: CivilDate,
): Promise<Findings> {
  // Read the version first, so that transactions that arrive during detection cause a new one.
  const version = await transactionsVersion(db, memberId);
  const since = addMonths(today, -HISTORY_MONTHS);
  const [groups, transfers] = await Promise.all([rowGroups(db, memberId, since), transferGroups(db, memberId, since)]);
  const included =
    dismissedIds.size === 0
      ? groups
      : groups.flatMap((group): TransactionGroup[] => withoutTransactions(group, dismissedIds));
  const findings = {
    recurring: detectRecurring(included, today),
    trials: detectTrials(included, today),
    transfers: detectTransfers(transfers, today),
  };
  if (version > 0) await storeFindings(db, memberId, version, today, findings);
  return findings;
}

/**
 * Returns the proposals that are neither scheduled nor dismissed, highest yearly cost first.
 *
 * @param scheduled All of the member's scheduled payments, if the caller reads them anyway.
 */
export async function propose(
  db: Database,
  memberId: number,
  today: CivilDate,
  scheduled: Promise<readonly PaymentRow[]> = allPayments(db, memberId),
): Promise<{ proposals: Proposal[]; trials: TrialEnding[]; transfers: RecurringTransfer[] }> {
  const [saved, dismissals, payments, bills] = await Promise.all([
    storedFindings(db, memberId, today),
    dismissalsOf(db, memberId),
    scheduled,
    activeBills(db, memberId),
  ]);
  const { recurring, trials, transfers } = saved ?? (await detect(db, memberId, dismissals.rowIds, today));
  // Pair before filtering, so that a bill is left out together with its series.
  const { pairs, rest } = pairBills(bills, recurring);
  const all = [
    ...pairs.map((pair) => ({ series: pair.series, bankBill: pair.bill, proposal: proposalOfBill(pair, today) })),
    ...rest.map((series) => ({ series, bankBill: null, proposal: proposalOfSeries(series) })),
  ];
  const unscheduled = all.filter(
    (one) => !keysOf(one).some((key) => isDismissed(key, dismissals)) && !isScheduled(one, payments, today),
  );
  const open = withoutRenamed(unscheduled, recurring, payments, today);
  return {
    proposals: open
      .flatMap(({ proposal }) => (proposal === null ? [] : [proposal]))
      .sort((a, b) => Math.abs(b.yearCents) - Math.abs(a.yearCents) || (keysOf(a)[0]! < keysOf(b)[0]! ? -1 : 1)),
    transfers: transfers.filter(({ seriesKey }) => !isDismissed(seriesKey, dismissals)),
    trials: trials.filter((one) => !isDismissed(one.seriesKey, dismissals)),
  };
}

/** Returns every recurring series in the member's transactions, scheduled or not. */
export async function recurringSeries(db: Database, memberId: number, today: CivilDate): Promise<Recurring[]> {
  const [saved, dismissals] = await Promise.all([storedFindings(db, memberId, today), dismissalsOf(db, memberId)]);
  const { recurring } = saved ?? (await detect(db, memberId, dismissals.rowIds, today));
  return recurring.filter(({ seriesKey }) => !isDismissed(seriesKey, dismissals));
}

export function proposalOnWire(proposal: Proposal, today: CivilDate): RecurringOnWire {
  const { series, bankBill } = proposal;
  const subCategoryId = series?.subCategoryId ?? 0;
  return {
    key: keysOf(proposal)[0]!,
    name: proposal.name,
    merchant_key: series?.merchantKey ?? null,
    bank_account_id: proposal.accountId,
    category_id: findSubCategory(subCategoryId)?.categoryId ?? 0,
    sub_category_id: subCategoryId,
    recurring_frequency: proposal.repeat,
    direction: proposal.cents < 0 ? 'out' : 'in',
    amount: Math.abs(proposal.cents),
    steady: proposal.steady,
    rows: series?.paymentCount ?? 0,
    first_date: series?.firstDate ?? null,
    last_date: series?.lastDate ?? bankBill?.lastDate ?? null,
    next_date: expectedDate(proposal, today),
    year_amount: Math.abs(proposal.yearCents),
    likely: isLikelyBill(proposal),
    price_rise: series?.priceRise
      ? {
          from: Math.abs(series.priceRise.fromCents),
          to: Math.abs(series.priceRise.toCents),
          since: series.priceRise.since,
        }
      : null,
    duplicates: series?.duplicates
      ? { transaction_ids: series.duplicates.transactionIds, other_account: series.duplicates.otherAccount }
      : null,
    trial: series?.trial
      ? { from: Math.abs(series.trial.fromCents), to: Math.abs(series.trial.toCents), ended: series.trial.ended }
      : null,
    transaction_ids: series?.transactionIds ?? [],
    bank: bankBill && {
      institution: bankBill.institution,
      kind: bankBill.kind,
      frequency_known: proposal.isFrequencyKnown,
    },
  };
}
