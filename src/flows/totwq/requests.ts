import { billFields, energyService, home, people, solar } from '../fields.ts';
import {
  bankStep,
  billStep,
  callStep,
  checkoutStep,
  confirmStep,
  detailsStep,
  intro,
  needsStep,
  outcome,
} from '../funnel/build.ts';
import type { Flow } from '../kit.ts';

/** One bill, from the first question to the first bill of a new company. */
export const billOfTheWeek: Flow = {
  slug: 'totwq',
  image: 'totwq',
  steps: [
    intro(
      '/totwq',
      ['One bill this week', 'Pick the bill you put off, and get it looked at. It takes about four minutes.'],
      [
        ['This week: energy', 'Electricity, gas or both, for the home you live in.'],
        ['What you need', 'Your mobile, and a bill if it’s in reach.'],
        ['What you get', 'A reference number, and a call at a time you choose.'],
      ],
      'Look at my bill',
      '/totwq-details',
    ),
    detailsStep(
      '/totwq-details',
      ['Who’s the bill for?', 'The person on the bill can agree to a change. Anybody else can only ask.'],
      '/totwq-check-energy',
    ),
    needsStep(
      '/totwq-check-energy',
      ['Tell us about your energy', 'Four answers are enough to know who can help.'],
      [energyService, home, people, solar],
      '/totwq-energy-swap-energy-provider',
    ),
    confirmStep(
      '/totwq-energy-swap-energy-provider',
      [
        'Send it to a provider’s partner',
        'Read what you agree to, enter the code from your phone, and it’s on its way.',
      ],
      '/totwq-energy-swap-step-1',
    ),
    callStep(
      '/totwq-energy-swap-step-1',
      ['Choose when they call', 'One call, at the time that you pick here.'],
      '/totwq-energy-swap-step-2',
    ),
    billStep(
      '/totwq-energy-swap-step-2',
      ['Enter your last bill', 'Amount and days say more than any estimate.'],
      billFields('electricity', 'gas'),
      '/totwq-energy-swap-step-3',
    ),
    intro(
      '/totwq-energy-swap-step-3',
      ['How to read an offer', 'Two prices matter: what a day costs, and what a unit costs.'],
      [
        ['The daily charge', 'You pay it even when nobody’s home.'],
        ['The unit price', 'Per kilowatt hour, sometimes by the time of day.'],
        ['The discount', 'Ask what it’s taken from, and what happens when it ends.'],
      ],
      'What about the meter?',
      '/totwq-energy-swap-step-4',
    ),
    intro(
      '/totwq-energy-swap-step-4',
      ['The meter stays on the wall', 'A switch changes who sends the bill. The wires and the meter stay the same.'],
      [
        ['A last reading', 'It closes your old account, so check its date.'],
        ['Basic or smart', 'A basic meter is read by somebody who comes by. A smart one reports itself.'],
      ],
      'Can I change my mind?',
      '/totwq-energy-swap-step-5',
    ),
    intro(
      '/totwq-energy-swap-step-5',
      [
        'You can still change your mind',
        'Energy contracts come with a cooling-off period. The offer has to say how long it is.',
      ],
      [
        ['Write it down', 'Note the day you agreed, and the last day to say no.'],
        ['Say it simply', 'You don’t have to give a reason.'],
      ],
      'And the first bill?',
      '/totwq-energy-swap-step-6',
    ),
    intro(
      '/totwq-energy-swap-step-6',
      ['Check the first new bill', 'Compare it with the offer, line by line. It’s the best time to catch a mistake.'],
      [
        ['Same rates?', 'Daily charge and unit price have to be those of the offer.'],
        ['Right dates?', 'It begins the day after the last reading.'],
        ['Something wrong?', 'Ask the company first, then the energy ombudsman of your state.'],
      ],
      'Finish',
      '/totwq-congrats-application-complete',
    ),
    outcome(
      '/totwq-congrats-application-complete',
      ['That’s one bill dealt with', 'Keep the reference. Whoever calls you will say it first.'],
      [
        ['Not called?', 'Write to our support team with the reference.'],
        ['Next week', 'There’s always another bill. The internet is a good second one.'],
      ],
      [
        { label: 'Look at the internet', href: '/totwq-check-energy-nbn' },
        { label: 'Connect a bank', href: '/totwq-talefin-1' },
      ],
    ),
  ],
};

/** A request about the internet at home. */
export const internetOfTheWeek: Flow = {
  slug: 'totwq-nbn',
  image: 'totwq-nbn',
  steps: [
    detailsStep(
      '/totwq-check-energy-nbn',
      ['This week: your internet', 'Where you live decides which connections there are, so start with the postcode.'],
      '/totwq-confirm-and-keep-earning',
    ),
    confirmStep(
      '/totwq-confirm-and-keep-earning',
      [
        'Confirm your mobile',
        'With the code, your request goes to a partner. Rewards for it follow the rules in the app.',
      ],
      '/totwq-special-premium-offer-nbn',
    ),
    checkoutStep(
      '/totwq-special-premium-offer-nbn',
      ['While you wait for the call', 'Premium shows your internet bill in the forecast, months ahead. It’s optional.'],
      'monthly_premium',
      '/totwq-thank-you-2',
    ),
    outcome(
      '/totwq-thank-you-2',
      ['Thanks, we’ve got it', 'Your request about the internet is with a partner, under this reference.'],
      [
        ['Have ready', 'Your current speed and price, and the day your contract ends.'],
        ['Ask', 'What the price is after the first months, and who owns the modem.'],
      ],
      [{ label: 'Create an account', href: '/auth/sign-up' }],
    ),
  ],
};

/** Why a bank connection helps, and the consent centre. */
export const bankOfTheWeek: Flow = {
  slug: 'totwq-bank',
  image: 'totwq-bank',
  steps: [
    intro(
      '/totwq-talefin-1',
      [
        'Let your bank do the typing',
        'With your consent, your bank sends us your transactions. You sign in at the bank, not here.',
      ],
      [
        ['Read only', 'Nobody can move money with it.'],
        ['For as long as you say', 'You choose how long, and can end it on any day.'],
        ['What we take', 'Accounts, balances and transactions. No passwords.'],
      ],
      'Connect my bank',
      '/totwq-talefin-2',
    ),
    bankStep('/totwq-talefin-2', [
      'Choose your bank',
      'Sign in or create an account first: the consent belongs to you, and you can see it there.',
    ]),
  ],
};
