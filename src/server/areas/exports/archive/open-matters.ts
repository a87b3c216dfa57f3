import type { RestoreReport } from '#contract/areas/exports.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { loansOf } from '../../loans/public.ts';
import { openPaymentsAndOrders } from './archive-store.ts';

/** Something that is owed or under way, which stays with its account when an archive is taken elsewhere. */
export type OpenMatter = RestoreReport['stays'][number];

export const OPEN_MATTERS = 'open';
const kinds: readonly OpenMatter['kind'][] = ['loan', 'payment', 'order'];
const MAX_TITLE = 200;
const MAX_CENTS = 99_999_999_999_999;

/** Our loans that are not paid off, payments under way and orders of the member. */
export async function openMatters(db: Database, clock: Clock, memberId: number): Promise<OpenMatter[]> {
  const [loans, others] = await Promise.all([loansOf(db, clock, memberId), openPaymentsAndOrders(db, memberId)]);
  const owed = loans
    .filter(({ provider, status }) => provider === 'ubomi' && status !== 'paid')
    .map(({ title, owedCents }): OpenMatter => ({ kind: 'loan', title, amount: owedCents }));
  return [...owed, ...others];
}

/** What an archive tells of them; null for an entry that is none. */
export function openMatterOf(value: unknown): OpenMatter | null {
  const {
    kind,
    title,
    amount_cents: cents,
  } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const result = kinds.find((one) => one === kind);
  if (
    result === undefined ||
    typeof title !== 'string' ||
    title.length > MAX_TITLE ||
    typeof cents !== 'number' ||
    !Number.isSafeInteger(cents) ||
    Math.abs(cents) > MAX_CENTS
  )
    return null;
  return { kind: result, title, amount: cents };
}
