import { LATE_DAYS } from '../bills/bank-bills.ts';
import type { CivilDate } from '../calendar/civil-date.ts';
import { addDays, addMonths, dayNumber, endOfMonth } from '../calendar/civil-date.ts';
import { subCategoryIds } from '../categorise/taxonomy.ts';
import { median } from '../forecast/spending.ts';
import { timesRatio } from '../money/cents.ts';
import { nextAfter, paymentsAYear, frequencyOf } from '../bills/frequency.ts';
import { seriesDates } from '../bills/schedule.ts';
import type { OwnAccount } from './member-accounts.ts';
import type { PlannedCashFlow } from './planned.ts';

/** A payment that a card received, the oldest first. */
export interface CardPayment {
  cardId: number;
  date: CivilDate;
  cents: number;
  /** The account that paid, where the two transactions are paired. */
  fromId: number | null;
}

export interface CardUse {
  cardId: number;
  /** What was bought with it in each of the last whole months, less refunds. */
  monthlyCents: readonly number[];
  /** Whether it was charged interest in them: then it is not paid in full, however large its payments are. */
  hasInterest: boolean;
}

/** Who pays so much of what was bought pays the card in full. */
const FULL_PERCENT = 90;
/** The usual minimum of Australian cards: 2 per cent of what is owed and 25 dollars at least. Moneysmart, "Credit cards", 2026. */
const MINIMUM = { percent: 2, minCents: 25_00 } as const;
const MIN_PAYMENTS = 2;

/** The days of the pay-offs, and how many there are in a year. */
function datesOf(
  payments: readonly CardPayment[],
  today: CivilDate,
  to: CivilDate,
): { dates: CivilDate[]; aYear: number } {
  const from = addDays(today, -LATE_DAYS);
  if (payments.length < MIN_PAYMENTS) {
    const last = payments.at(-1)?.date;
    return {
      dates: seriesDates(
        { startDate: last ? addMonths(last, 1) : endOfMonth(today), endDate: null, repeat: 'monthly' },
        from,
        to,
      ),
      aYear: 12,
    };
  }
  const days = payments.map(({ date }) => dayNumber(date));
  const result = frequencyOf(days) ?? { repeat: 'monthly' as const, usualDays: 30 };
  return {
    dates: seriesDates({ startDate: nextAfter(days, result), endDate: null, repeat: result.repeat }, from, to),
    aYear: paymentsAYear[result.repeat],
  };
}

/** What each pay-off comes to: all that is owed where the card is usually paid in full, else the usual payment, else the minimum. */
function amountsOf(
  count: number,
  owedCents: number,
  payments: readonly CardPayment[],
  bought: number,
  hasInterest: boolean,
): number[] {
  const usual = payments.length < MIN_PAYMENTS ? null : median(payments.slice(-6).map(({ cents }) => cents));
  const isFull = usual !== null && !hasInterest && usual * 100 >= bought * FULL_PERCENT;
  const amounts: number[] = [];
  let owed = owedCents;
  for (let nth = 0; nth < count; nth += 1) {
    // What is bought from now on is paid with the pay-offs after the first.
    if (nth > 0) owed += bought;
    const minimum = Math.max(MINIMUM.minCents, timesRatio(owed, MINIMUM.percent, 100));
    const amount = Math.min(owed, isFull ? owed : (usual ?? minimum));
    amounts.push(amount);
    owed -= amount;
  }
  return amounts;
}

/** The pay-offs of each card up to a day, from the account that usually pays; money out of that account and into the card. */
export function cardPayOffs(
  cards: readonly OwnAccount[],
  payments: readonly CardPayment[],
  uses: readonly CardUse[],
  usualAccountId: number | null,
  today: CivilDate,
  to: CivilDate,
): PlannedCashFlow[] {
  return cards.flatMap((card): PlannedCashFlow[] => {
    const own = payments.filter(({ cardId }) => cardId === card.id);
    const owed = Math.max(0, -card.balanceCents);
    if (owed === 0 && own.length < MIN_PAYMENTS) return [];
    const { dates, aYear } = datesOf(own, today, to);
    const use = uses.find(({ cardId }) => cardId === card.id);
    const bought = timesRatio(median(use?.monthlyCents ?? []), 12, aYear);
    const amounts = amountsOf(dates.length, owed, own, bought, use?.hasInterest ?? false);
    const accountId = own.findLast(({ fromId }) => fromId !== null)?.fromId ?? usualAccountId;
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
