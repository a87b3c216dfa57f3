import { list } from '../piece.ts';
import type { Question } from '../question.ts';
import type { Criteria, Span } from '../row-findings.ts';
import { ask, tell } from './answering.ts';
import type { Step } from './answering.ts';
import { rowLines } from './listing.ts';

/** Transactions are listed with dates up to this number; more only if dates are requested. */
const FEW_ROWS = 3;
const MAX_ROWS = 10;

export const asksDays = /\b(?:when|(?:on )?(?:what|which) (?:day|days|date|dates)|dates?)\b/;

/** The transactions of a total with name and date, if there are few or dates are requested. */
export function* datedRows(
  filter: Criteria,
  span: Span,
  rows: number,
  { text }: Question,
): Generator<Step, void, unknown> {
  const wants = asksDays.test(text);
  if (rows === 0 || (rows > FEW_ROWS && !wants)) return;
  const transactions = yield* ask('row_list', { filter, span, order: 'newest', limit: MAX_ROWS });
  yield* tell(
    transactions.all > transactions.rows.length ? ' The latest:' : '',
    list('Transactions', rowLines(transactions.rows)),
  );
}
