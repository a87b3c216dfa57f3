import type { Act } from './acts/acts.ts';
import type { Intent } from './evidence.ts';
import type { Measure } from './measures.ts';
import { asName } from './member-names.ts';
import type { Question } from './question.ts';
import { spanWords } from './when.ts';

function partsOf({ topics, names, isNamed, whens, income }: Question): {
  subject: string | undefined;
  on: string;
  /** As `on`, after 'payment' or 'transactions'. */
  paid: string;
  purchases: string;
  time: string;
} {
  const name = names[0] && asName(names[0]);
  const subject = isNamed ? (name ?? topics[0]?.name) : (topics[0]?.name ?? name);
  const [when] = whens;
  const time = !when
    ? 'this year'
    : when.label === ''
      ? when.span.from === when.span.to
        ? `on ${spanWords(when.span)}`
        : `from ${spanWords(when.span)}`
      : when.label;
  const on =
    subject === undefined
      ? ''
      : income
        ? ` from ${subject}`
        : subject === topics[0]?.name
          ? ` on ${subject}`
          : ` at ${subject}`;
  return {
    subject,
    time,
    on,
    paid: on.replace(/^ on /, ' for '),
    purchases: on.startsWith(' on ') ? `How many times did I spend${on}` : `How many purchases${on}`,
  };
}

/** An unambiguous rephrasing of a question about transactions. */
export function rowsReading(question: Question): string {
  const { on, paid, purchases, time } = partsOf(question);
  const did = question.income ? 'receive' : 'spend';
  const measureNames: Partial<Record<Measure, string>> = {
    count: `${purchases} ${time}?`,
    average: `How much do I ${did}${on} per month on average?`,
    largest: `What was the largest payment${paid} ${time}?`,
    last: `When was the last payment${paid}?`,
    list: `Show me the transactions${paid} ${time}`,
    merchants: `Where did I spend the most${on} ${time}?`,
  };
  return measureNames[question.measure] ?? `How much did I ${did}${on} ${time}?`;
}

/** An act rephrased as an unambiguous question; null if it is no question about figures. */
export function actReading(act: Act, question: Question): string | null {
  const { subject, on, paid, purchases, time } = partsOf(question);
  const of = subject === undefined ? '' : ` ${subject}`;
  const actNames: Partial<Record<Act, string>> = {
    sum_out: `How much did I spend${on} ${time}?`,
    sum_in: `How much did I receive${subject === undefined ? '' : ` from ${subject}`} ${time}?`,
    saved: `How much did I save ${time}?`,
    count: `${purchases} ${time}?`,
    average: `How much do I spend${on} per month on average?`,
    list: `Show me the transactions${paid} ${time}`,
    largest: `What was the largest payment${paid} ${time}?`,
    smallest: `What was the smallest payment${paid} ${time}?`,
    top: `Where did I spend the most${on} ${time}?`,
    last: `When was the last payment${paid}?`,
    happened: `When was the last payment${paid}?`,
    first: `When was the first payment${paid}?`,
    trend: `How much did I spend${on} month by month?`,
    compare: `Did I spend more${on} this month than last month?`,
    due: subject === undefined ? 'What bills are coming up?' : `When is ${subject} due?`,
    subs: 'What subscriptions do I have?',
    pay: 'When is payday?',
    safe: 'How much is safe to spend?',
    forecast: 'What will my lowest balance be?',
    balance: 'What is my balance?',
    debt: 'What do I owe on my loans?',
    budget: 'How are my budgets going?',
    goal: 'How are my goals going?',
    twice: `Was anything charged twice ${time}?`,
    ...(subject === undefined ? {} : { price: `How much is${of}?`, rise: `Has${of} gone up?` }),
  };
  return actNames[act] ?? null;
}

/** Possible meanings of a question, rephrased unambiguously for the buttons of a follow-up question. */
export function readingOf(intent: Intent, { topics, names, whens, amounts }: Question): string | null {
  const subject = topics[0]?.name ?? (names[0] && asName(names[0]));
  const [when] = whens;
  const time = !when
    ? 'this month'
    : when.label === ''
      ? when.span.from === when.span.to
        ? `on ${spanWords(when.span)}`
        : `from ${spanWords(when.span)}`
      : when.label;
  const on = subject === undefined ? '' : topics[0] ? ` on ${subject}` : ` at ${subject}`;
  const amount = amounts[0] === undefined ? '$100' : `$${(amounts[0] / 100).toFixed(amounts[0] % 100 === 0 ? 0 : 2)}`;
  switch (intent) {
    case 'rows':
      return `How much did I spend${on} ${time}?`;
    case 'bills':
      return subject === undefined ? 'What bills are coming up?' : `When is ${subject} due?`;
    case 'price':
      return subject === undefined ? null : `How much is ${subject}?`;
    case 'balances':
      return 'What is my balance?';
    case 'budgets':
      return topics[0]
        ? `How is my ${subject!.replace(/^the | \(.*$/g, '')} budget going?`
        : 'How are my budgets going?';
    case 'cash_flow':
      return `How much did I save ${time}?`;
    case 'forecast':
      return 'What will my lowest balance be?';
    case 'safe':
      return 'How much is safe to spend?';
    case 'pay':
      return 'When is payday?';
    case 'afford':
      return `Can I afford ${amount}?`;
    case 'goals':
      return 'How are my goals going?';
    case 'subscriptions':
      return 'What subscriptions do I have?';
    case 'net_worth':
      return 'What is my net worth?';
    case 'loans':
      return 'What do I owe on my loans?';
    case 'tax':
      return 'What are my deductions this financial year?';
    case 'unusual':
      return 'Is there anything unusual this month?';
    default:
      return null;
  }
}
