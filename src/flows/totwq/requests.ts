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
      ['One bill this week', 'Pick the bill you’ve been putting off and have it checked. It takes about four minutes.'],
      [
        ['This week: energy', 'Electricity, gas or both, for the home you live in.'],
        ['What you need', 'Your mobile, and a bill if you have one handy.'],
        ['What you get', 'A reference number, and a call at a time you choose.'],
      ],
      'Check my bill',
      '/totwq-details',
    ),
    detailsStep(
      '/totwq-details',
      ['Who’s the bill for?', 'Only the account holder, or someone acting for them, can agree to a change.'],
      '/totwq-check-energy',
    ),
    needsStep(
      '/totwq-check-energy',
      ['Tell us about your energy use', 'Four answers tell us who can help.'],
      [energyService, home, people, solar],
      '/totwq-energy-swap-energy-provider',
    ),
    confirmStep(
      '/totwq-energy-swap-energy-provider',
      [
        'Send your request to a partner',
        'Read what you’re agreeing to, enter the code from your phone, and it’s on its way.',
      ],
      '/totwq-energy-swap-step-1',
    ),
    callStep(
      '/totwq-energy-swap-step-1',
      ['Choose a time for the call', 'You’ll get one call, at the time you pick here.'],
      '/totwq-energy-swap-step-2',
    ),
    billStep(
      '/totwq-energy-swap-step-2',
      ['Enter your last bill', 'The amount and the number of days tell us more than any estimate.'],
      billFields('electricity', 'gas'),
      '/totwq-energy-swap-step-3',
    ),
    intro(
      '/totwq-energy-swap-step-3',
      ['How to read an offer', 'Two prices matter: the supply charge and the usage rate.'],
      [
        ['The supply charge', 'You pay it even when nobody’s home.'],
        ['The usage rate', 'What each kilowatt hour costs, sometimes by time of day.'],
        ['The discount', 'Ask what it comes off, and what happens when it ends.'],
      ],
      'See what happens to the meter',
      '/totwq-energy-swap-step-4',
    ),
    intro(
      '/totwq-energy-swap-step-4',
      ['The meter stays on the wall', 'Switching changes who sends the bill. The wires and the meter stay the same.'],
      [
        ['A final reading', 'It closes your old account, so check the date.'],
        ['Basic or smart', 'Someone comes by to read a basic meter. A smart meter sends in its own readings.'],
      ],
      'See if I can change my mind',
      '/totwq-energy-swap-step-5',
    ),
    intro(
      '/totwq-energy-swap-step-5',
      [
        'You can still change your mind',
        'Energy contracts come with a cooling-off period. The offer has to say how long it is.',
      ],
      [
        ['Write it down', 'Note the day you agreed and the last day you can change your mind.'],
        ['Keep it simple', 'You don’t have to give a reason.'],
      ],
      'Go to the first bill',
      '/totwq-energy-swap-step-6',
    ),
    intro(
      '/totwq-energy-swap-step-6',
      ['Check the first new bill', 'Compare it with the offer, line by line. It’s the best time to catch a mistake.'],
      [
        ['Same rates?', 'The supply charge and the usage rate should match the offer.'],
        ['Right dates?', 'It should start the day after the final reading.'],
        ['Something wrong?', 'Ask the company first, then your state’s energy ombudsman.'],
      ],
      'Finish',
      '/totwq-congrats-application-complete',
    ),
    outcome(
      '/totwq-congrats-application-complete',
      ['That’s one bill dealt with', 'Keep the reference number. Whoever calls you should be able to quote it.'],
      [
        ['No call yet?', 'Contact our support team and quote the reference number.'],
        ['Next week', 'There’s always another bill. Internet is a good one to check next.'],
      ],
      [
        { label: 'Check my internet', href: '/totwq-check-energy-nbn' },
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
      [
        'This week: your internet',
        'The connections you can get depend on where you live, so start with your postcode.',
      ],
      '/totwq-confirm-and-keep-earning',
    ),
    confirmStep(
      '/totwq-confirm-and-keep-earning',
      [
        'Confirm your mobile',
        'Enter the code to send your request to a partner. If there’s a reward, its rules are in the app.',
      ],
      '/totwq-special-premium-offer-nbn',
    ),
    checkoutStep(
      '/totwq-special-premium-offer-nbn',
      [
        'While you wait for the call',
        'Premium shows your internet bill in your forecast, up to 26 weeks ahead. It’s optional.',
      ],
      'monthly_premium',
      '/totwq-thank-you-2',
    ),
    outcome(
      '/totwq-thank-you-2',
      ['Thanks, we’ve got it', 'Here’s the reference number for your internet request.'],
      [
        ['Have these ready', 'Your current speed and price, and the day your contract ends.'],
        ['Ask them', 'What the price will be after the first few months, and who owns the modem.'],
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
        ['Read only', 'Nobody can move money this way.'],
        ['For as long as you say', 'You choose how long, and you can end it at any time.'],
        ['What we read', 'Accounts, balances, transactions and regular payments. No passwords.'],
      ],
      'Connect my bank',
      '/totwq-talefin-2',
    ),
    bankStep('/totwq-talefin-2', [
      'Choose your bank',
      'Sign in or create an account first, so you can see and manage your consent.',
    ]),
  ],
};
