import type { Intent } from './evidence.ts';
import type { Question } from './question.ts';
import { spanWords } from './when.ts';

/** What a question may mean, said as a question that means it surely: these are the buttons of a question back. */
export function readingOf(intent: Intent, { topics, names, whens, amounts }: Question): string | null {
  const subject = topics[0]?.name ?? names[0];
  const [when] = whens;
  const time = !when ? 'this month' : when.label === '' ? (when.span.from === when.span.to ? `on ${spanWords(when.span)}` : `from ${spanWords(when.span)}`) : when.label;
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
      return topics[0] ? `How is my ${subject!} budget going?` : 'How are my budgets going?';
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
