import { billFields } from '../fields.ts';
import { billStep, callStep, checkoutStep, confirmStep, detailsStep, intro, outcome } from '../funnel/build.ts';
import type { Flow } from '../kit.ts';

const at = (page: string) => `/tour/${page}`;

/** What Premium opens, and the checkout. */
export const accessTour: Flow = {
  slug: 'tour-access',
  image: 'tour-access',
  steps: [
    intro(
      at('get-full-access'),
      ['What full access means', 'Free has the essentials. Premium adds the parts that look further ahead.'],
      [
        ['Included in Free', 'Accounts, transactions, budgets, bills, goals and every export.'],
        ['Added by Premium', 'A longer forecast, budget suggestions, household sharing and the tax pack.'],
      ],
      'See what changes',
      at('get-full-access/1'),
    ),
    intro(
      at('get-full-access/1'),
      ['The day after you join', 'Everything stays where it was, and the locks disappear.'],
      [
        ['Your forecast grows', 'From 4 weeks to as many as 26.'],
        ['Your entries arrive', 'They’re numbered, and in the draws that are open in your state.'],
        ['Your card stays private', 'We keep the last four digits and the expiry date. We never see the whole number.'],
      ],
      'See the quarterly price',
      at('get-full-access-2'),
    ),
    checkoutStep(
      at('get-full-access-2'),
      ['Try it for a quarter', 'That’s long enough to see a few paydays coming.'],
      'quarterly_premium',
      at('confirm-and-keep-earning'),
    ),
    outcome(
      at('confirm-and-keep-earning'),
      [
        'Keep earning, either way',
        'With or without Premium, you can earn by signing in, referring friends and doing tasks.',
      ],
      [
        ['Bought it?', 'Your receipt and tax invoice are in your email and under your orders.'],
        ['Not today?', 'Free stays free, and nobody will call you about it.'],
      ],
      [
        { label: 'Go to your account', href: '/auth/login' },
        { label: 'Look at memberships', href: '/public/purchase/membership' },
      ],
    ),
  ],
};

/** A request for a call about the internet at home, from details to payouts. */
export const internetTour: Flow = {
  slug: 'tour-internet',
  image: 'tour-internet',
  steps: [
    detailsStep(
      at('compare-internet-providers'),
      [
        'Compare internet at your address',
        'Speeds and prices depend on the connection in your street, so we ask for your postcode.',
      ],
      at('obligation-free-call'),
    ),
    confirmStep(
      at('obligation-free-call'),
      [
        'Ask for a call, with no obligation',
        'A partner will call to explain what’s available, and you’re free to say no.',
      ],
      at('congrats-application-complete-1'),
    ),
    callStep(
      at('congrats-application-complete-1'),
      [
        'Request sent. When suits you?',
        'Pick a day and a time, or skip this and the partner will try you during the day.',
      ],
      at('congrats-application-complete-2'),
    ),
    billStep(
      at('congrats-application-complete-2'),
      ['What do you pay now?', 'Knowing your provider and price keeps the call short and the comparison fair.'],
      billFields('broadband'),
      at('congrats-application-complete-3'),
    ),
    intro(
      at('congrats-application-complete-3'),
      ['What happens before the call', 'There’s nothing you have to do. Have a bill handy if you can find one.'],
      [
        ['The caller knows your reference number', 'It’s on the next page. If a caller doesn’t know it, hang up.'],
        ['They don’t ask for passwords', 'Or for card numbers on this first call.'],
        ['You can withdraw', 'Contact our support team, and we’ll delete the request.'],
      ],
      'Show my reference number',
      at('congrats-and-get-paid'),
    ),
    outcome(
      at('congrats-and-get-paid'),
      [
        'Your reference number, and any payout',
        'Keep the number below. You’ll need it if a partner pays for a switch.',
      ],
      [
        ['Only after a switch', 'You don’t get a payout just for asking for a call.'],
        ['Get it in writing', 'Ask for the amount and the date in an email before you agree to anything.'],
      ],
      [{ label: 'Go to the start page', href: '/' }],
    ),
  ],
};
