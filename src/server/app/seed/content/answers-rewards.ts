import type { AnswerText } from './article.ts';
import { checked } from './sources.ts';

/** How rewards work. */
export const aboutRewards: readonly AnswerText[] = [
  {
    id: 131,
    category: 'Rewards',
    checked_on: checked,
    question: 'How do I get entries in the draws?',
    answer: [
      'Packs, e-books and memberships come with entries. You’ll see how many before you pay, and we add them to your account as soon as the payment goes through.',
      'If you buy as a guest, create an account with the same email afterwards to claim the entries.',
    ],
    sources: [],
    link: { title: 'See packs', path: '/packs' },
  },
  {
    id: 132,
    category: 'Rewards',
    checked_on: checked,
    question: 'Do I keep my entries if I cancel my membership?',
    answer: [
      'Yes. Entries you’ve earned stay in the draws, whatever happens to your membership. If a whole order is refunded, you lose the entries that came with it.',
    ],
    sources: [],
    link: { title: 'See your membership', path: '/membership/renew-upgrade' },
  },
  {
    id: 133,
    category: 'Rewards',
    checked_on: checked,
    question: 'How do I redeem a voucher?',
    answer: [
      'Open the voucher and tap “Redeem”. You’ll get a code to show at the counter. Redeem it when you’re there, but don’t leave it too long: each voucher has an expiry date, and numbers are limited.',
    ],
    sources: [],
    link: { title: 'See vouchers', path: '/deals-and-discounts' },
  },
  {
    id: 134,
    category: 'Rewards',
    checked_on: checked,
    question: 'Where can I use a gift card?',
    answer: [
      'Our own gift card pays for anything in our shop except gift cards, in one order or several. Any other card works only with the merchant named on it. Each card says how long it’s valid.',
      'You can also send a card to someone by email, now or on a day you choose.',
    ],
    sources: [],
    link: { title: 'See your gift cards', path: '/gift-card-details' },
  },
  {
    id: 135,
    category: 'Rewards',
    checked_on: checked,
    question: 'How do I get a refund?',
    answer: [
      'Open the order and tap “Ask for a refund”. Our support team looks at every request and emails you the decision. The money goes back first to the card you paid with, then to any gift cards, and last to your Qoin. If the whole order is refunded, you lose its entries, and a membership it paid for ends, or returns to what you’d paid for before.',
      'If you bought as a guest, create an account with the same email and claim the order first.',
    ],
    sources: [],
    link: { title: 'See your orders', path: '/packs/order-summary' },
  },
  {
    id: 136,
    category: 'Rewards',
    checked_on: checked,
    question: 'How do I pay with Qoin?',
    answer: [
      'Sign in, go to the checkout and turn on “Use my Qoin”. You’ll see how many Qoin pay how much of your order before you pay. We use the fewest whole Qoin that cover the amount, rounded down to whole cents, at that day’s rate. A gift card or a bank card pays the rest.',
      'Your Qoin are set aside when you place the order. If you don’t pay for it in time, you get them back.',
    ],
    sources: [],
    link: { title: 'See your Qoin', path: '/qoin/wallet' },
  },
];
