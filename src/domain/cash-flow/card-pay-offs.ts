import { LATE_DAYS } from '../bills/bank-bills.ts';
import type { CivilDate } from '../calendar/civil-date.ts';
import { addDays, addMonths, dayNumber, endOfMonth } from '../calendar/civil-date.ts';
import { subCategoryIds } from '../categorise/taxonomy.ts';
import { median } from '../forecast/spending.ts';
import { timesRatio } from '../money/cents.ts';
import { nextAfter, paymentsAYear, frequencyOf } from '../bills/frequency.ts';
import { seriesDates } from '../bills/schedule.ts';
import type { MemberAccount } from './member-accounts.ts';
import type { PlannedCashFlow } from './planned.ts';

/** A payment received by a card. */
export interface CardPayment {
  cardId: number;
  date: CivilDate;
  cents: number;
  /** The paying account, if the two transactions are paired. */
  fromId: number | null;
}

export interface CardUse {
  cardId: number;
  /** Purchases in each of the last whole months, less refunds. */
  monthlyCents: readonly number[];
  /** Whether interest was charged in those months; then the card is not paid in full. */
  hasInterest: boolean;
}

/** Paying at least this percentage of the purchases counts as paying in full. */
const FULL_PERCENT = 90;
/**
 * The usual minimum of Australian cards: 2 per cent of what is owed and 25 dollars at least. Moneysmart, "Credit
 * cards", 2026.
 */
const MINIMUM = { percent: 2, minCents: 25_00 } as const;
const MIN_PAYMENTS = 2;

/** Expected pay-off dates, and the number of pay-offs per year. */
function payOffDates(
  payments: readonly CardPayment[],
  today: CivilDate,
  to: CivilDate,
): { dates: CivilDate[]; perYear: number } {
  const from = addDays(today, -LATE_DAYS);
  if (payments.length < MIN_PAYMENTS) {
    const last = payments.at(-1)?.date;
    return {
      dates: seriesDates(
        { startDate: last ? addMonths(last, 1) : endOfMonth(today), endDate: null, repeat: 'monthly' },
        from,
        to,
      ),
      perYear: 12,
    };
  }
  const days = payments.map(({ date }) => dayNumber(date));
  const frequency = frequencyOf(days) ?? { repeat: 'monthly' as const, typicalDays: 30 };
  return {
    dates: seriesDates({ startDate: nextAfter(days, frequency), endDate: null, repeat: frequency.repeat }, from, to),
    perYear: paymentsAYear[frequency.repeat],
  };
}

/**
 * The amount of each pay-off: all that is owed if the card is usually paid in full, else the usual payment, else the
 * minimum.
 */
function payOffAmounts(
  count: number,
  owedCents: number,
  payments: readonly CardPayment[],
  monthlyPurchasesCents: number,
  hasInterest: boolean,
): number[] {
  const usual = payments.length < MIN_PAYMENTS ? null : median(payments.slice(-6).map(({ cents }) => cents));
  const isFull = usual !== null && !hasInterest && usual * 100 >= monthlyPurchasesCents * FULL_PERCENT;
  const amounts: number[] = [];
  let owed = owedCents;
  for (let index = 0; index < count; index += 1) {
    // New purchases are paid from the second pay-off on.
    if (index > 0) owed += monthlyPurchasesCents;
    const minimum = Math.max(MINIMUM.minCents, timesRatio(owed, MINIMUM.percent, 100));
    const amount = Math.min(owed, isFull ? owed : (usual ?? minimum));
    amounts.push(amount);
    owed -= amount;
  }
  return amounts;
}

/** The expected pay-offs of each card until `to`, from the account that usually pays. */
export function cardPayOffs(
  cards: readonly MemberAccount[],
  payments: readonly CardPayment[],
  uses: readonly CardUse[],
  usualAccountId: number | null,
  today: CivilDate,
  to: CivilDate,
): PlannedCashFlow[] {
  return cards.flatMap((card): PlannedCashFlow[] => {
    const cardPayments = payments.filter(({ cardId }) => cardId === card.id);
    const owed = Math.max(0, -card.balanceCents);
    if (owed === 0 && cardPayments.length < MIN_PAYMENTS) return [];
    const { dates, perYear } = payOffDates(cardPayments, today, to);
    const use = uses.find(({ cardId }) => cardId === card.id);
    const purchasesPerPayOffCents = timesRatio(median(use?.monthlyCents ?? []), 12, perYear);
    const amounts = payOffAmounts(dates.length, owed, cardPayments, purchasesPerPayOffCents, use?.hasInterest ?? false);
    const accountId = cardPayments.findLast(({ fromId }) => fromId !== null)?.fromId ?? usualAccountId;
    return dates.flatMap((date, at): PlannedCashFlow[] =>
      amounts[at] === 0
        ? []
        : [
            {
              key: `card|${card.id}|${date}`,
              name: `Pay off ${card.name}`,
              date: date < today ? today : date,
              cents: -amounts[at]!,
              accountId,
              counterAccountId: card.id,
              kind: 'card',
              certainty: 'likely',
              state: 'due',
              subCategoryId: subCategoryIds['card-payments'],
              source: { type: 'card', accountId: card.id },
            },
          ],
    );
  });
}
