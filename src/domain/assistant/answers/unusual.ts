import { UNCATEGORISED } from '../../categorise/taxonomy.ts';
import { has } from '../concepts.ts';
import type { OddResult } from '../findings.ts';
import { list, say } from '../piece.ts';
import type { Row } from '../piece.ts';
import { everything, lastUnits, whenOpening, whenWords } from '../when.ts';
import { ask, askBack, periodOf, tell } from './answering.ts';
import type { Answering, Inquiry, Step } from './answering.ts';
import { rowLines } from './listing.ts';

const MAX_LISTED = 6;

function oddLine({ row, why, usual }: OddResult): Row {
  const reason = {
    larger: usual ? say`, usually ${usual}` : say`, more than usual`,
    new: say`, new merchant, large amount`,
    twice: say`, charged twice within a few days`,
  }[why];
  const [line] = rowLines([row]) as [Row];
  return { ...line, note: [...line.note!, ...reason] };
}

/**
 * Amounts that one merchant took twice within days: over the last year where no time is named, at one merchant where it
 * is.
 */
function* answerTwice({ question, now }: Inquiry): Generator<Step, void, unknown> {
  const period = question.whens[0] ? periodOf(question.whens[0], now) : null;
  const span = period?.span ?? (/\bever\b/.test(question.text) ? everything(now) : lastUnits('year', 1, now));
  const name = question.names.find((candidate) => candidate.length > 2);
  const matches = name === undefined ? null : yield* ask('find_names', { text: name });
  if (matches && matches.merchants.length !== 1)
    return yield* askBack(`I don’t know a merchant called “${name!}”. What would you like to know?`, [
      'Was I charged twice for anything this year?',
      'What are my top merchants this year?',
    ]);
  const merchant = matches?.merchants[0];
  const { odd } = yield* ask('unusual', {
    ...span,
    only: 'twice',
    ...(merchant ? { merchant_key: merchant.key } : {}),
  });
  if (odd.length === 0)
    return yield* tell(
      `I found no sign of a double charge${merchant ? ` by ${merchant.name}` : ''} ${whenWords('', span)}.`,
    );
  const at = merchant ? ` by ${merchant.name}` : '';
  yield* tell(
    `${whenOpening(span)}, ${odd.length === 1 ? 'this was' : 'these were'} charged twice within a few days${at}. If one shouldn’t be there, ask the merchant or your bank.`,
    list('Charged twice', rowLines(odd.slice(0, MAX_LISTED).map(({ row }) => row))),
  );
}

/** What stands out among the rows. */
export function* answerUnusual(context: Inquiry): Answering {
  const { question, now } = context;
  if (has(question.text, 'twice') || /\bduplicat\w*|\btwice\b|\bdouble\b/.test(question.text))
    return yield* answerTwice(context);
  const period = question.whens[0] ? periodOf(question.whens[0], now) : null;
  const span = period?.span ?? lastUnits('day', 30, now);
  const { odd } = yield* ask('unusual', span);
  if (odd.length === 0) {
    const { rows, all } = yield* ask('row_list', {
      filter: { flow: 'any', sub_categories: [UNCATEGORISED] },
      span,
      limit: MAX_LISTED,
    });
    if (all > 0)
      return yield* tell(
        `${whenOpening(span)}, nothing stands out, but I can’t tell what ${all === 1 ? 'this was' : 'these were'}:`,
        list('Without a category', rowLines(rows)),
      );
    return yield* tell(`${whenOpening(span)}, nothing stands out.`);
  }
  yield* tell(
    `${whenOpening(span)}, ${odd.length === 1 ? 'this stands' : 'these stand'} out. If you don’t recognise ${odd.length === 1 ? 'it' : 'a payment'}, ask your bank.`,
    list('What stands out', odd.slice(0, MAX_LISTED).map(oddLine)),
  );
}
