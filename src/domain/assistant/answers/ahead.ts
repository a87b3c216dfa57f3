import { formatDate } from '../../calendar/date-format.ts';
import { addDays } from '../../calendar/civil-date.ts';
import type { BillFound } from '../findings.ts';
import type { Span } from '../row-findings.ts';
import { listed, say } from '../piece.ts';
import type { Piece } from '../piece.ts';
import type { Question } from '../question.ts';
import { says } from '../concepts.ts';
import { holdsRowsOf } from '../topics.ts';
import { whensIn } from '../when-words.ts';
import { aheadOf, spanWords, untilPayday } from '../when.ts';
import type { Now } from '../when.ts';
import { ask, askBack, periodOf, tell } from './answering.ts';
import type { Asked, Answering, Step } from './answering.ts';
import { oneRow } from './listing.ts';
import { answerRows } from './rows.ts';
import { targetOf } from './target.ts';

const day = (date: string): string => formatDate(date, 'dmy');

/** The topic that 'bills' names: with it no bill in particular is meant. */
const EVERY_BILL = 'bills & utilities';

/** Bills are looked at so far ahead where no time is named; a named bill further, as it may come once a year. */
const USUAL_DAYS = 30;
const LONG_DAYS = 366;

function spanAsked({ whens, text }: Question, now: Now): { span: Span; words: string } {
  const when = whens.find((one) => aheadOf(one, now) !== null);
  if (when) {
    const span = aheadOf(when, now)!;
    const until = /\b(?:before|by|until|till)\b/.test(text) && when.unit === 'day' ? { from: now.today, to: span.to } : span;
    return { span: until, words: when.label && until === span ? `${when.label} (${spanWords(span)})` : `from ${spanWords(until)}` };
  }
  if (/\bpay ?day\b|\bget paid\b/.test(text)) return { span: untilPayday(now), words: `until payday (${spanWords(untilPayday(now))})` };
  const span = { from: now.today, to: addDays(now.today, USUAL_DAYS) };
  return { span, words: `from ${spanWords(span)}` };
}

const matches = (bill: BillFound, names: readonly string[]): boolean => names.some((name) => name.length > 2 && (bill.name.toLowerCase().includes(name) || name.includes(bill.name.toLowerCase())));

/** The bills that a question names, by their name or by what they are for. */
function named(bills: readonly BillFound[], question: Question): BillFound[] | null {
  const topics = question.topics.filter(({ name }) => name !== EVERY_BILL);
  if (topics.length === 0 && question.names.length === 0) return null;
  const names = [...question.names, ...question.mixed, ...question.topicWords.split(' ').filter((word) => !/^bills?$/.test(word))];
  return bills.filter((bill) => matches(bill, names.map((name) => name.toLowerCase())) || topics.some((topic) => holdsRowsOf(topic, bill.sub_category_id)));
}

function billWords(bill: BillFound): Piece[] {
  return say`${bill.name} ${bill.amount} ${bill.state === 'overdue' ? `since ${day(bill.date)}, overdue` : `on ${day(bill.date)}`}`;
}

function* namedBill(found: readonly BillFound[], question: Question, span: Span | null): Generator<Step, void, unknown> {
  const all = found.filter(({ state }) => state === 'due' || state === 'overdue');
  const inSpan = span ? all.filter(({ date }) => date >= span.from && date <= span.to) : [];
  if (inSpan.length > 1) return yield* tell('Due then: ', listed(inSpan.slice(0, 8).map(billWords)), '.');
  if (span && inSpan.length === 0 && all.length > 0) yield* tell(`Not ${spanWords(span)}. `);
  const open = inSpan.length > 0 ? inSpan : all;
  const paid = found.findLast(({ state }) => state === 'paid');
  if (/\b(?:paid|pay|gone?|went|come|came)\b/.test(question.text) && paid) yield* tell(say`${paid.name} of ${day(paid.date)} is paid: ${paid.amount}. `);
  const [first] = open;
  if (!first) return;
  const guess = first.source === 'history' ? ' It is not scheduled: past payments tell.' : '';
  yield* tell(say`${first.name} is ${first.state === 'overdue' ? 'overdue since' : 'next due on'} ${day(first.date)}: ${first.amount}.${guess}`);
}

