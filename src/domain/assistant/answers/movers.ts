import { endOfMonth } from '../../calendar/civil-date.ts';
import { list, say } from '../piece.ts';
import type { Row } from '../piece.ts';
import type { GroupResult, Criteria, Span } from '../row-findings.ts';
import { spanBefore, spanWords, unitAt } from '../when.ts';
import { ask, periodOf, tell, thisMonth } from './answering.ts';
import type { Inquiry, Step } from './answering.ts';
import type { Target } from './target-parts.ts';

const MAX_MOVERS = 4;
const MAX_GROUPS = 50;

/** 'Between September and October' holds the first month against the last, though both are read as one time. */
function betweenMonths(span: Span, text: string): Span[] {
  const first = { from: span.from, to: endOfMonth(span.from) };
  const last = { from: `${span.to.slice(0, 8)}01`, to: span.to };
  const isWhole = span.from.endsWith('-01') && first.to < last.from;
  return isWhole && /\b(?:between|from)\b/.test(text) ? [first, last] : [span];
}

/** What each category has gone up or down by, as a figure of its own. */
function* difference(filter: Criteria, { name, latest, earlier }: Moved, spans: Span[]): Generator<Step, Row, unknown> {
  const line = (latest ?? earlier)!;
  const isPlain = line.category_id !== null && line.category_id > 0 && !filter.categories && !filter.sub_categories;
  const { difference: by, change } = isPlain
    ? yield* ask('row_totals', { filter: { ...filter, categories: [line.category_id!] }, spans })
    : { difference: null, change: 'same' };
  const then = earlier ? say`${earlier.amount} before` : say`nothing before`;
  const now = latest ? say`, ${latest.amount} now` : say`, nothing now`;
  if (by) return { name, figure: by, unit: change, note: [...then, ...now] };
  return latest
    ? { name, figure: latest.amount, unit: 'now', note: then }
    : { name, figure: line.amount, unit: 'before', note: say`nothing now` };
}

interface Moved {
  name: string;
  latest: GroupResult | undefined;
  earlier: GroupResult | undefined;
}

/** The categories that have changed most from one time to another. */
export function* movers(target: Target, { question, now }: Inquiry): Generator<Step, void, unknown> {
  const spans = question.whens.map((when) => periodOf(when, now)?.span).filter((span) => span !== undefined);
  const named = (spans.length === 1 ? betweenMonths(spans[0]!, question.text) : spans).toSorted((a, b) =>
    a.from < b.from ? -1 : 1,
  );
  const present = named.length >= 2 ? named.at(-1)! : (named.find(({ to }) => to >= now.today) ?? thisMonth(now).span);
  const before =
    named.length >= 2
      ? named[0]!
      : (named.find(({ to }) => to < now.today) ?? spanBefore({ span: unitAt('month', 0, now), unit: 'month' }, now));
  const latest = yield* ask('row_groups', { filter: target.filter, span: present, by: 'category', limit: MAX_GROUPS });
  const earlier = yield* ask('row_groups', { filter: target.filter, span: before, by: 'category', limit: MAX_GROUPS });
  const names = [...new Set([...latest.lines, ...earlier.lines].map(({ name }) => name))];
  const moved = names.map((name) => {
    const [latestLine, other] = [latest, earlier].map(({ lines }) => lines.find((line) => line.name === name));
    return { name, latest: latestLine, earlier: other, by: (latestLine?.cents ?? 0) - (other?.cents ?? 0) };
  });
  const wantsLess = /\bless\b|\bdown\b|\bfallen\b|\bsaving\b/.test(question.text);
  const wantsMore = !wantsLess && /\bmore\b|\bup\b|\bgrown\b/.test(question.text);
  const shown = moved
    .filter(({ by }) => (wantsLess ? by < 0 : wantsMore ? by > 0 : by !== 0))
    .toSorted((a, b) => Math.abs(b.by) - Math.abs(a.by))
    .slice(0, MAX_MOVERS);
  const words = `(${spanWords(present)}, compared with ${spanWords(before)})`;
  if (shown.length === 0)
    return yield* tell(`No category ${wantsLess ? 'went down' : wantsMore ? 'went up' : 'changed'} ${words}.`);
  yield* tell(
    `${wantsLess ? 'What went down the most' : wantsMore ? 'What went up the most' : 'What changed the most'} ${words}:`,
  );
  const lines: Row[] = [];
  for (const change of shown) lines.push(yield* difference(target.filter, change, [present, before]));
  yield* tell(list('What changed', lines));
}
