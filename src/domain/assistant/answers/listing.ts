import { formatDate } from '../../calendar/date-format.ts';
import { subCategoryIds } from '../../categorise/taxonomy.ts';
import { stepsBack } from '../earlier-one.ts';
import { countsBack, rankIn, rankWord } from '../ranks.ts';
import type { Tools } from '../findings.ts';
import type { Measure } from '../measures.ts';
import { list, say } from '../piece.ts';
import type { Piece, Row } from '../piece.ts';
import type { RowResult } from '../row-findings.ts';
import { ask, periodOf, tell } from './answering.ts';
import type { Inquiry, Step } from './answering.ts';
import { forWhat, noneOf, nounWords } from './doing.ts';
import { tellNothing } from './nothing.ts';
import { onlyOtherWay } from './other-way.ts';
import type { Target } from './target-parts.ts';

const DEFAULT_ROWS = 5;
const MAX_ROWS = 20;

/** Money that goes to somebody, or to another account, and buys nothing. */
const movesMoney: ReadonlySet<number> = new Set([
  subCategoryIds['to-people'],
  subCategoryIds['own-transfers'],
  subCategoryIds['card-payments'],
]);

/** An amount with its date, and with its name unless the sentence has named it already. */
function rowWords(row: RowResult, { name }: Target): Piece[] {
  const side = row.cents > 0 ? 'from' : movesMoney.has(row.sub_category_id) ? 'to' : 'at';
  return say`${row.amount}${row.name === name ? '' : ` ${side} ${row.name}`} on ${formatDate(row.date, 'dmy')}${row.pending ? ' (pending)' : ''}`;
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

const orders: Partial<Record<Measure, 'largest' | 'smallest' | 'oldest'>> = {
  largest: 'largest',
  smallest: 'smallest',
  first: 'oldest',
};

/** What is shown of a subject in an order: purchases, or what came back where there is nothing else. */
function* rowsInOrder(
  target: Target,
  input: Omit<Tools['row_list']['input'], 'filter'>,
): Generator<Step, { target: Target; rows: RowResult[] }, unknown> {
  const { filter, on } = target;
  if (filter.flow === 'out') {
    const bought = yield* ask('row_list', { filter: { ...filter, flow: 'bought' }, ...input });
    if (bought.rows.length > 0) return { target, rows: bought.rows };
  }
  const { rows } = yield* ask('row_list', { filter, ...input });
  const cameBack = filter.flow === 'out' && rows.length > 0;
  return {
    rows,
    target: cameBack
      ? { ...target, filter: { ...filter, flow: 'refunded' }, on: on.replace(/^ at /, ' from ') }
      : target,
  };
}

/** One that is before the latest; none may be so far back. */
function* earlierRow(
  target: Target,
  rows: readonly RowResult[],
  back: number,
  isCounted: boolean,
): Generator<Step, void, unknown> {
  const [latest, row] = [rows[0]!, rows[back]];
  if (!row)
    return yield* tell(
      `There’s no earlier ${nounWords(target)}. The ${rows.length === 1 ? 'only' : 'earliest'} one was `,
      rowWords(rows.at(-1)!, target),
      '.',
    );
  const which =
    isCounted && back > 1
      ? `${rankWord(back + 1)} last ${nounWords(target)}`
      : `${nounWords(target)} before ${back === 1 ? 'the latest one' : 'that'}`;
  yield* tell(`The ${which} was `, rowWords(row, target), '. ');
  yield* tell('The latest was ', rowWords(latest, target), '.');
}

/** The largest, smallest, newest or oldest row, with those next to it where several are asked for. */
export function* oneRow(asked: Target, context: Inquiry): Generator<Step, void, unknown> {
  const { question, now } = context;
  const period = question.whens[0] ? periodOf(question.whens[0], now) : null;
  const order = orders[question.measure] ?? 'newest';
  const back = order === 'newest' ? stepsBack(question.text) : 0;
  const rank = order === 'largest' || order === 'smallest' ? rankIn(question.text) : 1;
  const several =
    back > 0 || rank > 1
      ? Math.max(back + 1, rank)
      : (question.limit ??
        (/\b(?:transactions|purchases|expenses|payments|deposits)\b/.test(question.text) ? DEFAULT_ROWS : 1));
  const { target, rows } = yield* rowsInOrder(asked, {
    ...(period ? { span: period.span } : {}),
    order,
    limit: Math.min(MAX_ROWS, several),
  });
  const words = period ? ` ${period.words}` : ' in all your transactions';
  const noun = nounWords(target);
  const [first, ...rest] = rows;
  if (!first) {
    const other = yield* onlyOtherWay(target, period);
    if (other) return yield* oneRow(other, context);
    return yield* tellNothing(target, `${noneOf(target)}${period ? words : ' in your transactions'}.`, question);
  }
  if (rank > 1 && rows[rank - 1])
    return yield* tell(`The ${rankWord(rank)} ${order} ${noun}${words} was `, rowWords(rows[rank - 1]!, target), '.');
  if (rank > 1) yield* tell(`There’s no ${rankWord(rank)} ${order} ${noun}${words}. `);
  if (back > 0) return yield* earlierRow(target, rows, back, countsBack(question.text));
  const lead = {
    largest: `The largest ${noun}${words} was `,
    smallest: `The smallest ${noun}${words} was `,
    newest: `The latest ${noun} was `,
    oldest: `The first ${noun}${words} was `,
  }[order];
  yield* tell(lead, rowWords(first, target), '.');
  if (rest.length > 0) yield* tell(' Next:', list('Next', rowLines(rest)));
}

/** Rows one by one. */
export function* listing(target: Target, context: Inquiry): Generator<Step, void, unknown> {
  const { question, now } = context;
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
  if (transactions.rows.length === 0) {
    const other = yield* onlyOtherWay(target, period);
    if (other) return yield* listing(other, context);
    return yield* tellNothing(target, `${noneOf({ ...target, filter })}${words}.`, question);
  }
  const all = transactions.all === transactions.rows.length;
  yield* tell(
    say`${transactions.count}${forWhat(target)}${words}, ${transactions.total}${transactions.all === 1 ? '' : ' in total'}.${all ? '' : ' The latest:'}`,
    list('Transactions', rowLines(transactions.rows)),
  );
}