/** What a subscription costs and when it comes next, where one is named. */
function* subscriptionNamed(question: Question): Generator<Step, Piece[] | null, unknown> {
  const names = [...question.names, ...question.mixed, question.topicWords].map((name) => name.toLowerCase()).filter((name) => name.length > 2);
  if (names.length === 0) return null;
  const { subscriptions } = yield* ask('subscriptions', {});
  const own = subscriptions.find(({ name }) => names.some((word) => name.toLowerCase().includes(word) || word.includes(name.toLowerCase())));
  if (!own) return null;
  const risen = own.rise && /\bup\b|\bdearer\b|\bincreas\w*|\bris(?:e|en)\b/.test(question.text) ? say` It went up from ${own.rise.from} to ${own.rise.to} on ${day(own.rise.since)}.` : [];
  return [...say`${own.name} is ${own.amount} ${own.every}, which comes to ${own.year} a year.${own.next ? ` The next payment should come on ${day(own.next)}.` : ''}`, ...risen];
}

/** What is due, and when. */
export function* answerBills(asked: Asked): Answering {
  const { question, now } = asked;
  const oneIsNamed = question.names.length > 0 || question.topics.some(({ name }) => name !== EVERY_BILL);
  const { span, words } = spanAsked(question, now);
  const wide = oneIsNamed ? { from: addDays(now.today, -40), to: addDays(now.today, LONG_DAYS) } : span;
  const found = yield* ask('bills', wide);
  if (oneIsNamed) {
    const own = named(found.bills.filter(({ income }) => !income), question) ?? [];
    if (own.length > 0 && /\bpaid\b|\b(?:go|gone|went|come|came) (?:out|through)\b/.test(question.text) && !own.some(({ state }) => state === 'paid')) {
      const target = yield* targetOf({ ...question, income: false, topics: question.topics.filter(({ name }) => name !== EVERY_BILL) });
      if (!target) return;
      yield* oneRow(target, { ...asked, question: { ...question, measure: 'last', whens: [], limit: 1 } });
      yield* tell(' ');
    }
    if (own.length > 0) return yield* namedBill(own, question, question.whens.length > 0 && !/\bpaid\b|\b(?:or|before) after\b|\bbefore or\b/.test(question.text) ? span : null);
    const subscription = yield* subscriptionNamed(question);
    if (subscription) return yield* tell(subscription);
    const target = yield* targetOf({ ...question, topics: question.topics.filter(({ name }) => name !== EVERY_BILL) });
    if (!target) return;
    const isPast = question.whens.length > 0 && !/\b(?:when|due|next|coming|upcoming|overdue|paid)\b/.test(question.text);
    // 'My coffee bill this month' is what was spent on it: it is no bill that comes.
    if (isPast) return yield* answerRows({ ...asked, question: { ...question, measure: 'total', topics: question.topics.filter(({ name }) => name !== EVERY_BILL) } });
    yield* tell(`No payment of that name is scheduled, and past rows show no rhythm of it${question.whens.length > 0 ? ` ${words}` : ''}. `);
    return yield* oneRow(target, { ...asked, question: { ...question, measure: 'last', whens: [], limit: 1 } });
  }
  const open = found.bills.filter(({ state, income }) => !income && (state === 'due' || state === 'overdue'));
  if (/\boverdue\b/.test(question.text)) {
    const late = open.filter(({ state }) => state === 'overdue');
    if (late.length === 0) return yield* tell('Nothing is overdue.');
    return yield* tell(say`${found.overdue} is overdue: `, listed(late.map(billWords)), '.');
  }
  if (open.length === 0) return yield* tell(`Nothing is due ${words}${found.scheduled_any ? '' : ', as no payments are scheduled yet'}.`);
  if (/\b(?:biggest|largest|highest|dearest)\b/.test(question.text)) return yield* tell('The largest one is ', billWords(open.toSorted((a, b) => b.cents - a.cents)[0]!), '.');
  if (/\bnext (?:bill|payment|thing|one)\b|\bwhat is due next\b/.test(question.text)) return yield* tell('The next one is ', billWords(open[0]!), '.');
  yield* tell(say`${found.total} is due ${words}, in ${found.count}: `, listed(open.slice(0, 8).map(billWords)), open.length > 8 ? ' and more.' : '.');
  if (open.some(({ source }) => source === 'history')) yield* tell(' Those that you have not scheduled are told from past payments.');
}

