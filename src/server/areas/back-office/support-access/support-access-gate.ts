import { Failure } from '#contract/kit/errors.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { ViewGate } from '#server/kit/session-book.ts';
import { noteLook } from './support-access-store.ts';

/** Areas of which an operator who looks along sees what the member sees. Locks, keys, exports and what others share stay shut. */
const open: ReadonlySet<string> = new Set([
  'bankAccounts',
  'budget',
  'categories',
  'comparisons',
  'vouchers',
  'forecast',
  'goals',
  'loans',
  'merchants',
  'networth',
  'notifications',
  'bills',
  'content',
  'reference',
  'shop',
  'spending',
  'tax',
  'transactions',
  'transfers',
  'unreadCounts',
]);

/** Single calls of other areas, and calls of the open areas that tell a secret. */
const alsoOpen: ReadonlySet<string> = new Set([
  'profile.get',
  'settings.subscriptionDetails',
  'settings.checkPremium',
  'connections.list',
]);
const shut: ReadonlySet<string> = new Set([
  'bills.feed',
  // Whoever shows a redeemed code at a counter has what it is good for.
  'vouchers.vouchers',
  'vouchers.favourites',
  'vouchers.activity',
]);

function mayLook({ area, name, method, kind = 'json', auth }: Endpoint): boolean {
  const call = `${area}.${name}`;
  return (
    method === 'GET' &&
    kind === 'json' &&
    auth !== 'operator' &&
    !shut.has(call) &&
    (open.has(area) || alsoOpen.has(call))
  );
}

/** Holds operators who look along to looking, and notes each look. `db` must be the system's. */
export function viewGateOver(db: Database, clock: Clock): ViewGate {
  return async ({ member, session }, endpoint) => {
    if (!mayLook(endpoint))
      throw new Failure(
        'forbidden',
        'Looking along shows what the member sees. It changes nothing, and this is not part of it.',
      );
    const recorded = await noteLook(
      db,
      member.id,
      session.viewId,
      { kind: 'call', what: endpoint.summary.slice(0, 300) },
      clock.now(),
    );
    if (!recorded) throw new Failure('unauthorised', 'The member no longer lets the team look along.');
  };
}
