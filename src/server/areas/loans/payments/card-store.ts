import type { Selectable } from 'kysely';
import type { SavedCard } from '#server/ports/direct-debit/port.ts';
import type { Database, Tables } from '#server/kit/database.ts';
import type { LoanAccount } from '../loan-store.ts';
import '../tables.ts';

export type CardRow = Pick<Selectable<Tables['loan_cards']>, 'id' | 'brand' | 'last_four' | 'expires'>;

const columns = ['id', 'brand', 'last_four', 'expires'] as const;

/** Maximum number of cards of a member. */
export const MAX_CARDS = 10;

export async function storedCards(db: Database, memberId: number): Promise<CardRow[]> {
  return db
    .selectFrom('loan_cards')
    .select(columns)
    .where('member_id', '=', memberId)
    .where('removed_at', 'is', null)
    .orderBy('loan_cards.id')
    .execute();
}

export async function storedCard(db: Database, memberId: number, id: number): Promise<CardRow | undefined> {
  return db
    .selectFrom('loan_cards')
    .select(columns)
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

export async function addCard(db: Database, memberId: number, card: SavedCard, at: Date): Promise<CardRow> {
  return db
    .insertInto('loan_cards')
    .values({
      member_id: memberId,
      provider_reference: card.reference,
      brand: card.brand,
      last_four: card.lastFour,
      expires: card.expires,
      added_at: at,
      removed_at: null,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Removes a card, also as the source of repayments. Returns false where there is none. */
export async function removeCard(db: Database, memberId: number, id: number, at: Date): Promise<boolean> {
  await db
    .updateTable('loans')
    .set({ card_id: null })
    .where('member_id', '=', memberId)
    .where('card_id', '=', id)
    .execute();
  const removed = await db
    .updateTable('loan_cards')
    .set({ removed_at: at })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return removed.numUpdatedRows > 0n;
}

/**
 * Sets what repayments are collected from: a card, or the loan's account, which may be replaced. `accountId` is the
 * member's linked account with the same number.
 */
export async function setRepaymentSource(
  db: Database,
  memberId: number,
  loanId: number,
  source: { cardId: number | null; account?: LoanAccount; accountId?: number | null },
): Promise<void> {
  const { cardId, account, accountId = null } = source;
  await db
    .updateTable('loans')
    .set({ card_id: cardId, ...(account ? { account: JSON.stringify(account), bank_account_id: accountId } : {}) })
    .where('member_id', '=', memberId)
    .where('id', '=', loanId)
    .execute();
}
