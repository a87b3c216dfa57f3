import type { CivilDate } from '../../calendar/civil-date.ts';
import { addDays } from '../../calendar/civil-date.ts';
import { formatDate } from '../../calendar/date-format.ts';
import type { ForecastResult } from '../outlook-findings.ts';
import { listed, say } from '../piece.ts';
import type { Question } from '../question.ts';
import { aheadOf, spanWords, untilPayday } from '../when.ts';
import { ask, askBack, tell } from './answering.ts';
import type { Answering, Inquiry, Step } from './answering.ts';

/** As many accounts are offered at most. */
const MAX_CHOICES = 5;

const day = (date: string): string => formatDate(date, 'dmy');

type Account = ForecastResult['accounts'][number];

/** The accounts that a question is about, where it names some or their kind. */
function accountsMeant({ accounts }: ForecastResult, { names, mixed, account }: Question): Account[] {
  const words = [...names, ...mixed].map((name) => name.toLowerCase()).filter((name) => name.length > 3);
  const byName = accounts.filter(({ name }) => words.some((word) => name.toLowerCase().includes(word)));
  return byName.length > 0 ? byName : accounts.filter(({ kind }) => kind === account);
}

/** The one account that a question is about, where it names one or its kind. */
export function accountMeant(forecast: ForecastResult, question: Question): Account | null {
  const [first, ...more] = accountsMeant(forecast, question);
  return first !== undefined && more.length === 0 ? first : null;
}

/** Accounts that are spent from are told of together, unless only some of them are named. */
const areEveryday = (accounts: readonly Account[], all: readonly Account[]): boolean =>
  accounts.every(({ kind }) => kind === 'transaction') &&
  (accounts.length === 0 || accounts.length === all.filter(({ kind }) => kind === 'transaction').length);

/** What each of the accounts will hold on a day. */
function* accountsOn(accounts: readonly Account[], on: string): Generator<Step, void, unknown> {
  const known = accounts.flatMap(({ name, on: then, now }) => (then ? [{ name, on: then, now }] : []));
  yield* tell(
    listed(known.map((one) => say`${one.name} should have ${one.on}`)),
    ` on ${day(on)}, counting planned and regular transfers. `,
    listed(known.map(({ name, now }) => say`${name} has ${now}`)),
    ' now.',
  );
}

/** What the accounts that are spent from will hold: most people mean these by 'my account'. */
function* everydayWords(
  { everyday, on, below_zero: below, under, to }: ForecastResult,
  isRisk: boolean,
  isLowest: boolean,
  from: CivilDate | null,
): Generator<Step, void, unknown> {
  const { lowest, short } = everyday;
  if (on && everyday.on && !isLowest) yield* tell(say`Of that, ${everyday.on} should be in your everyday accounts. `);
  if (under)
    yield* tell(
      under.first
        ? say`Your everyday accounts would go below ${under.limit} on ${day(under.first.date)}, to ${under.first.amount}. `
        : say`Your everyday accounts stay at or above ${under.limit} through to ${day(on?.date ?? to)}. `,
    );
  if (isRisk && !short && !under)
    yield* tell(
      below
        ? say`Your balance would go below zero on ${day(below.date)}, to ${below.amount}. `
        : say`Your everyday accounts stay above zero through to ${day(to)}. `,
    );
  const isLater = short !== null && on !== null && short.date > on.date;
  if (isRisk && isLater) yield* tell(say`Your everyday accounts stay above zero until ${day(on.date)}. `);
  if (short && (isRisk || isLater))
    yield* tell(
      say`${isLater ? 'After that they' : 'Your everyday accounts'} would go below zero on ${day(short.date)}, to ${short.amount}. `,
    );
  if (!lowest) return;
  yield* tell(
    say`${from && on ? `From ${spanWords({ from, to: on.date })}, your` : on ? `Until ${day(on.date)}, your` : 'Your'} everyday accounts are lowest on ${day(lowest.date)}, with ${lowest.amount}. `,
  );
}

/** The balance of a day to come, or the lowest of all. */
export function* answerForecast({ question, now }: Inquiry): Answering {
  const when = question.whens.find((one) => aheadOf(one, now) !== null);
  const ahead = when ? aheadOf(when, now)! : null;
  const payday = addDays(untilPayday(now).to, 1);
  const on = /\bon (?:my |the )?(?:next )?pay ?day\b/.test(question.text) ? payday : ahead?.to;
  const limit = question.bound.most ?? question.bound.least;
  const isLowest = /\blowest\b|\bhow low\b/.test(question.text);
  // The lowest day of a time that starts later is looked for from its start on.
  const from = isLowest && ahead && ahead.from > now.today && ahead.to > ahead.from ? ahead.from : null;
  const forecast = yield* ask('forecast', {
    ...(from === null ? {} : { from }),
    ...(on === undefined ? {} : { on }),
    ...(limit === undefined ? {} : { under_cents: limit }),
  });
  if (!forecast.has_accounts || !forecast.lowest)
    return yield* tell('There’s no account to forecast yet. Connect your bank or import a statement first.');
  const isRisk =
    isLowest ||
    /\brun\b|\bnegative\b|\bbelow\b|\bred\b|\boverdra|\bmake it\b|\blast\b|\bshort\b|\bbroke\b|\bok(?:ay)?\b|\benough\b|\bdip\b/.test(
      question.text,
    );
  const accounts = accountsMeant(forecast, question);
  if (forecast.beyond) {
    yield* tell(`The forecast runs to ${day(forecast.to)}${forecast.locked ? ', as far as your plan goes' : ''}. `);
    return yield* askBack('Would one of these help?', [
      `What will my balance be on ${day(forecast.to)}?`,
      'What will my lowest balance be?',
    ]);
  }
  if (question.account !== null && question.account !== 'transaction' && accounts.length === 0)
    return yield* askBack(
      'I can’t tell which account you mean. Try one of these:',
      forecast.accounts.slice(0, MAX_CHOICES).map(({ name }) => `How much is in ${name}?`),
    );
  if (forecast.on && !isLowest && !areEveryday(accounts, forecast.accounts))
    return yield* accountsOn(accounts, forecast.on.date);
  if (isLowest && !areEveryday(accounts, forecast.accounts))
    return yield* askBack('I can only give the lowest balance of all accounts. Would one of these help?', [
      'What will my lowest balance be?',
      ...accounts.slice(0, MAX_CHOICES).map(({ name }) => `How much is in ${name}?`),
    ]);
  if (forecast.on && !isLowest)
    yield* tell(say`You should have ${forecast.on.amount} across your accounts on ${day(forecast.on.date)}. `);
  yield* everydayWords(forecast, isRisk, isLowest, from);
  yield* tell(
    say`Across all accounts, the lowest day${from ? ' of that time' : ''} is ${day(forecast.lowest.date)} with ${forecast.lowest.amount}. Today you have ${forecast.now}.`,
  );
  if (forecast.pay)
    yield* tell(
      say` This assumes pay of ${forecast.pay.amount} from ${day(forecast.pay.next)} and everyday spending of ${forecast.daily_spending} a day.`,
    );
}
