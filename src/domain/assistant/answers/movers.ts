import { listed, say } from '../piece.ts';
import { spanBefore, spanWords, unitAt } from '../when.ts';
import { ask, periodOf, tell, thisMonth } from './answering.ts';
import type { Asked, Step } from './answering.ts';
import type { Target } from './target.ts';

const MOST_MOVERS = 4;
const MOST_GROUPS = 50;

/** The categories that have changed most from one time to another. */
export function* movers(target: Target, { question, now }: Asked): Generator<Step, void, unknown> {
  const named = question.whens.map((when) => periodOf(when, now)?.span).filter((span) => span !== undefined).toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const present = named.length >= 2 ? named.at(-1)! : (named.find(({ to }) => to >= now.today) ?? thisMonth(now).span);
  const before = named.length >= 2 ? named[0]! : (named.find(({ to }) => to < now.today) ?? spanBefore({ span: unitAt('month', 0, now), unit: 'month' }, now));
  const latest = yield* ask('row_groups', { filter: target.filter, span: present, by: 'category', limit: MOST_GROUPS });
  const earlier = yield* ask('row_groups', { filter: target.filter, span: before, by: 'category', limit: MOST_GROUPS });
  const names = [...new Set([...latest.lines, ...earlier.lines].map(({ name }) => name))];
  const moved = names.map((name) => {
    const [one, other] = [latest, earlier].map(({ lines }) => lines.find((line) => line.name === name));
    return { name, latest: one, earlier: other, by: (one?.cents ?? 0) - (other?.cents ?? 0) };
  });
  const wantsLess = /\bless\b|\bdown\b|\bfallen\b|\bsaving\b/.test(question.text);
  const wantsMore = !wantsLess && /\bmore\b|\bup\b|\bgrown\b/.test(question.text);
  const shown = moved.filter(({ by }) => (wantsLess ? by < 0 : wantsMore ? by > 0 : by !== 0)).toSorted((a, b) => Math.abs(b.by) - Math.abs(a.by)).slice(0, MOST_MOVERS);
  const words = `from ${spanWords(before)} to ${spanWords(present)}`;
  if (shown.length === 0) return yield* tell(`No category went ${wantsLess ? 'down' : 'up'} ${words}.`);
  yield* tell(`${wantsLess ? 'What went down the most' : wantsMore ? 'What went up the most' : 'What changed the most'} ${words}: `);
  yield* tell(listed(shown.map(({ name, latest: one, earlier: other }) => [...(other ? say`${name} ${other.amount} then` : say`${name} nothing then`), ...(one ? say` and ${one.amount} now` : say` and nothing now`)])), '.');
}
