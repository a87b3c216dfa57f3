import type { TipText } from './article.ts';
import { checked, sources } from './sources.ts';

export const tipsOnSpending: readonly TipText[] = [
  {
    id: 9,
    tags_id: 2,
    checked_on: checked,
    title: 'Look through your subscriptions twice a year',
    summary: 'The ones you’ve forgotten cost you most.',
    body: [
      'Streaming, storage, apps, gyms: each one is small, but together they often cost as much as a weekly shop. Prices creep up, and free trials turn into payments when you’re not looking.',
      'Cancel anything you haven’t used for a month. You can nearly always come back, often at a better price.',
    ],
    steps: [
      'Open the list of subscriptions.',
      'For each one, ask: would I sign up again today?',
      'Cancel with the company itself, not just in your bank’s app.',
    ],
    sources: [],
    link: { title: 'See your subscriptions', path: '/expense-analysis/my-subscriptions' },
  },
  {
    id: 10,
    tags_id: 2,
    checked_on: checked,
    title: 'Compare power plans for free',
    summary: 'Government sites list every plan and don’t take commission.',
    body: [
      'Staying on the same plan for years usually costs you money, because discounts end and newer plans are often cheaper. Energy Made Easy compares electricity and gas in New South Wales, Queensland, South Australia, Tasmania and the ACT. In Victoria, use Victorian Energy Compare.',
      'You’ll need one recent bill. Your retailer also has to say on the bill whether one of its own plans would be cheaper for you.',
    ],
    steps: [
      'Get out a recent bill.',
      'Compare the yearly cost for your own usage, not the discount.',
      'Ask your retailer to match it before you switch.',
    ],
    sources: [
      { title: 'Energy Made Easy', url: 'https://www.energymadeeasy.gov.au' },
      { title: 'Victorian Energy Compare', url: 'https://compare.energy.vic.gov.au' },
    ],
    link: null,
  },
  {
    id: 11,
    tags_id: 2,
    checked_on: checked,
    title: 'Shop by the unit price',
    summary: 'The small print on the shelf shows the real price.',
    body: [
      'Large supermarkets have to show what a product costs per kilogram, litre or 100 sheets. You can see at a glance when the big pack isn’t cheaper, or when a packet has shrunk but its price hasn’t.',
      'Compare brands and aisles: the same nuts might be half the price in the baking section.',
    ],
    steps: [
      'Look at the unit price first.',
      'Check the shelves above and below eye level.',
      'Write down the unit price of three things you always buy.',
    ],
    sources: [{ title: 'ACCC for consumers', url: 'https://www.accc.gov.au/consumers' }],
    link: null,
  },
  {
    id: 12,
    tags_id: 2,
    checked_on: checked,
    title: 'Only budget for a few things',
    summary: 'Three categories make most of the difference.',
    body: [
      'Watching your rent won’t change it. Watching your groceries, eating out and shopping will. Give those three a limit each pay, and leave everything else alone. You’ll stick with a budget that takes two minutes a week.',
      'Choose what happens at the end of a pay cycle: start fresh, or roll over what’s left.',
    ],
    steps: [
      'Look at the last three months.',
      'Set a limit 10% below your average.',
      'Check it on payday and once in between.',
    ],
    sources: [],
    link: { title: 'Set a budget', path: '/ubudget' },
  },
  {
    id: 13,
    tags_id: 2,
    checked_on: checked,
    title: 'Wait a day before you buy',
    summary: 'Most carts look different in the morning.',
    body: [
      'Sales end at midnight so you’ll decide before you’ve thought about it. Leave the item in your cart, sleep on it and look again. If you still want it the next day, find room for it in your budget.',
      'For bigger things, wait a week and set up a goal. If you still want it once you’ve saved up, you’ll enjoy it more.',
    ],
    steps: [
      'Delete your saved card from the shop’s site.',
      'Add it to a list with the price and the date.',
      'Buy from the list, not from the ad.',
    ],
    sources: [],
    link: { title: 'Make it a goal', path: '/goals/new' },
  },
  {
    id: 14,
    tags_id: 2,
    checked_on: checked,
    title: 'Ask for your bank fees back',
    summary: 'Plenty of accounts have no fees, and some fees are refunded if you ask.',
    body: [
      'Monthly account fees, foreign transaction fees, dishonour fees: check for them once a year. Several banks waive the monthly fee if your pay goes into the account, you’re under a certain age, or you have a concession card.',
      'If you were charged a fee for a one-off mistake, a friendly call often gets it refunded. If you have a concession card, ask for a basic account: it has no monthly fee and no informal overdraft fees.',
    ],
    steps: [
      'Search your transactions for “fee”.',
      'Add up a year’s worth.',
      'Call your bank with the total in front of you.',
    ],
    sources: [sources.moneysmart],
    link: { title: 'Search for fees', path: '/transaction-history?description=fee' },
  },
  {
    id: 15,
    tags_id: 2,
    checked_on: checked,
    title: 'Know your rights when things break',
    summary: 'You have consumer guarantees, whatever the warranty card says.',
    body: [
      'Under Australian Consumer Law, products have to be of acceptable quality and last for a reasonable time. If there’s a major problem, you can choose a refund or a replacement. If it’s minor, the shop can choose to repair it first.',
      'The shop you bought it from has to sort it out. It can’t just send you to the manufacturer. And an extended warranty often sells you rights you already have.',
    ],
    steps: [
      'Find the payment in your transactions as proof of purchase.',
      'Tell the shop what’s wrong and what you want.',
      'If they refuse, ask your state’s fair trading office.',
    ],
    sources: [{ title: 'ACCC: consumer rights', url: 'https://www.accc.gov.au/consumers' }],
    link: { title: 'Open Transactions', path: '/transaction-history' },
  },
  {
    id: 16,
    tags_id: 2,
    checked_on: checked,
    title: 'Claim the concessions you’re entitled to',
    summary: 'A concession card isn’t just for bus fares.',
    body: [
      'With a Health Care Card, Pensioner Concession Card or Seniors card, you can pay less for medicine, energy, water, rates, rego and transport. Each state has its own rebates, and you have to apply for most of them.',
      'If you have a low income, you may be able to get a Low Income Health Care Card even if you don’t get any other payment.',
    ],
    steps: [
      'Check with Services Australia what you can get.',
      'Give your energy and water companies your card number.',
      'Use your state’s rebate finder.',
    ],
    sources: [sources.services],
    link: null,
  },
];
