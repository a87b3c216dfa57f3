import { formatDate } from '../../calendar/date-format.ts';
import { addDays } from '../../calendar/civil-date.ts';
import type { Span } from '../row-findings.ts';
import { list, say } from '../piece.ts';
import type { Question } from '../question.ts';
import { has } from '../concepts.ts';
import { isOver } from '../shape.ts';
import { aheadOf, pastOf, spanWords, untilPayday, whenWords } from '../when.ts';
import type { Now } from '../when.ts';
import { ask, askBack, tell } from './answering.ts';
import type { Inquiry, Answering, Step } from './answering.ts';
import { oneRow } from './listing.ts';
import { EVERY_BILL } from '../topics.ts';
import { LONG_DAYS, billLines, billWords, named, namedBill } from './named-bills.ts';
import { subscriptionNamed } from './prices.ts';
import { fixedPrice, hasCostBy } from './bill-costs.ts';
import { answerRows } from './rows.ts';
import { targetOf } from './target.ts';

const day = (date: string): string => formatDate(date, 'dmy');

/** Bills are looked at so far ahead where no time is named. */
const DEFAULT_DAYS = 30;
const MAX_LISTED = 8;

/** Times that touch each other, as one: 'this week and next week'. */
function together(spans: readonly Span[]): Span | null {
  const [first, ...rest] = spans.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return rest.reduce<Span | null>(
    (whole, { from, to }) =>
      whole && from <= addDays(whole.to, 1) ? { from: whole.from, to: to > whole.to ? to : whole.to } : null,
    first ?? null,
  );
}

/** The coming days that are asked about; null where times are named and none of them is still to come. */
function requestedSpan({ whens, text }: Question, now: Now): { span: Span; words: string } | null {
  const fixed = whens.filter(({ relative }) => relative === undefined);
  const coming = fixed.filter((when) => aheadOf(when, now) !== null && !isOver(when, now, text));
  const [when, second] = coming;
  if (when) {
    const span = together(coming.map((one) => aheadOf(one, now)!));
    if (span === null) return null;
    const until =
      /\b(?:before|by|until|till)\b/.test(text) && when.unit === 'day' ? { from: now.today, to: span.to } : span;
    const label = until === span && !second ? when.label.replace('until payday', 'before payday') : '';
    return { span: until, words: whenWords(label, until) };
  }
  if (/\bpay ?day\b|\bget paid\b/.test(text))
    return { span: untilPayday(now), words: `before payday (${spanWords(untilPayday(now))})` };
  if (whens.length > 0) return null;
  const span = { from: now.today, to: addDays(now.today, DEFAULT_DAYS) };
  return { span, words: `from ${spanWords(span)}` };
}

/** Bills are known as what was paid, or as what is still to come. */
const otherBills = [
  'How much did I spend on bills last month?',
  'What bills are due this month?',
  'What bills are due next month?',
];

const saysSum = /\bso far\b|\btotal\b|\bspent\b|\ball up\b/;
const saysAhead =
  /\b(?:when|due|next|coming|upcoming|overdue|paid|pay|will|going to|still|yet|left|scheduled|owe|before|until|till)\b/;

const besideAllBills = /\band (?:all )?(?:my |the |other )?bills\b|\bbills and\b/;

