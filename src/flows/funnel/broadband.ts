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
    'Three speeds suit most homes. Find yours, and a partner can tell you what it would cost.',
  ],
  points: [
    ['25 Mbps', 'For one or two people who browse, email and watch in standard definition.'],
    ['50 to 100 Mbps', 'For families who stream and work at the same time.'],
    ['250 Mbps and more', 'For busy households and very large downloads. Ask whether your line can reach it.'],
  ],
  action: 'Check my internet',
  details: [
    'Where’s the connection?',
    'Your postcode tells our partner which technology you’re likely to have. They’ll ask for your street on the call.',
  ],
  needs: ['What do you do online?', 'Tick everything that happens on a typical evening.'],
  needFields: [internetUse, speed, home, note],
  confirm: ['Confirm your NBN check', 'Enter the code we text you to send your answers to a broadband partner.'],
  bill: [
    'What you pay for internet now',
    'Enter the monthly price, and 30 as the number of days. Leave out the phone line if it’s billed separately.',
  ],
  bills: ['broadband', 'mobile'],
  payment: [
    'Payout for a new connection',
    'If a partner pays for a completed connection, the payout appears here once it’s confirmed.',
  ],
  sells: 'weekly_premium',
  bank: [
    'Know when the discount ends',
    'Many plans start with a lower price for six months. Connect your bank to see when it goes up.',
  ],
};

const business: FunnelWords = {
  slug: 'opfnbs',
  image: 'opfnbs',
  start: [
    'Internet that keeps your business open',
    'When the internet’s down, so is the till. Find out what a business connection with a service guarantee would cost.',
  ],
  points: [
    ['A guarantee in writing', 'Ask how quickly faults are fixed, and what you get if they aren’t.'],
    ['A second way online', 'A mobile backup keeps payments running while the line is being repaired.'],
    ['Upload speed matters', 'Backups, video calls and cameras all upload data, and home plans are slow at that.'],
  ],
  action: 'Check business internet',
  details: ['Who looks after the internet?', 'Enter who to speak to, and the postcode of the premises.'],
  needs: ['What runs on the connection?', 'Payments, phones, cameras and guests all share one line.'],
  needFields: [{ ...internetUse, label: 'Business internet use' }, speed, staff, note],
  confirm: [
    'Confirm the contact for the premises',
    'We’ll text a code to the mobile you entered, then pass your request on.',
  ],
  bill: [
    'The current business plan',
    'Enter the price for 30 days, including GST. There’s no public list of broadband plans, so the call starts with yours.',
  ],
  bills: ['broadband', 'mobile'],
  payment: [
    'Payouts and extras for the business',
    'If a partner pays for a business connection, you’ll see it on this page.',
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
        'Book it while you pack. Ask for a connection date on the call, so you know it before the truck arrives.',
      ],
      [
        ['Allow two weeks', 'If a technician needs to come out, the next appointment may be a week or more away.'],
        ['Is there an NBN box?', 'Look for a white box on a wall, or ask the agent. It stays with the home.'],
        ['Payout for a new connection', 'If a partner offers one, we’ll show the amount with your request.'],
      ],
      'Plan my connection',
      newHome('tale-fin-1'),
    ),
    detailsStep(
      newHome('tale-fin-1'),
      ['Your details and new postcode', 'The partner will call about the new address, so use its postcode.'],
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
      ['Start the connection', 'Confirm your mobile with the code to send your request to the partner.'],
      newHome('receive-your-call'),
    ),
    {
      ...callStep(
        newHome('receive-your-call'),
        [
          'When should we call?',
          'Choose a business day in the next two weeks. You can change it up to the day before.',
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
            'Choose a time for your call',
            'Pick a time that suits you, or leave it open and the partner will choose one.',
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
    ['Choose your internet', 'Tick what you use it for and the speed you’d like.'],
    [internetUse, speed, home],
    '/generic-form/nbn-confirmation-page',
  ),
  confirm: confirmStep(
    '/generic-form/nbn-confirmation-page',
    ['Confirm your broadband request', 'Enter the code from our text, and your choices go to a broadband partner.'],
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
      'Write down the reference number. You can quote it on the call or if you contact us.',
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
