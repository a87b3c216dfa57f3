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
        'A swap takes one request and one call. Your supply isn’t interrupted, and your meters stay where they are.',
      ],
      [
        [
          'Before you swap',
          'Check whether your plan has an exit fee, and whether you’ll get back any credit on your account.',
        ],
        ['While you swap', 'The meter is read one last time, and your old company sends a final bill.'],
        ['After you swap', 'Compare the first bill with the offer you were sent. The rates should be the same.'],
      ],
      'Start my swap',
      '/energy-provider-1',
    ),
    intro(
      '/energy-swap/v2',
      [
        'Four answers, then a call',
        'You don’t need account or meter numbers yet. The partner will help you find them.',
      ],
      [
        ['Who you are', 'So the right person gets the call.'],
        ['How you live', 'How much you use depends on who’s at home, your fuels and any solar.'],
        ['Your mobile', 'You confirm it with a code.'],
        ['Your last bill', 'The best thing to compare offers with.'],
      ],
      'Start with your details',
      '/energy-provider-1',
    ),
    detailsStep(
      '/energy-provider-1',
      ['Who’s swapping?', 'It should be the person named on the bill, or someone authorised to act for them.'],
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
        'This is a request, not a contract. You only agree to a swap on the call or in writing.',
      ],
      '/energy-provider-4',
    ),
    billStep(
      '/energy-provider-4',
      ['Who’s your provider today?', 'Your provider and your last bill show the partner whether a swap makes sense.'],
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
        'For anyone who’d rather talk than type: leave your number, confirm it, and add a bill if you have one.',
      ],
      [
        ['Page one', 'Your name and where you live.'],
        ['Page two', 'A code, and your consent to be called.'],
        ['Page three', 'Your bill, if you have it handy.'],
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
      ['Confirm, and you’re nearly there', 'Enter the code from your phone to send your request.'],
      '/energy-swap/v3/step6',
    ),
    billStep(
      '/energy-swap/v3/step6',
      ['A bill makes the call shorter', 'Your request has been sent. The partner will ask for these figures first.'],
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
      ['Help with your household bills', 'Pick an energy or internet bill, and a partner will call you about it.'],
      [
        ['One bill at a time', 'You can send another request once the first one is settled.'],
        ['Free for you', 'The call costs you nothing, whatever you decide.'],
        ['Stop at any time', 'Contact our support team to withdraw your consent.'],
      ],
      'Get help with a bill',
      '/leads/details',
    ),
    intro(
      '/acquirely',
      [
        'Did you ask to be contacted?',
        'You may have ticked a box in a survey or a competition. You can decide here whether you still want a call.',
      ],
      [
        [
          'Nothing happens yet',
          'We won’t ask anyone to call until you enter your details and a code on the next pages.',
        ],
        ['Changed your mind?', 'Close this page. We don’t know who you are until you tell us.'],
        ['Where did they get your number?', 'If someone calls you, ask. They have to tell you.'],
      ],
      'Yes, contact me',
      '/leads/details',
    ),
    intro(
      '/comp-cloud',
      [
        'Here from a comparison site?',
        'Rankings depend on who’s in them. A call about your own figures can tell you what a list can’t.',
      ],
      [
        [
          'Not every company is listed',
          'Some only sell through their own site. For energy, the government sites list them all.',
        ],
        ['Prices change', 'An offer you saw elsewhere may have ended. Write down its name for the call.'],
        ['Your figures decide', 'The cheapest plan for an average home can be the wrong one for yours.'],
      ],
      'Request a call',
      '/leads/details',
    ),
    detailsStep(
      '/leads/details',
      ['Tell us who you are', 'A partner will call the mobile you enter, once you’ve confirmed it.'],
      '/leads/details-2',
    ),
    detailsStep(
      '/leads/kinde-test/details',
      [
        'Details for a request and an account',
        'Use an email address you check often. You can open an account with it later.',
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
      ['Confirm we can call you', 'Enter the code, and we’ll email you a reference number.'],
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
      ['Five fields and a code', 'The quickest way to ask for a call about your energy bill.'],
      '/nfgu3-details',
    ),
    detailsStep(
      '/nf',
      [
        'A new request about energy',
        'Sent one before? Start a new one here. If the last one is still open, you’ll see its reference number instead.',
      ],
      '/nfgu3-details',
    ),
    confirmStep(
      '/nfgu3-details',
      [
        'Check your details, then confirm',
        'Read through them once more. After you enter the code, only our support team can change them.',
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
      ['Ask first, join later', 'Send your request now. You don’t need an account or a password.'],
      '/nfgu3-details-test',
    ),
    confirmStep(
      '/nfgu3-details-test',
      ['Confirm without an account', 'Instead of a password, the code shows that the number is yours.'],
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
      [
        'Get a call about your internet',
        'Leave your details, and a broadband partner will call about what’s available at your address.',
      ],
      '/nfgu4-details',
    ),
    confirmStep(
      '/nfgu4-details',
      ['Confirm your internet request', 'Check the postcode: the connection you can get depends on it.'],
      null,
    ),
  ],
};

/** Journeys that begin at a page of a partner or an advertisement. */
export const entryFlows: readonly Flow[] = [energySwap, quickSwap, leads, shortForm, testForm, broadbandForm];
