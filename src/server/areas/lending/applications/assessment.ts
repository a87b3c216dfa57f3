import type { PayCycle } from '#domain/calendar/pay-cycle.ts';
import { isHard } from '#domain/lending/choices.ts';
import { decide } from '#domain/lending/decision.ts';
import type { LoanRequest, Decision, Means } from '#domain/lending/decision.ts';
import { observeMeans } from '#domain/lending/means.ts';
import { basisOn } from '#domain/lending/quote.ts';
import type { Basis } from '#domain/lending/quote.ts';
import type { LoanProduct } from '#domain/loans/terms.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { meansHistory, payDaysOf } from '../../loans/public.ts';
import type { PayDays } from '../../loans/public.ts';
import type { ApplicationRow } from './application-store.ts';
import type { OfferRow } from '../offers/offer-store.ts';
import { burdenOf } from './existing-loans.ts';
import type { LendingBlock } from './existing-loans.ts';
import type { StoredDecision } from '../tables.ts';

/** The pay cycle of an offer, as used in its assessment; offers without a stored one use the present pay cycle. */
export async function offerCycle(
  db: Database,
  { member_id: memberId, pay_cycle: stored }: Pick<OfferRow, 'member_id' | 'pay_cycle'>,
  today: string,
): Promise<PayCycle> {
  return stored ?? (await payDaysOf(db, memberId, today)).cycle;
}

export interface AssessmentResult {
  decision: Decision;
  frame: Basis;
  payDays: PayDays;
  stored: StoredDecision;
  block: LendingBlock | null;
}

/** Assesses an amount as of today, from the member's transactions and the statements in the application. */
export async function assess(
  db: Database,
  clock: Clock,
  memberId: number,
  requested: LoanRequest & { today: string },
  application: Pick<ApplicationRow, 'assessment' | 'situations'> | undefined,
  product: LoanProduct,
): Promise<AssessmentResult> {
  const { today } = requested;
  const [history, payDays, burden] = await Promise.all([
    meansHistory(db, memberId, today),
    payDaysOf(db, memberId, today),
    burdenOf(db, clock, memberId),
  ]);
  const frame = basisOn(today, payDays.cycle, product);
  const declared = application?.assessment ?? null;
  const means: Means = {
    months: history.months,
    ...observeMeans(history.sums, history.months),
    declaredCents: declared?.living_costs ?? null,
    declaredRepaymentsCents: Math.max(declared?.other_repayments ?? 0, burden.elsewhereCents),
    ownRepaymentsCents: burden.ownCents,
    ownTrouble: burden.block?.why ?? null,
    inHardship:
      isHard(application?.situations ?? []) ||
      declared?.expected_change === 'less_income' ||
      declared?.expected_change === 'more_costs',
  };
  const decision = decide(requested, means, frame);
  const stored: StoredDecision = {
    ...decision,
    decidedOn: today,
    limitsFrom: frame.credit.since,
    source: `${frame.credit.source}; ${frame.company.source}`,
    firstDay: history.firstDay,
    lastDay: history.lastDay,
  };
  return { decision, frame, payDays, stored, block: burden.block };
}
