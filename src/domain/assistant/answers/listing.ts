import { formatDate } from '../../calendar/date-format.ts';
import { subCategoryIds } from '../../categorise/taxonomy.ts';
import type { Measure } from '../measures.ts';
import { list, say } from '../piece.ts';
import type { Piece, Row } from '../piece.ts';
import type { RowResult } from '../row-findings.ts';
import { ask, periodOf, tell } from './answering.ts';
import type { Inquiry, Step } from './answering.ts';
import { nounWords } from './doing.ts';
import { tellNothing } from './nothing.ts';
import type { Target } from './target-parts.ts';

const DEFAULT_ROWS = 5;
const MAX_ROWS = 20;

export function rowWords(row: RowResult): Piece[] {
  return say`${row.amount} ${row.cents > 0 ? 'from' : row.sub_category_id === subCategoryIds['to-people'] ? 'to' : 'at'} ${row.name} on ${formatDate(row.date, 'dmy')}${row.pending ? ' (pending)' : ''}`;
}

/** Transactions as the lines of a list; the direction is only said where both are among them. */
export function rowLines(transactions: readonly RowResult[]): Row[] {
  const isMixed = transactions.some(({ cents }) => cents > 0) && transactions.some(({ cents }) => cents <= 0);
  return transactions.map(({ name, amount, date, cents, pending }) => ({
    name,
    figure: amount,
    note: [
      {
        kind: 'text',
        text: `${formatDate(date, 'dmy')}${isMixed && cents > 0 ? ', money in' : ''}${pending ? ', pending' : ''}`,
      },
    ],
  }));
}

/** The largest, smallest, newest or oldest row, with those next to it where several are asked for. */
export function* oneRow(target: Target, { question, now }: Inquiry): Generator<Step, void, unknown> {
  const period = question.whens[0] ? periodOf(question.whens[0], now) : null;
  const orders: Partial<Record<Measure, 'largest' | 'smallest' | 'oldest'>> = {
    largest: 'largest',
    smallest: 'smallest',
    first: 'oldest',
  };
  const order = orders[question.measure] ?? 'newest';
  const isSecond =
    order === 'newest' &&
    /\bbefore (?:the |my )?last\b|\bsecond (?:to )?last\b|\blast but one\b|\b(?:one|bill|payment) before (?:that|it)\b|\bprevious (?:one|bill|payment)\b/.test(
      question.text,
    );
  const several = isSecond
    ? 2
    : (question.limit ??
      (/\b(?:transactions|purchases|expenses|payments|deposits)\b/.test(question.text) ? DEFAULT_ROWS : 1));
  const transactions = yield* ask('row_list', {
    filter: target.filter,
    ...(period ? { span: period.span } : {}),
    order,
    limit: Math.min(MAX_ROWS, several),
  });
  const words = period ? ` ${period.words}` : ' in all your transactions';
  const noun = nounWords(target);
  if (isSecond && transactions.rows[1])
    return yield* tell(
      `The ${noun} before the latest one was `,
      rowWords(transactions.rows[1]),
      '. The latest was ',
      rowWords(transactions.rows[0]!),
      '.',
    );
  const [first, ...rest] = transactions.rows;
  if (!first)
    return yield* tellNothing(
      target,
      `There’s nothing${target.on}${period ? words : ' in your transactions'}.`,
      question,
    );
  const lead = {
    largest: `The largest ${noun}${words} was `,
    smallest: `The smallest ${noun}${words} was `,
    newest: `The latest ${noun} was `,
    oldest: `The first ${noun}${words} was `,
  }[order];
  yield* tell(lead, rowWords(first), '.');
  if (rest.length > 0) yield* tell(' Next:', list('Next', rowLines(rest)));
}

/** Rows one by one. */
export function* listing(target: Target, { question, now }: Inquiry): Generator<Step, void, unknown> {
  const period = question.whens[0] ? periodOf(question.whens[0], now) : null;
  const filter =
    target.filter.flow === 'out' && target.on === '' && /\btransactions?\b/.test(question.text)
      ? { ...target.filter, flow: 'any' as const }
      : target.filter;
  const transactions = yield* ask('row_list', {
    filter,
    ...(period ? { span: period.span } : {}),
    order: 'newest',
    limit: Math.min(MAX_ROWS, question.limit ?? DEFAULT_ROWS),
  });
  const words = period ? ` ${period.words}` : '';
  if (transactions.rows.length === 0)
    return yield* tellNothing(target, `There’s nothing${target.on}${words}.`, question);
  const all = transactions.all === transactions.rows.length;
  yield* tell(
    say`${transactions.count}${target.on}${words}, ${transactions.total} in total.${all ? '' : ' The latest:'}`,
    list('Transactions', rowLines(transactions.rows)),
  );
}
