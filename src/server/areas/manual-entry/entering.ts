import type { manualEntry, Direction } from '#contract/areas/manual-entry.ts';
import type { BodyOf } from '#contract/kit/endpoint.ts';
import { badField } from '#contract/kit/errors.ts';
import { findSubCategory } from '#domain/categorise/taxonomy.ts';
import type { Database } from '#server/kit/database.ts';
import type { Context } from '#server/kit/implement.ts';
import { tellLive } from '#server/kit/live.ts';
import { openCategoriser } from '../categories/public.ts';
import { checkSubCategory, chosenReason, findRow, followExpenses, searchWords } from '../transactions/public.ts';
import type { FullRow, ManualEntry } from '../transactions/public.ts';
import { matchTransfers } from '../transactions/public.ts';
import type { ManualEntryAccount } from './account.ts';

export type Purchase = Omit<BodyOf<typeof manualEntry.change>, 'id'>;

type Reported = Pick<Purchase, 'description' | 'direction'> & { amount?: number | undefined };

export function signed(direction: Direction, cents: number): number {
  return direction === 'out' ? -cents : cents;
}

/** Where the categoriser puts what the member typed: the member's rules and corrections, brands and words, as for a statement. */
export async function placeOf(db: Database, memberId: number, reported: Reported, accountId: number | null) {
  const place = await openCategoriser(db, memberId);
  // Before the amount is typed its direction alone speaks.
  return place({
    description: reported.description,
    amountCents: signed(reported.direction, reported.amount ?? 1),
    accountId,
  });
}

export function checkPurchase(body: Purchase, { clock, member }: Context<'member'>): void {
  if (body.date > clock.today(member.timeZone))
    throw badField('date', 'Choose today or a day before: what is still to come belongs to your planned payments.');
  if (body.sub_category_id !== undefined) checkSubCategory(body.sub_category_id, 'sub_category_id');
}

type Place = Pick<ManualEntry, 'subCategoryId' | 'reasonKind' | 'reasonDetail' | 'ruleId'>;

/** The row of a purchase. `standing` is where it stands by the member's choice, which holds as long as no other is made. */
export async function rowOf(
  body: Purchase,
  account: ManualEntryAccount,
  context: Context<'member'>,
  status: Place | null,
): Promise<ManualEntry> {
  const { memberDb, member } = context;
  const placed = await placeOf(memberDb, member.id, body, account.id);
  const chosen = body.sub_category_id === undefined ? status : chosenCategory(body.sub_category_id, context);
  const known = placed.merchantKey !== '';
  return {
    accountId: account.id,
    date: body.date,
    amountCents: signed(body.direction, body.amount),
    currency: account.currency,
    description: body.description,
    words: searchWords(body.description),
    merchant: known ? placed.merchantName : null,
    merchantKey: known ? placed.merchantKey : null,
    notes: body.notes || null,
    ...(chosen ?? {
      subCategoryId: placed.subCategoryId,
      reasonKind: placed.reason?.kind ?? null,
      reasonDetail: placed.reason?.detail ?? null,
      ruleId: placed.ruleId,
    }),
  };
}

function chosenCategory(subCategoryId: number, context: Context<'member'>): Place {
  const placed = subCategoryId !== 0;
  return {
    subCategoryId,
    reasonKind: placed ? 'member' : null,
    reasonDetail: placed ? chosenReason(context) : null,
    ruleId: null,
  };
}

/** Once the row stands: it finds the other half of a transfer, expenses lead what pays them back, and open pages learn of it. */
export async function settleRow(
  id: number,
  row: ManualEntry,
  { memberDb, member }: Context<'member'>,
): Promise<FullRow> {
  // A purpose that the member chose is not overruled by a row of the same amount elsewhere.
  const mayMove = row.reasonKind !== 'member' || findSubCategory(row.subCategoryId)?.kind === 'transfer';
  if (mayMove) await matchTransfers(memberDb, member.id, { ids: [id] });
  await followExpenses(memberDb, member.id);
  await tellPages(memberDb, member.id, id);
  return (await findRow(memberDb, member.id, id))!;
}

/** Sums, budgets and balances follow from the rows, so all that is open is asked for anew. */
export async function tellPages(db: Database, memberId: number, id: number): Promise<void> {
  await tellLive(db, memberId, { kind: 'resync', id });
}
