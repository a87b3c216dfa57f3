import { expect, test } from 'vitest';
import { leftOverIn } from './left-over-parts.ts';
import { understand } from './understanding.ts';
import type { Now } from './when.ts';

/** Monday 16 November 2026; paid fortnightly, last on Thursday 12 November. */
const now: Now = { today: '2026-11-16', cycle: { kind: 'fortnightly', payday: '2026-11-12' } };

const questions: readonly (readonly [asked: string, intent: string, leftOver: string | null])[] = [
  ['what will I have left over each fortnight', 'forecast', 'each fortnight'],
  ['what will my lowest balance be', 'forecast', null],
  ['what will my balance be in a week', 'forecast', null],
  ['how many weeks until christmas', 'pay', '25 Dec 2026'],
  ['how many days until payday', 'pay', null],
  ['what was my last pay', 'pay', null],
  ['what can I safely spend per week', 'safe', 'per week'],
  ['what can I safely spend per day', 'safe', null],
  ['how much are my subscriptions per week', 'subscriptions', 'per week'],
  ['how much are my subscriptions a month', 'subscriptions', null],
  ['subscriptions in 2024', 'subscriptions', '1 Jan to 31 Dec 2024'],
  ['how much do I save each month', 'cash_flow', 'each month'],
  ['tax deductions in october', 'tax', '1 to 31 Oct 2026'],
  ['tax deductions this financial year', 'tax', null],
  ['can I afford $100 from my savings', 'afford', 'savings account'],
  ['when could I afford a $3000 laptop without touching my savings', 'afford', null],
  ['could I have afforded $500 in march', 'afford', '1 to 31 Mar 2026'],
  ['can I afford a 10% rent increase', 'afford', '10%'],
  ['anything unusual on my card this month', 'unusual', 'card account'],
  ['did I spend $80 at coles in october', 'rows', '$80'],
  ['purchases over $80 at coles in october', 'rows', null],
];

test.each(questions)('%s', (asked, intent, leftOver) => {
  const question = understand(asked, [], now);
  expect([question.intent, leftOverIn(question, now)]).toEqual([intent, leftOver]);
});
