import { addDays, daysBetween } from '../calendar/civil-date.ts';
import type { CivilDate } from '../calendar/civil-date.ts';
import { cyclesBetween } from '../calendar/pay-cycle.ts';
import type { PayCycle } from '../calendar/pay-cycle.ts';
import type { DateSpan } from '../calendar/period.ts';

/** How often a pledge comes round: each week from its first day, or each pay cycle. */
export type PledgeFrequency = 'week' | 'pay';

export interface Pledge {
  id: number;
  frequency: PledgeFrequency;
  amountCents: number;
  startedOn: CivilDate;
}

export interface Deposit {
  /** The row's id. */
  id: number;
  accountId: number;
  date: CivilDate;
  cents: number;
}

export interface Confirmation {
  pledgeId: number;
  /** The first day of the time that it was pledged for. */
  dueFrom: CivilDate;
  depositId: number;
  paidOn: CivilDate;
  cents: number;
}

/** Each time that a pledge was or is for, whole, the oldest first, up to the one that `today` lies in. */
export function pledgeWindows(
  pledge: Pick<Pledge, 'frequency' | 'startedOn'>,
  cycle: PayCycle,
  from: CivilDate,
  today: CivilDate,
): DateSpan[] {
  const first = pledge.startedOn > from ? pledge.startedOn : from;
  if (first > today) return [];
  if (pledge.frequency === 'pay') return cyclesBetween(cycle, first, today);
  const weeks = Math.floor(daysBetween(pledge.startedOn, first) / 7);
  const windows: DateSpan[] = [];
  for (let start = addDays(pledge.startedOn, weeks * 7); start <= today; start = addDays(start, 7))
    windows.push({ first: start, last: addDays(start, 6) });
  return windows;
}

const within = (date: CivilDate, { first, last }: DateSpan): boolean => date >= first && date <= last;

/** A pledge with the accounts in which it is kept and the times that it is for. */
export interface PledgeInQuestion {
  pledge: Pledge;
  accountIds: readonly number[];
  windows: readonly DateSpan[];
}

interface Waiting extends Omit<PledgeInQuestion, 'windows'> {
  window: DateSpan;
}

/**
 * Which deposits confirm which pledges. A deposit into an account of the pledge confirms it for the time that it lies in when
 * at least the pledged amount of it is not taken by another pledge: one transfer may keep several promises, but none is kept in
 * bits. A deposit of exactly the amount is preferred, then the earliest. Pledges come in the order of their goals; what `known`
 * holds stays as it is.
 */
export function matchPledges(
  pledges: readonly PledgeInQuestion[],
  deposits: readonly Deposit[],
  known: readonly Confirmation[],
): Confirmation[] {
  const left = new Map(deposits.map(({ id, cents }) => [id, cents]));
  for (const { depositId, cents } of known) if (left.has(depositId)) left.set(depositId, left.get(depositId)! - cents);
  const ordered = deposits.toSorted((a, b) => (a.date === b.date ? a.id - b.id : a.date < b.date ? -1 : 1));
  const result: Confirmation[] = [];
  const take = ({ pledge, accountIds, window }: Waiting, fits: (cents: number) => boolean): boolean => {
    const deposit = ordered.find(
      ({ id, accountId, date }) => accountIds.includes(accountId) && within(date, window) && fits(left.get(id)!),
    );
    if (!deposit) return false;
    left.set(deposit.id, left.get(deposit.id)! - pledge.amountCents);
    result.push({
      pledgeId: pledge.id,
      dueFrom: window.first,
      depositId: deposit.id,
      paidOn: deposit.date,
      cents: pledge.amountCents,
    });
    return true;
  };
  const waiting = pledges.flatMap(({ windows, ...requested }) =>
    windows
      .filter((window) => !known.some((one) => one.pledgeId === requested.pledge.id && within(one.dueFrom, window)))
      .map((window) => ({ ...requested, window })),
  );
  const rest = waiting.filter((one) => !take(one, (cents) => cents === one.pledge.amountCents));
  for (const one of rest) take(one, (cents) => cents >= one.pledge.amountCents);
  return result;
}
