import { checkoutStep, intro, outcome } from '../funnel/build.ts';
import type { Flow } from '../kit.ts';

/** Rewards that a visitor can look at before joining. */
export const rewardsOfTheWeek: Flow = {
  slug: 'totwq-rewards',
  image: 'totwq-rewards',
  steps: [
    intro(
      '/totwq-dashboard',
      ['A week of small rewards', 'This is what members see in a normal week. You don’t have to buy anything.'],
      [
        ['Monday', 'Sign in. If there’s a reward that day, you’ll see it.'],
        ['Thursday', 'The Weekly Mega Draw, at 3:30 pm Sydney time.'],
        ['Every day', 'Spin the wheel, with the odds shown next to it.'],
      ],
      'See what Premium adds',
      '/totwq-get-full-access',
    ),
    intro(
      '/totwq-get-full-access',
      ['Full access, week by week', 'Premium is for looking further ahead. The rewards are a bonus.'],
      [
        ['A longer forecast', 'See up to 26 weeks ahead instead of 4.'],
        ['More entries', 'You get them for every period you pay for.'],
      ],
      'Show me the price',
      '/totwq-special-premium-offer',
    ),
    checkoutStep(
      '/totwq-special-premium-offer',
      ['A month, to see if it’s for you', 'This is today’s price, including any promotion that’s on.'],
      'monthly_premium',
      '/totwq-qoin-balance',
    ),
    intro(
      '/totwq-qoin-balance',
      [
        'What a Qoin balance looks like',
        'You see how much Qoin you have, and what it’s worth in dollars at the current rate.',
      ],
      [
        ['Earned, not bought', 'Qoin comes from what you do in the app.'],
        ['Both numbers, always', 'You never have to work out the value yourself.'],
      ],
      'See what one Qoin is worth',
      '/totwq-qoin-balance-2',
    ),
    intro(
      '/totwq-qoin-balance-2',
      [
        'From Qoin to dollars',
        'The rate says how many Qoin make a dollar. Each rate has a date, and you can look up old ones.',
      ],
      [
        ['Rounded once', 'Down to whole cents, at the end.'],
        ['No surprises', 'A new rate doesn’t change how much Qoin you have.'],
      ],
      'See where mine came from',
      '/totwq-qoin-wallet',
    ),
    intro(
      '/totwq-qoin-wallet',
      ['A history with reasons', 'Each change shows the date, the reason and your balance afterwards.'],
      [
        ['Spins, friends, offers', 'They all show up in the same history.'],
        ['Nothing disappears', 'A correction gets its own line.'],
      ],
      'See the token wallet',
      '/2ezi-walletlive',
    ),
    intro(
      '/2ezi-walletlive',
      ['A wallet that asks you each time', 'Tokens only leave it when you approve a transfer with your passkey.'],
      [
        ['New addresses wait', 'For the first day, you can only send small amounts to a new address.'],
        ['Lost your phone?', 'Get back into your wallet with a recovery code and your email.'],
        ['Real or simulated', 'If the network is only simulated, the wallet says so.'],
      ],
      'Finish the week',
      '/totwq-thank-you',
    ),
    outcome(
      '/totwq-thank-you',
      ['Thanks for looking', 'That’s what a week looks like. It’s free to create an account.'],
      [['Start with your money', 'Rewards are more fun once your bills are planned.']],
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
      ['Gift cards at face value', 'A card costs what it’s worth. You pick the card and the amount.'],
      [
        ['For someone else or for you', 'Sent at a time you choose, with a message.'],
        ['A clear expiry date', 'It’s on the card and in the email.'],
      ],
      'See what comes with entries',
      '/totwq-gc-shop-2',
    ),
    intro(
      '/totwq-gc-shop-2',
      ['Entries with your order', 'Some products come with draw entries. You see how many before you pay.'],
      [
        ['Numbered after payment', 'You’ll find them in your account, or claim them with your email.'],
        ['If you’re refunded', 'The order’s entries are taken out of any draws that are still open.'],
      ],
      'See the smallest pack',
      '/totwq-gc-shop-3',
    ),
    checkoutStep(
      '/totwq-gc-shop-3',
      ['A small pack to start with', 'This is our cheapest pack, with today’s price and its entries.'],
      'pack',
      '/totwq-congrats',
    ),
    intro(
      '/totwq-congrats',
      [
        'What happens after checkout',
        'Whether you bought something or were just looking, here’s what happens to an order.',
      ],
      [
        ['Paid', 'We email you a receipt with your tax invoice.'],
        ['Not paid', 'We hold the order for 30 minutes, then it expires. Nothing is charged.'],
      ],
      'See the receipt',
      '/totwq-purchase-congrats',
    ),
    intro(
      '/totwq-purchase-congrats',
      ['Your receipt is a tax invoice', 'It shows our ABN and the GST, and you can download it again at any time.'],
      [
        ['As a guest', 'Find it with the order’s reference number and the email you used.'],
        ['As a member', 'Find it under your orders, with everything else you’ve bought.'],
      ],
      'See how cards are sent',
      '/totwq-purchase-congrats-2',
    ),
    intro(
      '/totwq-purchase-congrats-2',
      ['When we send a card', 'Straight away, or on the day you chose. You can stop it being sent until then.'],
      [
        ['They open a link', 'Anyone who has the email can open the card, so double-check the address.'],
        ['You’ll know it arrived', 'Your gift cards show when each one was sent and opened.'],
      ],
      'Find my order',
      '/totwq-order-confirmed',
    ),
    outcome(
      '/totwq-order-confirmed',
      [
        'Where to find your order',
        'Use its reference number and your email, or create an account with that email to keep it there.',
      ],
      [['Your entries are waiting', 'They’re added when you claim the order with a verified email.']],
      [
        { label: 'Go to gift cards', href: '/claim-journey-gc-shop-2' },
        { label: 'Create an account', href: '/auth/sign-up' },
      ],
    ),
  ],
};
