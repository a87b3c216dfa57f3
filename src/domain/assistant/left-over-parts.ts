import { addDays } from '../calendar/civil-date.ts';
import type { Intent } from './evidence.ts';
import { unitWordsIn } from './measures.ts';
import type { Question } from './question.ts';
import type { Span } from './row-findings.ts';
import { isEverything, spanWords, unitAt } from './when.ts';
import type { Now, When } from './when.ts';
import { MARK, whensIn } from './when-words.ts';

/**
 * The parts of a question that were understood, and that its answer would not use: times, units of time, amounts,
 * percentages and accounts. Every answer with figures declares which of them it uses; what is left over is asked about
 * (decision 0056).
 */

type Part = 'time' | 'secondTime' | 'unit' | 'amount' | 'percent' | 'account';

/** Returns the words of a part that an answer does not use; null if it uses all of it. */
type Unused = (question: Question, now: Now) => string | null;

/** How an answer treats a part: it uses it, ignores it, or uses some of it. */
type Treatment = 'used' | 'unused' | Unused;

/** 'In a month' is a time, and 'half a year' a length. */
const lengthOfOne =
  /\b(?:in|within|over|for|after|than|half|about|once in|almost|nearly) (?:a|an|one) (?:day|week|fortnight|month|quarter|year)\b/g;

const timeWords = ({ label, span }: When): string => (label === '' ? spanWords(span) : label);

const unitWords: Unused = ({ text }, now) => unitWordsIn(whensIn(text, now).text.replaceAll(lengthOfOne, ' '));

const percentWords: Unused = ({ text, percent }) =>
  percent === null ? null : (/\b\d{1,3}(?: ?%| percent)/.exec(text)?.[0] ?? null);

const amountPattern = /\$ ?[\d,.]*\d[a-z]*|\b\d[\d,.]*(?:k| ?(?:dollars|bucks|aud))?\b/;

const amountWords: Unused = ({ text, amounts, limit }, now) =>
  amounts.length === 0 || limit !== null ? null : (amountPattern.exec(whensIn(text, now).text)?.[0] ?? null);

const firstTime: Unused = ({ whens }) => (whens[0] ? timeWords(whens[0]) : null);
const secondTime: Unused = ({ whens }) => (whens[1] ? timeWords(whens[1]) : null);

const kindNames = { savings: 'savings', credit: 'card', transaction: 'everyday' } as const;

const accountWords: Unused = ({ account }) => (account === null ? null : `${kindNames[account]} account`);

const wordsOf: Readonly<Record<Part, Unused>> = {
  time: firstTime,
  secondTime,
  unit: unitWords,
  amount: amountWords,
  percent: percentWords,
  account: accountWords,
};

/** Times that are over, of which nothing that is yet to come or stands now can tell. */
const overTime: Unused = ({ whens }, { today }) => {
  const over = whens.find(
    ({ span, ahead, relative }) => relative === undefined && ahead === undefined && span.to < today,
  );
  return over ? timeWords(over) : null;
};

/** 'Could I have afforded it in March' is of the past, whatever March it is. */
const notAhead: Unused = (question, now) =>
  /\b(?:could|would) (?:i|we) have\b/.test(question.text) ? firstTime(question, now) : overTime(question, now);

/** The day that a question counts until, where it counts from today: 'how many weeks until Christmas'. */
const dayOf = ({ span, ahead, unit }: When, { today }: Now): Span => {
  const days = ahead ?? span;
  return unit === 'days' && days.from === today ? { from: days.to, to: days.to } : days;
};

/** The pay answer tells of the last payday and of the next one, and of no other day. */
const besidesPayday: Unused = ({ whens }, now) => {
  const cycle = unitAt('pay', 0, now);
  const paydays = [cycle.from, addDays(cycle.to, 1)];
  const holdsPayday = (span: Span): boolean => paydays.some((payday) => span.from <= payday && span.to >= payday);
  const other = whens.find(
    (when) =>
      when.relative === undefined &&
      !/\bpay/.test(when.label) &&
      !(holdsPayday(when.span) && when.unit !== 'days') &&
      !holdsPayday(dayOf(when, now)),
  );
  return other ? timeWords({ ...other, span: dayOf(other, now) }) : null;
};

const cycleUnits: Partial<Record<Now['cycle']['kind'], Question['unit']>> = {
  weekly: 'week',
  fortnightly: 'fortnight',
  monthly: 'month',
};

