import type { Intent } from './evidence.ts';
import type { ToolName } from './findings.ts';
import { asName } from './member-names.ts';
import type { Question } from './question.ts';
import type { Topic } from './topics.ts';

/** Questions that go on from an answer. Each is complete in itself, so that a tap asks it as it stands. */

const MAX_FOLLOW_UPS = 3;

/** 'Where did my money go' would be read as of the subject before it. */
const MONEY_WENT = 'What did I spend the most on last month?';
const SAFE = 'How much is safe to spend?';
const BILLS = 'What bills are coming up?';
const LOWEST = 'What will my lowest balance be?';
const BUDGETS = 'How are my budgets going?';
const SUBSCRIPTIONS = 'What are my subscriptions?';
const SAVED = 'How much did I save last month?';
const WORTH = 'What is my net worth?';
const ASSETS = 'What are my assets?';
const OWED = 'How much do I owe in total?';
const UNUSUAL = 'Is there anything unusual this month?';
const AFFORD = 'Can I afford $200?';
const GOALS = 'How are my goals going?';

/** What goes on from each kind of answer; the first ones come first. */
const byIntent: Readonly<Record<Intent, readonly string[]>> = {
  rows: [MONEY_WENT, 'How much did I spend month by month?', BUDGETS, UNUSUAL],
  cash_flow: [MONEY_WENT, 'How much did I earn month by month?', GOALS, BUDGETS],
  bills: [SAFE, SUBSCRIPTIONS, 'What is overdue?', LOWEST],
  price: [SUBSCRIPTIONS, BILLS, 'Which subscriptions went up in price?'],
  safe: [BILLS, AFFORD, LOWEST],
  afford: [SAFE, BILLS, LOWEST],
  forecast: [BILLS, AFFORD, 'When is payday?'],
  pay: [SAFE, BILLS, 'How much did I earn month by month?'],
  subscriptions: ['Which subscriptions went up in price?', 'Which subscriptions renew next?', BILLS],
  goals: [SAVED, SAFE, 'What is my balance?'],
  saving_plan: [GOALS, SAVED, SAFE],
  budgets: [MONEY_WENT, SAFE, 'Which budgets am I over?'],
  budget_idea: [BUDGETS, MONEY_WENT, SAFE],
  net_worth: [ASSETS, OWED, SAVED],
  loans: [OWED, BILLS, 'How much interest did I pay this financial year?'],
  credit_score: [OWED, 'What is overdue?', WORTH],
  entries: [SAFE, BILLS, MONEY_WENT],
  wellness: [SAVED, GOALS, WORTH],
  unusual: ['Was anything charged twice this year?', SUBSCRIPTIONS, MONEY_WENT],
  tax: ['How much interest did I pay this financial year?', 'How much did I earn this financial year?', WORTH],
  balances: [SAFE, LOWEST, WORTH],
  screen: [SAFE, BILLS, MONEY_WENT],
  uncategorised: [MONEY_WENT, UNUSUAL, BUDGETS],
  data: [MONEY_WENT, 'What is my balance?', SUBSCRIPTIONS],
  set_budget: [BUDGETS, MONEY_WENT, SAFE],
  set_goal: [GOALS, SAVED, SAFE],
  set_payment: [BILLS, SAFE, LOWEST],
  set_category: ['Which transactions have no category?', MONEY_WENT, BUDGETS],
  hardship: [],
  // Somebody in danger is not offered figures.
  crisis: [],
  advice: [],
  why: [],
  cannot: [],
  off_topic: [],
  others: [SAFE, MONEY_WENT, BILLS],
  hello: [],
  thanks: [SAFE, BILLS, MONEY_WENT],
  help: [],
  past_balance: [],
  identity: [SAFE, MONEY_WENT, BILLS],
  unclear: [SAFE, MONEY_WENT, BILLS],
};

/** 'The car' without its parts in brackets. */
const shortName = ({ name }: Topic): string => name.replace(/ \(.*\)$/, '');

