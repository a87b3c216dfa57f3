import { Failure } from '#contract/kit/errors.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { ViewGate } from '#server/kit/session-book.ts';
import { noteLook } from './support-access-store.ts';

/**
 * Areas that an operator with support access can read, as the member's log names them. Security settings, keys, exports
 * and data shared by other members stay closed.
 */
const openAreas: ReadonlyMap<string, string> = new Map([
  ['bankAccounts', 'Accounts'],
  ['budget', 'Budgets'],
  ['categories', 'Categories'],
  ['comparisons', 'Comparisons'],
  ['vouchers', 'Vouchers'],
  ['forecast', 'Forecast'],
  ['goals', 'Goals'],
  ['loans', 'Loans'],
  ['merchants', 'Merchants'],
  ['networth', 'Net worth'],
  ['notifications', 'Notifications'],
  ['bills', 'Bills'],
  ['content', 'Articles and tips'],
  ['reference', 'General information'],
  ['shop', 'Shop'],
  ['spending', 'Spending'],
  ['tax', 'Tax year'],
  ['transactions', 'Transactions'],
  ['transfers', 'Transfers'],
  ['unreadCounts', 'Unread counts'],
]);

/** Single calls of other areas that are open, and calls of open areas that would reveal a secret. */
const openCalls: ReadonlyMap<string, string> = new Map([
  ['profile.get', 'Profile'],
  ['settings.subscriptionDetails', 'Plan'],
  ['settings.checkPremium', 'Plan'],
  ['connections.list', 'Bank connections'],
]);
const closedCalls: ReadonlySet<string> = new Set([
  'bills.feed',
  // Anybody who shows a redeemed code at a counter receives the goods.
  'vouchers.vouchers',
  'vouchers.favourites',
  'vouchers.activity',
]);

function isReadable({ area, name, method, kind = 'json', auth }: Endpoint): boolean {
  const call = `${area}.${name}`;
  return (
    method === 'GET' &&
    kind === 'json' &&
    auth !== 'operator' &&
    !closedCalls.has(call) &&
    (openAreas.has(area) || openCalls.has(call))
  );
}

/** What a read shows, in the member's words. */
function nameOf({ area, name }: Endpoint): string {
  return openCalls.get(`${area}.${name}`) ?? openAreas.get(area) ?? area;
}

/** Limits support access to reading and logs each read. `db` must be the system database. */
export function supportAccessGate(db: Database, clock: Clock): ViewGate {
  return async ({ member, session }, endpoint) => {
    if (!isReadable(endpoint)) throw new Failure('forbidden', 'Support access is read-only and doesn’t include this.');
    const isAllowed = await noteLook(
      db,
      member.id,
      session.viewId,
      { kind: 'call', what: nameOf(endpoint) },
      clock.now(),
    );
    if (!isAllowed) throw new Failure('unauthorised', 'The member no longer allows support access.');
  };
}
