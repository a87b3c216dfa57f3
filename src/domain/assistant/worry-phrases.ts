import { saying } from './saying.ts';

/** Words of somebody whose life may be in danger. */
export const saysCrisis = saying(['suicid*', 'kill/killing myself', 'end it all', 'end my life', 'self harm', 'self-harm', 'selfharm', 'not want to live', 'not want to be here/alive', 'not want to wake up', 'better off dead', 'no point [in] living', 'no point [in] going on']);

const cannotPay = ['can not afford/pay/make/cover/meet/manage', 'can not keep up', 'not able to pay/make/afford/cover/meet', 'unable to pay/make/afford/cover/meet', 'make ends meet', 'do not have [enough] money for/to', 'no money left/for', 'ran out of money', 'trouble/difficulty/difficulties paying', 'trouble/difficulty/difficulties with [my] money/debt/bills/loan/rent/mortgage', 'food on the table', 'miss/missed/missing [a/my/the] payment/payments/repayment/repayments', 'going under'];
const behind = ['behind on/with/in', 'fall/falling/fallen/fell behind', 'in arrears', 'final notice', 'red notice', 'disconnect*', 'debt collect*', 'collection agency', 'wage/wages garnish*'];
const losing = ['lose/losing/lost my/our/the job/house/home/flat/unit', 'evict*', 'repossess*', 'bankrup*', 'homeless', 'kicked out of my/our/the home/house/flat/place', 'nowhere to live'];
const debts = ['drowning', 'deep in debt', 'debt/debts is/are out of control', 'debt/debts is/are too much', 'debt/debts is/are killing', 'owe too much', 'owe more than i can', 'payday loan/loans/lender/lenders', 'gambling problem/addict*'];
const feelings = ['struggl*', 'stress*', 'anxious', 'anxiety', 'overwhelm*', 'worried about/sick', 'can not sleep/cope', 'am/are [flat/so/completely/totally] broke/skint', 'do not know how i/we will pay/cope/manage', 'do not know how i/we am/are going to pay/cope/manage'];
const asksForHelp = ['hardship', 'financial trouble/difficult*/stress/crisis/help/counsell*', 'money stress/trouble/troubles/worries/problems', 'debt help/helpline/counsell*', 'need help with [my] debt/debts/bills/money'];

/** Words of somebody in money trouble. */
export const saysHardship = saying([...cannotPay, ...behind, ...losing, ...debts, ...feelings, ...asksForHelp]);
