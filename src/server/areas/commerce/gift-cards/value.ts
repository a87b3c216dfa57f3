import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { COMPANY, openAccount } from '#server/kit/ledger.ts';
import type { LedgerAccount } from '#server/kit/ledger.ts';

/** The ledger account with what is left on one of our cards. */
export function valueAccount(db: Database, clock: Clock, cardId: number): Promise<LedgerAccount> {
  return openAccount(db, clock, { memberId: COMPANY, kind: 'gift_card', unit: 'AUD', reference: String(cardId) });
}

/** What is on all of our cards together, below zero. */
export function issuedAccount(db: Database, clock: Clock): Promise<LedgerAccount> {
  return openAccount(db, clock, { memberId: COMPANY, kind: 'gift_cards_issued', unit: 'AUD', mayGoBelowZero: true });
}
