import { anyService, billFields, energyService, home, note, people, solar } from '../fields.ts';
import { billStep, confirmStep, detailsStep, intro, needsStep } from '../funnel/build.ts';
import type { Flow } from '../kit.ts';

const energySwap: Flow = {
  slug: 'energy-swap',
  image: 'energy-swap',
  otherStarts: ['/energy-swap/v2'],
  steps: [
    intro(
      '/energy-swap',
      [
        'Swap your energy company',
        'A swap takes one request and one call. Your supply isn’t interrupted, and nobody comes to your home.',
      ],
      [
        [
          'Before you swap',
          'Check whether your plan has an exit fee, and whether a credit on your account is paid out.',
        ],
        ['While you swap', 'Your old company reads the meter once more and sends a last bill.'],
        ['After you swap', 'Compare the first bill with the offer you were sent. The rates have to be the same.'],
      ],
      'Begin my swap',
      '/energy-provider-1',
    ),
    intro(
      '/energy-swap/v2',
      ['Four answers, then a call', 'No account numbers, no meter numbers. The partner finds those together with you.'],
      [
        ['Who you are', 'So that the right person is called.'],
        ['How you live', 'People, panels and fuels decide what you use.'],
        ['Your mobile', 'Confirmed with a code.'],
        ['Your last bill', 'The fairest thing to compare with.'],
      ],
      'Answer the first',
      '/energy-provider-1',
    ),
    detailsStep(
      '/energy-provider-1',
      ['Who’s swapping?', 'It should be the person who’s named on the bill, or somebody who may act for them.'],
      '/energy-provider-2',
    ),
    needsStep(
      '/energy-provider-2',
      ['What are you swapping?', 'You can swap one fuel and leave the other where it is.'],
      [{ ...energyService, label: 'Fuel to swap' }, home, people, solar],
      '/energy-provider-3',
    ),
    confirmStep(
      '/energy-provider-3',
      [
        'Confirm your swap request',
        'It’s a request, not a contract. You agree to a swap on the call or in writing, and never here.',
      ],
      '/energy-provider-4',
    ),
    billStep(
      '/energy-provider-4',
      [
        'Who’s your provider today?',
        'With the provider and the amount of the last bill, the partner sees at once whether a swap makes sense.',
      ],
      billFields('electricity', 'gas'),
      null,
    ),
  ],
};

const quickSwap: Flow = {
  slug: 'energy-swap-v3',
  image: 'energy-swap',
  steps: [
    intro(
      '/energy-swap/v3/step1',
      [
        'A swap in three short pages',
        'For anybody who’d rather talk than type: leave your number, confirm it, and add a bill if you have one.',
      ],
      [
        ['Page one', 'Your name and where you live.'],
        ['Page two', 'A code, and your consent to be called.'],
        ['Page three', 'Your bill, if it’s in reach.'],
      ],
      'Go to page one',
      '/energy-swap/v3/step2',
    ),
    detailsStep(
      '/energy-swap/v3/step2',
      ['Your name and number', 'Only what’s needed to call you back.'],
      '/energy-swap/v3/step3',
    ),
    confirmStep(
      '/energy-swap/v3/step3',
      ['Confirm, and you’re nearly there', 'Enter the code from your phone to send the quick request.'],
      '/energy-swap/v3/step6',
    ),
    billStep(
      '/energy-swap/v3/step6',
      [
        'A bill makes the call shorter',
        'Your request has been sent. These figures are the first thing you’d be asked for.',
      ],
      billFields('electricity', 'gas'),
      null,
    ),
  ],
};

