import { addDays, addMonths } from '../../calendar/civil-date.ts';
import type { CivilDate } from '../../calendar/civil-date.ts';
import { formatDate } from '../../calendar/date-format.ts';
import { smallNumber } from '../amounts.ts';
import { assetKindsIn } from '../asset-kinds.ts';
import { has } from '../concepts.ts';
import { list, listed, say } from '../piece.ts';
import type { Figure, Row } from '../piece.ts';
import type { Question } from '../question.ts';
import { pastOf, unitAt } from '../when.ts';
import type { Now } from '../when.ts';
import { ask, askBack, tell } from './answering.ts';
import type { Answering, Inquiry, Step } from './answering.ts';
import { unknownAmong } from './debts.ts';
import { answerDoubt } from './ignored-words.ts';
import { tellOwed } from './owed.ts';

const day = (date: string): string => formatDate(date, 'dmy');
const MAX_LISTED = 8;
const worthLine = ({ name, amount }: { name: string; amount: Figure }): Row => ({ name, figure: amount });

/** The value of one asset in net worth. */
function* worthOfOne(question: Question): Generator<Step, void, unknown> {
  const { lines } = yield* ask('net_worth', {});
  const kinds = assetKindsIn(question.text);
  const namedItems = lines.filter(
    ({ name, kind, type }) =>
      type === 'Assets' &&
      (kinds.includes(kind) || question.names.some((word) => word.length > 2 && name.toLowerCase().includes(word))),
  );
  if (namedItems.length > 0)
    return yield* tell(
      listed(namedItems.slice(0, MAX_LISTED).map(({ name, amount }) => say`${name} is valued at ${amount}`)),
      ' in your net worth.',
    );
  yield* tell('That isn’t in your net worth, so I can’t say what it’s worth. ');
  yield* askBack('Try one of these:', ['What are my assets?', 'What is my net worth?']);
}

const changes =
  /\bchang\w*|\bgrow\w*|\bgrew\b|\bup or down\b|\bincreas\w*|\bdecreas\w*|\bthan\b|\bsince\b|\bover\b|\bgone\b|\bwent\b/;

const ofDebts = /\b(?:debts?|owed?|liabilities)\b/;

const MONTHS: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 };
const DAYS: Readonly<Record<string, number>> = { day: 1, week: 7, fortnight: 14 };

/** The past day of which the net worth is asked: 'a year ago', 'on 1 September', 'at the end of June'. */
function dayMeant({ text, whens }: Question, now: Now): CivilDate | null {
  const [, word, unit] = /\b(\w+) (day|week|fortnight|month|quarter|year)s? ago\b/.exec(text) ?? [];
  const number = word === undefined ? null : smallNumber(word);
  if (number !== null) {
    const months = MONTHS[unit!];
    return months === undefined ? addDays(now.today, -number * DAYS[unit!]!) : addMonths(now.today, -number * months);
  }
  if (/\b(?:this|same) time last year\b/.test(text)) return addMonths(now.today, -MONTHS['year']!);
  const [when] = whens;
  if (whens.length !== 1 || when!.relative || when!.span.from >= now.today) return null;
  const { from, to } = when!.span;
  if (/\b(?:start|beginning) of\b/.test(text)) return from;
  return to < now.today ? to : null;
}

/** The net worth of a past day. Without a record of that day, says when the records begin. */
function* worthThen(on: CivilDate, context: Inquiry): Generator<Step, void, unknown> {
  const { question } = context;
  const [left] = [...question.without.names, ...question.without.topics.map(({ name }) => name)];
  if (left !== undefined) return yield* answerDoubt(context, left);
  const { net, liabilities, past, added, known_from: begins } = yield* ask('net_worth', { on });
  if (!past)
    return yield* tell(
      begins === null
        ? 'There are no records of your net worth yet.'
        : say`I can’t tell what you were worth on ${day(on)}, as my records begin on ${day(begins)}. Your net worth is ${net} today.`,
    );
  if (ofDebts.test(question.text) && !/\b(?:worth|own|assets?)\b/.test(question.text))
    yield* tell(say`On ${day(on)} you owed ${past.liabilities} in total. Today you owe ${liabilities}.`);
  else
    yield* tell(
      say`On ${day(on)} your net worth was ${past.net}: you owned ${past.assets} and owed ${past.liabilities}. It’s ${net} today.`,
    );
  if (added.length > 0)
    yield* tell(` That leaves out what was only recorded later: ${[...new Set(added)].join(', ')}.`);
}

/** Assets less debts. */
export function* answerNetWorth(context: Inquiry): Answering {
  const { question, now } = context;
  if (has(question.text, 'worthOfOne')) return yield* worthOfOne(question);
  const moves = changes.test(question.text) || question.whens.length > 0;
  const past = question.whens[0] ? pastOf(question.whens[0], now) : null;
  const on = changes.test(question.text) ? null : dayMeant(question, now);
  if (on !== null) return yield* worthThen(on, context);
  const span = past ?? (moves ? { from: unitAt('month', -12, now).from, to: now.today } : null);
  const without = question.without.names.concat(question.without.topics.map(({ name }) => name));
  const netWorth = yield* ask('net_worth', {
    ...(span ? { since: span.from, to: span.to } : {}),
    ...(without.length > 0 ? { without } : {}),
  });
  const strange =
    without.length > 0 && netWorth.left_out === 0
      ? (question.without.names[0] ?? '')
      : unknownAmong(netWorth.lines, question);
  if (strange !== undefined) return yield* answerDoubt(context, strange);
  const assets = netWorth.lines.filter(({ type }) => type === 'Assets').toSorted((a, b) => b.cents - a.cents);
  if (/\bdebts?\b|\bowe\b|\bliabilities\b/.test(question.text) && !/\bown\b|\bassets\b|\bworth\b/.test(question.text))
    return yield* tellOwed(netWorth, question);
  if (/\b(?:biggest|largest|main|best)(?: \w+)? asset\b/.test(question.text) && assets[0])
    return yield* tell(say`Your biggest asset is ${assets[0].name}, at ${assets[0].amount}.`);
  if (/\bassets?\b/.test(question.text) && !/\bliabilities\b/.test(question.text))
    return yield* tell(
      say`Your assets come to ${netWorth.assets}.`,
      list('What you own', assets.slice(0, MAX_LISTED).map(worthLine)),
    );
  yield* tell(say`Your net worth is ${netWorth.net}: you own ${netWorth.assets} and owe ${netWorth.liabilities}.`);
  const { change } = netWorth;
  if (!change) return yield* tell(span ? ' I have no records of it for that time.' : '');
  if (change.direction === 'same')
    return yield* tell(` It didn’t change from ${day(change.from)} to ${day(change.to)}.`);
  yield* tell(
    say` From ${day(change.from)} to ${day(change.to)} it went ${change.direction} by ${change.amount}, from ${change.was}.`,
  );
}
