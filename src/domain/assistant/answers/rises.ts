import { formatDate } from '../../calendar/date-format.ts';
import { subCategoryIds } from '../../categorise/taxonomy.ts';
import { say } from '../piece.ts';
import type { Question } from '../question.ts';
import { lastUnits } from '../when.ts';
import { ask, periodOf, tell } from './answering.ts';
import type { Inquiry, Step } from './answering.ts';
import { noneOf, nounWords } from './doing.ts';
import { tellNothing } from './nothing.ts';
import type { Target } from './target-parts.ts';

const day = (date: string): string => formatDate(date, 'dmy');

const MAX_ROWS = 50;

/** What costs, or brings, the same each time until its price changes. */
const steady: ReadonlySet<number> = new Set([
  subCategoryIds.rent,
  subCategoryIds.mortgage,
  subCategoryIds.internet,
  subCategoryIds.mobile,
  subCategoryIds['health-insurance'],
  subCategoryIds['home-insurance'],
  subCategoryIds['other-insurance'],
  subCategoryIds['car-insurance'],
  subCategoryIds.fitness,
  subCategoryIds.streaming,
  subCategoryIds.memberships,
  subCategoryIds.salary,
  subCategoryIds.childcare,
]);

/** Whether a price is meant where somebody asks whether something has gone up; else it is the sum that has. */
export function hasPrice({ topics, names }: Question): boolean {
  return topics.length === 0
    ? names.length > 0
    : topics.every(
        ({ categories, subCategories }) => categories.length === 0 && subCategories.every((id) => steady.has(id)),
      );
}

/** What the latest one was against the first one of a time. */
export function* rise(target: Target, { question, now }: Inquiry): Generator<Step, void, unknown> {
  const span = (question.whens[0] ? periodOf(question.whens[0], now)?.span : undefined) ?? lastUnits('year', 1, now);
  const {
    rows: [last],
  } = yield* ask('row_list', { filter: target.filter, order: 'newest', limit: 1 });
  const {
    rows: [first],
  } = yield* ask('row_list', {
    filter: target.filter,
    span: { from: span.from, to: now.today },
    order: 'oldest',
    limit: 1,
  });
  if (!last || !first) return yield* tellNothing(target, `${noneOf(target)} in that time.`, question);
  const { difference, change } = yield* ask('row_totals', {
    filter: target.filter,
    spans: [
      { from: last.date, to: last.date },
      { from: first.date, to: first.date },
    ],
  });
  yield* tell(
    say`The latest ${nounWords(target)} was ${last.amount} on ${day(last.date)}. On ${day(first.date)} it was ${first.amount}. `,
  );
  if (change === 'same' || !difference) return yield* tell('So it hasn’t changed.');
  yield* tell(say`That’s ${difference} ${change} each time.`);
  const { rows } = yield* ask('row_list', {
    filter: target.filter,
    span: { from: first.date, to: now.today },
    order: 'newest',
    limit: MAX_ROWS,
  });
  const before = rows.findIndex(({ cents }) => cents !== last.cents);
  if (before > 0) yield* tell(say` The first at ${rows[before - 1]!.amount} was on ${day(rows[before - 1]!.date)}.`);
}
