import { formatDate } from '../../calendar/date-format.ts';
import { financialYearOf } from '../../calendar/financial-year.ts';
import type { AccountResult, GoalResult } from '../findings.ts';
import { list, listed, say } from '../piece.ts';
import type { Row } from '../piece.ts';
import type { Question } from '../question.ts';
import { has } from '../concepts.ts';
import { spanWords } from '../when.ts';
import { ask, askBack, periodOf, tell } from './answering.ts';
import type { Inquiry, Answering, Step } from './answering.ts';
import { groups } from './groups.ts';
import { goalsIn, oneGoal } from './plans.ts';
import { answerRows } from './rows.ts';
import { asksPaidOff, tellNoAccount } from './account-target.ts';
import { targetOf } from './target.ts';
import { answerUncategorised } from './uncategorised.ts';

const day = (date: string): string => formatDate(date, 'dmy');
const MAX_LISTED = 8;

/** The least confidence of a question that is off topic. */
const MIN_SURE = 0.5;

const accountLine = ({ name, balance }: AccountResult): Row => ({ name, figure: balance });

/** Account balances. */
export function* answerBalances(context: Inquiry): Answering {
  const { question } = context;
  if (asksPaidOff(question)) return yield* answerRows(context);
  const reply = yield* ask('accounts', {});
  const { accounts } = reply;
  if (accounts.length === 0)
    return yield* tell('You have no accounts yet. Connect your bank or import a statement first.');
  const names = [...question.names, ...question.mixed]
    .map((name) => name.toLowerCase())
    .filter((name) => name.length > 2);
  const ofKind = accounts.filter(
    ({ name, kind }) => names.some((word) => name.toLowerCase().includes(word)) || kind === question.account,
  );
  const byName = accounts.filter(({ name }) => names.some((word) => name.toLowerCase().includes(word)));
  const shown = byName.length > 0 ? byName : ofKind;
  if (/\bhow many accounts\b/.test(question.text))
    return yield* tell(say`You have ${reply.count}: ${accounts.map(({ name }) => name).join(', ')}.`);
  if (shown.length > 0) {
    const owes = shown.every(({ kind }) => kind === 'credit' || kind === 'loan');
    yield* tell(
      listed(
        shown
          .slice(0, MAX_LISTED)
          .map((account) =>
            owes ? say`You owe ${account.owed} on ${account.name}` : say`${account.name} has ${account.balance}`,
          ),
      ),
      '.',
    );
    const [only] = shown;
    if (shown.length === 1 && only!.available.cents !== only!.cents && !owes)
      yield* tell(say` The available balance is ${only!.available}.`);
    if (question.account === 'savings' && shown.length > 1) yield* tell(say` That’s ${reply.savings} in total.`);
    return;
  }
  if (question.isNamed && question.account === null && names.length > 0) {
    return yield* askBack(
      'Which account do you mean?',
      accounts.slice(0, 5).map(({ name }) => `How much is in ${name}?`),
    );
  }
  if (
    (question.account === 'savings' || question.account === 'credit') &&
    !accounts.some(({ kind }) => kind === question.account) &&
    (question.account === 'savings' ? reply.savings.cents : reply.owed.cents) === 0
  )
    return yield* tellNoAccount(question.account, accounts);
  if (question.account === 'savings' || /\bsavings\b|\bsaved\b/.test(question.text))
    return yield* tell(say`You have ${reply.savings} in savings.`);
  if (question.account === 'credit' || /\bcredit\b|\bowe\b/.test(question.text))
    return yield* tell(
      say`You owe ${reply.owed} in total, across cards, loans, instalments and other debts, each counted once.`,
    );
  yield* tell(say`You have ${reply.total}: ${reply.everyday} in everyday accounts and ${reply.savings} in savings.`);
  if (reply.owed.cents) yield* tell(say` You owe ${reply.owed} across cards, loans, instalments and other debts.`);
  yield* tell(list('Accounts', accounts.map(accountLine)));
}

/** Entries into draws. */
export function* answerEntries({ question: { text } }: Inquiry): Answering {
  const { lines, total, open } = yield* ask('entries', {});
  const asksPrizes = has(text, 'wonAnything');
  if (!open || asksPrizes) {
    const { link } = yield* ask('screen', { name: 'draws' });
    return yield* tell(
      say`I can’t see ${asksPrizes ? 'the results of draws' : 'draw entries'} yet. You’ll find them under ${link}.`,
    );
  }
  if (lines.length === 0) return yield* tell('You have no entries right now.');
  yield* tell(
    say`You have ${total}.`,
    list(
      'Entries',
      lines.map(({ name, count }) => ({ name, figure: count })),
    ),
  );
}

/** How the member is doing: emergency savings and savings rate. */
export function* answerWellness({ question }: Inquiry): Answering {
  if (!/\b(?:weeks|months|last|how long|survive)\b/.test(question.text)) {
    const { goals } = yield* ask('goals', {});
    const namedGoals = goalsIn(goals, question.text.replace(/\brainy day\b/, 'emergency'));
    for (const goal of namedGoals) yield* oneGoal(goal);
    if (namedGoals.length > 0) return;
  }
  const wellness = yield* ask('wellness', {});
  const rate = /\brate\b|\bincome\b|\bpay\b|\bsalary\b/.test(question.text);
  if (!rate) {
    yield* tell(
      wellness.weeks
        ? say`The ${wellness.money} in your accounts would last ${wellness.weeks} at your usual ${wellness.weekly} a week. `
        : say`You have ${wellness.money} in your accounts. There’s not a full month of spending to compare it with yet. `,
    );
  }
  if (wellness.rate)
    yield* tell(
      say`You saved ${wellness.rate} of your income, going by ${wellness.months} of transactions: ${wellness.income} in and ${wellness.spent} out.`,
    );
  else if (rate)
    yield* tell('I can’t work out a savings rate yet. There’s no full month with income in your transactions.');
}

