import type { MembershipPreview } from '#contract/areas/memberships.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import { civilDateIn } from '#domain/calendar/zone.ts';
import type { MembershipOption } from '#domain/commerce/memberships.ts';
import { PAUSE_MONTH_DAYS } from '#domain/commerce/renewal.ts';
import { formatCents } from '#domain/money/format.ts';
import { daysAfter } from '#domain/plans/period.ts';
import { counted } from '#domain/text/counted.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { entryBalance, pauseOpensAt, runningSubscription } from '../../entitlements/public.ts';
import type { SubscriptionRow } from '../../entitlements/public.ts';
import { changesOf } from './changes.ts';
import { feeToday, membershipTotals } from './membership-order.ts';
import { planOfOption } from './membership-terms.ts';
import { nextTerms } from './next-terms.ts';

type Preview = MembershipPreview;
const dollars = (cents: number): string => formatCents(cents, { currency: true });

/** A day as the member's screens show it, in their time zone. */
type DayOf = (at: Date) => string;

export interface PreviewRequest {
  action: Preview['action'];
  membership?: MembershipOption | undefined;
  months?: number | undefined;
}

/** What the next charge comes to, with every fee. */
async function nextTotal(db: Database, clock: Clock, row: SubscriptionRow): Promise<number> {
  return membershipTotals(await nextTerms(db, row), await feeToday(db, clock)).totalCents;
}

async function entriesStay(db: Database, memberId: number): Promise<string> {
  const entries = await entryBalance(db, memberId);
  return entries === 0
    ? 'Any entries you’ve earned stay in the draws.'
    : `You keep your ${counted(entries, 'draw entry', 'draw entries')}.`;
}

async function cancelPreview(db: Database, clock: Clock, row: SubscriptionRow, dayOf: DayOf): Promise<Preview> {
  const now = clock.now();
  if (row.state === 'ending') throw new Failure('conflict', 'Your membership is already set to end.');
  const until = row.state === 'past_due' || row.paid_until <= now ? now : row.paid_until;
  const plan = planOfOption(row.option);
  const first =
    until === now
      ? `${plan} ends now, because ${row.state === 'past_due' ? 'the last renewal hasn’t been paid' : 'the period you’ve paid for has ended'}.`
      : `You’ll keep ${plan} until ${dayOf(until)}.`;
  return {
    action: 'cancel',
    lines: [],
    total: 0,
    premium_until: until,
    renews_at: null,
    next_price: null,
    notes: [
      first,
      'You won’t be charged again.',
      await entriesStay(db, row.member_id),
      'You can start again at any time.',
    ],
  };
}

async function pausePreview(
  db: Database,
  clock: Clock,
  row: SubscriptionRow,
  { months, dayOf }: { months: number; dayOf: DayOf },
): Promise<Preview> {
  const opensAt = pauseOpensAt(row, clock.now());
  if (row.state !== 'active') throw new Failure('conflict', 'Only a membership that renews can be paused.');
  if (opensAt)
    throw new Failure(
      'conflict',
      `You can only pause once every 12 months, so you can pause again from ${dayOf(opensAt)}.`,
    );
  const until = daysAfter(row.paid_until, months * PAUSE_MONTH_DAYS);
  const totalCents = await nextTotal(db, clock, row);
  return {
    action: 'pause',
    lines: [],
    total: 0,
    premium_until: row.paid_until,
    renews_at: until,
    next_price: totalCents,
    notes: [
      `You’ll keep ${planOfOption(row.option)} until ${dayOf(row.paid_until)}, and you won’t be charged during the pause.`,
      `Your membership renews on ${dayOf(until)} for ${dollars(totalCents)}. We’ll remind you beforehand.`,
      'You can end the pause at any time.',
      await entriesStay(db, row.member_id),
    ],
  };
}

async function resumePreview(db: Database, clock: Clock, row: SubscriptionRow, dayOf: DayOf): Promise<Preview> {
  if (row.state !== 'paused') throw new Failure('conflict', 'Your membership isn’t paused.');
  const now = clock.now();
  const terms = await nextTerms(db, row);
  const totalCents = await nextTotal(db, clock, row);
  const isDue = row.paid_until <= now;
  const renewsAt = isDue ? daysAfter(now, terms.days) : row.paid_until;
  return {
    action: 'resume',
    lines: [],
    total: isDue ? totalCents : 0,
    premium_until: null,
    renews_at: renewsAt,
    next_price: totalCents,
    notes: [
      isDue
        ? `We’ll charge ${dollars(totalCents)} now, and ${planOfOption(terms.option)} will start again.`
        : 'You won’t be charged now, because you’ve already paid for this period.',
      `Your membership renews on ${dayOf(renewsAt)} for ${dollars(totalCents)}.`,
    ],
  };
}

async function changePreview(
  db: Database,
  clock: Clock,
  row: SubscriptionRow,
  { option, dayOf }: { option: MembershipOption | undefined; dayOf: DayOf },
): Promise<Preview> {
  if (!option) throw badField('membership', 'Choose a membership.');
  if (row.state === 'past_due')
    throw new Failure('conflict', 'Your last renewal hasn’t been paid. Pay it first, then change your membership.');
  const change = (await changesOf(db, clock, row)).find(({ wire }) => wire.option === option);
  if (!change) throw badField('membership', 'This membership isn’t available at the moment. Choose another one.');
  const { wire, kind } = change;
  const first = {
    upgrade: `We’ll charge ${dollars(wire.total)} now, and ${wire.Name} will start straight away.`,
    later: `You won’t be charged now. ${wire.Name} starts when your membership renews on ${dayOf(wire.starts_at)}.`,
    current: `You’ll keep ${wire.Name}. You won’t be charged now.`,
  }[kind];
  return {
    action: 'change',
    lines: kind === 'upgrade' ? wire.lines : [],
    total: wire.total,
    premium_until: null,
    renews_at: wire.renews_at,
    next_price: wire.renewal_total,
    notes: [
      first,
      `It renews on ${dayOf(wire.renews_at)} for ${dollars(wire.renewal_total)}.`,
      ...(kind === 'upgrade' && wire.entries > 0
        ? [`You get ${counted(wire.entries, 'draw entry', 'draw entries')} now and with each renewal.`]
        : []),
    ],
  };
}

/** What a change would do. Nothing is changed. @throws Failure where it is not possible, with the reason. */
export async function previewOf(
  db: Database,
  clock: Clock,
  { id: memberId, timeZone }: { id: number; timeZone: string },
  request: PreviewRequest,
): Promise<Preview> {
  const row = await runningSubscription(db, memberId);
  const dayOf: DayOf = (at) => formatDate(civilDateIn(at.getTime(), timeZone));
  if (!row) throw new Failure('not_found', 'You don’t have a membership that renews.');
  if (request.action === 'cancel') return cancelPreview(db, clock, row, dayOf);
  if (request.action === 'resume') return resumePreview(db, clock, row, dayOf);
  if (request.action === 'change') return changePreview(db, clock, row, { option: request.membership, dayOf });
  if (request.months === undefined) throw badField('months', 'Choose how long to pause for.');
  return pausePreview(db, clock, row, { months: request.months, dayOf });
}
