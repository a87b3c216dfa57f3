import { answerAfford } from './answers/affording.ts';
import { answerBills, answerSafe } from './answers/ahead.ts';
import { askBack } from './answers/answering.ts';
import type { Answering, Inquiry } from './answers/answering.ts';
import { proposeBudget, proposeCategory, proposeGoal, proposePayment } from './answers/changes.ts';
import { answerScore } from './answers/debts.ts';
import { answerCashFlow } from './answers/cash-flow.ts';
import { answerDisputed, answerDoubt, answerLeftOver } from './answers/ignored-words.ts';
import { answerForecast } from './answers/forecasts.ts';
import {
  answerAdvice,
  answerCannot,
  answerCrisis,
  answerHardship,
  answerHello,
  answerHelp,
  answerIdentity,
  answerPastBalance,
  answerOffTopic,
  answerOthers,
  answerThanks,
  answerWhy,
} from './answers/limits.ts';
import { answerNetWorth } from './answers/net-worth.ts';
import { answerPays } from './answers/pays.ts';
import { answerPrice } from './answers/prices.ts';
import { answerBudgets, answerGoals, answerUsual } from './answers/plans.ts';
import { answerLoansOrRepayments } from './answers/repayments.ts';
import { answerRows } from './answers/rows.ts';
import { answerSavingPlan } from './answers/saving-plan.ts';
import { answerScreen } from './answers/screens.ts';
import { answerSubscriptions } from './answers/subscriptions.ts';
import {
  answerBalances,
  answerData,
  answerEntries,
  answerTax,
  answerUnclear,
  answerWellness,
} from './answers/overview.ts';
import { answerUncategorised } from './answers/uncategorised.ts';
import { answerUnusual } from './answers/unusual.ts';
import type { Intent } from './evidence.ts';
import { leftOverIn } from './left-over-parts.ts';
import { readingOf } from './readings.ts';

const byIntent: Readonly<Record<Intent, (context: Inquiry) => Answering>> = {
  rows: answerRows,
  cash_flow: answerCashFlow,
  bills: answerBills,
  price: answerPrice,
  safe: answerSafe,
  afford: answerAfford,
  forecast: answerForecast,
  pay: answerPays,
  subscriptions: answerSubscriptions,
  goals: answerGoals,
  saving_plan: answerSavingPlan,
  budgets: answerBudgets,
  budget_idea: answerUsual,
  net_worth: answerNetWorth,
  loans: answerLoansOrRepayments,
  credit_score: answerScore,
  entries: answerEntries,
  wellness: answerWellness,
  unusual: answerUnusual,
  tax: answerTax,
  balances: answerBalances,
  screen: answerScreen,
  uncategorised: answerUncategorised,
  data: answerData,
  set_budget: proposeBudget,
  set_goal: proposeGoal,
  set_payment: proposePayment,
  set_category: proposeCategory,
  hardship: answerHardship,
  crisis: answerCrisis,
  advice: answerAdvice,
  why: answerWhy,
  cannot: answerCannot,
  off_topic: answerOffTopic,
  others: answerOthers,
  hello: answerHello,
  thanks: answerThanks,
  help: answerHelp,
  identity: answerIdentity,
  past_balance: answerPastBalance,
  unclear: answerUnclear,
};

/** Below this the assistant asks what is meant. */
const MIN_CONFIDENCE = 0.5;

/** Answers a question that was understood: asks tools, and says what they found. */
export function answer(context: Inquiry): Answering {
  const { intent, confidence, rival, doubt, isDisputed } = context.question;
  if (doubt !== null && intent !== 'unclear') return answerDoubt(context, doubt);
  if (isDisputed) return answerDisputed(context);
  if (confidence >= MIN_CONFIDENCE) {
    const leftOver = leftOverIn(context.question, context.now);
    return leftOver === null ? byIntent[intent](context) : answerLeftOver(context, leftOver);
  }
  const readings = rival === null ? [] : [intent, rival].flatMap((one) => readingOf(one, context.question) ?? []);
  return readings.length === 2 ? askBack('Which do you mean?', readings) : answerUnclear(context);
}
