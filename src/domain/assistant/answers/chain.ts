import { say } from '../piece.ts';
import type { Question } from '../question.ts';
import { lastUnits, whenWords } from '../when.ts';
import { ask, periodsOf, tell } from './answering.ts';
import type { Inquiry, Step } from './answering.ts';
import type { Target } from './target-parts.ts';

const countsRows: ReadonlySet<Question['measure']> = new Set([
  'total',
  'count',
  'average',
  'average_row',
  'list',
  'trend',
  'compare',
  'share',
  'merchants',
]);

/** States that other shops of a chain are excluded, with their total: 'Woolworths' is not 'Woolworths Metro'. */
export function* leftApart(targets: readonly Target[], { question, now }: Inquiry): Generator<Step, void, unknown> {
  const counted = targets.flatMap(({ filter }) => filter.merchant_key?.split('|') ?? []);
  const apart = targets
    .flatMap(({ related = [] }) => related)
    .filter(
      ({ key, name }) =>
        !counted.includes(key) &&
        !question.without.names.some((candidate) => name.toLowerCase().includes(candidate.toLowerCase())),
    );
  if (apart.length === 0 || !countsRows.has(question.measure)) return;
  const spans =
    question.whens.length === 0
      ? [lastUnits('year', 1, now)]
      : (periodsOf(question, now) ?? []).map(({ span }) => span);
  if (spans.length === 0) return;
  const { spans: sums } = yield* ask('row_totals', {
    filter: { ...targets[0]!.filter, merchant_key: apart.map(({ key }) => key).join('|') },
    spans,
  });
  const names = new Intl.ListFormat('en-AU').format(apart.map(({ name }) => name));
  const total = sums.filter(({ rows }) => rows > 0);
  if (total.length === 0) return;
  yield* tell(
    ` That doesn’t include ${names}: `,
    ...total.flatMap(({ total: sum, from, to }, at) => [
      ...(at > 0 ? [{ kind: 'text' as const, text: ' and ' }] : []),
      ...say`${sum} ${whenWords('', { from, to })}`,
    ]),
    '.',
  );
}
