import { addDays } from '../../calendar/civil-date.ts';
import { formatDate } from '../../calendar/date-format.ts';
import { has } from '../concepts.ts';
import type { SubscriptionResult } from '../findings.ts';
import { list, say } from '../piece.ts';
import type { Piece } from '../piece.ts';
import type { Question } from '../question.ts';
import { LONG_DAYS, named, namedBill } from './named-bills.ts';
import { ask, tell } from './answering.ts';
import type { Answering, Inquiry, Step } from './answering.ts';
import { fixedPrice, hasCostBy } from './bill-costs.ts';
import { answerRows } from './rows.ts';

const day = (date: string): string => formatDate(date, 'dmy');

/** Days before today in which a bill may just have been paid. */
const LOOK_BACK_DAYS = 40;

function* subscriptionsNamed(question: Question): Generator<Step, SubscriptionResult[], unknown> {
  const names = [...question.names, ...question.mixed, question.topicWords]
    .map((name) => name.toLowerCase())
    .filter((name) => name.length > 2);
  if (names.length === 0) return [];
  const { subscriptions } = yield* ask('subscriptions', {});
  return subscriptions.filter(({ name }) =>
    names.some((word) => name.toLowerCase().includes(word) || word.includes(name.toLowerCase())),
  );
}

/** What a subscription costs and when it comes next, where one is named. */
export function* subscriptionNamed(question: Question): Generator<Step, Piece[] | null, unknown> {
  const subscriptions = yield* subscriptionsNamed(question);
  const [first] = subscriptions;
  if (!first) return null;
  if (subscriptions.length > 1) {
    const totals = yield* ask('subscriptions', { only: subscriptions.map(({ name }) => name) });
    return [
      ...say`Together they cost ${totals.month} a month or ${totals.year} a year.`,
      ...list(
        'Subscriptions',
        subscriptions.map(({ name, amount, every, year }) => ({
          name,
          figure: amount,
          note: say`${every}, ${year} a year`,
        })),
      ),
    ];
  }
  const risen =
    first.rise && /\bup\b|\bdearer\b|\bincreas\w*|\bris(?:e|en)\b/.test(question.text)
      ? say` It went up from ${first.rise.from} to ${first.rise.to} on ${day(first.rise.since)}.`
      : [];
  return [
    ...say`${first.name} is ${first.amount} ${first.every}, or ${first.year} a year.${first.next ? ` The next payment should be on ${day(first.next)}.` : ''}`,
    ...risen,
  ];
}

/** What something costs each time: a subscription or a bill. */
export function* answerPrice(context: Inquiry): Answering {
  const { question } = context;
  const names = [...question.names, ...question.mixed, question.topicWords].filter((name) => name !== '');
  if (
    names.length === 0 ||
    (question.whens.length > 0 && /\bso far\b|\btotal\b|\bspent\b|\ball up\b/.test(question.text))
  )
    return yield* answerRows({ ...context, question: { ...question, intent: 'rows' } });
  const risen = has(question.text, 'goneUp');
  const subscription = yield* subscriptionNamed(question);
  if (subscription) return yield* tell(subscription);
  if (risen) return yield* answerRows(context);
  const fixed = yield* fixedPrice(context);
  if (fixed) return yield* tell(fixed);
  const upcomingBills = yield* ask('bills', {
    from: addDays(context.now.today, -LOOK_BACK_DAYS),
    to: addDays(context.now.today, LONG_DAYS),
  });
  const bills = named(
    upcomingBills.bills.filter(({ income }) => !income),
    question,
  );
  if (bills && bills.length > 0 && !(yield* hasCostBy(context))) return yield* namedBill(bills, question, null);
  // What is bought now and again has no price: what it comes to in a month is told, or the latest one.
  const isUsual = question.unit !== null || (question.topics.length > 0 && question.names.length === 0);
  return yield* answerRows({
    ...context,
    question: { ...question, intent: 'rows', measure: isUsual ? 'average' : 'last', unit: question.unit ?? 'month' },
  });
}
