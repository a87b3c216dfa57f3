import { UNCATEGORISED } from '../../categorise/taxonomy.ts';
import { has } from '../concepts.ts';
import type { OddResult } from '../findings.ts';
import { listed, say } from '../piece.ts';
import type { Piece } from '../piece.ts';
import { everything, lastUnits, spanWords } from '../when.ts';
import { ask, askBack, periodOf, tell } from './answering.ts';
import type { Answering, Inquiry, Step } from './answering.ts';
import { rowWords } from './listing.ts';

const MAX_LISTED = 6;

function oddWords({ row, why, usual }: OddResult): Piece[] {
  const reason = {
    larger: usual ? say` (usually ${usual})` : [],
    new: [{ kind: 'text' as const, text: ' (new to you, and large)' }],
    twice: [{ kind: 'text' as const, text: ' (the same amount twice within days)' }],
  }[why];
  return [...rowWords(row), ...reason];
}

/** Amounts that one merchant took twice within days: over the last year where no time is named, at one merchant where it is. */
function* answerTwice({ question, now }: Inquiry): Generator<Step, void, unknown> {
  const period = question.whens[0] ? periodOf(question.whens[0], now) : null;
  const span = period?.span ?? (/\bever\b/.test(question.text) ? everything(now) : lastUnits('year', 1, now));
  const name = question.names.find((candidate) => candidate.length > 2);
  const matches = name === undefined ? null : yield* ask('find_names', { text: name });
  if (matches && matches.merchants.length !== 1)
    return yield* askBack(`I do not know which merchant “${name!}” is. What would you like to know?`, [
      'Was I charged twice for anything this year?',
      'What are my top merchants this year?',
    ]);
  const merchant = matches?.merchants[0];
  const { odd } = yield* ask('unusual', {
    ...span,
    only: 'twice',
    ...(merchant ? { merchant_key: merchant.key } : {}),
  });
  const at = merchant ? ` by ${merchant.name}` : '';
  if (odd.length === 0)
    return yield* tell(
      `No amount was taken twice within days${at || ' by the same merchant'} from ${spanWords(span)}.`,
    );
  yield* tell(
    say`From ${spanWords(span)} these were taken twice within days${at}: `,
    listed(odd.slice(0, MAX_LISTED).map(({ row }) => rowWords(row))),
    '. If one of them should not be there, ask the merchant or your bank about it.',
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
        `Nothing stands out from ${spanWords(span)}, but I cannot tell what ${all === 1 ? 'this was' : 'these were'}: `,
        listed(rows.map(rowWords)),
        '.',
      );
    return yield* tell(`Nothing stands out from ${spanWords(span)}.`);
  }
  yield* tell(
    say`From ${spanWords(span)} these stand out: `,
    listed(odd.slice(0, MAX_LISTED).map(oddWords)),
    '. If you do not know a payment, ask your bank about it.',
  );
}
