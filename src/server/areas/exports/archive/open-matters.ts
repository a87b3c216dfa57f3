import type { RestoreReport } from '#contract/areas/exports.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { loansOf } from '../../loans/public.ts';
import { openPaymentsAndOrders } from './archive-store.ts';

/** Something owed or in progress, which stays with its account when an archive is restored elsewhere. */
export type OpenMatter = RestoreReport['stays'][number];

export const OPEN_MATTERS = 'open';
const knownKinds: readonly OpenMatter['kind'][] = ['loan', 'payment', 'order'];
const MAX_TITLE = 200;
const MAX_CENTS = 99_999_999_999_999;

/** The member's unpaid loans of ours, payments in progress and orders. */
export async function openMatters(db: Database, clock: Clock, memberId: number): Promise<OpenMatter[]> {
  const [loans, others] = await Promise.all([loansOf(db, clock, memberId), openPaymentsAndOrders(db, memberId)]);
  const openLoans = loans
    .filter(({ provider, status }) => provider === 'ubomi' && status !== 'paid')
    .map(({ title, owedCents }): OpenMatter => ({ kind: 'loan', title, amount: owedCents }));
  return [...openLoans, ...others];
}

/** Parses an open matter from an archive; null for an invalid entry. */
export function parseOpenMatter(value: unknown): OpenMatter | null {
  const {
    kind,
    title,
    amount_cents: cents,
  } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const knownKind = knownKinds.find((one) => one === kind);
  if (
    knownKind === undefined ||
    typeof title !== 'string' ||
    title.length > MAX_TITLE ||
    typeof cents !== 'number' ||
    !Number.isSafeInteger(cents) ||
    Math.abs(cents) > MAX_CENTS
  )
    return null;
  return { kind: knownKind, title, amount: cents };
}
