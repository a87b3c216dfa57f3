import type { Concept } from './concepts.ts';

/** The intent of a question. `rows` are questions about spending and income; each of the others has its own answer. */
export type Intent =
  | 'rows'
  | 'cash_flow'
  | 'bills'
  | 'price'
  | 'safe'
  | 'afford'
  | 'forecast'
  | 'pay'
  | 'subscriptions'
  | 'goals'
  | 'saving_plan'
  | 'budgets'
  | 'budget_idea'
  | 'net_worth'
  | 'loans'
  | 'credit_score'
  | 'entries'
  | 'wellness'
  | 'unusual'
  | 'tax'
  | 'balances'
  | 'screen'
  | 'uncategorised'
  | 'data'
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

/** Signs of a question other than its words. */
export interface Slots {
  AMOUNT: boolean;
  /** An amount with a currency. */
  MONEY: boolean;
  TOPIC: boolean;
  NAME: boolean;
  /** Something is left out: 'except rent'. */
  LEAVES: boolean;
  /** The subject is money in. */
  EARNED: boolean;
  /** It asks by its first word: 'what', 'how', 'did'. */
  ASKS: boolean;
  /** A time that has begun. */
  PAST: boolean;
  /** Every time that it names is over. */
  OVER: boolean;
  /** A time that is still to come, or may be. */
  AHEAD: boolean;
  /** A time that may be over or still to come, and is nearer ahead. */
  NEXT: boolean;
  /** A time that began before today and is not over: 'this month'. */
  RUNNING: boolean;
  /** Nothing of the time has begun. */
  FUTURE: boolean;
  /** A goal, an account, or a scheduled payment of the member's own. */
  GOAL: boolean;
  ACCOUNT: boolean;
  BILL: boolean;
}

export type Sign = Concept | keyof Slots;

/** Evidence for an intent: all signs must be present, and none of those after an exclamation mark. */
export interface Evidence {
  intent: Intent;
  weight: number;
  signs: readonly Sign[];
  without: readonly Sign[];
}

/**
 * Evidence by intent, weight and signs. From 8: urgent matters and commands; from 6: unambiguous questions; below
 * that a question about transactions may outweigh it.
 */
