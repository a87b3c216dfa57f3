import { formatDate } from '../../calendar/date-format.ts';
import { listed, say } from '../piece.ts';
import type { Piece } from '../piece.ts';
import type { RowFound } from '../row-findings.ts';
import { ask, periodOf, tell } from './answering.ts';
import type { Asked, Step } from './answering.ts';
import { tellNothing } from './nothing.ts';
import type { Target } from './target.ts';

const USUAL_ROWS = 5;
const MOST_ROWS = 20;

export function rowWords(row: RowFound): Piece[] {
  return say`${row.amount} ${row.cents > 0 ? 'from' : 'at'} ${row.name} on ${formatDate(row.date, 'dmy')}${row.pending ? ' (pending)' : ''}`;
}

/** The largest, smallest, newest or oldest row, with those next to it where several are asked for. */
export function* oneRow(target: Target, { question, now }: Asked): Generator<Step, void, unknown> {
  const period = question.whens[0] ? periodOf(question.whens[0], now) : null;
  const order = ({ largest: 'largest', smallest: 'smallest', first: 'oldest' } as const)[question.measure as 'largest'] ?? 'newest';
  const several = question.limit ?? (/\b(?:transactions|purchases|expenses|payments|deposits)\b/.test(question.text) ? USUAL_ROWS : 1);
  const found = yield* ask('row_list', { filter: target.filter, ...(period ? { span: period.span } : {}), order, limit: Math.min(MOST_ROWS, several) });
  const words = period ? ` ${period.words}` : ' in all of your data';
  const [first, ...rest] = found.rows;
  if (!first) return yield* tellNothing(target, `There is nothing${target.on}${words}.`, question);
  const lead = { largest: `The largest one${target.on}${words} was `, smallest: `The smallest one${target.on}${words} was `, newest: `The latest one${target.on} was `, oldest: `The first one${target.on}${words} was ` }[order];
  yield* tell(lead, rowWords(first), '.');
  if (rest.length > 0) yield* tell(' Then ', listed(rest.map(rowWords)), '.');
}

/** Rows one by one. */
export function* listing(target: Target, { question, now }: Asked): Generator<Step, void, unknown> {
  const period = question.whens[0] ? periodOf(question.whens[0], now) : null;
  const filter = target.filter.flow === 'out' && target.on === '' && /\btransactions?\b/.test(question.text) ? { ...target.filter, flow: 'any' as const } : target.filter;
  const found = yield* ask('row_list', { filter, ...(period ? { span: period.span } : {}), order: 'newest', limit: Math.min(MOST_ROWS, question.limit ?? USUAL_ROWS) });
  const words = period ? ` ${period.words}` : '';
  if (found.rows.length === 0) return yield* tellNothing(target, `I found nothing${target.on}${words}.`, question);
  const all = found.all === found.rows.length;
  yield* tell(say`I found ${found.count}${target.on}${words}, ${found.total} in all. ${all ? '' : 'The newest are '}`, listed(found.rows.map(rowWords)), '.');
}
