import { civilDate, dateParts } from '../calendar/civil-date.ts';
import { financialYear, financialYearOf } from '../calendar/financial-year.ts';
import { half } from './when-parts.ts';
import type { Span } from './row-findings.ts';
import type { Reader } from './when-marks.ts';
import { lastUnits, unitAt } from './when.ts';
import type { Now, When } from './when.ts';

/** Halves whose year or month has no name of its own: 'the first half of the year', 'H1', 'the last half-year'. */

/** The latest of some spans that has begun, and beside it the next one that is not over. */
function nearest(spans: readonly Span[], { today }: Now): When {
  const begun = spans.findLast(({ from }) => from <= today) ?? spans[0]!;
  const ahead = spans.find(({ to }) => to >= today);
  return {
    span: begun,
    ...(ahead && ahead.from > begun.from ? { ahead } : {}),
    label: '',
    unit: 'days',
  };
}

function halfOf(unit: 'month' | 'quarter' | 'year' | 'financial_year', isFirst: boolean, now: Now): When {
  return nearest(
    [-1, 0, 1].map((offset) => half(unitAt(unit, offset, now), isFirst).span),
    now,
  );
}

const yearSpan = (year: number): Span => ({ from: civilDate(year, 1, 1), to: civilDate(year, 12, 31) });

/** 'H1' is of the calendar year, unless it says 'FY'. */
function shortHalf(isFirst: boolean, isFinancial: boolean, year: string | undefined, now: Now): When {
  const ofYear = (one: number): Span => {
    if (!isFinancial) return half(yearSpan(one), isFirst).span;
    const { first, last } = financialYear(one);
    return half({ from: first, to: last }, isFirst).span;
  };
  if (year !== undefined) return { span: ofYear(2000 + Number(year.slice(-2))), label: '', unit: 'days' };
  const present = isFinancial ? financialYearOf(now.today).endingYear : dateParts(now.today).year;
  return nearest([present - 1, present, present + 1].map(ofYear), now);
}

const isFirstHalf = (word: string): boolean => /^(?:first|1st|front|1)$/.test(word);

export const halfReaders: readonly Reader[] = [
  [
    /\b(?:h([12])|([12])h)(?: ?(?:of )?(?:the )?(?:(fy|financial year|tax year) ?)?((?:20)?\d{2})\b(?! ?(?:dollars|bucks))| (?:of )?(?:the |this )?(fy|financial year|tax year)\b)?(?= |$)(?! (?:of )?(?:last|next|this) )/,
    (match, now) =>
      shortHalf(isFirstHalf(match[1] ?? match[2]!), match[3] !== undefined || match[5] !== undefined, match[4], now),
  ],
  [
    /\bh([12]) (?:of )?(last|next|this) (year|financial year)\b/,
    (match, now) => {
      const unit = match[3] === 'year' ? 'year' : 'financial_year';
      const offset = match[2] === 'last' ? -1 : match[2] === 'next' ? 1 : 0;
      return { span: half(unitAt(unit, offset, now), isFirstHalf(match[1]!)).span, label: '', unit: 'days' };
    },
  ],
  [
    /\b(?:the )?(first|1st|front|second|2nd|latter|back|last|other) half (?:of|in) (?:the )?(?:calendar )?(month|quarter|year|financial year|tax year)\b(?! (?:before|prior|20|to|just|gone))/,
    (match, now) =>
      halfOf(
        match[2] === 'tax year' || match[2] === 'financial year' ? 'financial_year' : (match[2] as 'month'),
        isFirstHalf(match[1]!),
        now,
      ),
  ],
  [
    /\b(?:in |over |for )?(?:the |this )?(?:last|past) half(?: a)? year\b/,
    (_match, now) => ({ span: lastUnits('month', 6, now), label: '', unit: 'days' }),
  ],
];
