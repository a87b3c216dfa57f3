import type { CivilDate } from '../calendar/civil-date.ts';
import { addDays } from '../calendar/civil-date.ts';

/** What the law says of hardship requests, from a day on. Days are counted from the day after. */
interface HardshipRules {
  since: CivilDate;
  source: string;
  /** Days to answer in writing, after the request or after the information that was asked for. */
  decisionDays: number;
  /** Days after the request in which more may be asked for. */
  askDays: number;
  /** Days that the borrower has for it. */
  informDays: number;
  /** Days to answer in writing after more was asked for, where nothing came in time. */
  silenceDays: number;
}

const hardshipRules: readonly HardshipRules[] = [
  {
    since: '2013-03-01',
    source: 'National Credit Code s 72',
    decisionDays: 21,
    askDays: 21,
    informDays: 21,
    silenceDays: 28,
  },
];

function rulesFor(requestedOn: CivilDate): HardshipRules {
  return hardshipRules.findLast(({ since }) => since <= requestedOn) ?? hardshipRules[0]!;
}

/** What was asked of the borrower besides, and when it came. */
export interface MoreRequested {
  requestedOn: CivilDate;
  informedOn: CivilDate | null;
}

/** The day by which a request must have its written answer. Information that comes late does not put it off. */
export function decideBy(requestedOn: CivilDate, more: MoreRequested | null = null): CivilDate {
  const { decisionDays, silenceDays } = rulesFor(requestedOn);
  if (more === null) return addDays(requestedOn, decisionDays);
  const isInTime = more.informedOn !== null && more.informedOn <= informBy(requestedOn, more.requestedOn);
  return isInTime ? addDays(more.informedOn!, decisionDays) : addDays(more.requestedOn, silenceDays);
}

/** The last day on which more may be asked for. */
export function askBy(requestedOn: CivilDate): CivilDate {
  return addDays(requestedOn, rulesFor(requestedOn).askDays);
}

/** The day by which the borrower is to answer what was asked on a day. */
export function informBy(requestedOn: CivilDate, moreRequestedOn: CivilDate): CivilDate {
  return addDays(moreRequestedOn, rulesFor(requestedOn).informDays);
}

export const hardshipReasons = [
  'less_income',
  'lost_job',
  'illness',
  'family',
  'disaster',
  'bills',
  'unsafe',
  'other',
] as const;
export type HardshipReason = (typeof hardshipReasons)[number];

export const hardshipReasonWords: Readonly<Record<HardshipReason, string>> = {
  less_income: 'Less income',
  lost_job: 'Lost my job',
  illness: 'Illness or injury',
  family: 'Change in the family',
  disaster: 'Flood, fire or another disaster',
  bills: 'A large bill',
  unsafe: 'I am not safe at home',
  other: 'Something else',
};

export type HardshipState = 'open' | 'agreed' | 'refused' | 'withdrawn';

/** Whom a borrower can turn to without us. */
export const helpers = {
  debtHelpline: {
    name: 'National Debt Helpline',
    phone: '1800 007 007',
    url: 'https://ndh.org.au',
    words: 'Free, independent financial counsellors.',
  },
  afca: {
    name: 'Australian Financial Complaints Authority (AFCA)',
    phone: '1800 931 678',
    url: 'https://www.afca.org.au',
    words: 'Free and independent, where you do not agree with our answer.',
  },
} as const;
