import { checkoutStep, intro, outcome } from '../funnel/build.ts';
import type { Flow } from '../kit.ts';

/** Rewards that a visitor can look at before joining. */
export const rewardsOfTheWeek: Flow = {
  slug: 'totwq-rewards',
  image: 'totwq-rewards',
  steps: [
    intro(
      '/totwq-dashboard',
      ['A week of small rewards', 'This is what a member sees on a normal week. Nothing here needs a purchase.'],
      [
        ['Monday', 'Sign in. If a rule gives something for it, it’s there.'],
        ['Thursday', 'The Weekly Mega Draw, at half past three in Sydney.'],
        ['Every day', 'One spin, with the odds beside the wheel.'],
      ],
      'What does Premium add?',
      '/totwq-get-full-access',
    ),
    intro(
      '/totwq-get-full-access',
      ['Full access, week by week', 'Premium is a plan for looking ahead. Its rewards are a side effect.'],
      [
        ['More forecast', 'See the week before the rent, and the one after.'],
        ['More entries', 'With every period that you pay for.'],
      ],
      'Show me the price',
      '/totwq-special-premium-offer',
    ),
    checkoutStep(
      '/totwq-special-premium-offer',
      ['A month, to see if it’s for you', 'The price is today’s, from the catalogue. A promotion counts if one is on.'],
      'monthly_premium',
      '/totwq-qoin-balance',
    ),
    intro(
      '/totwq-qoin-balance',
      ['What a Qoin balance looks like', 'A number of Qoin, and what it’s worth in dollars at the current rate.'],
      [
        ['Earned, not bought', 'Qoin comes from what you do in the app.'],
        ['Always both numbers', 'You never have to work out the value yourself.'],
      ],
      'How much is one Qoin?',
      '/totwq-qoin-balance-2',
    ),
    intro(
      '/totwq-qoin-balance-2',
      [
        'From Qoin to dollars',
        'One dollar is a fixed number of Qoin. The rate has a date, and old rates stay readable.',
      ],
      [
        ['Rounded once', 'To the cent, at the end.'],
        ['No surprise', 'A new rate is announced before it starts.'],
      ],
      'Where did mine come from?',
      '/totwq-qoin-wallet',
    ),
    intro(
      '/totwq-qoin-wallet',
      ['A history with reasons', 'Each movement says why, when, and what the balance was afterwards.'],
      [
        ['Spins, friends, offers', 'They all write to the same history.'],
        ['Nothing disappears', 'A correction is a line of its own.'],
      ],
      'And the token wallet?',
      '/2ezi-walletlive',
    ),
    intro(
      '/2ezi-walletlive',
      [
        'A wallet that asks you each time',
        'Tokens leave it only when you approve that one transfer with your passkey.',
      ],
      [
        ['New receivers wait', 'For the first day, only small amounts go to an address you haven’t used.'],
        ['Lost your phone?', 'A recovery code and your email open the wallet again.'],
        ['Simulated here', 'Where no real network is connected, every screen says so.'],
      ],
      'Finish the week',
      '/totwq-thank-you',
    ),
    outcome(
      '/totwq-thank-you',
      ['Thanks for looking', 'You’ve seen a week of it. An account is free, and starts empty.'],
      [['Begin with money', 'Rewards are nicer once the bills are planned.']],
      [
        { label: 'Create an account', href: '/auth/sign-up' },
        { label: 'See what the spin pays', href: '/spintowin' },
      ],
    ),
  ],
};

/** Gift cards and a small pack, up to the order. */
export const giftCardsOfTheWeek: Flow = {
  slug: 'totwq-shop',
  image: 'totwq-shop',
  steps: [
    intro(
      '/totwq-gc-shop-1',
      ['Gift cards at face value', 'A card costs what it’s worth. You pick the shop and the amount.'],
      [
        ['For a person or for you', 'Sent at a time you choose, with a message.'],
        ['Expiry in plain sight', 'The date stands on the card, and in the email.'],
      ],
      'Do they give entries?',
      '/totwq-gc-shop-2',
    ),
    intro(
      '/totwq-gc-shop-2',
      [
        'Entries that come with a card',
        'Some products give draw entries. The number is on the product, before you pay.',
      ],
      [
        ['Numbered after payment', 'You’ll find them in your account, or claim them with your email.'],
        ['Refunded, withdrawn', 'If the order is refunded, its entries leave the draws that are still open.'],
      ],
      'Is there something smaller?',
      '/totwq-gc-shop-3',
    ),
    checkoutStep(
      '/totwq-gc-shop-3',
      ['A small pack to begin with', 'The smallest one in the catalogue, at today’s price and with its entries.'],
      'pack',
      '/totwq-congrats',
    ),
    intro(
      '/totwq-congrats',
      ['What comes after a checkout', 'Whether you bought something or only looked, here is how an order goes on.'],
      [
        ['Paid', 'The receipt comes by email, with your tax invoice.'],
        ['Not paid', 'The order is kept for half an hour, then it’s dropped. Nothing is charged.'],
      ],
      'The receipt',
      '/totwq-purchase-congrats',
    ),
    intro(
      '/totwq-purchase-congrats',
      ['Your receipt is a tax invoice', 'It has our ABN and the GST, and you can download it again at any time.'],
      [
        ['As a guest', 'With the order’s reference and the email you used.'],
        ['As a member', 'Under your orders, with everything else you bought.'],
      ],
      'Sending a gift card',
      '/totwq-purchase-congrats-2',
    ),
    intro(
      '/totwq-purchase-congrats-2',
      ['When a card is sent', 'At once, or on the day you chose. Until then you can cancel sending it.'],
      [
        ['They open a link', 'Whoever has the email can open the card, so check the address twice.'],
        ['You see that it arrived', 'Your order says when it was sent and opened.'],
      ],
      'Find my order',
      '/totwq-order-confirmed',
    ),
    outcome(
      '/totwq-order-confirmed',
      ['Where your order is', 'Open it with its reference, or create an account with the same email to keep it there.'],
      [['Entries wait for you', 'They’re added when you claim the order with a verified email.']],
      [
        { label: 'Go to gift cards', href: '/public/public-shop' },
        { label: 'Create an account', href: '/auth/sign-up' },
      ],
    ),
  ],
};
