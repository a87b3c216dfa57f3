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
      ['What full access means', 'The free plan has the essentials. Premium opens the parts that look further ahead.'],
      [
        ['Still yours on free', 'Accounts, transactions, budgets, bills, goals, and every export.'],
        ['Opened by Premium', 'The longer forecast, suggestions for budgets, sharing, and the tax pack.'],
      ],
      'What changes for me?',
      at('get-full-access/1'),
    ),
    intro(
      at('get-full-access/1'),
      ['The day after you join', 'Nothing moves. Locks disappear from the screens that had one.'],
      [
        ['The forecast grows', 'From four weeks to the months after them.'],
        ['Entries arrive', 'Numbered, in the draws that are open in your state.'],
        ['Your card stays private', 'We keep its last digits and expiry. We never see the whole number.'],
      ],
      'See a quarter’s price',
      at('get-full-access-2'),
    ),
    checkoutStep(
      at('get-full-access-2'),
      ['Try it for a quarter', 'Long enough for three paydays with a forecast. It renews unless you cancel.'],
      'quarterly_premium',
      at('confirm-and-keep-earning'),
    ),
    outcome(
      at('confirm-and-keep-earning'),
      ['Keep earning, either way', 'With or without Premium, sign-ins, friends and tasks earn what the rules say.'],
      [
        ['Bought it?', 'Your receipt and tax invoice are in your email and under your orders.'],
        ['Not today?', 'The free plan stays free, and nobody will call you about it.'],
      ],
      [
        { label: 'Go to your account', href: '/auth/login' },
        { label: 'Look at memberships', href: '/public/purchase/membership' },
      ],
    ),
  ],
};

/** A request for a call about the internet at home, from details to pay-outs. */
export const internetTour: Flow = {
  slug: 'tour-internet',
  image: 'tour-internet',
  steps: [
    detailsStep(
      at('compare-internet-providers'),
      [
        'Compare internet at your address',
        'Speeds and prices depend on the connection in your street, so we ask for the postcode.',
      ],
      at('obligation-free-call'),
    ),
    confirmStep(
      at('obligation-free-call'),
      [
        'Ask for a call, with no obligation',
        'A partner calls you once, explains what’s available, and you’re free to say no.',
      ],
      at('congrats-application-complete-1'),
    ),
    callStep(
      at('congrats-application-complete-1'),
      ['Request sent. When suits you?', 'Pick a day and a time, or leave it out, and they’ll try during the day.'],
      at('congrats-application-complete-2'),
    ),
    billStep(
      at('congrats-application-complete-2'),
      ['What do you pay now?', 'Your current provider and price make the call short and the comparison honest.'],
      billFields('broadband'),
      at('congrats-application-complete-3'),
    ),
    intro(
      at('congrats-application-complete-3'),
      ['What happens until the call', 'Nothing you have to do. Have a bill in reach if you can find one.'],
      [
        ['They say your reference', 'It’s on the next page. Somebody who doesn’t know it isn’t from us.'],
        ['They don’t ask for passwords', 'Nor for card numbers, on this first call.'],
        ['You can withdraw', 'Write to our support team, and the request is closed.'],
      ],
      'Show my reference',
      at('congrats-and-get-paid'),
    ),
    outcome(
      at('congrats-and-get-paid'),
      [
        'Your reference, and any pay-out',
        'Keep the number below. If a partner pays something for a switch, it’s settled under it.',
      ],
      [
        ['Only after a switch', 'Asking for a call pays nothing, to you or to us.'],
        ['Always in writing', 'The amount and the day are in an email before you agree to anything.'],
      ],
      [{ label: 'Back to the start page', href: '/' }],
    ),
  ],
};
