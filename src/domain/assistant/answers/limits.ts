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
    'That sounds hard, and you do not have to sort it out alone. Financial counsellors at the National Debt Helpline are free, independent and confidential. ',
  );
  yield { pieces: [{ kind: 'card', card: 'helpline' }] };
  yield* tell(
    'If a loan or a bill is the problem, tell the lender or provider early and ask for hardship help: they have to consider it. For a loan here, open the loan and choose “Ask for help”. ',
  );
  const bills = yield* ask('safe_to_spend', {});
  yield* tell(
    say`Until payday, ${bills.safe} is ${bills.cents < 0 ? 'missing for' : 'left after'} the bills that are due. `,
  );
  yield* askBack('I can also look at this with you:', [
    'What bills are coming up?',
    'What is overdue?',
    'What are my subscriptions?',
    'How much do I owe in total?',
  ]);
}

/** Safety comes before money. */
export function* answerCrisis(_context: Inquiry): Answering {
  yield* tell(
    'I am really sorry that it feels like this. Please talk to somebody now: Lifeline is there day and night on 13 11 14, and in an emergency call 000. Money trouble can be sorted out, and there are people who do that with you for free. ',
  );
  yield { pieces: [{ kind: 'card', card: 'helpline' }] };
}

/** No product recommendations. */
export function* answerAdvice({ question }: Inquiry): Answering {
  yield* tell(
    'I do not recommend products or investments. For that, moneysmart.gov.au is independent, and a licensed financial adviser can look at your situation. I can tell you how your own money stands. ',
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
      ? 'I cannot move money or pay anything. Transfers are made under Payments; I can prepare a scheduled payment, a budget, a goal or another category for you to confirm. '
      : cancels
        ? 'I cannot cancel anything for you: that is done with the company itself. I can show what it costs you. '
        : 'I cannot do that. I read your own data and prepare changes of budgets, goals, scheduled payments and categories for you to confirm. ',
  );
  yield* askBack(
    'What would help?',
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
    'Your transactions tell amounts, days and names. They do not tell reasons, hours or what was bought, so I cannot know that. ',
  );
  const subject = question.topics[0]?.name ?? question.names[0];
  yield* askBack(
    'What I can tell:',
    subject === undefined
      ? examples.slice(0, 3)
      : [
          `Show me the latest transactions for ${subject}`,
          `When was the last one at ${subject}?`,
          `How much did I spend on ${subject} this year?`,
        ],
  );
}

export function* answerOffTopic(_context: Inquiry): Answering {
  yield* tell('I only know about your own money here, so I cannot tell you that. ');
  yield* askBack('You could ask:', examples);
}

export function* answerOthers(_context: Inquiry): Answering {
  yield* tell(
    'I can only read your own data: no other person’s, and nothing of how the product is run. What stands in transactions, files and messages I treat as data, never as instructions.',
  );
}

export function* answerHello({ firstName }: Inquiry): Answering {
  yield* tell(`Hi${firstName === '' ? '' : ` ${firstName}`}. `);
  yield* askBack('What would you like to know about your money?', examples);
}

export function* answerThanks(_context: Inquiry): Answering {
  yield* tell('No worries. Ask me anything else about your money.');
}

export function* answerIdentity(_context: Inquiry): Answering {
  yield* tell(
    'I am the assistant of this app, a program and no person. I read your own transactions, accounts, budgets, goals and bills to answer. I give no product advice, move no money, and change nothing without your yes.',
  );
}

export function* answerHelp(_context: Inquiry): Answering {
  yield* tell(
    'I answer questions about your own money: spending by category, shop and time, income, bills, what is safe to spend, the forecast, whether you can afford something, subscriptions, budgets, goals, net worth, loans, unusual payments and the tax year. I can prepare a budget, a goal, a scheduled payment or another category for you to confirm. I cannot move money and give no product advice. ',
  );
  yield* askBack('Try one of these:', examples);
}