/** What something costs each time: a subscription or a bill. */
export function* answerPrice(asked: Asked): Answering {
  const { question } = asked;
  const names = [...question.names, ...question.mixed, question.topicWords].filter((name) => name !== '');
  if (names.length === 0) return yield* answerRows(asked);
  const risen = says(question.text, 'goneUp');
  const subscription = yield* subscriptionNamed(question);
  if (subscription) return yield* tell(subscription);
  if (risen) return yield* answerRows(asked);
  const found = yield* ask('bills', { from: addDays(asked.now.today, -40), to: addDays(asked.now.today, LONG_DAYS) });
  const bills = named(found.bills.filter(({ income }) => !income), question);
  if (bills && bills.length > 0) return yield* namedBill(bills, question, null);
  return yield* answerRows({ ...asked, question: { ...question, measure: question.topics.length > 0 && question.names.length === 0 ? 'average' : 'last', unit: question.unit ?? 'month' } });
}

/** What may be spent until payday, line by line. */
export function* answerSafe({ question }: Asked): Answering {
  const safe = yield* ask('safe_to_spend', {});
  yield* tell(safe.cents < 0
    ? say`Nothing is free until payday on ${day(safe.payday)}: the bills and what you set aside come to more than is there, by ${safe.safe}. `
    : say`${safe.safe} is safe to spend until payday on ${day(safe.payday)}, which is ${safe.per_day} a day for ${safe.days_left}. `);
  if (/\bbuffer\b/.test(question.text)) {
    const buffer = safe.lines.find(({ kind }) => kind === 'buffer');
    return yield* tell(buffer ? say`Your buffer is ${buffer.amount}; it is kept out of the ${safe.safe} that is safe to spend.` : 'You have not set a buffer.');
  }
  const words = { balance: 'in your everyday accounts', bills: 'for bills until then', set_aside: 'set aside for later bills', allocations: 'for what you gave a purpose', buffer: 'as your buffer' } as const;
  const lines = safe.lines.filter(({ cents }) => cents !== 0);
  if (lines.length > 0) yield* tell('It is made of ', listed(lines.map((line) => say`${line.amount} ${words[line.kind]}`)), '.');
  if (/\bnext (?:week|month)\b/.test(question.text)) yield* tell(' It only looks as far as the next payday; the forecast looks further.');
}

/** When the pay comes. */
export function* answerPay({ question }: Asked): Answering {
  const pay = yield* ask('pay', {});
  const asksAmount = /\bhow much\b|\bwhat (?:is|was)\b/.test(question.text) && !/\bwhat is (?:my )?(?:next )?pay ?day\b/.test(question.text);
  if ((asksAmount || /\b(?:did|have|has|was|am) (?:i|my)\b/.test(question.text)) && pay.last) yield* tell(say`Your latest pay was ${pay.last.amount} from ${pay.last.payer} on ${day(pay.last.date)}. `);
  if (!pay.chosen && !pay.amount) return yield* tell('I do not know your payday yet: no regular pay is in your data, and you have not set a pay cycle under Budgets.');
  yield* tell(say`Your next payday is ${day(pay.next)}, in ${pay.days_left}.`);
  if (pay.amount) yield* tell(say` It is usually ${pay.amount}${pay.payer ? ` from ${pay.payer}` : ''}.`);
  if (!pay.chosen) yield* tell(' You have not set a pay cycle, so this is told from past pays.');
}

