import type { TipText } from './article.ts';
import { checked, sources } from './sources.ts';

export const tipsOnSaving: readonly TipText[] = [
  {
    id: 1, tags_id: 1, checked_on: checked, title: 'Move savings on payday, not at the end', summary: 'What leaves the account first is not missed later.',
    body: ['Most people save what is left over, and little is. Turn it around: let a transfer go out on the day your pay comes in. You then live on the rest, as you would on a slightly smaller pay.', 'Begin with an amount that you would hardly notice. It is easier to raise a small transfer twice a year than to keep up a large one for a month.'],
    steps: ['Find your payday under Budgets.', 'Set a repeating transfer in your bank app for that day.', 'Make a pledge on a goal, so that each transfer is ticked off here.'], sources: [sources.moneysmart], link: { title: 'Make a pledge', path: '/goals' },
  },
  {
    id: 2, tags_id: 1, checked_on: checked, title: 'A first buffer before anything else', summary: 'One thousand dollars turns many emergencies into errands.',
    body: ['A flat tyre, a vet, a broken fridge: most surprises cost less than a thousand dollars, and most expensive debt begins with one of them. A small buffer breaks that chain before it starts.', 'Once it is there, let it grow towards three months of what you must pay: rent, food, power, transport and minimum repayments. Keep it apart from everyday money, but where you can reach it in a day.'],
    steps: ['Make a goal called Buffer with 1,000.00 as its target.', 'Link an account without a card.', 'Refill it first whenever you have used it.'], sources: [sources.moneysmart], link: { title: 'Make a goal', path: '/goals/new' },
  },
  {
    id: 3, tags_id: 1, checked_on: checked, title: 'Read the conditions of a bonus saver', summary: 'The high rate often asks for something each month.',
    body: ['Many savings accounts pay most of their interest only in months in which you deposit a certain amount, make no withdrawal, or use a card so many times. Miss one condition and you are left with the base rate, which can be close to nothing.', 'Introductory rates end, usually after three to five months. Put the day in your calendar and compare again then.'],
    steps: ['Look up the base rate and the bonus rate of your account.', 'Check last month: did you get the bonus?', 'If the conditions do not fit your life, look for an account without them.'], sources: [sources.moneysmart], link: { title: 'See your accounts', path: '/accounts' },
  },
  {
    id: 4, tags_id: 1, checked_on: checked, title: 'Give yearly bills a goal of their own', summary: 'Rego, insurance and Christmas come every year. Save for them each pay.',
    body: ['A bill that comes once a year is no surprise, it only feels like one. Add up registration, insurance, rates, school costs and presents, and divide by the number of your pays. That is the true price of each pay.', 'Put that amount aside under one goal. When the bill comes, the money is waiting, and your everyday budget does not feel it.'],
    steps: ['Search your transactions for the last twelve months.', 'Add up what came once or twice.', 'Make a goal with that sum and the date of the next large bill.'], sources: [], link: { title: 'Search transactions', path: '/transaction-history' },
  },
  {
    id: 5, tags_id: 1, checked_on: checked, title: 'Name the money', summary: 'Savings with a purpose are spent less often on something else.',
    body: ['An account called Savings invites a little borrowing from yourself. A goal called Bali in July does not. You can split one account between several goals: nothing moves at the bank, yet every dollar knows what it is for.', 'What is left over stays visible as unallocated, ready for the next plan.'],
    steps: ['Choose two or three goals, no more.', 'Decide on the order in which they are filled.', 'Look at the split once a month.'], sources: [], link: { title: 'Split your savings', path: '/goals/saving-allocation' },
  },
  {
    id: 6, tags_id: 1, checked_on: checked, title: 'Save half of every rise', summary: 'Enjoy the other half without a second thought.',
    body: ['When pay goes up, spending tends to follow within a few months. If half of the rise goes to savings from the first day, you still have more to spend than before, and the gap between earning and spending grows by itself.', 'The same works for a tax refund, a bonus, or the end of a loan: keep paying, but to yourself.'],
    steps: ['Note the difference between the old and the new pay.', 'Raise your pledge by half of it.', 'Do it before the second pay.'], sources: [], link: { title: 'Raise a pledge', path: '/goals' },
  },
  {
    id: 7, tags_id: 1, checked_on: checked, title: 'Know what the deposit guarantee covers', summary: 'Up to 250,000 dollars for each person at each bank.',
    body: ['The Financial Claims Scheme protects deposits at banks, building societies and credit unions that are authorised in Australia: up to $250,000 for each account holder and each institution. Several brands may belong to one licence and then count together.', 'Shares, managed funds, crypto and money in most wallets and apps are not deposits and are not covered.'],
    steps: ['Add up what you hold with one bank and its sister brands.', 'Check the licence in the list that APRA keeps.', 'Spread what is above the limit.'], sources: [{ title: 'Financial Claims Scheme', url: 'https://www.fcs.gov.au' }], link: null,
  },
  {
    id: 8, tags_id: 1, checked_on: checked, title: 'Weigh saving against debt', summary: 'A card at 20% costs more than any saver pays.',
    body: ['Money in a savings account earns a few per cent, and the interest is taxed. A credit card often charges around twenty. Beyond a small buffer, paying the card down is the better return, and it is certain.', 'With a home loan, an offset account does both: the money stays yours and lowers the interest at the same time.'],
    steps: ['Keep the first buffer.', 'List your debts by interest rate.', 'Send what is spare to the dearest one.'], sources: [sources.moneysmart], link: null,
  },
];
