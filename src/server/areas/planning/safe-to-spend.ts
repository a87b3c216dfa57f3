import { addDays, daysBetween } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { findSubCategory, subCategoryIds } from '#domain/categorise/taxonomy.ts';
import { safeToSpend } from '#domain/planning/safe-to-spend.ts';
import type { SpendRow } from '#domain/planning/safe-to-spend.ts';
import { isOpen } from '#domain/planning/schedule.ts';
import type { Database } from '#server/kit/database.ts';
import { accountOf, allAccounts } from '../accounts/public.ts';
import { nameOf, payFacts, spentOn } from './pay-run.ts';
import type { PayFacts } from './pay-run.ts';
import { planSettings } from './plan-store.ts';

type Account = ReturnType<typeof accountOf>;

/** Accounts that are spent from: in use, in dollars, no savings, and no debt. */
function spendsFrom(account: Account): boolean {
  return account.status === 'active' && account.currency === 'AUD' && !account.saving_account && account.account_type !== 'savings' && (account.kind === 'transaction' || account.kind === 'cash');
}

/** Open bills until the next payday. One that is paid from a card or from savings does not touch this money. */
function billRows({ needs, plan }: PayFacts, spending: ReadonlySet<number>): SpendRow[] {
  const rows = new Map(plan.payments.map((row) => [row.id, row]));
  return needs.flatMap(({ occurrence, dueNow }): SpendRow[] => {
    const row = rows.get(occurrence.paymentId)!;
    if (!dueNow || !isOpen(occurrence) || (row.bank_account_id !== null && !spending.has(row.bank_account_id))) return [];
    return [{ label: row.name, cents: occurrence.cents, date: occurrence.dueDate, paymentId: row.id, subCategoryId: row.sub_category_id, categoryId: findSubCategory(row.sub_category_id)?.categoryId ?? 0 }];
  });
}

/** Parts of purchases that are to be paid until the next payday, out of this money. */
function instalmentRows({ instalments }: PayFacts, spending: ReadonlySet<number>): SpendRow[] {
  const categoryId = findSubCategory(subCategoryIds.bnpl)!.categoryId;
  return instalments
    .filter(({ paid, accountId }) => !paid && spending.has(accountId))
    .map(({ provider, cents, date, number, of }) => ({ label: `${provider}, ${number} of ${of}`, cents, date, categoryId, subCategoryId: subCategoryIds.bnpl }));
}

/** Money that is held for bills that are still to come after the next payday. What was held for one that is paid, left out or gone may be spent. */
function setAsideRows({ held, plan, occurrences, span }: PayFacts): SpendRow[] {
  const names = new Map(plan.payments.map((row) => [row.id, row.name]));
  const later = new Set(occurrences.filter((one) => isOpen(one) && one.dueDate > span.last).map(nameOf));
  return held
    .filter((row) => row.amount_cents > 0 && later.has(nameOf({ paymentId: row.payment_id!, onDate: row.on_date! })))
    .map((row) => ({ label: names.get(row.payment_id!) ?? row.name, cents: -row.amount_cents, date: row.on_date!, paymentId: row.payment_id!, allocationId: row.id }));
}

function rowOnWire(row: SpendRow) {
  return {
    label: row.label, amount: row.cents, date: row.date ?? null, bank_account_id: row.accountId ?? null, payment_id: row.paymentId ?? null,
    allocation_id: row.allocationId ?? null, category_id: row.categoryId || null, sub_category_id: row.subCategoryId || null,
  };
}

/** What may be spent until payday, as the wire has it. */
export async function safeToSpendAnswer(db: Database, memberId: number, today: CivilDate) {
  const [facts, accountRows, { bufferCents }] = await Promise.all([payFacts(db, memberId, today, today), allAccounts(db, memberId), planSettings(db, memberId)]);
  const accounts = accountRows.map(accountOf).filter(spendsFrom);
  const spending = new Set(accounts.map(({ id }) => id));
  const { lines, safeCents } = safeToSpend({
    accounts: accounts.map(({ id, name, available_balance: cents }) => ({ label: name, cents, accountId: id })),
    bills: [...billRows(facts, spending), ...instalmentRows(facts, spending)].toSorted((a, b) => (a.date ?? '').localeCompare(b.date ?? '')),
    setAside: setAsideRows(facts),
    allocations: facts.allocations
      .filter((row) => row.payment_id === null)
      .map((row) => ({ row: { label: row.name, cents: 0, allocationId: row.id, categoryId: row.category_id, subCategoryId: row.sub_category_id }, amountCents: row.amount_cents, spentCents: spentOn(facts.sums, row) })),
    bufferCents,
  });
  const payday = addDays(facts.span.last, 1);
  const daysLeft = daysBetween(today, payday);
  return {
    today, payday, days_left: daysLeft, pay_cycle_chosen: facts.chosen, safe: safeCents, buffer: bufferCents,
    // Rounded down, so that the days together never spend more than there is.
    per_day: Math.max(0, Math.floor(safeCents / Math.max(1, daysLeft))),
    lines: lines.map(({ kind, cents, rows }) => ({ kind, amount: cents, rows: rows.map(rowOnWire) })),
  };
}