/** The balance of a day to come, or the lowest of all. */
export function* answerForecast({ question, now }: Asked): Answering {
  const when = question.whens.find((one) => aheadOf(one, now) !== null);
  const ahead = when ? aheadOf(when, now)! : null;
  const payday = addDays(untilPayday(now).to, 1);
  const on = /\bon (?:my |the )?(?:next )?pay ?day\b/.test(question.text) ? payday : ahead?.to;
  const found = yield* ask('forecast', on === undefined ? {} : { on });
  if (!found.has_accounts || !found.lowest) return yield* tell('There is no account in use that could be forecast yet.');
  const risk = /\brun\b|\bnegative\b|\bbelow\b|\bred\b|\boverdra|\bmake it\b|\blast\b|\bshort\b|\bbroke\b|\bok(?:ay)?\b|\benough\b|\blowest\b|\bdip\b|\bhow low\b/.test(question.text);
  if (found.beyond) yield* tell(`The forecast reaches to ${day(found.to)}${found.locked ? ', as far as your plan opens it' : ''}. `);
  else if (found.on && !/\blowest\b|\bhow low\b/.test(question.text)) yield* tell(say`The forecast for ${day(found.on.date)} is ${found.on.amount} over your accounts. `);
  if (risk) {
    yield* tell(found.below_zero
      ? say`Your balance would go below zero on ${day(found.below_zero.date)}, to ${found.below_zero.amount}. `
      : say`By the forecast your balance stays above zero until ${day(found.to)}. `);
  }
  yield* tell(say`The lowest day is ${day(found.lowest.date)} with ${found.lowest.amount}; today it is ${found.now}.`);
  if (found.pay) yield* tell(say` It counts on pay of ${found.pay.amount} from ${day(found.pay.next)} on and everyday spending of ${found.daily_spending} a day.`);
}

/** The bill that 'enough for rent' means. */
function* billMeant(question: Question, now: Now): Generator<Step, BillFound | null, unknown> {
  if (question.topics.length === 0 && question.names.length === 0) return null;
  const found = yield* ask('bills', { from: now.today, to: addDays(now.today, LONG_DAYS) });
  return (named(found.bills.filter(({ income }) => !income), question) ?? []).find(({ state }) => state === 'due' || state === 'overdue') ?? null;
}

/** A bill that is known is in the forecast already: what is left after it says whether there is enough. */
function* enoughFor(bill: BillFound): Generator<Step, void, unknown> {
  const found = yield* ask('forecast', { on: bill.date });
  const after = found.on ?? found.lowest;
  if (!after) return yield* tell('There is no account in use that could be forecast yet.');
  yield* tell(say`${after.cents >= 0 ? 'Yes' : 'Not by the forecast'}: ${bill.name} of ${bill.amount} on ${day(bill.date)} is counted in it, and on ${day(after.date)} it has ${after.amount} left over your accounts.`);
}

