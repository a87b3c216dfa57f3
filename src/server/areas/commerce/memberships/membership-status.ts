import type { MembershipStatus, Subscription } from '#contract/areas/memberships.ts';
import { graceEnd } from '#domain/commerce/renewal.ts';
import { counted } from '#domain/text/counted.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import {
  entryBalance,
  pauseOpensAt,
  runningSubscription,
  subscriptionEvents,
  tierOf,
} from '../../entitlements/public.ts';
import type { SubscriptionRow } from '../../entitlements/public.ts';
import { savedMethodOf } from '../payments/method-handlers.ts';
import { findMethod, listMethods } from '../payments/payment-store.ts';
import { changesOf } from './changes.ts';
import { feeToday, membershipTotals } from './membership-order.ts';
import { overdueOrder } from './membership-order-store.ts';
import { nameOfOption, planOfOption } from './membership-terms.ts';
import { nextTerms } from './next-terms.ts';

const stateNames: Readonly<Record<Subscription['state'], string>> = {
  active: 'Renews',
  past_due: 'Payment needed',
  paused: 'Paused',
  ending: 'Ends',
  ended: 'Ended',
};

const HISTORY = 12;

type Event = Awaited<ReturnType<typeof subscriptionEvents>>[number];

/** What happened, as the member reads it. */
function eventText({ what, note }: Event): string {
  const name = nameOfOption(note);
  switch (what) {
    case 'started':
      return `${name} started`;
    case 'renewed':
      return `${name} renewed`;
    case 'extended':
      return `${name} extended`;
    case 'changed':
      return `Changed to ${name}`;
    case 'change_planned':
      return `${name} from the next renewal`;
    case 'declined':
      return `Renewal declined. ${note}`;
    case 'paused':
      return `Paused for ${counted(Number(note), 'month')}`;
    case 'resumed':
      return 'Pause ended';
    case 'cancelled':
      return 'Cancelled';
    case 'cancel_undone':
      return 'Cancellation undone';
    case 'card_changed':
      return 'Card changed';
    case 'skipped':
      return `${counted(Number(note), 'renewal')} skipped, with nothing charged`;
    case 'ended':
      return 'Ended';
  }
}

async function onWire(db: Database, clock: Clock, row: SubscriptionRow, gateway: string): Promise<Subscription> {
  const { member_id: memberId, state, method_id: methodId } = row;
  const now = clock.now();
  const own = methodId === null ? undefined : await findMethod(db, memberId, methodId);
  const isOwn = own?.gateway === gateway;
  const isOverdue = state === 'past_due';
  const [terms, fee, cards, overdue] = await Promise.all([
    nextTerms(db, row),
    feeToday(db, clock),
    isOwn ? [own] : listMethods(db, memberId, gateway),
    isOverdue ? overdueOrder(db, row) : undefined,
  ]);
  const totals = membershipTotals(terms, fee);
  const card = cards[0];
  return {
    id: row.id,
    option: row.option,
    Name: nameOfOption(row.option),
    plan: planOfOption(row.option),
    state,
    state_name: stateNames[state],
    price: row.price_cents,
    total: totals.totalCents,
    days: row.days,
    entries: row.entries,
    started_at: row.started_at,
    paid_until: row.paid_until,
    renews_at: state === 'ending' || state === 'ended' ? null : row.renews_at,
    grace_ends_at: isOverdue ? new Date(graceEnd(row.renews_at.getTime())) : null,
    next_attempt_at: isOverdue ? row.next_attempt_at : null,
    cancelled_at: row.cancelled_at,
    next:
      row.next_option !== null && row.next_price_cents !== null
        ? { option: row.next_option, Name: nameOfOption(row.next_option), price: row.next_price_cents }
        : null,
    method: card ? savedMethodOf(card) : null,
    order: overdue?.reference ?? null,
    needs_confirmation: overdue?.code === 'authentication_required' || overdue?.payment_state === 'action_required',
    can_pause: state === 'active' && row.paid_until > now && pauseOpensAt(row, now) === null,
    pause_opens_at: pauseOpensAt(row, now),
  };
}

/** The member's membership, what it may become, the tier and the entries. `db` is the member's or the system's. */
export async function membershipStatusOf(
  db: Database,
  clock: Clock,
  memberId: number,
  gateway: string,
): Promise<MembershipStatus> {
  const row = await runningSubscription(db, memberId);
  const [changes, tier, entries, history] = await Promise.all([
    row ? changesOf(db, clock, row) : [],
    tierOf(db, clock, memberId),
    entryBalance(db, memberId),
    subscriptionEvents(db, memberId, HISTORY),
  ]);
  const { next } = tier;
  return {
    subscription: row ? await onWire(db, clock, row, gateway) : null,
    changes: changes.map(({ wire }) => wire),
    entries,
    tier: {
      tier: tier.tier,
      entries: tier.year.entries,
      spent: tier.year.spentCents,
      next: next && { tier: next.tier, entries_missing: next.entriesMissing, spending_missing: next.centsMissing },
    },
    history: history.map((event) => ({ at: event.at, what: eventText(event) })),
  };
}