const leads: Flow = {
  slug: 'leads',
  image: 'leads',
  otherStarts: ['/acquirely', '/comp-cloud', '/leads/kinde-test/details'],
  steps: [
    intro(
      '/wh',
      ['Help with the bills of your home', 'Energy or internet: pick one bill, and somebody who knows it calls you.'],
      [
        ['One bill at a time', 'You can send another request when the first one is settled.'],
        ['Free for you', 'You pay nothing for the call, whatever comes of it.'],
        ['Stop at any time', 'Write to our support team to withdraw your consent.'],
      ],
      'Pick a bill',
      '/leads/details',
    ),
    intro(
      '/acquirely',
      [
        'You asked somebody to contact you',
        'You may have ticked a box in a survey or a competition. Here you decide whether you still want that.',
      ],
      [
        [
          'Nothing happens yet',
          'Until you enter your details and a code on the next pages, nobody calls you from here.',
        ],
        ['Changed your mind?', 'Close the page. We don’t store who you are.'],
        ['Where did we get your number?', 'If a partner calls you, ask. They have to tell you.'],
      ],
      'I’d like to be contacted',
      '/leads/details',
    ),
    intro(
      '/comp-cloud',
      [
        'You came from a comparison',
        'Rankings depend on who’s in them. A call with your own figures answers what a list can’t.',
      ],
      [
        [
          'Not every company is listed',
          'Some sell only through their own site. Government sites list them all for energy.',
        ],
        ['Prices change', 'An offer that you saw elsewhere may have ended. Note its name for the call.'],
        ['Your figures decide', 'The cheapest plan for an average home can be the wrong one for yours.'],
      ],
      'Use my own figures',
      '/leads/details',
    ),
    detailsStep(
      '/leads/details',
      ['Tell us who you are', 'We only pass this on after you’ve confirmed your mobile and agreed to it.'],
      '/leads/details-2',
    ),
    detailsStep(
      '/leads/kinde-test/details',
      [
        'Details for a request and an account',
        'Use an email that you read every day: you can open an account with it later.',
      ],
      '/leads/details-2',
    ),
    needsStep(
      '/leads/details-2',
      ['Which bill would you like help with?', 'One answer is enough. The note is for anything unusual.'],
      [anyService, home, note],
      '/leads/details-3',
    ),
    confirmStep(
      '/leads/details-3',
      ['Confirm that we may call', 'After the code, you get a reference number by email.'],
      null,
    ),
  ],
};

const shortForm: Flow = {
  slug: 'nfgu3',
  image: 'forms',
  otherStarts: ['/nf'],
  steps: [
    detailsStep(
      '/nfgu3',
      ['Five fields and a code', 'The shortest way to ask for a call about your energy bill.'],
      '/nfgu3-details',
    ),
    detailsStep(
      '/nf',
      [
        'A new request about energy',
        'Sent one before? Start a new one here. If the first is still open, you’ll see its number instead.',
      ],
      '/nfgu3-details',
    ),
    confirmStep(
      '/nfgu3-details',
      [
        'Check your details, then confirm',
        'Read them once more. After the code they can only be changed by our support team.',
      ],
      null,
    ),
  ],
};

const testForm: Flow = {
  slug: 'nfgu3-test',
  image: 'forms',
  steps: [
    detailsStep(
      '/nfgu3-kinde-test',
      ['Ask first, join later', 'Send a request as a visitor. Nothing here needs an account or a password.'],
      '/nfgu3-details-test',
    ),
    confirmStep(
      '/nfgu3-details-test',
      ['Confirm it as a visitor', 'The code stands in for a password: it shows that the number is yours.'],
      null,
    ),
  ],
};

const broadbandForm: Flow = {
  slug: 'nfgu4',
  image: 'nbn',
  steps: [
    detailsStep(
      '/nfgu4',
      ['Get a call about your internet', 'Leave your details, and a broadband partner calls you about your address.'],
      '/nfgu4-details',
    ),
    confirmStep(
      '/nfgu4-details',
      ['Confirm your internet request', 'Check the postcode: it decides which connection you can get.'],
      null,
    ),
  ],
};

/** Journeys that begin at a page of a partner or an advertisement. */
export const entryFlows: readonly Flow[] = [energySwap, quickSwap, leads, shortForm, testForm, broadbandForm];
