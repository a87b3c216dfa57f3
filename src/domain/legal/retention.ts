import type { CivilDate } from '../calendar/civil-date.ts';
import { addMonths } from '../calendar/civil-date.ts';

/** What a record is about, which decides how long it is retained. */
export type RecordKind = 'lending' | 'sale';

interface RetentionRule {
  kind: RecordKind;
  since: CivilDate;
  source: string;
  years: number;
}

/** How long records are retained, by kind and date, newest last. */
const retentionRules: readonly RetentionRule[] = [
  {
    kind: 'lending',
    since: '2010-07-01',
    source:
      'National Consumer Credit Protection Act 2009, Part 2-5; Anti-Money Laundering and Counter-Terrorism Financing Act 2006, Part 10',
    years: 7,
  },
  {
    kind: 'sale',
    since: '1997-07-01',
    source: 'Income Tax Assessment Act 1936, section 262A: invoices and other records of sales',
    years: 5,
  },
];

/** Retention in years of records that ended on a day. */
export function retentionYears(endedOn: CivilDate, kind: RecordKind = 'lending'): number {
  const rules = retentionRules.filter((rule) => rule.kind === kind);
  return (rules.findLast(({ since }) => since <= endedOn) ?? rules[0]!).years;
}

/** The first day on which records that ended on a day are erased. */
export function eraseFrom(endedOn: CivilDate, kind: RecordKind = 'lending'): CivilDate {
  return addMonths(endedOn, 12 * retentionYears(endedOn, kind));
}
