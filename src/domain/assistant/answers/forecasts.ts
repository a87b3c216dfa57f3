import { addDays } from '../../calendar/civil-date.ts';
import { formatDate } from '../../calendar/date-format.ts';
import type { ForecastFound } from '../findings.ts';
import { say } from '../piece.ts';
import type { Question } from '../question.ts';
import { aheadOf, untilPayday } from '../when.ts';
import { ask, askBack, tell } from './answering.ts';
import type { Answering, Asked, Step } from './answering.ts';

const day = (date: string): string => formatDate(date, 'dmy');

/** The one account that a question is about, where it names one or its kind. */
function accountMeant(
  { accounts }: ForecastFound,
  { names, mixed, account }: Question,
): ForecastFound['accounts'][number] | null {
  const words = [...names, ...mixed].map((name) => name.toLowerCase()).filter((name) => name.length > 3);
  const byName = accounts.filter(({ name }) => words.some((word) => name.toLowerCase().includes(word)));
  if (byName.length === 1) return byName[0]!;
  const ofKind = accounts.filter(({ kind }) => kind === account);
  return ofKind.length === 1 ? ofKind[0]! : null;
}

/** What the accounts that are spent from will hold: most people mean these by 'my account'. */
function* everydayWords(
  { everyday, on, below_zero: below, to }: ForecastFound,
  isRisk: boolean,
  isLowest: boolean,
): Generator<Step, void, unknown> {
  const { lowest } = everyday;
  if (on && everyday.on && !isLowest) yield* tell(say`Of that, ${everyday.on} is in your everyday accounts. `);
  if (isRisk) {
    if (below) yield* tell(say`Your balance would go below zero on ${day(below.date)}, to ${below.amount}. `);
    else if (lowest && lowest.cents < 0)
      yield* tell(say`Your everyday accounts would go below zero, to ${lowest.amount} on ${day(lowest.date)}. `);
    else yield* tell(say`By the forecast your balance stays above zero until ${day(to)}. `);
  }
  if (lowest) yield* tell(say`Your everyday accounts are lowest on ${day(lowest.date)}, with ${lowest.amount}. `);
}

/** The balance of a day to come, or the lowest of all. */
export function* answerForecast({ question, now }: Asked): Answering {
  const when = question.whens.find((one) => aheadOf(one, now) !== null);
  const ahead = when ? aheadOf(when, now)! : null;
  const payday = addDays(untilPayday(now).to, 1);
  const on = /\bon (?:my |the )?(?:next )?pay ?day\b/.test(question.text) ? payday : ahead?.to;
  const found = yield* ask('forecast', on === undefined ? {} : { on });
  if (!found.has_accounts || !found.lowest)
    return yield* tell('There is no account in use that could be forecast yet.');
  const isLowest = /\blowest\b|\bhow low\b/.test(question.text);
  const isRisk =
    isLowest ||
    /\brun\b|\bnegative\b|\bbelow\b|\bred\b|\boverdra|\bmake it\b|\blast\b|\bshort\b|\bbroke\b|\bok(?:ay)?\b|\benough\b|\bdip\b/.test(
      question.text,
    );
  const own = accountMeant(found, question);
  if (found.beyond) {
    yield* tell(`The forecast reaches to ${day(found.to)}${found.locked ? ', as far as your plan opens it' : ''}. `);
    return yield* askBack('Shall I look at one of these instead?', [
      `What will my balance be on ${day(found.to)}?`,
      'What will my lowest balance be?',
    ]);
  }
  if (own?.on && found.on && own.kind !== 'transaction')
    return yield* tell(
      say`The forecast for ${own.name} on ${day(found.on.date)} is ${own.on}, with the transfers between your accounts that are planned or recur. It has ${own.now} now.`,
    );
  else if (found.on && !isLowest)
    yield* tell(say`The forecast for ${day(found.on.date)} is ${found.on.amount} over your accounts. `);
  yield* everydayWords(found, isRisk, isLowest);
  yield* tell(
    say`Over all accounts the lowest day is ${day(found.lowest.date)} with ${found.lowest.amount}; today it is ${found.now}.`,
  );
  if (found.pay)
    yield* tell(
      say` It counts on pay of ${found.pay.amount} from ${day(found.pay.next)} on and everyday spending of ${found.daily_spending} a day.`,
    );
}