/** What is due, and when. */
export function* answerBills(context: Inquiry): Answering {
  const { question, now } = context;
  // 'Rent and bills' are all of them.
  const oneIsNamed =
    !besideAllBills.test(question.text) &&
    (question.names.length > 0 || question.topics.some(({ name }) => name !== EVERY_BILL));
  // 'The power bill in March' is the one that came, where nothing is said of one that will.
  if (
    oneIsNamed &&
    question.whens.length > 0 &&
    question.whens.every(
      (when) => pastOf(when, now) !== null && (pastOf(when, now)!.to < now.today || saysSum.test(question.text)),
    ) &&
    !saysAhead.test(question.text)
  ) {
    return yield* answerRows({
      ...context,
      question: {
        ...question,
        measure: question.measure === 'list' ? 'total' : question.measure,
        topics: question.topics.filter(({ name }) => name !== EVERY_BILL),
      },
    });
  }
  const fixed = oneIsNamed ? yield* fixedPrice(context) : null;
  if (fixed) return yield* tell(fixed);
  if (oneIsNamed && (yield* hasCostBy(context)))
    return yield* answerRows({
      ...context,
      question: { ...question, measure: 'average', topics: question.topics.filter(({ name }) => name !== EVERY_BILL) },
    });
  const requested = requestedSpan(question, now);
  if (!requested) return yield* askBack('I can’t tell which days of bills you mean. Try one of these:', otherBills);
  const { span, words } = requested;
  const wide = oneIsNamed ? { from: addDays(now.today, -40), to: addDays(now.today, LONG_DAYS) } : span;
  const upcomingBills = yield* ask('bills', wide);
  if (oneIsNamed) {
    const includedBills =
      named(
        upcomingBills.bills.filter(({ income }) => !income),
        question,
      ) ?? [];
    if (
      includedBills.length > 0 &&
      /\bpaid\b|\b(?:go|gone|went|come|came) (?:out|through)\b/.test(question.text) &&
      !includedBills.some(({ state }) => state === 'paid')
    ) {
      const target = yield* targetOf({
        ...question,
        income: false,
        topics: question.topics.filter(({ name }) => name !== EVERY_BILL),
      });
      if (!target) return;
      yield* oneRow(target, { ...context, question: { ...question, measure: 'last', whens: [], limit: 1 } });
      yield* tell(' ');
    }
    if (includedBills.length > 0)
      return yield* namedBill(
        includedBills,
        question,
        question.whens.length > 0 && !/\bpaid\b|\b(?:or|before) after\b|\bbefore or\b/.test(question.text)
          ? span
          : null,
      );
    const subscription = yield* subscriptionNamed(question);
    if (subscription) return yield* tell(subscription);
    const target = yield* targetOf({ ...question, topics: question.topics.filter(({ name }) => name !== EVERY_BILL) });
    if (!target) return;
    const isPast =
      question.whens.length > 0 && !/\b(?:when|due|next|coming|upcoming|overdue|paid)\b/.test(question.text);
    // 'My coffee bill this month' is what was spent on it: it is no bill that comes.
    if (isPast)
      return yield* answerRows({
        ...context,
        question: { ...question, measure: 'total', topics: question.topics.filter(({ name }) => name !== EVERY_BILL) },
      });
    yield* tell(
      `There’s no bill with that name coming up${question.whens.length > 0 ? ` ${words}` : ''}, and past payments don’t show a pattern. `,
    );
    return yield* oneRow(target, { ...context, question: { ...question, measure: 'last', whens: [], limit: 1 } });
  }
  const open = upcomingBills.bills.filter(({ state, income }) => !income && (state === 'due' || state === 'overdue'));
  if (has(question.text, 'overdue')) {
    const late = open.filter(({ state }) => state === 'overdue');
    if (late.length === 0) return yield* tell('Nothing’s overdue.');
    return yield* tell(say`${upcomingBills.overdue} is overdue.`, list('Overdue', billLines(late)));
  }
  if (open.length === 0)
    return yield* tell(
      `Nothing’s due ${words}.${upcomingBills.scheduled_any ? '' : ' You haven’t added any bills yet.'}`,
    );
  if (/\b(?:biggest|largest|highest|dearest)\b/.test(question.text))
    return yield* tell('The largest is ', billWords(open.toSorted((a, b) => b.cents - a.cents)[0]!), '.');
  if (/\b(?:cheapest|smallest|lowest|littlest)\b/.test(question.text))
    return yield* tell('The smallest is ', billWords(open.toSorted((a, b) => a.cents - b.cents)[0]!), '.');
  if (/\bnext (?:bill|payment|thing|one)\b|\bwhat is due next\b/.test(question.text))
    return yield* tell('Next up is ', billWords(open[0]!), '.');
  const late = open.filter(({ state }) => state === 'overdue').length;
  const more = open.length > MAX_LISTED ? ' The first few:' : '';
  yield* tell(
    late === open.length
      ? say`${upcomingBills.total} is overdue, and nothing else is due ${words}.${more}`
      : say`${upcomingBills.total} is due ${words}, in ${upcomingBills.count}${late > 0 ? ', including what’s overdue' : ''}.${more}`,
    list('Coming up', billLines(open.slice(0, MAX_LISTED))),
  );
}

