import { formatDate } from '../../calendar/date-format.ts';
import type { GoalResult } from '../findings.ts';
import { list, say } from '../piece.ts';
import type { Row } from '../piece.ts';
import type { Question } from '../question.ts';
import type { Unit } from '../row-findings.ts';
import { aheadOf } from '../when.ts';
import type { Now } from '../when.ts';
import { ask, askBack, periodOf, tell } from './answering.ts';
import type { Answering, Inquiry, Step } from './answering.ts';

const day = (date: string): string => formatDate(date, 'dmy');

type Frequency = 'week' | 'fortnight' | 'month' | 'pay';

const frequencyOf = (unit: Unit | null): Frequency =>
  unit === 'week' || unit === 'fortnight' || unit === 'month' ? unit : 'pay';

const eachWords = (frequency: Frequency): string => (frequency === 'pay' ? 'each pay' : `a ${frequency}`);

const fullWords = (frequency: Frequency): string => (frequency === 'pay' ? 'payday' : `full ${frequency}`);

/** When the savings hold an amount if they go on growing as they do; false where there are none. */
function* savedAtPace(cents: number): Generator<Step, boolean, unknown> {
  const pace = yield* ask('savings_pace', { cents });
  if (!pace.has_savings) return false;
  if (pace.is_reached) yield* tell(say`You have that already: there’s ${pace.saved} in your savings.`);
  else {
    yield* tell(say`You have ${pace.saved} in savings, with ${pace.left} to go to ${pace.target}. `);
    yield* tell(
      pace.reached && pace.a_month
        ? say`Going by the last three months they grow by about ${pace.a_month} a month, so you’d have it on ${day(pace.reached)}.`
        : 'They haven’t grown in the last three months, so I can’t put a date on it.',
    );
  }
  return true;
}

const MAX_GOALS = 8;

/**
 * What to put aside for the open goals by a day, or by the day of each: 'how much a week to hit my goals by Christmas'.
 * Returns whether that was asked.
 */
export function* savesForGoals(
  goals: readonly GoalResult[],
  total: number,
  { unit, text, whens }: Question,
  now: Now,
): Generator<Step, boolean, unknown> {
  const when = whens.find((one) => aheadOf(one, now) !== null);
  const ahead = when ? aheadOf(when, now)! : null;
  const [only, ...others] = goals;
  // 'By June' is the day of a goal that is wanted in June.
  const isOwnDate =
    ahead !== null &&
    others.length === 0 &&
    only?.target_date != null &&
    only.target_date >= ahead.from &&
    only.target_date <= ahead.to;
  const by = isOwnDate ? null : (ahead?.to ?? null);
  if (!/\bhow much\b/.test(text) || (by === null && (unit === null || unit === 'pay')) || total <= 0) return false;
  const dated = goals.filter(({ target_date: date }) => by !== null || date !== null);
  if (dated.length === 0) return false;
  const frequency = frequencyOf(unit);
  const rows: Row[] = [];
  for (const { name, left, target_date: wanted } of dated.slice(0, MAX_GOALS)) {
    const { needed } = yield* ask('saving_plan', { cents: left.cents!, by: (by ?? wanted)!, each: frequency });
    rows.push({
      name,
      figure: needed?.amount ?? left,
      unit: needed ? eachWords(frequency) : 'now',
      note: say`${left} to go by ${day((by ?? wanted)!)}`,
    });
  }
  const all = by === null ? null : yield* ask('saving_plan', { cents: total, by, each: frequency });
  if (all && by !== null)
    yield* tell(
      all.needed
        ? say`To reach ${goals.length === 1 ? goals[0]!.name : 'all your open goals'} by ${day(by)}, put aside ${all.needed.amount} ${eachWords(frequency)} for ${all.needed.times}: ${all.target} in all.`
        : say`There’s no ${fullWords(frequency)} before ${day(by)}, so you’d need all of ${all.target} now.`,
    );
  else yield* tell('To reach each goal by its own date, put aside:');
  if (goals.length > 1 || all === null) yield* tell(list('What to put aside', rows));
  const open = goals.filter((goal) => !dated.includes(goal)).map(({ name }) => name);
  if (open.length > 0)
    yield* tell(`${open.join(' and ')} ${open.length === 1 ? 'has' : 'have'} no target date to work towards.`);
  return true;
}

/** What to put aside for an amount, or when it is there. */
export function* answerSavingPlan({ question, now }: Inquiry): Answering {
  const { amounts, unit, text } = question;
  const when = question.whens.find((one) => aheadOf(one, now) !== null);
  const by = when ? aheadOf(when, now)!.to : undefined;
  const period = question.whens[0] && !when ? periodOf(question.whens[0], now) : null;
  if (period) return yield* tell('That date has passed. Choose one in the future.');
  if (amounts.length >= 2 || (unit !== null && /\bif i\b/.test(text))) {
    const [a, b] = amounts as [number, number | undefined];
    const each = b === undefined ? a : Math.min(a, b);
    const target = b === undefined ? undefined : Math.max(a, b);
    const frequency = unit === null ? 'week' : frequencyOf(unit);
    if (target === undefined && by === undefined)
      return yield* askBack(
        'How much do you want to save in total?',
        ['$1,000', '$5,000', '$10,000'].map(
          (sum) => `When will I have ${sum} if I save ${dollars(each)} a ${frequency}?`,
        ),
      );
    const savingPlan = yield* ask('saving_plan', {
      cents: target ?? each,
      each_cents: each,
      each: frequency,
      ...(by === undefined ? {} : { by }),
    });
    if (target === undefined)
      return yield* tell(say`${savingPlan.each!} a ${frequency} comes to ${savingPlan.target} by ${day(by!)}.`);
    return yield* tell(
      savingPlan.reached
        ? say`Saving ${savingPlan.each!} a ${frequency}, you’d have ${savingPlan.target} on ${day(savingPlan.reached)}.`
        : say`At ${savingPlan.each!} a ${frequency}, ${savingPlan.target} is too far off to put a date on.`,
    );
  }
  if (by === undefined && /\bwhen\b|\bhow (?:long|soon)\b/.test(text) && (yield* savedAtPace(amounts[0]!))) return;
  if (by === undefined)
    return yield* askBack(
      'When do you need it by?',
      ['in 3 months', 'in 6 months', 'in 12 months'].map(
        (time) => `How much do I need to save each pay to have ${dollars(amounts[0]!)} ${time}?`,
      ),
    );
  const frequency = frequencyOf(unit);
  const { needed, target } = yield* ask('saving_plan', { cents: amounts[0]!, by, each: frequency });
  yield* tell(
    !needed
      ? say`There’s no ${fullWords(frequency)} before ${day(by)}, so you’d need all of ${target} now.`
      : frequency === 'pay'
        ? say`Put aside ${needed.amount} each pay to have ${target} by ${day(by)}. You’ll get ${needed.times} by then.`
        : say`Put aside ${needed.amount} a ${frequency} for ${needed.times} to have ${target} by ${day(by)}.`,
  );
}

function dollars(cents: number): string {
  return `$${cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)}`;
}
