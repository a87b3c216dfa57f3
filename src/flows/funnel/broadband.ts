import { billFields } from '../fields.ts';
import { home, internetUse, moving, note, speed, staff } from '../fields.ts';
import type { Flow } from '../kit.ts';
import { callStep, confirmStep, detailsStep, funnel, intro, needsStep, outcome } from './build.ts';
import type { FunnelWords } from './build.ts';

const nbn: FunnelWords = {
  slug: 'nbn',
  image: 'nbn',
  start: [
    'Is your NBN plan fast enough, or faster than you need?',
    'Most homes do well with one of three speeds. Find yours, and see what you’d pay for it.',
  ],
  points: [
    ['25 Mbps', 'For one or two people who browse, email and watch in standard definition.'],
    ['50 to 100 Mbps', 'For families who stream and work at the same time.'],
    ['250 Mbps and more', 'For many people at once and very large downloads. Ask whether your line reaches it.'],
  ],
  action: 'Check my internet',
  details: [
    'Where’s the connection?',
    'The postcode tells our partner which technology is likely. They’ll ask for the street on the call.',
  ],
  needs: ['What do you do online?', 'Tick everything that happens on a usual evening.'],
  needFields: [internetUse, speed, home, note],
  confirm: ['Confirm your NBN check', 'Enter the code from the text to send your answers to a broadband partner.'],
  bill: [
    'What you pay for internet now',
    'Enter the monthly price and thirty days, without the phone line if it’s billed apart.',
  ],
  bills: ['broadband', 'mobile'],
  payment: [
    'Pay-out for a new connection',
    'A partner’s pay-out for a completed connection appears here once it’s confirmed.',
  ],
  sells: 'weekly_premium',
  bank: [
    'Notice when the discount ends',
    'Many plans start with a lower price for six months. A connected bank shows the day it goes up.',
  ],
};

const business: FunnelWords = {
  slug: 'opfnbs',
  image: 'opfnbs',
  start: [
    'Internet that keeps your business open',
    'When the line is down, so is the till. Find out what a business connection with a service promise would cost.',
  ],
  points: [
    ['A promise in writing', 'Ask how soon a fault is fixed, and what you get if it isn’t.'],
    ['A second way online', 'A mobile backup keeps payments running while the line is repaired.'],
    ['Upload matters', 'Backups, video calls and cameras send data. Home plans are slow in that direction.'],
  ],
  action: 'Check business internet',
  details: ['Who looks after the internet?', 'Enter the contact for the premises, and their postcode.'],
  needs: ['What runs on the connection?', 'Payments, phones, cameras or guests: it all shares one line.'],
  needFields: [{ ...internetUse, label: 'What the business does online' }, speed, staff, note],
  confirm: [
    'Confirm the contact for the premises',
    'We text a code to the mobile you entered, then pass your request on.',
  ],
  bill: ['The current business plan', 'Enter the price with GST for thirty days, to see it beside a few others.'],
  bills: ['broadband', 'mobile'],
  payment: [
    'Pay-outs and extras for the business',
    'Where a partner pays out for a business connection, you’ll see it on this page.',
  ],
  sells: 'yearly_premium',
  bank: [
    'See subscriptions add up',
    'Connect the business account to list internet, phones and software in one place.',
  ],
};

const callPage = '/nbn/pending-call';
const newHome = (page: string) => `/fta/tale-fin/${page}`;

/** Internet for somebody who moves, with a call at the end instead of offers. */
const broadbandForNewHome: Flow = {
  slug: 'fta-tale-fin',
  image: 'fta-tale-fin',
  steps: [
    intro(
      newHome('cash/rewards'),
      [
        'Internet on the day you move in',
        'Book it while you pack. One call arranges the connection, and you know the date before the truck comes.',
      ],
      [
        [
          'Two weeks is comfortable',
          'If a technician has to come, the next free appointment may be a week or more away.',
        ],
        ['Is there an NBN box?', 'Look for a white box on a wall, or ask the agent. It stays with the home.'],
        [
          'Rewards after the switch',
          'If a partner pays for a completed connection, we show the amount with your request.',
        ],
      ],
      'Plan my connection',
      newHome('tale-fin-1'),
    ),
    detailsStep(
      newHome('tale-fin-1'),
      ['Your details and new postcode', 'The partner calls you about the new address, so use its postcode.'],
      newHome('tale-fin-2'),
    ),
    needsStep(
      newHome('tale-fin-2'),
      ['What the new home needs', 'Tell us when you move and how you use the internet.'],
      [moving, internetUse, speed],
      newHome('broadband-process'),
    ),
    confirmStep(
      newHome('broadband-process'),
      ['Start the connection', 'Confirm your mobile with the code, and your request goes to the partner.'],
      newHome('receive-your-call'),
    ),
    {
      ...callStep(
        newHome('receive-your-call'),
        [
          'When should we call?',
          'Choose a business day in the next two weeks. You can move the call until the day before.',
        ],
        null,
      ),
      skip: 'Finish without a time',
    },
  ],
};

/** Broadband, at home and in a business. */
export const broadbandFlows: readonly Flow[] = [
  funnel(nbn, [
    {
      after: '/nbn/confirmation',
      steps: [
        callStep(
          callPage,
          [
            'Your call is pending',
            'Pick a time that suits you, or leave it open and we’ll call on the next business day.',
          ],
          '/nbn/save-energy-input',
        ),
      ],
    },
  ]),
  funnel(business),
  broadbandForNewHome,
];

/** The pages of the general form that only broadband needs. */
export const broadbandRequest = {
  select: needsStep(
    '/generic-form/nbn-select-page',
    ['Choose your internet', 'Tick what you use it for, and the speed you have in mind.'],
    [internetUse, speed, home],
    '/generic-form/nbn-confirmation-page',
  ),
  confirm: confirmStep(
    '/generic-form/nbn-confirmation-page',
    ['Confirm your broadband request', 'The code from the text message sends your choice to a broadband partner.'],
    '/generic-form/nbn-confirmation-page-2',
  ),
  call: callStep(
    '/generic-form/nbn-confirmation-page-2',
    [
      'Choose a time for the broadband call',
      'It takes about ten minutes. Have your address and current provider ready.',
    ],
    '/generic-form/nbn-completion-page',
  ),
  done: outcome(
    '/generic-form/nbn-completion-page',
    [
      'Your broadband request is in',
      'Write down the reference number. Quote it when you’re called, or when you write to us.',
    ],
    [
      ['What happens now', 'The partner checks which technology reaches your address, then calls you.'],
      ['Before you agree', 'Ask for the price after the first six months, the typical evening speed and the exit fee.'],
    ],
    [{ label: 'Check your energy bill, too', href: '/energy-check' }],
  ),
};

/** A bill of any service that the general form asks about. */
export const anyBill = billFields('electricity', 'gas', 'broadband', 'mobile');
