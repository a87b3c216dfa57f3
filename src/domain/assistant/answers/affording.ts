import { addDays } from '../../calendar/civil-date.ts';
import { formatDate } from '../../calendar/date-format.ts';
import type { BillResult } from '../findings.ts';
import { say } from '../piece.ts';
import type { Question } from '../question.ts';
import { aheadOf } from '../when.ts';
import { whensIn } from '../when-words.ts';
import type { Now } from '../when.ts';
import { EVERY_BILL } from '../topics.ts';
import { LONG_DAYS, named } from './named-bills.ts';
import { needsStatement } from './ahead.ts';
import { ask, askBack, tell } from './answering.ts';
import { accountMeant } from './forecasts.ts';
import type { Inquiry, Answering, Step } from './answering.ts';
import { answeredAsRepeated } from './repeated-cost.ts';

const day = (date: string): string => formatDate(date, 'dmy');

/** 'A new phone' is bought, and is no bill of the phone. */
const isBought = ({ text, topicWords }: Question): boolean =>
  topicWords !== '' &&
  new RegExp(`\\b(?:an?|another|new) (?:new |second |bigger |better )?${topicWords}\\b`).test(text);

/** The bill that 'enough for rent' means. */
function* billMeant(question: Question, now: Now): Generator<Step, BillResult | null, unknown> {
  if ((question.topics.length === 0 && question.names.length === 0) || isBought(question)) return null;
  const upcomingBills = yield* ask('bills', { from: now.today, to: addDays(now.today, LONG_DAYS) });
  const open = (
    named(
      upcomingBills.bills.filter(({ income }) => !income),
      question,
    ) ?? []
  ).filter(({ state }) => state === 'due' || state === 'overdue');
  const when = question.whens.flatMap((one) => aheadOf(one, now) ?? [])[0];
  return (when && open.find(({ date }) => date >= when.from && date <= when.to)) ?? open[0] ?? null;
}

/** A bill that is known is in the forecast already: what is left after it says whether there is enough. */
function* enoughFor(bill: BillResult, question: Question): Generator<Step, void, unknown> {
  const forecast = yield* ask('forecast', { on: bill.date });
  const after = forecast.on ?? forecast.lowest;
  if (!after) return yield* tell('There’s no account to forecast yet. Connect your bank or import a statement first.');
  const account = forecast.on && accountMeant(forecast, question)?.on;
  const left =
    account ?? (question.account === 'transaction' && forecast.on ? forecast.everyday.on : null) ?? after.amount;
  const where = left === after.amount ? 'accounts' : account ? 'account' : 'everyday accounts';
  const then = after.date === bill.date ? '' : ` on ${day(after.date)}`;
  yield* tell(
    (left.cents ?? 0) >= 0
      ? say`Yes. After ${bill.name} (${bill.amount}) on ${day(bill.date)}, your ${where} should have ${left} left${then}.`
      : say`Not according to the forecast. ${bill.name} (${bill.amount}) on ${day(bill.date)} would leave your ${where} at ${left}${then}.`,
  );
}

/** 'A $300 jacket and $150 shoes' are paid together, and '2 tickets at 149 each' twice. */
function priceInQuestion({ amounts, text }: Question): number | undefined {
  const [first, second] = amounts;
  if (first === undefined || second === undefined) return first;
  if (/\b(?:each|apiece|a head|per head)\b/.test(text) && first % 100 === 0) return (first / 100) * second;
  if (/\b(?:per|or)\b/.test(text) || !/\b(?:and|plus)\b/.test(text)) return first;
  return amounts.reduce((sum, cents) => sum + cents, 0);
}

