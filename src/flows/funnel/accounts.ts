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
    'Qoin is our loyalty unit. Check your first bill, then open an account to start earning it.',
  ],
  points: [
    [
      'A value you can check',
      'Wherever you see a Qoin balance, you’ll see its value in dollars and the date of the rate.',
    ],
    ['Not an investment', 'Qoin comes from rewards in the app. Don’t count on it going up in value.'],
    ['No password yet', 'You’ll set one with a link we email you.'],
  ],
  action: 'Open my account',
  details: ['Who’s the account for?', 'Each person needs their own account, with an email address only they use.'],
  needs: ['Start with your energy bill', 'The first check covers energy at home. You can check other bills later.'],
  needFields: [energyService, home, people],
  confirm: [
    'Confirm your mobile for Qoin',
    'A confirmed mobile helps protect your balance. Enter the code we text you.',
  ],
  bill: ['Your first bill', 'Enter one bill now, and you’ll have something to compare the next one with.'],
  bills: ['electricity', 'gas'],
  payment: [
    'Packs that come with entries',
    'Our packs are useful in their own right, and each comes with draw entries. Buying one is up to you.',
  ],
  sells: 'pack',
  bank: [
    'Open the account and connect a bank',
    'With an account, your Qoin, your entries and your bills are all in one place.',
  ],
};

const wincash: FunnelWords = {
  slug: 'wincash',
  image: 'wincash',
  start: [
    'Prize draws, and a look at your bills',
    'Every entry in our draws has a number, and you can see your odds. Set up an account, and check your energy bill along the way.',
  ],
  points: [
    [
      'How entries work',
      'Entries come with packs, memberships and rewards. If a draw has a free way to enter, its terms say so.',
    ],
    ['No promises', 'Most people who enter a draw don’t win. Only buy what you’d be happy to own anyway.'],
    [
      'Draws you can check',
      'The list of entries is sealed before each draw, so anyone can check the result afterwards.',
    ],
  ],
  action: 'Set up my account',
  details: ['Who’s entering?', 'You have to be 18 or older, live in Australia, and use your own name.'],
  needs: ['A quick look at your energy use', 'Your answers don’t affect your chances in a draw.'],
  needFields: [{ ...energyService, label: 'Bill to check' }, home, note],
  confirm: [
    'Confirm your mobile for the draws',
    'Enter the code we text you. If you win, we’ll tell you in the app and by email.',
  ],
  bill: ['A bill to start with', 'Add one energy bill to see what it comes to for 30 days.'],
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
    'Find the bills you pay, without the shoebox',
    'Connect a bank and we’ll list what goes out regularly: energy, internet, insurance and subscriptions.',
  ],
  points: [
    [
      'You’re in control',
      'You share through the Consumer Data Right or your bank’s own sign-in, and can stop at any time in Settings.',
    ],
    ['We never ask for your bank password', 'You sign in with your bank, or with a code or token that it gives you.'],
    ['Read only', 'Nobody can move money through this connection.'],
  ],
  action: 'Find my bills',
  details: ['Whose bills are we looking for?', 'Use the name on the bank account.'],
  needs: ['Which bills matter most?', 'Choose the one you’d most like help with.'],
  needFields: [bank, people, note],
  confirm: ['Confirm before you connect', 'Enter the code we text you, so we know it’s really you.'],
  bill: ['Do you have a bill handy?', 'With one real bill, you can check that we find the right payments.'],
  bills: ['electricity', 'gas', 'broadband', 'mobile'],
  payment: ['What’s free and what isn’t', 'Finding bills is free. Premium extends your forecast from 4 weeks to 26.'],
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
    'Your transactions say more about your bills than any form. Share them and see where the money goes.',
  ],
  points: [
    ['From your bank, not from a photo', 'Transactions come straight from your bank, so nothing is misread.'],
    ['Or import a file', 'Prefer not to connect? Members can import a statement file from their bank instead.'],
    ['Yours to delete', 'You can remove the connection and everything that came with it.'],
  ],
  action: 'See how it works',
  details: ['Your details for the statement check', 'We use them for this request and don’t send them to your bank.'],
  needs: ['What should the statements show?', 'Choose one thing to look for first.'],
  needFields: [{ ...bank, label: 'Bills to look for first' }, home, note],
  confirm: ['Confirm your statement check', 'Enter the code we text you. We won’t read anything from your bank yet.'],
  bill: [
    'One bill to compare with',
    'If a payment in your statements matches this bill, you’ll know you shared the right account.',
  ],
  bills: ['electricity', 'gas', 'broadband', 'mobile'],
  payment: ['The check is free', 'You can add Premium for longer forecasts, or go straight on to your bank.'],
  sells: 'monthly_premium',
  bank: ['Share your statements', 'Give consent for the accounts you choose. You can withdraw it at any time.'],
};

const generic: FunnelWords = {
  slug: 'generic-form',
  image: 'generic-form',
  start: [
    'One form for any household bill',
    'Not sure where to start? Tell us which bill is bothering you, and we’ll put you in touch with the right partner.',
  ],
  points: [
    ['Energy', 'Electricity, gas, or both together, at home or in a small business.'],
    ['Broadband', 'NBN at home, with a call at a time you choose.'],
    ['Something else', 'Tell us in the note. If we can’t help, we’ll say so.'],
  ],
  action: 'Start the form',
  details: ['First, about you', 'We ask for the same five details, whatever the bill.'],
  needs: ['Which bill is it?', 'If you choose broadband, the next page asks about your internet.'],
  needFields: [anyService, home, note],
  confirm: ['Confirm your bill request', 'Enter the code we text you to get a reference number for your request.'],
  bill: ['What the bill says', 'Enter the amount and the days to see what it comes to for 30 days.'],
  bills: ['electricity', 'gas', 'broadband', 'mobile'],
  payment: [
    'Is there a payout for this?',
    'That depends on the partner. You’ll find the answer for your request below.',
  ],
  sells: 'weekly_premium',
  bank: ['Add your bank if you like', 'Then you’ll see the next bill like this before it’s due.'],
};

const qualify = intro(
  '/generic-form/qualify-page',
  [
    'Where we can help',
    'Our partners help with energy in the ACT, NSW, Queensland, South Australia, Tasmania and Victoria, and with broadband everywhere.',
  ],
  [
    ['Energy bill in WA or the NT', 'Send your request anyway. Our support team will answer it instead of a partner.'],
    [
      'Renting',
      'You can choose who bills you for energy and internet. You only need the owner’s okay for work on the building.',
    ],
    [
      'Embedded networks',
      'Some apartment buildings buy energy for all their residents. If your bill comes from the building, say so in the note.',
    ],
  ],
  'Continue',
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
    ['How sharing works', 'You sign in at your bank, choose what to share, and come back here.'],
    [
      ['Choose your bank', 'We list the banks you can connect today.'],
      [
        'Sign in there',
        'You use your bank’s own page or app, or a code or token from it. We never ask for your password.',
      ],
      ['Pick accounts', 'Share the one you pay bills from and leave out the rest.'],
    ],
    'See what we read',
    '/tale-fin/step-2',
  ),
  intro(
    '/tale-fin/step-2',
    ['What we read, and what we don’t', 'Your consent lists exactly what you share, and for how long.'],
    [
      ['What we read', 'Account details, balances, transactions and regular payments from the accounts you pick.'],
      ['What we don’t read', 'Your passwords, your saved payees and the accounts you leave out.'],
      ['We only use it for you', 'For the budgets, bills and forecasts in your own account. We don’t sell it.'],
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