/** The financial year by items of the tax return. */
export function* answerTax(context: Inquiry): Answering {
  const { question, now } = context;
  if (/^when\b/.test(question.text) && has(question.text, 'yearEnd')) {
    const { first, last } = financialYearOf(now.today);
    return yield* tell(`This financial year runs from ${day(first)} to ${day(last)}.`);
  }
  const when = question.whens[0];
  const year = when ? Number(when.span.to.slice(0, 4)) + (when.span.to.slice(5) > '06-30' ? 1 : 0) : undefined;
  if (
    /\b(?:did|have) i pay\b|\bpaid\b|\bowe\b|\bbill\b|\bwithheld\b/.test(question.text) &&
    !/\bdeduct\w*/.test(question.text)
  ) {
    yield* tell('Tax your employer withholds never reaches your accounts, so I can’t see it. ');
  }
  const taxYear = yield* ask('tax_year', year === undefined ? {} : { year });
  if (taxYear.locked) {
    yield* tell('Your plan doesn’t include the tax pack. You can still ask about the transactions. ');
    if (question.topics.length > 0) yield* answerRows({ ...context, question: { ...question, measure: 'total' } });
    return;
  }
  const wantsIncome =
    /\bincome\b|\binterest\b|\bdividends?\b|\bearn\w*/.test(question.text) && !/\bdeduct\w*/.test(question.text);
  const lines = taxYear.lines.filter(({ kind }) => (wantsIncome ? kind === 'income' : kind !== 'income'));
  const head = say`Your tax items come to ${wantsIncome ? taxYear.income : taxYear.deductions} in ${wantsIncome ? 'income' : 'deductions'} for the ${taxYear.year} financial year (${spanWords({ from: taxYear.first, to: taxYear.last < now.today ? taxYear.last : now.today })}). `;
  yield* tell(
    head,
    lines.length === 0 ? `No tax items for ${wantsIncome ? 'income' : 'deductions'} yet. ` : '',
    'Check with the ATO or a registered tax agent whether something counts.',
    list(
      wantsIncome ? 'Income' : 'Deductions',
      lines.slice(0, MAX_LISTED).map(({ name, amount, count }) => ({ name, figure: amount, note: say`${count}` })),
    ),
  );
}

/** The data behind the answers. */
export function* answerData(context: Inquiry): Answering {
  const storedData = yield* ask('data_held', {});
  if (!storedData.first || !storedData.last)
    return yield* tell('There are no transactions yet. Connect your bank or import a statement.');
  yield* tell(
    say`I can see ${storedData.rows} in ${storedData.accounts}, from ${day(storedData.first)} to ${day(storedData.last)}. All my figures come from your own data. Tap one to see what’s behind it.`,
  );
  if (/\buncategor/.test(context.question.text)) yield* answerUncategorised(context);
}

/** A name found in the member’s transactions. */
function* knownName(question: Question): Generator<Step, string | undefined, unknown> {
  for (const name of question.names.slice(0, 3)) {
    const matches = yield* ask('find_names', { text: name });
    const [merchant] = matches.merchants;
    if (merchant ?? matches.words) return merchant?.name ?? name;
  }
  return undefined;
}

/** Goals named in the text; only their state is meant. */
function* goalMeant(question: Question): Generator<Step, GoalResult[], unknown> {
  for (const name of [...question.mixed, ...question.names].slice(0, 3)) {
    const matches = yield* ask('find_names', { text: name });
    if (matches.merchants.length > 0 || matches.goals.length === 0) continue;
    const { goals } = yield* ask('goals', {});
    return goals.filter(({ id }) => matches.goals.some((goal) => goal.id === id));
  }
  return [];
}

/** Where only the subject is clear. */
export function* answerUnclear(context: Inquiry): Answering {
  const { question } = context;
  const goals = yield* goalMeant(question);
  if (goals.length === 1) return yield* oneGoal(goals[0]!);
  const [topic] = question.topics;
  // An unknown word would change the total; the past is not the future.
  if (
    topic &&
    question.whens.length > 0 &&
    !question.isUnread &&
    question.confidence < MIN_SURE &&
    !has(question.text, 'aheadVerb')
  ) {
    const target = yield* targetOf(question);
    const period = periodOf(question.whens[0]!, context.now);
    if (!target) return;
    if (period) return yield* groups(target, period, context);
  }
  const name = topic?.name ?? (yield* knownName(question));
  if (name === undefined) {
    yield* askBack('Sorry, I don’t understand. What would you like to know?', [
      'How much did I spend this month?',
      'What bills are coming up?',
      'How much is safe to spend?',
      'How are my budgets going?',
      'What can you do?',
    ]);
    return;
  }
  const spend = `spend ${topic ? 'on' : 'at'} ${name}`;
  yield* askBack(`What would you like to know about ${name}?`, [
    `How much did I ${spend} this month?`,
    `How much did I ${spend} last month?`,
    ...(topic ? [`How is my ${name.replace(/^the | \(.*$/g, '')} budget going?`] : [`When did I last pay ${name}?`]),
    `What do I ${spend} per month on average?`,
  ]);
}
