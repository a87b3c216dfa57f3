import { describe, expect, it } from 'vitest';
import type { Intent } from './evidence.ts';
import { followUps, followUpsOfTools } from './follow-ups.ts';
import type { Question } from './question.ts';
import { understand } from './understanding.ts';
import type { Now } from './when.ts';

/** Monday 16 November 2026; paid each fortnight on Thursdays. */
const now: Now = { today: '2026-11-16', cycle: { kind: 'fortnightly', payday: '2026-11-12' } };

const question = (text: string): Question => understand(text, [], now);

describe('the questions after an answer', () => {
  it('go on from its subject, and leave out what was asked already', () => {
    const groceries = 'How much did I spend on groceries last month?';
    expect(followUps(question(groceries), [groceries], true)).toEqual([
      'Where did I spend the most on groceries last month?',
      'How much did I spend on groceries month by month?',
      'How is my groceries budget going?',
    ]);
    expect(followUps(question(groceries), [groceries, 'how is my groceries budget going'], true)).toEqual([
      'Where did I spend the most on groceries last month?',
      'How much did I spend on groceries month by month?',
      'What did I spend the most on last month?',
    ]);
    // Of what is not there, no more is offered.
    expect(followUps(question(groceries), [groceries], false)[0]).toBe('What did I spend the most on last month?');
    expect(followUps(question('I want to end it all'), [], true)).toEqual([]);
    expect(followUpsOfTools(['pay_cycle', 'bills'], [])).toEqual([
      'How much is safe to spend?',
      'What are my subscriptions?',
      'What is overdue?',
    ]);
    expect(followUpsOfTools(['own_names'], [])).toEqual([]);
  });

  it('are each understood as they stand, without another reading', () => {
    const intents: Intent[] = [
      ...(['rows', 'cash_flow', 'bills', 'price', 'safe', 'afford', 'forecast', 'pay', 'subscriptions'] as const),
      ...(['goals', 'saving_plan', 'budgets', 'budget_idea', 'net_worth', 'loans', 'credit_score'] as const),
      ...(['wellness', 'unusual', 'tax', 'balances', 'uncategorised', 'data', 'set_budget', 'set_goal'] as const),
      ...(['set_payment', 'set_category'] as const),
    ];
    const subjects = ['How much did I spend on coffee this year?', 'How much did I earn last month?'].map(question);
    const all = new Set([
      ...intents.flatMap((intent) => followUps({ ...question('hello'), intent }, [], true)),
      ...subjects.flatMap((subject) => followUps(subject, [], true)),
    ]);
    expect(all.size).toBeGreaterThan(25);
    const doubtful = [...all].filter((text) => {
      const { intent, confidence, doubt, isDisputed } = question(text);
      return intent === 'unclear' || confidence < 0.5 || doubt !== null || isDisputed;
    });
    expect(doubtful).toEqual([]);
  });

  it('are asked as they stand, whatever was asked before', () => {
    const first = [
      'How much did I spend on groceries last month?',
      'How much did I spend at Coles this year?',
      'What bills are coming up?',
      'How is my groceries budget going?',
      'Is there anything unusual this month?',
      'How much did I save last month?',
    ];
    const read = (text: string, earlier: string[]) => {
      const { intent, measure, topics, names, whens } = understand(text, earlier, now);
      return [intent, measure, topics.map(({ name }) => name), names, whens.map(({ span }) => span)];
    };
    for (const asked of first)
      for (const text of followUps(question(asked), [asked], true))
        expect(read(text, [asked]), `${asked} → ${text}`).toEqual(read(text, []));
  });
});
