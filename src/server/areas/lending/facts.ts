import type { PayCycle } from '#domain/calendar/pay-cycle.ts';
import { isHard } from '#domain/lending/choices.ts';
import { decide } from '#domain/lending/decision.ts';
import type { Asked, Decision, Means } from '#domain/lending/decision.ts';
import { observedMeans } from '#domain/lending/means.ts';
import { frameOn } from '#domain/lending/quote.ts';
import type { Frame } from '#domain/lending/quote.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { detectCycle, payRows } from '../budget/public.ts';
import { readPayCycle } from '../pay-cycle/public.ts';
import type { ApplicationRow } from './application-store.ts';
import { meansHistory } from './means-store.ts';
import { burdenOf } from './own-loans.ts';
import type { KeptDecision } from './tables.ts';

/** When the borrower is paid, and who says so. */
export interface PayDays {
  cycle: PayCycle;
  source: 'chosen' | 'detected' | 'months';
  payer: string | null;
}

export async function payDaysOf(db: Database, memberId: number, today: string): Promise<PayDays> {
  const [{ cycle, chosen }, pays] = await Promise.all([readPayCycle(db, memberId), payRows(db, memberId, today)]);
  const found = detectCycle(pays);
  if (chosen || !found) return { cycle, source: chosen ? 'chosen' : 'months', payer: found?.payer ?? null };
  const seen: PayCycle = found.frequency === 'monthly' ? { kind: 'monthly', day: found.day ?? 1 } : { kind: found.frequency, payday: found.anchor! };
  return { cycle: seen, source: 'detected', payer: found.payer };
}

export interface Judgement {
  decision: Decision;
  frame: Frame;
  payDays: PayDays;
  kept: KeptDecision;
}

/** What the rule says of an amount today, from the member's own rows and from what the application says. */
export async function judge(db: Database, clock: Clock, memberId: number, asked: Asked & { today: string }, application: Pick<ApplicationRow, 'assessment' | 'situations'> | undefined): Promise<Judgement> {
  const { today } = asked;
  const [history, payDays, burden] = await Promise.all([meansHistory(db, memberId, today), payDaysOf(db, memberId, today), burdenOf(db, clock, memberId)]);
  const frame = frameOn(today, payDays.cycle);
  const said = application?.assessment ?? null;
  const means: Means = {
    months: history.months,
    ...observedMeans(history.sums, history.months),
    declaredCents: said?.living_costs ?? null,
    declaredRepaymentsCents: Math.max(said?.other_repayments ?? 0, burden.elsewhereCents),
    ownRepaymentsCents: burden.ownCents,
    ownArrears: burden.inArrears,
    inHardship: isHard(application?.situations ?? []) || said?.expected_change === 'less_income' || said?.expected_change === 'more_costs',
  };
  const decision = decide(asked, means, frame);
  const kept: KeptDecision = { ...decision, decidedOn: today, limitsFrom: frame.credit.since, source: `${frame.credit.source}; ${frame.house.source}`, firstDay: history.firstDay, lastDay: history.lastDay };
  return { decision, frame, payDays, kept };
}