/** Whether something can be paid for. */
export function* answerAfford({ question, now }: Asked): Answering {
  const bill = question.amounts[0] === undefined ? yield* billMeant(question, now) : null;
  if (bill) return yield* enoughFor(bill);
  const [cents] = question.amounts;
  if (cents === undefined && question.topics.some(({ kind, name }) => kind === 'expense' && name !== EVERY_BILL)) {
    const { lines } = yield* ask('budgets', {});
    const line = lines.find((one) => question.topics.some(({ categories, subCategories }) => (one.sub_category_id === null ? categories.includes(one.category_id) : subCategories.includes(one.sub_category_id))));
    if (line) {
      const safe = yield* ask('safe_to_spend', {});
      return yield* tell(say`${safe.safe} is safe to spend until payday on ${day(safe.payday)}, after the bills. `, line.left_cents >= 0 ? say`Your ${line.name} budget has ${line.left} left.` : say`Your ${line.name} budget is over by ${line.left}.`);
    }
  }
  if (cents === undefined) {
    const what = question.names[0] ?? '';
    return yield* askBack(`How much would ${what === '' ? 'it' : `“${what}”`} cost?`, ['Can I afford $100?', 'Can I afford $500?', 'Can I afford $1,000?', 'How much is safe to spend?']);
  }
  // What is to be bought before a day is bought today; on a day, on it.
  const when = /\b(?:before|until|till|til) ~/.test(whensIn(question.text, now).text) || question.whens.some(({ label }) => label === 'until payday') ? undefined : question.whens.find((one) => aheadOf(one, now) !== null);
  const ahead = when ? aheadOf(when, now)! : null;
  const on = ahead && ahead.to > now.today ? (when!.unit === 'day' || /\bby\b|\bbefore\b/.test(question.text) ? ahead.to : ahead.from) : undefined;
  const found = yield* ask('afford', { cents, ...(on === undefined || on === now.today ? {} : { on }) });
  if (found.verdict === 'unknown') {
    yield* tell(say`The forecast reaches to ${day(found.to)} only, when ${found.at_end} should be in your everyday accounts, so I cannot say for ${day(found.on)}.`);
    if (found.per_pay) yield* tell(say` Putting ${found.per_pay} aside each pay would have ${found.price} by then.`);
    return;
  }
  const lead = { yes: 'Yes', tight: 'Only just', no: 'Not yet' }[found.verdict];
  if (found.on === now.today) {
    yield* tell(found.verdict === 'yes' || found.verdict === 'tight'
      ? say`${lead}: of ${found.safe} that is safe to spend until payday, ${found.left} would be left after ${found.price}. `
      : say`${lead}: ${found.price} is ${found.short} more than the ${found.safe} that is safe to spend until payday. `);
  } else {
    yield* tell(found.verdict === 'no'
      ? say`${lead}: with ${found.price} on ${day(found.on)} the forecast would fall ${found.short} short. `
      : say`${lead}: with ${found.price} on ${day(found.on)} the forecast still leaves ${found.left} on its lowest day. `);
  }
  if (found.lowest) yield* tell(say`With it, the lowest day would be ${day(found.lowest.date)} with ${found.lowest.amount}.`);
  if (found.verdict === 'no' && found.from) yield* tell(` The forecast carries it from ${day(found.from)} on.`);
  else if (found.verdict === 'no') yield* tell(` The forecast, which reaches to ${day(found.to)}, does not carry it.`);
  if (found.verdict === 'no' && found.per_pay) yield* tell(say` Putting ${found.per_pay} aside each pay would have it by then.`);
}

/** What to put aside for an amount, or when it is there. */
export function* answerSavingPlan({ question, now }: Asked): Answering {
  const { amounts, unit, text } = question;
  const when = question.whens.find((one) => aheadOf(one, now) !== null);
  const by = when ? aheadOf(when, now)!.to : undefined;
  const period = question.whens[0] && !when ? periodOf(question.whens[0], now) : null;
  if (period) return yield* tell('That day has passed. Name one that is still to come.');
  if (amounts.length >= 2 || (unit !== null && /\bif i\b/.test(text))) {
    const [a, b] = amounts as [number, number | undefined];
    const each = b === undefined ? a : Math.min(a, b);
    const target = b === undefined ? undefined : Math.max(a, b);
    const rhythm = unit === 'week' || unit === 'fortnight' || unit === 'month' || unit === 'pay' ? unit : 'week';
    if (target === undefined && by === undefined) return yield* askBack('How much do you want to save in all?', ['$1,000', '$5,000', '$10,000'].map((sum) => `When will I have ${sum} if I save ${dollars(each)} a ${rhythm}?`));
    const found = yield* ask('saving_plan', { cents: target ?? each, each_cents: each, each: rhythm, ...(by === undefined ? {} : { by }) });
    if (target === undefined) return yield* tell(say`${found.each!} a ${rhythm} comes to ${found.target} by ${day(by!)}.`);
    return yield* tell(found.reached ? say`With ${found.each!} a ${rhythm} you would have ${found.target} on ${day(found.reached)}.` : say`With ${found.each!} a ${rhythm} it would take too long to say when you have ${found.target}.`);
  }
  if (by === undefined) return yield* askBack('By when do you want to have it?', ['in 3 months', 'in 6 months', 'in 12 months'].map((time) => `How much do I need to save each pay to have ${dollars(amounts[0]!)} ${time}?`));
  const found = yield* ask('saving_plan', { cents: amounts[0]!, by });
  yield* tell(found.per_pay && found.pays ? say`To have ${found.target} by ${day(by)} you would put aside ${found.per_pay} at each of ${found.pays}.` : say`No payday lies between today and ${day(by)}, so all of ${found.target} would have to be there now.`);
}

function dollars(cents: number): string {
  return `$${cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)}`;
}
