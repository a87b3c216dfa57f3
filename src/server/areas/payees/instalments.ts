import { addDays } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { instalmentPlans } from '#domain/payments/instalment-plans.ts';
import type { InstalmentPlan } from '#domain/payments/instalment-plans.ts';
import type { Database } from '#server/kit/database.ts';
import { buyNowPayLaterSince } from '../transactions/public.ts';

/** The longest plan that is known and its slack. */
const LOOK_BACK_DAYS = 120;

/** The member's plans of buy now, pay later, those with something to come first. */
export async function plansOf(db: Database, memberId: number, today: CivilDate): Promise<InstalmentPlan[]> {
  const rows = await buyNowPayLaterSince(db, memberId, addDays(today, -LOOK_BACK_DAYS));
  return instalmentPlans(rows.map(({ id, date, amount_cents: amountCents, merchant_key: merchantKey, merchant, description }) => ({ id, date, amountCents, merchantKey, merchant: merchant ?? description })), today);
}

/** What the member still owes on such plans, in cents. */
export async function owedOnPlans(db: Database, memberId: number, today: CivilDate): Promise<number> {
  return (await plansOf(db, memberId, today)).reduce((sum, { remainingCents }) => sum + remainingCents, 0);
}