const lines: readonly (readonly [Intent, number, string])[] = [
  ['crisis', 9.9, 'crisis'],
  ['others', 9.8, 'injection'],
  ['others', 9.7, 'person !givesMe !paysPerson'],
  ['hardship', 9.6, 'hardship !goalWord'],
  ['set_budget', 8.9, 'budgetWord setsBudget !goalWord !ASKS'],
  ['set_budget', 8.85, 'budgetWord AMOUNT wants !ASKS !goalWord'],
  ['set_budget', 8.8, 'limitsSpending AMOUNT !ASKS'],
  ['set_budget', 8, 'newBudget AMOUNT TOPIC !asksSomewhere !ASKS !goalWord'],
  ['set_budget', 7.95, 'setsBudget TOPIC AMOUNT toAmount !ASKS !goalWord !asksSomewhere'],
  ['set_payment', 8.7, 'remind !ASKS'],
  ['set_payment', 8.65, 'addsPayment !goalWord !ASKS'],
  ['set_payment', 8.6, 'schedules MONEY'],
  ['set_payment', 6.4, 'owesThen AMOUNT AHEAD !ASKS'],
  ['set_goal', 8.5, 'setsGoal !asksWhen !ASKS'],
  ['set_goal', 8.5, 'savesFor AMOUNT !asksWhen !ASKS'],
  ['set_category', 8.4, 'filing filesAs TOPIC NAME !MONEY !budgetWord !ASKS'],
  ['set_category', 8.4, 'filing filesAs TOPIC rowWord !MONEY !budgetWord !ASKS'],
  ['set_category', 8.35, 'filing filesAs pointsAtRow !ASKS'],
  ['set_category', 8.3, 'recategorise TOPIC !ASKS'],
  ['others', 9.75, 'ofEveryone'],
  ['price', 6.76, 'wouldSave NAME'],
  ['bills', 6.07, 'nextRepayment'],
  ['safe', 7.03, 'afterPaying leftWords !OVER'],
  ['set_category', 8.2, 'categoriseStart !allSpending'],
  ['advice', 8.1, 'advises !budgetWord'],
  ['hello', 8.05, 'greets'],
  ['thanks', 8.04, 'thanks'],
  ['identity', 8.03, 'whoAreYou'],
  ['help', 8.02, 'asksHelp'],
  ['off_topic', 8.01, 'isOther'],
  ['past_balance', 8, 'hadBalance OVER'],
  ['screen', 8.15, 'asksScreen !AMOUNT !remind'],
  ['screen', 8.14, 'asksMembership !AMOUNT !remind !NAME'],
  ['cannot', 7.9, 'moves'],
  ['cannot', 7.9, 'asksLoan !ACCOUNT'],
  ['cannot', 7.9, 'cancels'],
  ['cannot', 7.9, 'acts !ASKS !canI'],
  ['rows', 7.45, 'givesMe NAME !FUTURE'],
  ['rows', 7.44, 'paysPerson NAME !FUTURE'],
  ['rows', 7.43, 'whoGives !NAME'],
  ['rows', 7.42, 'whoGets !NAME'],
  ['credit_score', 7.85, 'creditScore'],
  ['loans', 7.15, 'loanWord loanEnds'],
  ['loans', 7.3, 'extraRepayment !pastVerb !OVER'],
  ['loans', 6.87, 'loanEnds !goalWord !GOAL'],
  ['loans', 6.92, 'asksRepaidSoFar'],
  ['rows', 7.14, 'interestPaid'],
  ['loans', 7.16, 'interestOnLoan !OVER !PAST'],
  ['rows', 7.21, 'paidOffLoan PAST !asksRepaidSoFar'],
  ['rows', 7.2, 'loanWord asksRepaid OVER'],
  ['uncategorised', 7.8, 'uncategorised'],
  ['entries', 7.75, 'entries'],
  ['entries', 7.74, 'wonAnything !TOPIC'],
  ['unusual', 7.7, 'unusual'],
  ['unusual', 7.7, 'twice !affords'],
  ['tax', 7.6, 'yearEnd startsWhen'],
  ['tax', 7.55, 'taxes !taxRefund !insuranceClaim !afterTax'],
  ['cash_flow', 7.5, 'earnedAgainstSpent'],
  ['net_worth', 7.4, 'worthOfOne'],
  ['net_worth', 7.35, 'worth'],
  ['bills', 7.32, 'debts AHEAD !cardDebt !loanLeft !namedLoan !OVER'],
  ['net_worth', 7.3, 'debts !cardDebt !loanLeft !namedLoan'],
  ['saving_plan', 7.2, 'plansSaving AMOUNT'],
  ['afford', 7.1, 'affords !affordToSpend'],
  ['balances', 7.25, 'hasSaved'],
  ['balances', 7.24, 'allMoney !notBalance !budgetWord !goalWord'],
  ['unclear', 7.23, 'sellsThing'],
  ['afford', 7.05, 'enoughFor AMOUNT !budgetWord !OVER !setsBudget'],
  ['price', 7.12, 'dropsOne savesMoney NAME'],
  ['safe', 7.02, 'coversBills'],
  ['afford', 7, 'coversOne TOPIC !coversBills !howMuch'],
  ['afford', 7.17, 'coversFrom TOPIC !coversBills !howMuch !OVER'],
  ['loans', 6.9, 'loanLeft'],
  ['loans', 6.1, 'namedLoan !spendWord !asksRepaid'],
  ['loans', 6.76, 'namedLoan paidOff'],
  ['loans', 6.85, 'loanWord !namedLoan !spendWord'],
  ['loans', 6.8, 'studyLoan !spendWord'],
  ['price', 6.78, 'goneUp NAME !TOPIC !subscriptionWord'],
  ['subscriptions', 6.75, 'subscriptions !boughtPast !comparesTimes !startedWhen'],
  ['safe', 6.63, 'billNoun leftOver'],
  ['safe', 6.68, 'leftAfterBills !OVER'],
  ['bills', 6.64, 'leftToPay'],
  ['budget_idea', 6.7, 'budgetIdea'],
  ['budgets', 6.65, 'budgets'],
  ['budgets', 6.66, 'closestOver'],
  ['safe', 6.62, 'afterBills'],
  ['safe', 6.61, 'funMoney !OVER'],
  ['budgets', 6.6, 'budgetLeft TOPIC !savesWord !EARNED'],
  ['goals', 6.55, 'GOAL savesWord !spendWord'],
  ['goals', 6.56, 'bufferGoal !spendWord'],
  ['safe', 6.5, 'safe !OVER'],
  ['unclear', 6.51, 'sureSafe OVER'],
  ['cash_flow', 6.64, 'afterSpending PAST !NEXT'],
  ['unclear', 6.9, 'paysLeft'],
  ['safe', 6.45, 'leftOver !leftIn !OVER'],
  ['goals', 6.52, 'goalWord leftOver !spendWord'],
  ['goals', 6.4, 'putsAside !AMOUNT !billNoun'],
  ['goals', 6.37, 'GOAL !spendWord'],
  ['goals', 6.35, 'goals !payday !billNoun'],
  ['wellness', 6.3, 'wellness'],
  ['wellness', 6.3, 'savingsRate'],
  ['cash_flow', 6.36, 'savingsRate PAST'],
  ['rows', 6.3, 'goneUp EARNED'],
  ['rows', 6.31, 'pastPay'],
  ['rows', 6.64, 'percentOf TOPIC !budgetWord !goalWord !savesWord !subscriptionWord'],
  ['pay', 6.29, 'payDue'],
  ['pay', 6.32, 'payCame !besides !NAME !paysPerson !givesMe'],
  ['pay', 6.28, 'payday !notPay !besides !paysFor'],
  ['balances', 6.25, 'cardDebt !spendWord !OVER'],
  ['forecast', 6.2, 'forecast !OVER !overdraftFee !lowestOfRows'],
  ['rows', 6.24, 'willSpend TOPIC'],
  ['unclear', 6.76, 'directDebit OVER'],
  ['forecast', 6.2, 'lowest !lowestOfRows !OVER !TOPIC !NAME'],
  ['bills', 6.67, 'billNoun comingUp !pastVerb'],
  ['bills', 6.645, 'billsWill'],
  ['bills', 6.05, 'willPay TOPIC AHEAD !OVER'],
  ['bills', 6.76, 'directDebit AHEAD !pastVerb'],
  ['bills', 6.03, 'whenWill !EARNED !savesWord'],
  ['bills', 6.04, 'whichBills !PAST'],
  ['price', 6.05, 'comesOut'],
  ['bills', 6, 'wentOut !EARNED'],
  ['bills', 5.95, 'overdue'],
  ['bills', 5.92, 'BILL startsWhen !paidPast !OVER'],
  ['bills', 5.9, 'bills !paidPast !OVER !EARNED'],
  ['bills', 5.86, 'billNoun AHEAD !pastVerb !PAST'],
  ['bills', 5.85, 'billNoun AHEAD NEXT !pastVerb'],
  ['bills', 5.84, 'goesOut AHEAD !pastVerb !OVER'],
  ['pay', 5.8, 'payAmount !goneUp !besides'],
  ['cash_flow', 5.6, 'cashFlow !FUTURE'],
  ['balances', 5.5, 'balance !notBalance !OVER'],
  ['balances', 5.5, 'accountList !notBalance !OVER'],
  ['balances', 5.45, 'ACCOUNT !notBalance !OVER !RUNNING !billNoun !goesInto'],
  ['balances', 5.45, 'ACCOUNT RUNNING !notBalance !OVER !billNoun !cardWord !goesInto'],
  ['data', 5.4, 'data'],
  ['price', 5.3, 'priceOf TOPIC !notPrice !OVER'],
  ['price', 5.3, 'priceOf NAME !notPrice !OVER'],
  ['forecast', 5.6, 'balance FUTURE !notBalance'],
  ['forecast', 5.6, 'balance NEXT !notBalance !hadBalance'],
  ['forecast', 5.6, 'ACCOUNT NEXT !notBalance !billNoun !cardWord !goesInto'],
  ['forecast', 5, 'will balanceWord AHEAD !OVER'],
];

export const evidence: readonly Evidence[] = lines.map(([intent, weight, text]) => {
  const signs = text.split(' ');
  return {
    intent,
    weight,
    signs: signs.filter((sign) => !sign.startsWith('!')) as Sign[],
    without: signs.filter((sign) => sign.startsWith('!')).map((sign) => sign.slice(1)) as Sign[],
  };
});
