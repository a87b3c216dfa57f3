import type { RecurringOnWire } from '#contract/areas/bills.ts';
import { addMonths } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { findSubCategory } from '#domain/categorise/taxonomy.ts';
import { coversBankBill, expectedDate, pairBills, proposalOfBill, proposalOfSeries } from '#domain/bills/bank-bills.ts';
import { detectTransfers } from '#domain/cash-flow/likely-transfers.ts';
import type { RecurringTransfer } from '#domain/cash-flow/likely-transfers.ts';
import type { Proposal } from '#domain/bills/bank-bills.ts';
import { detectRecurring, detectTrials } from '#domain/bills/recurring.ts';
import type { Recurring, TransactionGroup, TrialEnding } from '#domain/bills/recurring.ts';
import { isSameBill } from '#domain/bills/same-bill.ts';
import type { Database } from '#server/kit/database.ts';
import { activeBills } from './bank-bill-store.ts';
import { heldAgainst } from './bank-bills.ts';
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

/** What is proposed to be scheduled: what recurs in the rows, and what banks tell of, each bill once. */

const MONTHS_LOOKED_AT = 18;
/** A scheduled payment stands for what was found when their amounts are so close, in per cent. */
const SAME_PAYMENT_PERCENT = 25;

const isDismissed = (key: string, { series }: Dismissals): boolean =>
  series.some((one) => key === one || key.startsWith(`${one}|`));

/** Whether a scheduled payment stands for what was found, by the name of the payee. */
function standsFor(row: PaymentRow, result: Recurring, today: CivilDate): boolean {
  const name = result.name.toLowerCase();
  if (Math.sign(row.amount_cents) !== Math.sign(result.cents) || (row.end_date !== null && row.end_date < today))
    return false;
  if (row.bank_account_id !== null && row.bank_account_id !== result.accountId) return false;
  const same =
    row.merchant_key === result.merchantKey || row.name.toLowerCase() === name || row.payee?.toLowerCase() === name;
  return same && Math.abs(row.amount_cents - result.cents) * 100 <= Math.abs(result.cents) * SAME_PAYMENT_PERCENT;
}

export function isScheduled(
  { series, bankBill }: Pick<Proposal, 'series' | 'bankBill'>,
  payments: readonly PaymentRow[],
  today: CivilDate,
): boolean {
  if (series && payments.some((row) => standsFor(row, series, today))) return true;
  return bankBill !== null && payments.some((row) => coversBankBill(heldAgainst(row), bankBill, today));
}

/** What no scheduled payment of another name stands for either; one payment stands for one series. */
function withoutRenamed<T extends { series: Recurring | null }>(
  open: readonly T[],
  recurring: readonly Recurring[],
  payments: readonly PaymentRow[],
  today: CivilDate,
): T[] {
  const free = new Set(
    payments.filter(
      (row) =>
        (row.end_date === null || row.end_date >= today) && !recurring.some((result) => standsFor(row, result, today)),
    ),
  );
  return open.filter(({ series }) => {
    if (!series) return true;
    const row = [...free].find(
      ({
        amount_cents: cents,
        bank_account_id: accountId,
        sub_category_id: subCategoryId,
        start_date: startDate,
        end_date: endDate,
        frequency: repeat,
      }) => isSameBill(series, { cents, accountId, subCategoryId, startDate, endDate, repeat }),
    );
    if (row) free.delete(row);
    return !row;
  });
}

function withoutRows(group: TransactionGroup, rowIds: ReadonlySet<number>): TransactionGroup[] {
  const stored = group.ids.flatMap((id, at) => (rowIds.has(id) ? [] : [at]));
  if (stored.length === 0) return [];
  return [
    {
      ...group,
      ids: stored.map((at) => group.ids[at]!),
      days: stored.map((at) => group.days[at]!),
      amounts: stored.map((at) => group.amounts[at]!),
    },
  ];
}

/** By what a proposal is known: the series of the rows, the bank's bill, or both, of which either decides about it. */
export function keysOf({ series, bankBill }: Pick<Proposal, 'series' | 'bankBill'>): string[] {
  return [series?.seriesKey, bankBill?.key].filter((key) => key !== undefined);
}

async function lookForRecurring(
  db: Database,
  memberId: number,
  rowIds: ReadonlySet<number>,
  today: CivilDate,
): Promise<Findings> {
  // The version is read first: transactions that come in the meantime make it be looked for again.
  const version = await transactionsVersion(db, memberId);
  const since = addMonths(today, -MONTHS_LOOKED_AT);
  const [groups, own] = await Promise.all([rowGroups(db, memberId, since), transferGroups(db, memberId, since)]);
  const stored = rowIds.size === 0 ? groups : groups.flatMap((group): TransactionGroup[] => withoutRows(group, rowIds));
  const findings = {
    recurring: detectRecurring(stored, today),
    trials: detectTrials(stored, today),
    transfers: detectTransfers(own, today),
  };
  if (version > 0) await storeFindings(db, memberId, version, today, findings);
  return findings;
}

/**
 * What is neither scheduled nor dismissed, the dearest first.
 *
 * @param scheduled all of the member's scheduled payments, where the caller reads them anyway.
 */
export async function propose(
  db: Database,
  memberId: number,
  today: CivilDate,
  scheduled: Promise<readonly PaymentRow[]> = allPayments(db, memberId),
): Promise<{ proposals: Proposal[]; trials: TrialEnding[]; transfers: RecurringTransfer[] }> {
  const [stored, dismissals, payments, bills] = await Promise.all([
    storedFindings(db, memberId, today),
    dismissalsOf(db, memberId),
    scheduled,
    activeBills(db, memberId),
  ]);
  const { recurring, trials, transfers } = stored ?? (await lookForRecurring(db, memberId, dismissals.rowIds, today));
  // Paired before anything is left out, so that a bill stays away with the series that was decided about.
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

export function proposalOnWire(one: Proposal, today: CivilDate): RecurringOnWire {
  const { series, bankBill } = one;
  const subCategoryId = series?.subCategoryId ?? 0;
  return {
    key: keysOf(one)[0]!,
    name: one.name,
    merchant_key: series?.merchantKey ?? null,
    bank_account_id: one.accountId,
    category_id: findSubCategory(subCategoryId)?.categoryId ?? 0,
    sub_category_id: subCategoryId,
    recurring_frequency: one.repeat,
    direction: one.cents < 0 ? 'out' : 'in',
    amount: Math.abs(one.cents),
    steady: one.steady,
    rows: series?.paymentCount ?? 0,
    first_date: series?.firstDate ?? null,
    last_date: series?.lastDate ?? bankBill?.lastDate ?? null,
    next_date: expectedDate(one, today),
    year_amount: Math.abs(one.yearCents),
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
      frequency_known: one.isFrequencyKnown,
    },
  };
}
