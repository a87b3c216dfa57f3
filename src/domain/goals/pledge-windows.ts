import { addDays, daysBetween } from '../calendar/civil-date.ts';
import type { CivilDate } from '../calendar/civil-date.ts';
import { cyclesBetween } from '../calendar/pay-cycle.ts';
import type { PayCycle } from '../calendar/pay-cycle.ts';
import type { DateSpan } from '../calendar/period.ts';

/** How often a pledge is due: every week from its start, or every pay cycle. */
export type PledgeFrequency = 'week' | 'pay';

export interface Pledge {
  id: number;
  frequency: PledgeFrequency;
  amountCents: number;
  startedOn: CivilDate;
}

export interface Deposit {
  /** The transaction's id. */
  id: number;
  accountId: number;
  date: CivilDate;
  cents: number;
}

export interface Confirmation {
  pledgeId: number;
  /** The first day of the window that it confirms. */
  dueFrom: CivilDate;
  depositId: number;
  paidOn: CivilDate;
  cents: number;
}

/** The windows of a pledge, oldest first, up to the one that contains `today`. */
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

/** A pledge with its accounts and windows. */
export interface PledgeWithWindows {
  pledge: Pledge;
  accountIds: readonly number[];
  windows: readonly DateSpan[];
}

interface UnconfirmedPledge extends Omit<PledgeWithWindows, 'windows'> {
  window: DateSpan;
}

/**
 * Matches deposits to pledges. A deposit confirms a pledge for the window it falls in if at least the pledged amount
 * is unused: one deposit can confirm several pledges, but a pledge needs a single deposit. Exact amounts come first,
 * then the earliest. Pledges are in goal order; `known` confirmations are left unchanged.
 */
export function matchPledges(
  pledges: readonly PledgeWithWindows[],
  deposits: readonly Deposit[],
  known: readonly Confirmation[],
): Confirmation[] {
  const remainingCents = new Map(deposits.map(({ id, cents }) => [id, cents]));
  for (const { depositId, cents } of known)
    if (remainingCents.has(depositId)) remainingCents.set(depositId, remainingCents.get(depositId)! - cents);
  const ordered = deposits.toSorted((a, b) => (a.date === b.date ? a.id - b.id : a.date < b.date ? -1 : 1));
  const confirmations: Confirmation[] = [];
  const confirm = ({ pledge, accountIds, window }: UnconfirmedPledge, fits: (cents: number) => boolean): boolean => {
    const deposit = ordered.find(
      ({ id, accountId, date }) =>
        accountIds.includes(accountId) && within(date, window) && fits(remainingCents.get(id)!),
    );
    if (!deposit) return false;
    remainingCents.set(deposit.id, remainingCents.get(deposit.id)! - pledge.amountCents);
    confirmations.push({
      pledgeId: pledge.id,
      dueFrom: window.first,
      depositId: deposit.id,
      paidOn: deposit.date,
      cents: pledge.amountCents,
    });
    return true;
  };
  const unconfirmed = pledges.flatMap(({ windows, ...pledged }) =>
    windows
      .filter(
        (window) =>
          !known.some(
            (confirmation) => confirmation.pledgeId === pledged.pledge.id && within(confirmation.dueFrom, window),
          ),
      )
      .map((window) => ({ ...pledged, window })),
  );
  const unmatched = unconfirmed.filter((pledge) => !confirm(pledge, (cents) => cents === pledge.pledge.amountCents));
  for (const pledge of unmatched) confirm(pledge, (cents) => cents >= pledge.pledge.amountCents);
  return confirmations;
}