/** Without an account to spend from there is no figure to tell. */
export function* needsStatement(): Generator<Step, void, unknown> {
  const { link } = yield* ask('screen', { name: 'imports' });
  yield* tell(say`Add a statement to see what’s safe to spend. You can do that under ${link}.`);
}

/** What may be spent until payday, line by line. */
export function* answerSafe({ question }: Inquiry): Answering {
  const safe = yield* ask('safe_to_spend', {});
  if (!safe.has_accounts) return yield* needsStatement();
  yield* tell(
    safe.cents < 0
      ? say`You’re ${safe.safe} short until payday on ${day(safe.payday)}. Your bills and plans come to more than you have.`
      : say`${safe.safe} is safe to spend until payday on ${day(safe.payday)}. That’s ${safe.per_day} a day for ${safe.days_left}.`,
  );
  if (/\bbuffer\b/.test(question.text)) {
    const buffer = safe.lines.find(({ kind }) => kind === 'buffer');
    return yield* tell(
      buffer ? say` Your buffer of ${buffer.amount} is already taken off.` : ' You don’t have a safety buffer.',
    );
  }
  const words = {
    balance: 'In your everyday accounts',
    bills: 'Bills until payday',
    ordered: 'Payments on their way',
    transfers: 'Transfers to savings and cards',
    set_aside: 'Set aside for later bills',
    allocations: 'Set aside for other things',
    buffer: 'Safety buffer',
  } as const;
  const lines = safe.lines.filter(({ cents }) => cents !== 0);
  if (safe.payday_unknown) yield* tell(' You haven’t set your payday, so this runs to the end of the month.');
  if (safe.assumed > 0) yield* tell(' Some of the bills are predictions based on your past payments.');
  yield* tell(
    list(
      'How it adds up',
      lines.map((line) => ({ name: words[line.kind], figure: line.amount })),
    ),
  );
  if (/\bnext (?:week|month)\b/.test(question.text))
    yield* tell('This only goes as far as your next payday. The forecast looks further ahead.');
}

/** When the pay comes. */
export function* answerPay({ question }: Inquiry): Answering {
  const pay = yield* ask('pay', {});
  const asksAmount =
    /\bhow much\b|\bwhat (?:is|was)\b/.test(question.text) &&
    !/\bwhat is (?:my )?(?:next )?pay ?day\b/.test(question.text);
  if ((asksAmount || /\b(?:did|have|has|was|am) (?:i|my)\b/.test(question.text)) && pay.last)
    yield* tell(say`Your latest pay was ${pay.last.amount} from ${pay.last.payer} on ${day(pay.last.date)}. `);
  if (!pay.chosen && !pay.amount)
    return yield* tell(
      'I don’t know your payday yet. There’s no regular pay in your transactions, and you haven’t set a pay cycle under Budgets.',
    );
  yield* tell(say`Your next payday is ${day(pay.next)}, in ${pay.days_left}.`);
  if (pay.amount) yield* tell(say` Your pay is usually ${pay.amount}${pay.payer ? ` from ${pay.payer}` : ''}.`);
  if (!pay.chosen) yield* tell(' You haven’t set a pay cycle, so this is based on your past pays.');
}