/** A budget is of one category: there is none of several together. */
const budgetQuestion = (topic: Topic): string[] =>
  topic.categories.length + topic.subCategories.length === 1 ? [`How is my ${topic.name} budget going?`] : [];

/** What goes on from an answer about transactions of one subject: a category, or whom the money went to. */
function ofSubject({ topics, names, measure, income, whens, between }: Question): string[] {
  const [topic] = topics;
  const [when] = whens;
  const time = when === undefined || when.label === '' ? 'this year' : when.label;
  if (topic && names.length === 0 && topic.kind === 'expense' && topics.length === 1)
    return [
      ...(measure === 'trend' ? [`How much did I spend on ${shortName(topic)} this month?`] : []),
      ...(measure === 'merchants' ? [] : [`Where did I spend the most on ${shortName(topic)} ${time}?`]),
      ...(measure === 'trend' ? [] : [`How much did I spend on ${shortName(topic)} month by month?`]),
      ...budgetQuestion(topic),
    ];
  if (topic && names.length === 0 && topic.kind === 'income' && topics.length === 1)
    return ['When is payday?', 'How much did I earn month by month?', SAVED];
  if (names.length !== 1 || topics.length > 0 || income) return [];
  const name = asName(names[0]!);
  return [
    ...(measure === 'trend'
      ? []
      : [`How much did I ${between === 'sent' ? 'send to' : 'spend at'} ${name} month by month?`]),
    ...(measure === 'list' ? [] : [`Show me the latest transactions for ${name}`]),
    ...(measure === 'last' ? [] : [`When did I last pay ${name}?`]),
  ];
}

/** Words of a question that has been answered in other words. */
const asksAgain: Readonly<Record<string, RegExp>> = { [ASSETS]: /\bassets\b/, [OWED]: /\b(?:owe|debts?|loans)\b/ };

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9$]+/g, ' ')
    .trim();

function chosen(candidates: readonly string[], asked: readonly string[]): string[] {
  const known = new Set(asked.map(plain));
  return [...new Set(candidates)].filter((one) => !known.has(plain(one))).slice(0, MAX_FOLLOW_UPS);
}

/**
 * What goes on from the answer to a question.
 *
 * @param asked what the member has asked already in this conversation
 * @param hasFigures whether the answer has figures: of what is not there, no more is offered
 */
export function followUps(question: Question, asked: readonly string[], hasFigures: boolean): string[] {
  const { intent } = question;
  const special = hasFigures && intent === 'rows' ? ofSubject(question) : [];
  const next = intent === 'subscriptions' && !hasFigures ? [BILLS, SAFE, MONEY_WENT] : byIntent[intent];
  return chosen(
    [...special, ...next].filter((one) => !asksAgain[one]?.test(question.text)),
    asked,
  );
}

const intentOfTool: Partial<Record<ToolName, Intent>> = {
  row_totals: 'rows',
  row_groups: 'rows',
  row_list: 'rows',
  cash_flow: 'cash_flow',
  accounts: 'balances',
  bills: 'bills',
  safe_to_spend: 'safe',
  pay: 'pay',
  forecast: 'forecast',
  afford: 'afford',
  saving_plan: 'saving_plan',
  savings_pace: 'saving_plan',
  subscriptions: 'subscriptions',
  goals: 'goals',
  budgets: 'budgets',
  net_worth: 'net_worth',
  wellness: 'wellness',
  unusual: 'unusual',
  tax_year: 'tax',
  loans: 'loans',
  loan_interest: 'loans',
  credit_score: 'credit_score',
  data_held: 'data',
  propose_budget: 'set_budget',
  propose_goal: 'set_goal',
  propose_payment: 'set_payment',
  propose_category: 'set_category',
};

/** What goes on from an answer of which only the tools are known: the last one that says what it was about. */
export function followUpsOfTools(tools: readonly string[], asked: readonly string[]): string[] {
  const intent = tools.map((name) => intentOfTool[name as ToolName]).findLast((one) => one !== undefined);
  return intent === undefined ? [] : chosen(byIntent[intent], asked);
}
