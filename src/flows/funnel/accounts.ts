import { anyService, bank, energyService, home, note, people } from '../fields.ts';
import type { Flow } from '../kit.ts';
import { anyBill, broadbandRequest } from './broadband.ts';
import { funnel, intro } from './build.ts';
import type { FunnelWords } from './build.ts';

const getqoin: FunnelWords = {
  slug: 'getqoin',
  image: 'getqoin',
  start: [
    'Start with Qoin, one bill at a time',
    'Qoin is our loyalty unit. Open an account with your first bill check, and your balance has a place to grow.',
  ],
  points: [
    [
      'Worth something you can look up',
      'Wherever a Qoin balance is shown, its value in dollars is beside it, with the date of the rate.',
    ],
    ['Not an investment', 'Qoin comes from rewards in the app. Don’t count on its value to rise.'],
    ['An account without a password yet', 'You set the password with a link that we email you.'],
  ],
  action: 'Open my account',
  details: ['Who’s the account for?', 'One account for each person, with an email that only you read.'],
  needs: ['Start with your energy', 'Your first check is about the energy at home. Others can follow.'],
  needFields: [energyService, home, people],
  confirm: [
    'Confirm your mobile for Qoin',
    'It protects your balance. We text a code whenever something important changes.',
  ],
  bill: ['Your first bill', 'Enter one bill, and you have something to compare the next one with.'],
  bills: ['electricity', 'gas'],
  payment: [
    'Packs that come with entries',
    'Our packs are things you can use, and each comes with draw entries. Buying one is up to you.',
  ],
  sells: 'pack',
  bank: [
    'Open the account and connect a bank',
    'With an account you can see your Qoin, your entries and your bills on one screen.',
  ],
};

const wincash: FunnelWords = {
  slug: 'wincash',
  image: 'wincash',
  start: [
    'Prize draws, and a look at your bills',
    'Members enter our draws with entries, each with its number and its odds in plain sight. Set up an account, and check your energy on the way.',
  ],
  points: [
    [
      'How entries work',
      'They come with packs, memberships and rewards. A free way to enter is named in the terms of each draw.',
    ],
    ['No promises', 'Most people who enter a draw don’t win. Never buy more than you’d be happy to keep.'],
    ['Draws you can check', 'The list of entries is sealed before a draw, so that anybody can repeat it afterwards.'],
  ],
  action: 'Set up my account',
  details: ['Who’s entering?', 'You have to be 18 or older, live in Australia, and use your own name.'],
  needs: ['A quick look at your energy', 'These answers have nothing to do with your chances in a draw.'],
  needFields: [{ ...energyService, label: 'Bill to look at' }, home, note],
  confirm: ['Confirm the number we’d call', 'If you win, we call the mobile that you confirm here.'],
  bill: ['A bill to start with', 'Add one energy bill and see it for thirty days.'],
  bills: ['electricity', 'gas'],
  payment: ['Packs and their entries', 'The pack, the price and the number of entries are all shown before you pay.'],
  sells: 'pack',
  bank: [
    'Your account for the draws',
    'Open it here, then find your entries under Win. Connecting a bank is optional.',
  ],
};

const cs: FunnelWords = {
  slug: 'cs',
  image: 'cs',
  start: [
    'Find every bill you pay, without a shoebox',
    'Connect a bank with your consent, and we list what comes out regularly: energy, internet, insurance and subscriptions.',
  ],
  points: [
    [
      'You consent, you end it',
      'Sharing runs under the Consumer Data Right or your bank’s own sign-in. You can stop it in the settings at any time.',
    ],
    ['We never see your password', 'You sign in on your bank’s own page.'],
    ['Read only', 'Nobody can move money with a connection like this.'],
  ],
  action: 'Find my bills',
  details: ['Whose bills are we looking for?', 'Use the name that the bank account is in.'],
  needs: ['Which bills matter most?', 'We’ll put these first. The others are listed below them.'],
  needFields: [bank, people, note],
  confirm: ['Confirm before you connect', 'A code by text ties the bank connection to you.'],
  bill: ['Do you have one bill at hand?', 'With one real bill we can check that the right payments were found.'],
  bills: ['electricity', 'gas', 'broadband', 'mobile'],
  payment: ['What’s free and what isn’t', 'Finding bills is free. Premium adds a forecast of the weeks ahead.'],
  sells: 'monthly_premium',
  bank: [
    'Connect the account that pays the bills',
    'Choose your bank, sign in on its page, and decide which accounts to share.',
  ],
};

