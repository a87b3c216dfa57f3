import { formatDate } from '#domain/calendar/date-format.ts';
import { DEFAULT_ZONE, civilDateIn } from '#domain/calendar/zone.ts';
import { formatCents } from '#domain/money/format.ts';
import type { ClosingPart, Obligation } from '#server/kit/closing.ts';
import { COMPANY, openAccount, post } from '#server/kit/ledger.ts';
import { nonZeroBalances, openPrizes } from './closing-store.ts';
import type { LedgerBalance } from './closing-store.ts';
import { runningPlan, waitingOrder, withdrawOrder } from './plan-store.ts';

const dollars = (cents: number): string => formatCents(cents, { currency: true });
const pluralise = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

function balanceAsObligation({ unit, balance }: LedgerBalance): Obligation {
  const href = '/subscription-details';
  if (unit === 'AUD')
    return {
      kind: 'credit',
      title: balance > 0 ? `${dollars(balance)} we owe you` : `${dollars(-balance)} you owe us`,
      amountCents: Math.abs(balance),
      href: '/messages',
      canGiveUp: false,
    };
  if (unit === 'entries')
    return {
      kind: 'entries',
      title: `${pluralise(balance, 'draw entry', 'draw entries')} in upcoming draws`,
      amountCents: null,
      href,
      canGiveUp: true,
    };
  return {
    kind: 'points',
    title: pluralise(balance, unit === 'qoin' ? 'Qoin' : 'token', unit === 'qoin' ? 'Qoin' : 'tokens'),
    amountCents: null,
    href,
    canGiveUp: true,
  };
}

/** Open orders, prizes, paid plans and ledger balances of a member who closes the account. */
export const entitlementClosing: ClosingPart = {
  async obligations(db, clock, memberId) {
    const now = clock.now();
    const [order, plan, prizes, balances] = [
      await waitingOrder(db, memberId),
      await runningPlan(db, memberId, now),
      await openPrizes(db, memberId, now),
      await nonZeroBalances(db, memberId),
    ];
    const obligations: Obligation[] = [];
    if (order)
      obligations.push({
        kind: 'plan_order',
        title: `${order.name} plan, ${order.paid_at ? 'paid but not started' : 'requested'}`,
        amountCents: order.price_cents,
        href: '/subscription-details',
        canGiveUp: order.paid_at === null,
      });
    if (plan && plan.source === 'payment' && plan.price_cents > 0 && plan.ends_at) {
      obligations.push({
        kind: 'plan',
        title: `${plan.name}, paid until ${formatDate(civilDateIn(plan.ends_at.getTime(), DEFAULT_ZONE))}`,
        amountCents: null,
        href: '/subscription-details',
        canGiveUp: true,
      });
    }
    for (const { title } of prizes)
      obligations.push({
        kind: 'prize',
        title: `Prize to accept: ${title}`,
        amountCents: null,
        href: '/subscription-details',
        canGiveUp: true,
      });
    return [...obligations, ...balances.map(balanceAsObligation)];
  },

  async giveUp(db, clock, memberId) {
    await withdrawOrder(db, memberId);
    for (const { id, unit, balance } of (await nonZeroBalances(db, memberId)).filter(({ unit }) => unit !== 'AUD')) {
      const companyAccount = await openAccount(db, clock, {
        memberId: COMPANY,
        kind: `${unit}_given_up`,
        unit,
        mayGoBelowZero: true,
      });
      await post(db, clock, {
        kind: 'given_up',
        reference: `${memberId}:${id}`,
        memo: 'Forfeited when the account was closed',
        postings: [
          { account: { memberId, id, unit }, amount: -balance },
          { account: companyAccount, amount: balance },
        ],
      });
    }
  },
};
