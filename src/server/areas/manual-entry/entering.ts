import type { manualEntry, Direction } from '#contract/areas/manual-entry.ts';
import type { BodyOf } from '#contract/kit/endpoint.ts';
import { badField } from '#contract/kit/errors.ts';
import { addMonths } from '#domain/calendar/civil-date.ts';
import { findSubCategory } from '#domain/categorise/taxonomy.ts';
import type { Database } from '#server/kit/database.ts';
import type { Context } from '#server/kit/implement.ts';
import { publishLive } from '#server/kit/live.ts';
import { openCategoriser } from '../categories/public.ts';
import {
  checkSubCategory,
  chosenReason,
  findTransaction,
  followExpenses,
  searchWords,
} from '../transactions/public.ts';
import type { FullRow, ManualEntry } from '../transactions/public.ts';
import { matchTransfers } from '../transactions/public.ts';
import type { ManualEntryAccount } from './account.ts';

export type Purchase = Omit<BodyOf<typeof manualEntry.change>, 'id'>;

type EnteredText = Pick<Purchase, 'description' | 'direction'> & { amount?: number | undefined };

export function signed(direction: Direction, cents: number): number {
  return direction === 'out' ? -cents : cents;
}

/** Categorises what the member typed by the same rules, corrections and brands as a statement. */
export async function categorise(db: Database, memberId: number, entered: EnteredText, accountId: number | null) {
  const categoriser = await openCategoriser(db, memberId);
  // The direction alone is used until an amount is entered.
  return categoriser({
    description: entered.description,
    amountCents: signed(entered.direction, entered.amount ?? 1),
    accountId,
  });
}

/** A purchase from before is a mistyped year. */
const MAX_YEARS_AGO = 50;

export function checkPurchase(body: Purchase, { clock, member }: Context<'member'>): void {
  const today = clock.today(member.timeZone);
  if (body.date > today) throw badField('date', 'Choose today or an earlier date. Add upcoming payments as bills.');
  if (body.date < addMonths(today, -12 * MAX_YEARS_AGO))
    throw badField('date', `Check the year: this date is more than ${MAX_YEARS_AGO} years ago.`);
  if (body.sub_category_id !== undefined) checkSubCategory(body.sub_category_id, 'sub_category_id');
}

type Categorisation = Pick<ManualEntry, 'subCategoryId' | 'reasonKind' | 'reasonDetail' | 'ruleId'>;

/**
 * Builds the manual entry. `existing` is a category that the member chose before; it applies unless a new one is
 * chosen.
 */
export async function buildEntry(
  body: Purchase,
  account: ManualEntryAccount,
  context: Context<'member'>,
  existing: Categorisation | null,
): Promise<ManualEntry> {
  const { memberDb, member } = context;
  const categorised = await categorise(memberDb, member.id, body, account.id);
  const chosen = body.sub_category_id === undefined ? existing : chosenCategory(body.sub_category_id, context);
  const hasMerchant = categorised.merchantKey !== '';
  return {
    accountId: account.id,
    date: body.date,
    amountCents: signed(body.direction, body.amount),
    currency: account.currency,
    description: body.description,
    words: searchWords(body.description),
    merchant: hasMerchant ? categorised.merchantName : null,
    merchantKey: hasMerchant ? categorised.merchantKey : null,
    notes: body.notes || null,
    ...(chosen ?? {
      subCategoryId: categorised.subCategoryId,
      reasonKind: categorised.reason?.kind ?? null,
      reasonDetail: categorised.reason?.detail ?? null,
      ruleId: categorised.ruleId,
    }),
  };
}

function chosenCategory(subCategoryId: number, context: Context<'member'>): Categorisation {
  const isCategorised = subCategoryId !== 0;
  return {
    subCategoryId,
    reasonKind: isCategorised ? 'member' : null,
    reasonDetail: isCategorised ? chosenReason(context) : null,
    ruleId: null,
  };
}

/** After a manual entry is stored: matches transfers, links refunds to expenses and notifies open pages. */
export async function settleEntry(
  id: number,
  entry: ManualEntry,
  { memberDb, member }: Context<'member'>,
): Promise<FullRow> {
  // A category chosen by the member is not replaced by a transfer match.
  const mayBeTransfer = entry.reasonKind !== 'member' || findSubCategory(entry.subCategoryId)?.kind === 'transfer';
  if (mayBeTransfer) await matchTransfers(memberDb, member.id, { ids: [id] });
  await followExpenses(memberDb, member.id);
  await notifyPages(memberDb, member.id, id);
  return (await findTransaction(memberDb, member.id, id))!;
}

/** Sums, budgets and balances depend on the entry, so open pages reload everything. */
export async function notifyPages(db: Database, memberId: number, id: number): Promise<void> {
  await publishLive(db, memberId, { kind: 'resync', id });
}
