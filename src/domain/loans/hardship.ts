import type { CivilDate } from '../calendar/civil-date.ts';
import { addDays } from '../calendar/civil-date.ts';

/** Statutory deadlines for hardship requests from a date on. Counting starts the day after. */
interface HardshipRules {
  since: CivilDate;
  source: string;
  /** Days to decide in writing, after the request or the requested information. */
  decisionDays: number;
  /** Days after the request in which information may be requested. */
  requestDays: number;
  /** Days that the borrower has to provide it. */
  responseDays: number;
  /** Days to decide after requesting information that did not arrive in time. */
  noResponseDays: number;
}

const hardshipRules: readonly HardshipRules[] = [
  {
    since: '2013-03-01',
    source: 'National Credit Code s 72',
    decisionDays: 21,
    requestDays: 21,
    responseDays: 21,
    noResponseDays: 28,
  },
];

function rulesFor(requestedOn: CivilDate): HardshipRules {
  return hardshipRules.findLast(({ since }) => since <= requestedOn) ?? hardshipRules[0]!;
}

/** A request for information, and when the borrower provided it. */
export interface InformationRequest {
  requestedOn: CivilDate;
  receivedOn: CivilDate | null;
}

/** The deadline of the written decision. Late information does not extend it. */
export function decideBy(requestedOn: CivilDate, information: InformationRequest | null = null): CivilDate {
  const { decisionDays, noResponseDays: silenceDays } = rulesFor(requestedOn);
  if (information === null) return addDays(requestedOn, decisionDays);
  const isInTime =
    information.receivedOn !== null && information.receivedOn <= respondBy(requestedOn, information.requestedOn);
  return isInTime ? addDays(information.receivedOn!, decisionDays) : addDays(information.requestedOn, silenceDays);
}

/** The last day on which information may be requested. */
export function requestInformationBy(requestedOn: CivilDate): CivilDate {
  return addDays(requestedOn, rulesFor(requestedOn).requestDays);
}

/** The borrower's deadline to provide information requested on a day. */
export function respondBy(requestedOn: CivilDate, informationRequestedOn: CivilDate): CivilDate {
  return addDays(informationRequestedOn, rulesFor(requestedOn).responseDays);
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

export const hardshipReasonLabels: Readonly<Record<HardshipReason, string>> = {
  less_income: 'My income dropped',
  lost_job: 'I lost my job',
  illness: 'Illness or injury',
  family: 'A change in my family',
  disaster: 'Flood, fire or other disaster',
  bills: 'A large bill',
  unsafe: 'I’m not safe at home',
  other: 'Something else',
};

export type HardshipState = 'open' | 'agreed' | 'refused' | 'withdrawn';

/** Independent services that borrowers can turn to. */
export const supportServices = {
  debtHelpline: {
    name: 'National Debt Helpline',
    phone: '1800 007 007',
    url: 'https://ndh.org.au',
    words: 'Free, confidential advice from independent financial counsellors.',
  },
  afca: {
    name: 'Australian Financial Complaints Authority (AFCA)',
    phone: '1800 931 678',
    url: 'https://www.afca.org.au',
    words: 'A free, independent review if you disagree with our decision.',
  },
} as const;
