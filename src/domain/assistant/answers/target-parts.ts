import { weekdayWords } from '../../calendar/weekday-words.ts';
import type { Question } from '../question.ts';
import type { Criteria } from '../row-findings.ts';

/** The rows that a question is about, and how an answer names them. */
export interface Target {
  filter: Criteria;
  /** ' on groceries', ' at Woolworths', or nothing. */
  on: string;
  /** 'groceries', 'Woolworths' or 'everything'. */
  name: string;
  /** What the member did, where 'spent' and 'received' do not say it. */
  did?: 'put' | 'sent' | 'moved';
  /** Other shops of the same chain, which are not in it. */
  related?: readonly { key: string; name: string }[];
  /** Whether its name was surely understood: not guessed from a spelling, and nothing of the question left over. */
  sure: boolean;
}

/** What a question narrows beside its subject: amounts, and days of the week. */
export function boundsOf({ bound, weekdays }: Question): Partial<Criteria> {
  return {
    ...(bound.least === undefined ? {} : { min_cents: bound.least }),
    ...(bound.most === undefined ? {} : { max_cents: bound.most }),
    ...(weekdays ? { weekdays: [...weekdays.groups[0]!] } : {}),
  };
}

/** ' on Fridays', ' on weekends', or nothing. */
export function daysWords(days: readonly number[] | undefined): string {
  return days === undefined ? '' : ` on ${weekdayWords(days).replace(/^Week/, 'week')}`;
}

export const onDays = ({ weekdays }: Question): string => daysWords(weekdays?.groups[0]);

export const wordsIn = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