const talefin: FunnelWords = {
  slug: 'tale-fin',
  image: 'tale-fin',
  start: [
    'Let your statements do the talking',
    'Ninety days of transactions say more about your bills than any form. Share them once, and see where the money goes.',
  ],
  points: [
    ['From your bank, not from a photo', 'Statements come in the bank’s own format, so that nothing is misread.'],
    ['Or bring a file', 'Prefer not to connect? Members can also import the file that their bank offers for download.'],
    ['Yours to delete', 'You can remove the connection and everything that came with it.'],
  ],
  action: 'See how it works',
  details: ['Your details for the statement check', 'They go on the request, never into the bank’s systems.'],
  needs: ['What should the statements show?', 'Choose one thing to look for first.'],
  needFields: [{ ...bank, label: 'What to read first' }, home, note],
  confirm: ['Confirm your statement check', 'Enter the code we text you. Nothing is read from a bank at this step.'],
  bill: [
    'One bill to compare with',
    'If a payment in the statements matches this bill, we know that the right account was shared.',
  ],
  bills: ['electricity', 'gas', 'broadband', 'mobile'],
  payment: ['The check is free', 'You can add Premium for longer forecasts, or go straight on to your bank.'],
  sells: 'monthly_premium',
  bank: ['Share your statements', 'Give consent for the accounts you choose, for as long as you choose.'],
};

const generic: FunnelWords = {
  slug: 'generic-form',
  image: 'generic-form',
  start: [
    'One form for any household bill',
    'Not sure where to start? Tell us which bill bothers you, and we’ll bring you to the right partner.',
  ],
  points: [
    ['Energy', 'Electricity, gas, or both together, at home or in a small business.'],
    ['Broadband', 'NBN at home, with a call at a time that you choose.'],
    ['Something else', 'Write it in the note. If nobody can help, we’ll say so.'],
  ],
  action: 'Start the form',
  details: ['First, about you', 'The same five fields, whatever the bill is.'],
  needs: ['Which bill is it?', 'Choose broadband, and the next page asks about your internet instead.'],
  needFields: [anyService, home, note],
  confirm: ['Confirm your bill request', 'We text you a code. Enter it and the request has its reference number.'],
  bill: ['What the bill says', 'Enter the amount and the days, and see what it is for thirty days.'],
  bills: ['electricity', 'gas', 'broadband', 'mobile'],
  payment: ['Is there a pay-out for this?', 'That depends on the partner. The answer for your request is below.'],
  sells: 'weekly_premium',
  bank: ['Add your bank if you like', 'Then the next bill of this kind shows up by itself, before it’s due.'],
};

const qualify = intro(
  '/generic-form/qualify-page',
  [
    'Where we can help',
    'Our partners take on energy customers in the ACT, NSW, Queensland, South Australia, Tasmania and Victoria. Broadband is open everywhere.',
  ],
  [
    [
      'In WA or the NT with an energy bill',
      'Send your request anyway. Our support team answers it, instead of a partner.',
    ],
    [
      'Renting',
      'You can change who bills you for energy and internet. You only need the owner for work on the building.',
    ],
    [
      'Embedded networks',
      'Some apartment buildings buy energy for everybody. If your bill comes from the building, say so in the note.',
    ],
  ],
  'Go on',
  '/generic-form/energy-needs',
);

/** Waits for the choice of broadband on the page before. */
function genericFlow(): Flow {
  const flow = funnel(generic, [{ after: '/generic-form/details', steps: [qualify] }]);
  const steps = flow.steps.map((step) =>
    step.path === '/generic-form/energy-needs'
      ? {
          ...step,
          next: {
            when: 'wantsBroadband',
            match: '/generic-form/nbn-select-page',
            otherwise: '/generic-form/confirmation',
          } as const,
        }
      : step.kind === 'form' && step.saves === 'bill'
        ? { ...step, fields: anyBill }
        : step,
  );
  const { select, confirm, call, done } = broadbandRequest;
  return { ...flow, steps: [...steps, select, confirm, call, done] };
}

const talefinIntro = [
  intro(
    '/tale-fin/step-1',
    ['How sharing works', 'Three screens at your bank, and you’re back here.'],
    [
      ['Choose your bank', 'We list the banks that can be connected today.'],
      ['Sign in there', 'With your own password, on the bank’s page or app.'],
      ['Pick accounts', 'Share the one that pays the bills, and leave out the rest.'],
    ],
    'What is read?',
    '/tale-fin/step-2',
  ),
  intro(
    '/tale-fin/step-2',
    ['What we read, and what we don’t', 'A consent lists exactly what is shared, and until when.'],
    [
      ['Read: transactions and balances', 'Dates, amounts and descriptions of the accounts that you pick.'],
      ['Not read: anything else', 'No passwords, no other accounts, no details of other people.'],
      ['Used for: your screens', 'Budgets, bills and forecasts in your own account. It isn’t sold.'],
    ],
    'Continue',
    '/tale-fin/details',
  ),
];

/** Journeys that end with an account or a connected bank. */
export const accountFlows: readonly Flow[] = [
  funnel(getqoin),
  funnel(wincash),
  funnel(cs),
  genericFlow(),
  funnel(talefin, [{ after: '/tale-fin', steps: talefinIntro }]),
];
