import { formatDate } from '../../calendar/date-format.ts';
import type { AffordResult, RepeatedCostResult } from '../outlook-findings.ts';
import { unitIn } from '../measures.ts';
import { say } from '../piece.ts';
import type { Question } from '../question.ts';
import type { Unit } from '../row-findings.ts';
import { whensIn } from '../when-words.ts';
import { aheadOf } from '../when.ts';
import type { Now } from '../when.ts';
import { needsStatement } from './ahead.ts';
import { ask, askBack, tell } from './answering.ts';
import type { Answering, Inquiry, Step } from './answering.ts';
import { unitNames } from './averages.ts';

/** Costs that come again and again: '$50 a week', '$400 a month for a car'. One payment says nothing about them. */

const day = (date: string): string => formatDate(date, 'dmy');

const money = 'pay|salary|wages?|income|earnings';
const moves =
  'went|goes?|gone|going|drop(?:s|ped)?|fell|falls?|rose|rises?|increase[sd]?|decrease[sd]?|reduced?|was|were|is|gets?|got|cut';

/** Another pay than the forecast expects. */
const changesPay = new RegExp(
  String.raw`\b(?:my|our|the) (?:\w+ )?(?:${money}) (?:\w+ ){0,2}?(?:${moves})\b|\b(?:earn(?:ed|t)?|paid|made|make) (?:\S+ ){0,2}?(?:less|more)\b|\bpay (?:rise|cut|drop)\b`,
);

/** A cost that falls. */
const falls =
  /\b(?:went|goes?|gone|going|came|comes?) down\b|\b(?:drop(?:s|ped)?|fell|falls?|lower(?:ed|s)?|reduced?|cheaper|less)\b(?! than)/;

/** The new price, and not what comes on top of the present one. */
const reaches = /\b(?:went|goes?|gone|going|increase[sd]?|rises?|rose|raised|put|jump(?:s|ed)?) (?:up )?to\b/;

/** What is paid again and again, though it is not said how often. */
const comesAgain =
  /\b(?:went|goes?|gone|going|put) up\b|\b(?:rises?|rose|increase[sd]?|hike[sd]?|repayments|membership|subscription)\b/;

const dollars = (cents: number): string => `$${(cents / 100).toFixed(cents % 100 === 0 ? 0 : 2)}`;

/** 'In a month' is when something is paid, and 'for a week' how long. */
const spanOfOne =
  /\b(?:in|within|over|for|after|than|half|about|once in) (?:a|an|one) (?:day|week|fortnight|month|quarter|year)\b/g;

/** The unit of time in which a cost comes again; null for a single payment. */
const costUnit = ({ text }: Question, now: Now): Unit | null =>
  unitIn(whensIn(text, now).text.replaceAll(spanOfOne, ' '));

function* tellOnlyCosts(): Generator<Step, void, unknown> {
  yield* tell(
    'I can only work out a cost that comes on top of what the forecast expects, not a change to your pay or a cost that falls. You can try that as a what-if in your forecast.',
  );
}

/** The days that a cost is limited to: 'from January', 'until payday', 'next month'. */
function limits({ text, whens }: Question, now: Now): { from?: string; until?: string } {
  const when = whens.find((one) => aheadOf(one, now) !== null);
  if (!when) return {};
  const span = aheadOf(when, now)!;
  const timed = whensIn(text, now).text;
  if (/\b(?:from|starting|start|starts|beginning|after) (?:in |on )?~/.test(timed)) return { from: span.from };
  if (when.label === 'until payday' || /\b(?:until|till|til|to|by|before) ~/.test(timed)) return { until: span.to };
  return { from: span.from, until: span.to };
}

/** No forecast tells more than its own weeks, however long a cost goes on. */
function leadOf({ verdict, without, to }: RepeatedCostResult, first: AffordResult | null): string {
  if (verdict === 'no')
    return (without.amount.cents ?? 0) < 0
      ? 'Your everyday accounts are forecast to go below zero even without that. '
      : 'Not according to the forecast. ';
  if (first?.verdict === 'no') return 'Not yet. ';
  return verdict === 'tight' ? `Only just, until ${day(to)}. ` : `Yes, at least until ${day(to)}. `;
}

function* tellLowest(
  result: RepeatedCostResult,
  unit: Unit,
  first: AffordResult | null,
  today: string,
): Generator<Step, void, unknown> {
  const { verdict, cost, from, to, lowest, without } = result;
  if (verdict === 'unknown') return yield* tell(`I can’t see as far as ${day(from)}. The forecast runs to ${day(to)}.`);
  yield* tell(
    leadOf(result, first),
    say`With ${cost} ${unitNames[unit]}${from === today ? '' : ` from ${day(from)}`} on top of what the forecast expects, your everyday accounts would be lowest on ${day(lowest.date)}, with ${lowest.amount}. `,
    say`Without it, they’re lowest on ${day(without.date)}, with ${without.amount}. The forecast runs to ${day(to)}.`,
  );
  if (!first) return;
  yield* tell(
    first.verdict === 'no'
      ? say` The first payment would be ${first.short} more than what’s safe to spend until payday.`
      : say` The first payment would leave ${first.left} of the ${first.safe} that’s safe to spend until payday.`,
  );
}

/** Answers for a cost that repeats, and for other changes that last; false for a single payment. */
export function* answeredAsRepeated({ question, now }: Inquiry): Generator<Step, boolean, unknown> {
  const { text, amounts } = question;
  const [cents] = amounts;
  if (changesPay.test(text)) {
    yield* tellOnlyCosts();
    return true;
  }
  if (cents === undefined) return false;
  const unit = costUnit(question, now);
  if (unit === null && !comesAgain.test(text)) return false;
  yield* repeated({ question, now }, cents, unit);
  return true;
}

function* repeated({ question, now }: Pick<Inquiry, 'question' | 'now'>, cents: number, unit: Unit | null): Answering {
  const { text, amounts } = question;
  if (falls.test(text)) return yield* tellOnlyCosts();
  if (reaches.test(text))
    return yield* askBack('How much more than now would that be?', [
      'Can I afford $20 more a week?',
      'Can I afford $50 more a week?',
      'Can I afford $100 more a month?',
    ]);
  if (amounts.length > 1)
    return yield* askBack(
      'I can only work out one cost at a time. Which one first?',
      amounts.slice(0, 3).map((one) => `Can I afford ${dollars(one)} ${unitNames[unit ?? 'month']}?`),
    );
  if (unit === null)
    return yield* askBack('How often would you pay it?', [
      ...(['week', 'fortnight', 'month'] as const).map((one) => `Can I afford ${dollars(cents)} ${unitNames[one]}?`),
      `Can I afford ${dollars(cents)} once?`,
    ]);
  const days = limits(question, now);
  const result = yield* ask('repeated_cost', { cents, each: unit, ...days });
  if (!result.has_accounts) return yield* needsStatement();
  const first = unit !== 'pay' && result.from === now.today ? yield* ask('afford', { cents }) : null;
  yield* tellLowest(result, unit, first, now.today);
}
