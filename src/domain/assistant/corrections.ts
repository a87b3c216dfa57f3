import { endOfMonth } from '../calendar/civil-date.ts';
import type { Question } from './question.ts';
import { aheadOf, pastOf } from './when.ts';
import type { Now, When } from './when.ts';

/** 'Actually make it $250': a change to the last proposal. Nothing else after a proposal proposes anything. */

const proposing: ReadonlySet<Question['intent']> = new Set(['set_budget', 'set_goal', 'set_payment']);

export const proposes = ({ intent }: Question): boolean => proposing.has(intent);

/** What may stand between a proposal and its correction. */
export const betweenCards: ReadonlySet<Question['intent']> = new Set(['thanks', 'hello', 'help', 'unclear', 'cannot']);

const marker =
  /\b(?:no|nah|nope|actually|sorry|oops|whoops|wait|hang on|hold on|hmm|scrap|scratch|instead|rather|meant|mean|change|changed|make|call|rename|name|up|raise|lower|drop|reduce|increase|cut|bump|set|put|push|move|lets|better|should be|can it be|how about|what about|try|go with|say)\b/;
const takesBack =
  /\b(?:no|nah|nope|actually|sorry|oops|whoops|wait|hang on|hold on|scrap|scratch|instead|rather|meant|mean|change|make)\b/;
const points = /\b(?:it|that|this|the (?:card|goal|budget|payment|reminder|amount|date|name|target))\b/;
const asks =
  /^(?:what (?!about)|whats|how (?!about)|hows|when|where|which|who|why|did|do|does|am|is|are|has|have|was|were|will|would)\b/;

/** A bare answer: an amount, a time or a category, with a polite word at most. */
const MAX_BARE_WORDS = 4;
/** A longer text is a request of its own. */
const MAX_WORDS = 14;

const frequency =
  /\b(?:(?:every|each|a|per) (?:week|fortnight|month|quarter|year)|every (?:two|2|four|4|three|3|six|6) (?:weeks|months)|weekly|fortnightly|monthly|quarterly|half.?yearly|yearly|annual(?:ly)?|once|one.?off|just once)\b/;
const renamed =
  /\b(?:call|name|rename) (?:it|that|this|the \w+)(?: to| as)? (?:the |a |an |my )?([a-z][a-z0-9 '-]*?)(?: (?:instead|please|rather|thanks))*$/;

const yearNamed = /\b(?:20\d\d|next year|this year)\b/;

/** 'The 10th' is that of the month that was spoken of, and a month without a year the one nearest to it. */
function nearTo(when: When, before: Question, text: string, now: Now): When {
  const earlier = before.whens.flatMap((one) => aheadOf(one, now) ?? [])[0];
  if (!earlier || yearNamed.test(text)) return when;
  const day =
    /\b(?:the )?(\d{1,2})(?:st|nd|rd|th)\b(?! (?:of )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))/.exec(text);
  if (day) {
    const month = earlier.from.slice(0, 8);
    const date = `${month}${day[1]!.padStart(2, '0')}`;
    if (date > endOfMonth(earlier.from) || date <= now.today) return when;
    return { span: { from: date, to: date }, label: '', unit: 'day' };
  }
  const span = aheadOf(when, now);
  if (!span || when.unit !== 'month') return when;
  const year =
    Number(earlier.from.slice(0, 4)) +
    (span.from.slice(5, 7) < earlier.from.slice(5, 7) && earlier.from.slice(5, 7) >= '10' ? 1 : 0);
  const from = `${year}${span.from.slice(4)}`;
  return from > now.today ? { span: { from, to: endOfMonth(from) }, label: '', unit: 'month' } : when;
}

/** The text by which an answer reads a name, a rhythm and a direction, with what the correction says in its place. */
function textOf(card: Question, { text, amounts }: Question): string {
  const name = renamed.exec(text)?.[1];
  if (name !== undefined) return `called ${name} for ${card.text}`;
  const other = frequency.exec(text)?.[0];
  if (card.intent === 'set_payment' && other !== undefined)
    return `${card.text.replaceAll(new RegExp(frequency, 'g'), '').replaceAll(/\s+/g, ' ').trim()} ${other}`;
  // Of a budget 'up it to 100' and 'make it 250' say the amount itself.
  return card.intent === 'set_budget' && amounts.length > 0 && !/\b(?:by|off|more|less|extra|another)\b/.test(card.text)
    ? text
    : card.text;
}

/** 'Drop it by $20' is less than what was proposed. */
function amountsOf(card: Question, { text, amounts }: Question): number[] {
  const [by] = amounts;
  const [from] = card.amounts;
  if (by === undefined) return card.amounts;
  if (from === undefined || !/\b(?:by|more|less|extra|another) \$?\d|\d (?:more|less|extra)\b/.test(text))
    return amounts;
  return [/\b(?:less|lower|drop|reduce|cut|down)\b/.test(text) ? Math.max(100, from - by) : from + by];
}

/** The last proposal with the member's correction; null if the question is no correction. */
export function corrected(card: Question, question: Question, now: Now): Question | null {
  const { text, amounts, topics, unit } = question;
  const words = text.split(' ').length;
  if (asks.test(text) || words > MAX_WORDS) return null;
  const name = renamed.exec(text)?.[1];
  const whens = card.intent === 'set_budget' ? [] : question.whens.filter((when) => aheadOf(when, now) !== null);
  const subjects = card.intent === 'set_budget' ? topics.filter(({ kind }) => kind === 'expense') : [];
  const says =
    amounts.length > 0 ||
    whens.length > 0 ||
    name !== undefined ||
    subjects.length > 0 ||
    (card.intent === 'set_payment' && frequency.test(text));
  if (!says) return null;
  // A past time asks about what was; a subject alone may only ask about itself.
  const isAboutPast = card.intent === 'set_budget' && question.whens.some((when) => pastOf(when, now) !== null);
  if (amounts.length === 0 && (isAboutPast || (subjects.length > 0 && card.topics.length > 0 && !takesBack.test(text))))
    return null;
  // A new request names its own subject.
  const isOwn = proposes(question) && (topics.length > 0 || question.names.length > 0) && !points.test(text);
  if (isOwn || !(marker.test(text) || words <= MAX_BARE_WORDS)) return null;
  if (
    !proposes(question) &&
    question.intent !== 'unclear' &&
    question.intent !== 'cannot' &&
    !marker.test(text) &&
    !(question.intent === 'rows' && question.bare)
  )
    return null;
  // A question of rows that happens to hold such a word: 'coles last month instead'.
  if (question.intent === 'rows' && !question.bare && !points.test(text) && amounts.length === 0) return null;
  return {
    ...card,
    text: textOf(card, question),
    confidence: 0.9,
    rival: null,
    doubt: null,
    amounts: amountsOf(card, question),
    percent: amounts.length > 0 ? null : (question.percent ?? card.percent),
    whens: whens.length > 0 ? [nearTo(whens[0]!, card, text, now)] : card.whens,
    topics: subjects.length > 0 ? subjects : card.topics,
    topicWords: subjects.length > 0 ? question.topicWords : card.topicWords,
    unit: unit ?? card.unit,
  };
}
