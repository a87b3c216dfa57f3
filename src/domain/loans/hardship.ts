import type { CivilDate } from '../calendar/civil-date.ts';
import { addDays } from '../calendar/civil-date.ts';

/** What the law says of hardship requests, from a day on. */
interface HardshipRules {
  since: CivilDate;
  source: string;
  /** Days to answer in writing, counted from the day after the request. */
  decisionDays: number;
}

const hardshipRules: readonly HardshipRules[] = [{ since: '2013-03-01', source: 'National Credit Code s 72', decisionDays: 21 }];

/** The day by which a request must have its written answer. */
export function decideBy(askedOn: CivilDate): CivilDate {
  const rules = hardshipRules.findLast(({ since }) => since <= askedOn) ?? hardshipRules[0]!;
  return addDays(askedOn, rules.decisionDays);
}

export const hardshipReasons = ['less_income', 'lost_job', 'illness', 'family', 'disaster', 'bills', 'unsafe', 'other'] as const;
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
  debtHelpline: { name: 'National Debt Helpline', phone: '1800 007 007', url: 'https://ndh.org.au', words: 'Free, independent financial counsellors.' },
  afca: { name: 'Australian Financial Complaints Authority (AFCA)', phone: '1800 931 678', url: 'https://www.afca.org.au', words: 'Free and independent, where you do not agree with our answer.' },
} as const;