/** Whether something can be paid for. */
export function* answerAfford(context: Inquiry): Answering {
  const { question, now } = context;
  if (yield* answeredAsRepeated(context)) return;
  const bill = question.amounts[0] === undefined ? yield* billMeant(question, now) : null;
  if (bill) return yield* enoughFor(bill, question);
  const cents = priceInQuestion(question);
  if (cents === undefined && question.topics.some(({ kind, name }) => kind === 'expense' && name !== EVERY_BILL)) {
    const { lines } = yield* ask('budgets', {});
    const line = lines.find((budget) =>
      question.topics.some(({ categories, subCategories }) =>
        budget.sub_category_id === null
          ? categories.includes(budget.category_id)
          : subCategories.includes(budget.sub_category_id),
      ),
    );
    if (line) {
      const safe = yield* ask('safe_to_spend', {});
      return yield* tell(
        say`${safe.safe} is safe to spend until payday on ${day(safe.payday)}, after your bills. `,
        line.left_cents >= 0
          ? say`Your ${line.name} budget has ${line.left} left.`
          : say`Your ${line.name} budget is over by ${line.left}.`,
      );
    }
  }
  if (cents === undefined) {
    const what = question.names[0] ?? '';
    return yield* askBack(`How much would ${what === '' ? 'it' : `“${what}”`} cost?`, [
      'Can I afford $100?',
      'Can I afford $500?',
      'Can I afford $1,000?',
      'How much is safe to spend?',
    ]);
  }
  // What is to be bought before a day is bought today; on a day, on it.
  const when =
    /\b(?:before|until|till|til) ~/.test(whensIn(question.text, now).text) ||
    question.whens.some(({ label }) => label === 'until payday')
      ? undefined
      : question.whens.find((one) => aheadOf(one, now) !== null);
  const ahead = when ? aheadOf(when, now)! : null;
  const on =
    ahead && ahead.to > now.today
      ? when!.unit === 'day' || /\bby\b|\bbefore\b/.test(question.text)
        ? ahead.to
        : ahead.from
      : undefined;
  const affordability = yield* ask('afford', { cents, ...(on === undefined || on === now.today ? {} : { on }) });
  if (affordability.verdict === 'unknown') {
    yield* tell(
      say`I can’t see as far as ${day(affordability.on)}. The forecast runs to ${day(affordability.to)}, when your everyday accounts should have ${affordability.at_end}.`,
    );
    if (affordability.per_pay)
      yield* tell(say` Putting ${affordability.per_pay} aside each pay would get you ${affordability.price} by then.`);
    return;
  }
  if (affordability.verdict === 'no' && affordability.safe.cents === 0) {
    const { has_accounts: hasAccounts } = yield* ask('safe_to_spend', {});
    if (!hasAccounts) return yield* needsStatement();
  }
  const lead = { yes: 'Yes', tight: 'Only just', no: 'Not yet' }[affordability.verdict];
  if (affordability.on === now.today) {
    yield* tell(
      affordability.verdict === 'yes' || affordability.verdict === 'tight'
        ? say`${lead}. Spending ${affordability.price} would leave you ${affordability.left} of the ${affordability.safe} that’s safe to spend until payday. `
        : (affordability.safe.cents ?? 0) < 0
          ? say`${lead}. Spending ${affordability.price} would leave you ${affordability.short} short until payday. `
          : say`${lead}. ${affordability.price} is ${affordability.short} more than the ${affordability.safe} that’s safe to spend until payday. `,
    );
  } else if (affordability.verdict === 'no') {
    yield* tell(
      say`${lead}. Spending ${affordability.price} on ${day(affordability.on)} would leave you ${affordability.short} short. `,
    );
  } else {
    return yield* tell(
      say`${lead}. Spending ${affordability.price} on ${day(affordability.on)} still leaves ${affordability.left} on your lowest day${affordability.lowest ? `, ${day(affordability.lowest.date)}` : ''}.`,
    );
  }
  if (affordability.lowest)
    yield* tell(say`Your lowest day would be ${day(affordability.lowest.date)}, with ${affordability.lowest.amount}.`);
  if (affordability.verdict === 'no' && affordability.from)
    yield* tell(` You could afford it from ${day(affordability.from)}.`);
  else if (affordability.verdict === 'no')
    yield* tell(` The forecast runs to ${day(affordability.to)} and doesn’t get you there.`);
  if (affordability.verdict === 'no' && affordability.per_pay)
    yield* tell(say` Putting ${affordability.per_pay} aside each pay would get you there by then.`);
}
