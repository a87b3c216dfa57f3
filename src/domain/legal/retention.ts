import type { CivilDate } from '../calendar/civil-date.ts';
import { addMonths } from '../calendar/civil-date.ts';

interface RetentionRule {
  since: CivilDate;
  source: string;
  years: number;
}

/** How long lending records are retained after an account closes, by date, newest last. */
const retentionRules: readonly RetentionRule[] = [
  {
    since: '2010-07-01',
    source:
      'National Consumer Credit Protection Act 2009, Part 2-5; Anti-Money Laundering and Counter-Terrorism Financing Act 2006, Part 10',
    years: 7,
  },
];

/** Retention in years of records that ended on a day. */
export function retentionYears(endedOn: CivilDate): number {
  return (retentionRules.findLast(({ since }) => since <= endedOn) ?? retentionRules[0]!).years;
}

/** The first day on which records that ended on a day are erased. */
export function eraseFrom(endedOn: CivilDate): CivilDate {
  return addMonths(endedOn, 12 * retentionYears(endedOn));
}
