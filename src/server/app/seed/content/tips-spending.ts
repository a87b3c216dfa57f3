import type { TipText } from './article.ts';
import { checked, sources } from './sources.ts';

export const tipsOnSpending: readonly TipText[] = [
  {
    id: 9,
    tags_id: 2,
    checked_on: checked,
    title: 'Look through your subscriptions twice a year',
    summary: 'The ones you forgot are the ones that cost most.',
    body: [
      'Streaming, storage, apps, gyms: each is small, and together they are often a weekly shop. Prices rise quietly, and a free trial turns into a payment on a day when you think of something else.',
      'Cancel what you have not used for a month. You can nearly always come back, often at a welcome price.',
    ],
    steps: [
      'Open the list of subscriptions.',
      'Ask of each: would I sign up again today?',
      'Cancel on the site itself, not only in your bank app.',
    ],
    sources: [],
    link: { title: 'See your subscriptions', path: '/expense-analysis/my-subscriptions' },
  },
  {
    id: 10,
    tags_id: 2,
    checked_on: checked,
    title: 'Compare power plans for nothing',
    summary: 'The government sites list every plan and take no commission.',
    body: [
      'Staying with the same plan for years usually costs money, because discounts end and nobody tells you loudly. Energy Made Easy compares electricity and gas in New South Wales, Queensland, South Australia, Tasmania and the ACT; Victorian Energy Compare does so in Victoria.',
      'You need one recent bill. Your retailer must also print on the bill whether one of its own plans would be cheaper for you.',
    ],
    steps: [
      'Have a bill at hand.',
      'Compare by the yearly cost for your own usage, not by the discount.',
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
    summary: 'The small print on the shelf tells the true price.',
    body: [
      'Large supermarkets must show what a product costs by the kilogram, litre or hundred sheets. It shows at a glance that the big pack is not always the cheaper one, and when a packet has shrunk while its price has not.',
      'Compare across brands and across aisles: the same nuts may cost half in the baking section.',
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
    title: 'Set a budget for a few things only',
    summary: 'Three categories move most of what can be moved.',
    body: [
      'Rent does not change because you watch it. Groceries, eating out and shopping do. Give those three a limit for each pay, and let everything else run. A budget that takes two minutes a week is one that lasts.',
      'Choose what happens at the end of a cycle: start afresh, or carry what is left over into the next.',
    ],
    steps: [
      'Look at the last three months.',
      'Set a limit ten per cent below your average.',
      'Look at it on payday and once in between.',
    ],
    sources: [],
    link: { title: 'Set a budget', path: '/ubudget' },
  },
  {
    id: 13,
    tags_id: 2,
    checked_on: checked,
    title: 'Wait a day for every want',
    summary: 'Most baskets look different in the morning.',
    body: [
      'Sales end at midnight so that you decide before you think. Leave the basket, sleep, and look again. What you still want the next day is worth a place in the budget.',
      'For larger things wait a week, and make a goal meanwhile. If the wish outlives the saving, you will enjoy it more.',
    ],
    steps: [
      'Take your card out of the shop’s memory.',
      'Put the wish on a list with its price and the date.',
      'Buy from the list, not from the ad.',
    ],
    sources: [],
    link: { title: 'Make a goal of it', path: '/goals/new' },
  },
  {
    id: 14,
    tags_id: 2,
    checked_on: checked,
    title: 'Ask for your bank fees back',
    summary: 'Many accounts without fees exist, and some fees are returned on request.',
    body: [
      'Monthly account fees, foreign transaction fees, dishonour fees: look for them once a year. Several banks waive the monthly fee when your pay goes into the account, for people under a certain age, or with a concession card.',
      'If a fee came from one mistake, a friendly call often brings it back. If you hold a concession card, ask for a basic account: it has no monthly fee and no informal overdraft fees.',
    ],
    steps: [
      'Search your transactions for the word fee.',
      'Add up a year of them.',
      'Call the bank with the number at hand.',
    ],
    sources: [sources.moneysmart],
    link: { title: 'Search for fees', path: '/transaction-history?description=fee' },
  },
  {
    id: 15,
    tags_id: 2,
    checked_on: checked,
    title: 'Know your rights when things break',
    summary: 'Consumer guarantees hold, whatever the warranty card says.',
    body: [
      'Under the Australian Consumer Law goods must be of acceptable quality and last for a reasonable time. For a major problem you choose between a refund and a replacement; for a minor one the shop may repair it first.',
      'The shop where you bought it must deal with it; it cannot send you to the maker. An extended warranty often sells you what the law already gives.',
    ],
    steps: [
      'Find the payment in your transactions as proof of purchase.',
      'Tell the shop what is wrong and what you want.',
      'If it refuses, ask your state’s fair trading office.',
    ],
    sources: [{ title: 'ACCC: consumer rights', url: 'https://www.accc.gov.au/consumers' }],
    link: { title: 'Find a purchase', path: '/transaction-history' },
  },
  {
    id: 16,
    tags_id: 2,
    checked_on: checked,
    title: 'Claim the concessions you are owed',
    summary: 'A concession card lowers more than bus fares.',
    body: [
      'Health Care Cards, Pensioner Concession Cards and Seniors cards bring lower prices for medicine, energy, water, rates, registration and transport. Each state has rebates of its own, and most must be requested for.',
      'Low income alone can be enough for a Low Income Health Care Card, even without any other payment.',
    ],
    steps: [
      'Check what you may be entitled to with Services Australia.',
      'Tell your energy and water companies the number of your card.',
      'Look at your state’s rebate finder.',
    ],
    sources: [sources.services],
    link: null,
  },
];
