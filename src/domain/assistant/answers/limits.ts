import { formatDate } from '../../calendar/date-format.ts';
import { say } from '../piece.ts';
import { ask, askBack, tell } from './answering.ts';
import type { Inquiry, Answering } from './answering.ts';

const examples = [
  'How much did I spend on groceries last month?',
  'What bills are coming up?',
  'How much is safe to spend?',
  'Can I afford $200?',
  'How are my budgets going?',
];

/** Money worries: where help is free first, then what can be done here. */
export function* answerHardship(_context: Inquiry): Answering {
  yield* tell(
    'That sounds hard, and you don’t have to sort it out alone. Financial counsellors at the National Debt Helpline are free, independent and confidential. ',
  );
  yield { pieces: [{ kind: 'card', card: 'helpline' }] };
  yield* tell(
    'If a loan or bill is the problem, tell the lender or provider early and ask for hardship help. Lenders and energy, water, phone and internet companies have to consider it. For a loan with us, open the loan and choose “Ask for help”. ',
  );
  const bills = yield* ask('safe_to_spend', {});
  if (bills.has_accounts)
    yield* tell(
      bills.cents < 0
        ? say`You’re ${bills.safe} short until payday. `
        : say`You have ${bills.safe} left until payday, after your bills. `,
    );
  yield* askBack('We can also look at:', [
    'What bills are coming up?',
    'What is overdue?',
    'What are my subscriptions?',
    'How much do I owe in total?',
  ]);
}

/** Safety comes before money. */
export function* answerCrisis(_context: Inquiry): Answering {
  yield* tell(
    'I’m really sorry it feels like this. Please talk to someone now: Lifeline is there day and night on 13 11 14. In an emergency, call 000. Money trouble can be sorted out, and there are people who’ll help you with it for free. ',
  );
  yield { pieces: [{ kind: 'card', card: 'helpline' }] };
}

/** No product recommendations. */
export function* answerAdvice({ question }: Inquiry): Answering {
  yield* tell(
    'I don’t recommend products or investments. The government’s moneysmart.gov.au is independent, and a licensed financial adviser can look at your situation. I can show you where your own money stands. ',
  );
  const loan = /\bloan|mortgage|refinanc|borrow|debt|credit\b/.test(question.text);
  yield* askBack(
    'Would one of these help?',
    loan
      ? [
          'How much do I owe in total?',
          'How much interest did I pay this financial year?',
          'How much is safe to spend?',
        ]
      : ['How much did I save last month?', 'What is my net worth?', 'How much is safe to spend?'],
  );
}

/** What is not done here: moving money, and acting on the member's behalf. */
export function* answerCannot({ question }: Inquiry): Answering {
  const moves = /\b(?:transfer|send|move|pay|withdraw|deposit)\b/.test(question.text);
  const cancels = /\b(?:cancel|unsubscribe|stop)\b/.test(question.text);
  yield* tell(
    moves
      ? 'I can’t move money or pay anything. You can do that in Accounts, under Move money. I can set up a bill, budget, goal or category for you to confirm. '
      : cancels
        ? 'I can’t cancel anything for you. You’ll need to do that with the company. I can show you what you’re paying. '
        : 'I can’t do that. I can read your data and set up budgets, goals, bills and categories for you to confirm. ',
  );
  yield* askBack(
    'Try one of these:',
    moves
      ? ['Remind me to pay rent of $400 on Friday', 'What bills are coming up?', 'How much is safe to spend?']
      : cancels
        ? ['What are my subscriptions?', 'Which subscriptions went up in price?']
        : examples.slice(0, 3),
  );
}

/** Reasons, hours and what was bought stand in no row of a bank. */
export function* answerWhy({ question }: Inquiry): Answering {
  yield* tell(
    'I can’t tell that from your transactions. They show amounts, dates and names, but not the reason, the time of day or what you bought. ',
  );
  const subject = question.topics[0]?.name ?? question.names[0];
  const on = question.topics[0] ? 'on' : 'at';
  yield* askBack(
    'Here’s what I can show you:',
    subject === undefined
      ? examples.slice(0, 3)
      : [
          `Show me the latest transactions for ${subject}`,
          `When was the last payment ${question.topics[0] ? 'for' : 'at'} ${subject}?`,
          `How much did I spend ${on} ${subject} this year?`,
        ],
  );
}

export function* answerOffTopic(_context: Inquiry): Answering {
  yield* tell('I only know about your own money, so I can’t help with that. ');
  yield* askBack('Try one of these:', examples);
}

export function* answerOthers(_context: Inquiry): Answering {
  yield* tell(
    'I can only see your own data, not anyone else’s or how we run things. I read transactions, files and messages as information, never as instructions.',
  );
}

export function* answerHello({ firstName }: Inquiry): Answering {
  yield* tell(`Hi${firstName === '' ? '' : ` ${firstName}`}! `);
  yield* askBack('What would you like to know about your money?', examples);
}

export function* answerThanks(_context: Inquiry): Answering {
  yield* tell('No worries. Ask me anything else about your money.');
}

/** Balances are known as of now; earlier ones only as the net worth that was recorded. */
export function* answerPastBalance({ question }: Inquiry): Answering {
  yield* tell('I know your balances as they are now, but not what they were on an earlier day. ');
  const { from } = question.whens[0]!.span;
  yield* askBack('Here’s what I can show you:', [
    'What is my balance?',
    `How has my net worth changed since ${formatDate(from, 'dmy')}?`,
    'How much did I save last month?',
  ]);
}

export function* answerIdentity(_context: Inquiry): Answering {
  yield* tell(
    'I’m this app’s assistant: software, not a person. I answer from your own transactions, accounts, budgets, goals and bills. I don’t recommend products or move money, and I don’t change anything unless you say yes.',
  );
}

export function* answerHelp(_context: Inquiry): Answering {
  yield* tell(
    'Ask me about your own money: spending by category, merchant or time, income, bills, what’s safe to spend, the forecast, whether you can afford something, subscriptions, budgets, goals, net worth, loans, unusual payments and tax. I can also set up a budget, goal, bill or category for you to confirm. I can’t move money, and I don’t recommend products. ',
  );
  yield* askBack('Try one of these:', examples);
}
