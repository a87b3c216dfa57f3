import { formatDate } from '#domain/calendar/date-format.ts';
import { DEFAULT_ZONE, civilDateIn } from '#domain/calendar/zone.ts';
import { notify } from '../../notifications/public.ts';
import type { EndingContext } from './ending.ts';
import { expiringConnections } from './expiry-store.ts';

/** Days before the end of a consent on which the member is warned. */
const WARNING_DAYS = [3, 14] as const;
const DAY_MS = 24 * 3600 * 1000;
const BATCH = 200;

/** Warns members whose consent ends between two instants. Returns false when nobody is left to warn. */
async function warn(
  { system, clock }: EndingContext,
  days: number,
  range: { after: Date; upTo: Date },
): Promise<boolean> {
  const rows = await expiringConnections(system, days, range, BATCH);
  let sent = 0;
  for (const { memberId, institution, expiresAt, dedupeKey } of rows) {
    const isNew = await notify(system, clock, {
      memberId,
      kind: 'banks',
      dedupeKey,
      title: `Sharing from ${institution} ends on ${formatDate(civilDateIn(expiresAt.getTime(), DEFAULT_ZONE))}`,
      body: 'Renew your consent to keep your transactions up to date. You’ll keep all your transactions either way.',
      href: `/settings/bank-accounts`,
      expiresAt,
    });
    if (isNew) sent += 1;
  }
  return rows.length === BATCH && sent > 0;
}

/** Warns members whose bank consent ends soon, each warning once. */
export async function warnOfExpiry(parts: EndingContext): Promise<void> {
  const now = parts.clock.now().getTime();
  let after = new Date(now);
  for (const days of WARNING_DAYS) {
    const upTo = new Date(now + days * DAY_MS);
    while (await warn(parts, days, { after, upTo }));
    after = upTo;
  }
}