/** The usual pay is that of a pay cycle. */
const besidesCycle: Unused = (question, now) =>
  question.unit === 'pay' || question.unit === cycleUnits[now.cycle.kind] ? null : unitWords(question, now);

/** What is spent comes from the everyday accounts. */
const fromSavings: Unused = (question, now) =>
  question.account === 'savings' && !/\b(?:without|not|leave|leaving)\b/.test(question.text)
    ? accountWords(question, now)
    : null;

/** A tax year is told as a whole, and no part of it. */
const partOfYear: Unused = ({ whens: [when] }) =>
  when && !['year', 'financial_year'].includes(when.unit) && !isEverything(when.span) ? timeWords(when) : null;

/** Units other than those named are left over. */
const except =
  (...units: readonly Question['unit'][]): Unused =>
  (question, now) =>
    units.includes(question.unit) ? null : unitWords(question, now);

/** Cards are owed on, and paid as bills are. */
const besidesCards: Unused = (question, now) => (question.account === 'credit' ? null : accountWords(question, now));

/** Amounts of rows are bounds of them; a number behind 'at' may be a name. */
const unbound: Unused = (question, now) => (Object.keys(question.bound).length > 0 ? null : amountWords(question, now));

const all: Readonly<Record<Part, Treatment>> = {
  time: 'used',
  secondTime: 'used',
  unit: 'used',
  amount: 'used',
  percent: 'unused',
  account: 'used',
};

/** Answers without figures of the member's own, and changes to confirm. */
type WithoutFigures =
  | 'screen'
  | 'set_budget'
  | 'set_goal'
  | 'set_payment'
  | 'set_category'
  | 'hardship'
  | 'crisis'
  | 'advice'
  | 'why'
  | 'cannot'
  | 'off_topic'
  | 'others'
  | 'hello'
  | 'thanks'
  | 'help'
  | 'identity'
  | 'past_balance'
  | 'unclear';

/** What each answer with figures does with the parts of a question. */
const treatments: Readonly<Record<Exclude<Intent, WithoutFigures>, Readonly<Record<Part, Treatment>>>> = {
  rows: { ...all, amount: unbound },
  cash_flow: { ...all, unit: 'unused', amount: 'unused', account: 'unused' },
  bills: { ...all, account: besidesCards },
  price: { ...all, account: besidesCards },
  safe: { ...all, time: overTime, unit: except('day', 'pay'), account: 'unused' },
  afford: { ...all, time: notAhead, account: fromSavings },
  forecast: { ...all, unit: 'unused' },
  pay: { ...all, time: besidesPayday, unit: besidesCycle, account: besidesCards },
  subscriptions: { ...all, time: overTime, unit: except('month', 'year'), account: 'unused' },
  goals: all,
  saving_plan: all,
  budgets: { ...all, account: 'unused' },
  budget_idea: { ...all, account: 'unused' },
  net_worth: { ...all, unit: 'unused' },
  loans: { ...all, unit: 'unused', account: besidesCards },
  credit_score: { ...all, unit: 'unused', account: 'unused' },
  entries: { ...all, time: 'unused', unit: 'unused', amount: 'unused', account: 'unused' },
  wellness: { ...all, unit: 'unused', account: 'unused' },
  unusual: { ...all, secondTime: 'unused', unit: 'unused', account: 'unused' },
  tax: { ...all, time: partOfYear, secondTime: 'unused', unit: 'unused', account: 'unused' },
  balances: { ...all, unit: 'unused' },
  uncategorised: { ...all, secondTime: 'unused', unit: 'unused', amount: 'unused', account: 'unused' },
  data: { ...all, time: 'unused', unit: 'unused', amount: 'unused', account: 'unused' },
};

/** The words of the first part that the answer of a question would not use; null if it uses all of them. */
export function leftOverIn(question: Question, now: Now): string | null {
  const treatment: Readonly<Record<Part, Treatment>> | undefined =
    treatments[question.intent as keyof typeof treatments];
  if (!treatment) return null;
  for (const part of Object.keys(all) as Part[]) {
    const treated = treatment[part];
    if (treated === 'used') continue;
    const words = (treated === 'unused' ? wordsOf[part] : treated)(question, now);
    if (words !== null) return words.replaceAll(MARK, '').trim();
  }
  return null;
}
