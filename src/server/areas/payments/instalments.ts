import { addDays, daysBetween } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { instalmentPlans, owedAt, providerName } from '#domain/payments/instalment-plans.ts';
import type { InstalmentPlan, InstalmentTransaction } from '#domain/payments/instalment-plans.ts';
import { instalmentsAhead } from '#domain/payments/instalments-ahead.ts';
import type { Instalment } from '#domain/payments/instalments-ahead.ts';
import type { Database } from '#server/kit/database.ts';
import { buyNowPayLaterSince, payLaterByProvider } from '../transactions/public.ts';

/** The longest supported plan, with a tolerance. */
const LOOK_BACK_DAYS = 120;

async function transactionsSince(db: Database, memberId: number, from: CivilDate): Promise<InstalmentTransaction[]> {
  const transactions = await buyNowPayLaterSince(db, memberId, from);
  return transactions.map(
    ({
      id,
      date,
      amount_cents: amountCents,
      bank_account_id: accountId,
      merchant_key: merchantKey,
      merchant,
      description,
    }) => ({ id, date, amountCents, accountId, merchantKey, merchant: merchant ?? description }),
  );
}

/** The member's instalment plans, those with remaining instalments first. */
export async function plansOf(db: Database, memberId: number, today: CivilDate): Promise<InstalmentPlan[]> {
  return instalmentPlans(await transactionsSince(db, memberId, addDays(today, -LOOK_BACK_DAYS)), today);
}

/** Remaining instalments of all plans by date, including those a few days overdue. */
export async function comingInstalments(db: Database, memberId: number, today: CivilDate): Promise<Instalment[]> {
  return instalmentsAhead(await plansOf(db, memberId, today));
}

/** An instalment and whether it has been paid. */
export interface InstalmentPart extends Instalment {
  paid: boolean;
}

/** A paid instalment with the transaction that paid it. */
export interface PaidInstalment extends Instalment {
  rowId: number;
}

function paidParts(plans: readonly InstalmentPlan[], rows: readonly InstalmentTransaction[]): PaidInstalment[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return plans.flatMap(({ transactionIds, provider, instalments: of }) =>
    transactionIds.map((rowId, at): PaidInstalment => {
      const { date, amountCents: cents, accountId } = byId.get(rowId)!;
      return { planId: transactionIds[0]!, provider, date, cents, accountId, number: at + 1, of, rowId };
    }),
  );
}

/** Remaining instalments of all plans, and those paid between two days, each by date, from one query. */
export async function instalmentsOver(
  db: Database,
  memberId: number,
  { from, to, today }: { from: CivilDate; to: CivilDate; today: CivilDate },
): Promise<{ coming: Instalment[]; paid: PaidInstalment[] }> {
  const rows = await transactionsSince(db, memberId, addDays(from < today ? from : today, -LOOK_BACK_DAYS));
  const plans = instalmentPlans(rows, today);
  const paid = paidParts(plans, rows).filter(({ date }) => date >= from && date <= to);
  return {
    coming: instalmentsAhead(plans),
    paid: paid.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.planId - b.planId)),
  };
}

/** Instalments of all plans by date: those paid in recent weeks and those that remain. */
export async function instalmentParts(db: Database, memberId: number, today: CivilDate): Promise<InstalmentPart[]> {
  const rows = await transactionsSince(db, memberId, addDays(today, -LOOK_BACK_DAYS));
  const plans = instalmentPlans(rows, today);
  const paid = paidParts(plans, rows).map(({ rowId: _row, ...part }): InstalmentPart => ({ ...part, paid: true }));
  return [...paid, ...instalmentsAhead(plans).map((part) => ({ ...part, paid: false }))].toSorted(
    (a, b) => a.date.localeCompare(b.date) || a.planId - b.planId,
  );
}

export interface OwedToProvider {
  provider: string;
  cents: number;
  /** The date of the newest paid instalment. */
  date: CivilDate;
}

/** What the member owes each provider on instalment plans, by name. */
export async function owedOnPlans(db: Database, memberId: number, today: CivilDate): Promise<OwedToProvider[]> {
  const open = (await plansOf(db, memberId, today)).filter(({ remainingCents }) => remainingCents > 0);
  return [...Map.groupBy(open, ({ provider }) => provider)]
    .map(([provider, plans]) => ({
      provider,
      cents: plans.reduce((sum, { remainingCents }) => sum + remainingCents, 0),
      date: plans
        .map(({ lastDate }) => lastDate)
        .toSorted()
        .at(-1)!,
    }))
    .toSorted((a, b) => a.provider.localeCompare(b.provider));
}

/**
 * The total owed on all plans at the end of each date, which are in order. Today's amount matches `owedOnPlans`.
 * Excludes providers for which `isWanted` is false.
 */
export async function owedOnPlansAt(
  db: Database,
  memberId: number,
  dates: readonly CivilDate[],
  today: CivilDate,
  isWanted: (provider: string) => boolean = () => true,
): Promise<number[]> {
  if (dates.length === 0) return [];
  const from = addDays(dates[0]!, -LOOK_BACK_DAYS);
  const paid = (await payLaterByProvider(db, memberId, from)).filter(({ merchantKey }) =>
    isWanted(providerName(merchantKey)),
  );
  const owed = owedAt(
    paid,
    dates.map((date) => daysBetween(from, date)),
  );
  if (dates.at(-1) !== today) return owed;
  // When equal payments follow each other indefinitely, the first transaction in the range determines which of them
  // begin a purchase.
  const seen = daysBetween(from, today) - LOOK_BACK_DAYS;
  const lately = paid.map(({ merchantKey, days, cents }) => {
    const at = days.findIndex((day) => day >= seen);
    return { merchantKey, days: at < 0 ? [] : days.slice(at), cents: at < 0 ? [] : cents.slice(at) };
  });
  return owed.with(owed.length - 1, owedAt(lately, [daysBetween(from, today)])[0]!);
}
