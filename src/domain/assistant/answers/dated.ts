import { listed } from '../piece.ts';
import type { Question } from '../question.ts';
import type { RowFilter, Span } from '../row-findings.ts';
import { ask, tell } from './answering.ts';
import type { Step } from './answering.ts';
import { rowWords } from './listing.ts';

/** Transactions are told with their days up to so many; more only where the days are asked for. */
const FEW_ROWS = 3;
const MAX_ROWS = 10;

export const asksDays = /\b(?:when|(?:on )?(?:what|which) (?:day|days|date|dates)|dates?)\b/;

/** The transactions behind a sum, each with its name and its day: where they are few, or where the days are asked for. */
export function* datedRows(
  filter: RowFilter,
  span: Span,
  rows: number,
  { text }: Question,
): Generator<Step, void, unknown> {
  const wants = asksDays.test(text);
  if (rows === 0 || (rows > FEW_ROWS && !wants)) return;
  const result = yield* ask('row_list', { filter, span, order: 'newest', limit: MAX_ROWS });
  yield* tell(
    result.all > result.rows.length ? ' The newest are ' : ' By date: ',
    listed(result.rows.map(rowWords)),
    '.',
  );
}
