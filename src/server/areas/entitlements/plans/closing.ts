import { formatDate } from '#domain/calendar/date-format.ts';
import { DEFAULT_ZONE, civilDateIn } from '#domain/calendar/zone.ts';
import { formatCents } from '#domain/money/format.ts';
import type { ClosingPart, Obligation } from '#server/kit/closing.ts';
import { COMPANY, openAccount, post } from '#server/kit/ledger.ts';
import { balancesOf, openPrizes } from './closing-store.ts';
import type { HeldBalance } from './closing-store.ts';
import { runningPlan, waitingOrder, withdrawOrder } from './plan-store.ts';

const dollars = (cents: number): string => formatCents(cents, { currency: true });
const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

function balanceAsObligation({ unit, balance }: HeldBalance): Obligation {
  const href = '/subscription-details';
  if (unit === 'AUD')
    return {
      kind: 'credit',
      title: balance > 0 ? `Credit of ${dollars(balance)} that we owe you` : `${dollars(-balance)} that you owe us`,
      amountCents: Math.abs(balance),
      href: '/messages',
      canGiveUp: false,
    };
  if (unit === 'entries')
    return {
      kind: 'entries',
      title: `${counted(balance, 'draw entry', 'draw entries')} in coming draws`,
      amountCents: null,
      href,
      canGiveUp: true,
    };
  return {
    kind: 'points',
    title: counted(balance, unit === 'qoin' ? 'Qoin' : 'token', unit === 'qoin' ? 'Qoin' : 'tokens'),
    amountCents: null,
    href,
    canGiveUp: true,
  };
}

/** Orders and prizes under way, what is paid for and not used, and whatever the ledger holds for the member. */
export const entitlementClosing: ClosingPart = {
  async obligations(db, clock, memberId) {
    const now = clock.now();
    const [order, plan, prizes, balances] = [
      await waitingOrder(db, memberId),
      await runningPlan(db, memberId, now),
      await openPrizes(db, memberId, now),
      await balancesOf(db, memberId),
    ];
    const result: Obligation[] = [];
    if (order)
      result.push({
        kind: 'plan_order',
        title: `Order for ${order.name}, ${order.paid_at ? 'paid and not begun' : 'waiting for payment'}`,
        amountCents: order.price_cents,
        href: '/subscription-details',
        canGiveUp: order.paid_at === null,
      });
    if (plan && plan.source === 'payment' && plan.price_cents > 0 && plan.ends_at) {
      result.push({
        kind: 'plan',
        title: `${plan.name}, paid until ${formatDate(civilDateIn(plan.ends_at.getTime(), DEFAULT_ZONE))}`,
        amountCents: null,
        href: '/subscription-details',
        canGiveUp: true,
      });
    }
    for (const { title } of prizes)
      result.push({
        kind: 'prize',
        title: `Prize to accept: ${title}`,
        amountCents: null,
        href: '/subscription-details',
        canGiveUp: true,
      });
    return [...result, ...balances.map(balanceAsObligation)];
  },

  async giveUp(db, clock, memberId) {
    await withdrawOrder(db, memberId);
    for (const { id, unit, balance } of (await balancesOf(db, memberId)).filter(({ unit }) => unit !== 'AUD')) {
      const ours = await openAccount(db, clock, {
        memberId: COMPANY,
        kind: `${unit}_given_up`,
        unit,
        mayGoBelowZero: true,
      });
      await post(db, clock, {
        kind: 'given_up',
        reference: `${memberId}:${id}`,
        memo: 'Given up when the account was closed',
        postings: [
          { account: { memberId, id, unit }, amount: -balance },
          { account: ours, amount: balance },
        ],
      });
    }
  },
};
