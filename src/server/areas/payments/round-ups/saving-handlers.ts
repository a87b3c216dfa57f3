import type { payments } from '#contract/areas/payments.ts';
import { Failure } from '#contract/kit/errors.ts';
import { startOfWeek } from '#domain/calendar/civil-date.ts';
import { roundUpFeature } from '#domain/payments/round-up.ts';
import { lockedFailure } from '#server/kit/feature-lock.ts';
import { withSystemDb } from '#server/kit/implement.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { availableCents, checkTrails, oneAccount, roundUpAccounts } from '../../bank-accounts/public.ts';
import { plansOf } from '../instalments.ts';
import { sweepsOf } from './round-up-store.ts';
import { countSince, roundUpPlan, setMultiple, stopCounting, switchRoundUp } from '../../settings/public.ts';
import type { SweptPurchase } from './round-up-store.ts';
import { sumOf, sweepDayOf, sweepRoundUps, weekPurchases } from './round-ups.ts';
import { transferOnWire } from '../transfers/transfer.ts';

const SWEEPS_SHOWN = 12;

function purchaseOnWire({ id, date, description, cents, roundUp }: SweptPurchase) {
  return { transaction_id: id, date, description, amount: cents, round_up: roundUp };
}

export const savingHandlers = {
  async balanceCheck({ params }, { memberDb, member }) {
    const [balances, [trail]] = await Promise.all([
      oneAccount(memberDb, member.id, params.id),
      checkTrails(memberDb, member.id, params.id),
    ]);
    if (!balances) throw new Failure('not_found', 'We couldn’t find that account.');
    const gaps = trail?.gaps ?? [];
    const missing = gaps.reduce((sum, { expectedCents, actualCents }) => sum + actualCents - expectedCents, 0);
    const stated = balances.reported_cents ?? balances.bank_balance_cents;
    // The opening balance: the part that neither transactions nor the gaps between them explain.
    const before = stated === null ? balances.opening_cents : stated - balances.posted_cents - missing;
    return {
      stated,
      before,
      missing,
      rows: balances.posted_cents,
      pending: -balances.held_cents,
      on_its_way: balances.promised_cents,
      available: availableCents(balances),
      adds_up: gaps.length === 0,
    };
  },

  async roundUps(_input, { memberDb, member, clock }) {
    const week = startOfWeek(clock.today(member.timeZone));
    const [plan, accounts, sweeps] = await Promise.all([
      roundUpPlan(memberDb, member.id),
      roundUpAccounts(memberDb, member.id),
      sweepsOf(memberDb, member.id, SWEEPS_SHOWN),
    ]);
    const purchases = plan.enabled
      ? await weekPurchases(memberDb, member.id, week, plan.since ?? week, plan.multiple)
      : [];
    return {
      enabled: plan.enabled,
      multiple: plan.multiple,
      week,
      sweeps_on: sweepDayOf(week),
      collected: sumOf(purchases),
      from_account: accounts.fromName,
      to_account: accounts.toName,
      purchases: purchases.map(purchaseOnWire),
      sweeps: sweeps.map((sweep) => ({
        week: sweep.week,
        amount: sweep.amountCents,
        purchases: sweep.purchases.map(purchaseOnWire),
        transfer_id: sweep.transferId,
        state: sweep.state,
      })),
    };
  },

  roundUp: withSystemDb('money-movement', async ({ body }, { systemDb, member, clock, ports, featureLock }) => {
    const lock = body.enabled === false ? null : await featureLock(roundUpFeature);
    if (lock) throw lockedFailure(roundUpFeature, lock);
    const today = clock.today(member.timeZone);
    if (body.multiple !== undefined) await setMultiple(systemDb, member.id, body.multiple, startOfWeek(today));
    if (body.enabled !== undefined) await switchRoundUp(systemDb, member.id, body.enabled);
    if (body.enabled === true) await countSince(systemDb, member.id, today);
    if (body.enabled === false) await stopCounting(systemDb, member.id);
    // Changing the setting moves no money, so it requires no balance.
    if (body.multiple !== undefined || body.enabled !== undefined) return { success: true, swept: 0, transfers: [] };
    const transfers = await sweepRoundUps({ db: systemDb, clock, bank: ports.bankPayments }, member);
    return {
      success: true,
      swept: transfers.reduce((sum, transfer) => sum + transfer.amount_cents, 0),
      transfers: transfers.map(transferOnWire),
    };
  }),

  async instalments(_input, { memberDb, member, clock }) {
    const plans = await plansOf(memberDb, member.id, clock.today(member.timeZone));
    return {
      data: plans.map((plan) => ({
        provider: plan.provider,
        instalment: plan.instalmentCents,
        paid: plan.paid,
        instalments: plan.instalments,
        every_days: plan.everyDays,
        first_date: plan.firstDate,
        remaining: plan.remaining.map(({ date, cents }) => ({ date, amount: cents })),
        remaining_amount: plan.remainingCents,
        transaction_ids: plan.transactionIds,
      })),
      remaining_amount: plans.reduce((sum, { remainingCents }) => sum + remainingCents, 0),
    };
  },
} satisfies Partial<HandlersOf<typeof payments>>;
