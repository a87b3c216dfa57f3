import { energyService, home, moving, note, people, solar } from '../fields.ts';
import type { FunnelWords } from './build.ts';

/** Energy at home: each journey for another question that somebody has about a bill. */
export const householdEnergy: readonly FunnelWords[] = [
  {
    slug: 'overflow',
    image: 'overflow',
    start: [
      'Is your power bill higher than it should be?',
      'Tell us what you were charged and what changed at home. We’ll help you work out whether it’s the usage, the rates or the season.',
    ],
    points: [
      [
        'Two minutes and your last bill',
        'You’ll need the amount, the number of days and, if you can find them, the kilowatt hours.',
      ],
      ['A person checks it', 'A partner who works with energy bills will call you back. You decide what happens next.'],
      [
        'No surprise sign-ups',
        'Nobody can switch you without your agreement, and you have 10 business days to change your mind.',
      ],
    ],
    action: 'Check my bill',
    details: ['Who should we call about the bill?', 'A partner will call you back on the mobile you enter here.'],
    needs: [
      'What’s behind the bill?',
      'When a bill jumps, it’s usually the usage, the rates or the season. Your answers help us tell which.',
    ],
    needFields: [energyService, home, people, solar, note],
    confirm: [
      'Confirm it’s really you',
      'We’ll text a code to your mobile, so nobody else can send a request in your name.',
    ],
    bill: [
      'Add the bill that was too high',
      'We’ll work out what it comes to for 30 days, so you can compare bills of any length.',
    ],
    bills: ['electricity', 'gas'],
    payment: [
      'What you get out of it',
      'If a partner offers a payout for a completed switch, you’ll see it here. You don’t have to buy anything.',
    ],
    sells: 'weekly_premium',
    bank: ['Spot the next high bill early', 'Connect your bank to see each energy bill next to the ones before it.'],
  },
  {
    slug: 'overflow2',
    image: 'overflow2',
    start: [
      'Power and gas: check both at once',
      'Two bills from two companies are hard to compare. Put them side by side and get one call about both.',
    ],
    points: [
      ['Both fuels, one request', 'Electricity and gas are checked together, including both daily supply charges.'],
      [
        'Bundles aren’t always cheaper',
        'One company for both can cost more than two separate ones. Ask for both prices before you agree to anything.',
      ],
      [
        'Your meters stay where they are',
        'Switching changes who bills you. The poles, pipes and supply stay the same.',
      ],
    ],
    action: 'Compare both bills',
    details: [
      'Where are the two meters?',
      'Your distributors depend on your postcode, and so do the offers you can get.',
    ],
    needs: [
      'How do you use each fuel?',
      'Whether gas is worth a second supply charge depends on your heating, hot water and cooking.',
    ],
    needFields: [{ ...energyService, label: 'Bills to check' }, home, people, note],
    confirm: ['One code for both requests', 'Enter the code from the text message. It covers electricity and gas.'],
    bill: ['Start with the larger bill', 'Add one bill now. You can bring the other one to the call.'],
    bills: ['electricity', 'gas'],
    payment: [
      'Payouts for power and gas',
      'If a partner pays for a completed switch, you’ll see the amount for this request here.',
    ],
    sells: 'monthly_premium',
    bank: ['Keep both bills in one list', 'Connect your bank to see when each bill is due and what it cost last time.'],
  },
  {
    slug: 'ebroker',
    image: 'ebroker',
    start: [
      'Talk it over with an energy broker',
      'Some questions are quicker on the phone. Leave your number, and an energy broker will call you about your plan.',
    ],
    points: [
      ['Be ready for the call', 'It’ll come on a business day. Have your last bill handy.'],
      [
        'Ask how they’re paid',
        'Brokers are usually paid by the company you switch to. Ask which companies they compare.',
      ],
      [
        'Compare plans yourself, too',
        'Energy Made Easy and, in Victoria, Victorian Energy Compare are free government sites that list every plan.',
      ],
    ],
    action: 'Request a call',
    details: [
      'How can the broker reach you?',
      'Your name and number only go to the broker once you’ve confirmed them.',
    ],
    needs: ['What would you like to talk about?', 'This helps the broker prepare and keeps the call short.'],
    needFields: [energyService, home, solar, note],
    confirm: ['Confirm the number to call', 'This is the number the broker will call.'],
    bill: [
      'Get your figures ready for the call',
      'The broker will ask for these. Enter them now to compare a few published plans.',
    ],
    bills: ['electricity', 'gas'],
    payment: [
      'Payouts from the broker’s partners',
      'A payout is only due once a partner confirms it. This page always shows the latest status.',
    ],
    sells: 'weekly_premium',
    bank: [
      'Bring real figures to the call',
      'Connect your bank to have your energy payments in front of you while you talk.',
    ],
  },
  {
    slug: 'fta',
    image: 'fta',
    start: [
      'Moving in? Sort out the power first',
      'Your new address needs an energy account from day one. Tell us when you’re moving and get help with the connection.',
    ],
    points: [
      [
        'Ask a few days ahead',
        'Arrange the connection at least three business days before you move. An older meter can take longer.',
      ],
      ['Don’t inherit a bill', 'Read the meter on the day you get the keys, and take a photo of it.'],
      ['Close the old account', 'Give your current company your last day and a forwarding address.'],
    ],
    action: 'Connect my new place',
    details: ['Where are you moving to?', 'Use the postcode of the new address.'],
    needs: ['About the new place', 'What needs to be arranged depends on your moving date and the kind of home.'],
    needFields: [energyService, home, moving, people],
    confirm: [
      'Confirm your move',
      'Enter the code we text you, and we’ll pass on your request to connect the new address.',
    ],
    bill: [
      'Your old place as a guide',
      'A bill from your current home is the best guide to the first few months. Skip this if you don’t have one.',
    ],
    bills: ['electricity', 'gas'],
    payment: [
      'Extras for the new place',
      'See whether your connection comes with a payout. Everything else on this page is optional.',
    ],
    sells: 'monthly_premium',
    bank: [
      'Plan the first bills at the new place',
      'The bond, the removalists and two energy accounts can all land in one month. Connect your bank to see what’s left.',
    ],
  },
  {
    slug: 'organic',
    image: 'organic',
    start: [
      'What your energy bill is telling you',
      'Supply charge, usage rate, meter reading: here’s what each one means, and which two decide what you pay.',
    ],
    points: [
      ['Supply charge', 'A fixed amount for each day, whether you use energy or not.'],
      ['Usage rate', 'What each kilowatt hour or megajoule costs. It can change with the hour or the season.'],
      [
        'Estimated or actual',
        'An “E” next to the reading means the meter wasn’t read. Send in your own reading if it’s way off.',
      ],
    ],
    action: 'Explain my bill',
    details: [
      'Who’s the bill addressed to?',
      'We’ll email you a copy of your request, and a partner can call you about the bill.',
    ],
    needs: [
      'Which bill would you like explained?',
      'One or two answers about your home are enough to see what’s unusual.',
    ],
    needFields: [energyService, people, solar, note],
    confirm: ['Confirm it’s for you', 'We’ll text you a code to make sure the explanation only goes to you.'],
    bill: [
      'The main lines on your bill',
      'Copy the total, the days and the usage, and we’ll show what they come to for 30 days.',
    ],
    bills: ['electricity', 'gas'],
    payment: [
      'Your payout, if there is one',
      'The explanation is free. If you switch later through a partner that pays for it, the amount shows up here.',
    ],
    sells: 'weekly_premium',
    bank: [
      'See what energy costs you over time',
      'Connect your bank to see every energy payment in your spending, month by month.',
    ],
  },
  {
    slug: 'organic2',
    image: 'organic2',
    start: [
      'Are your solar panels earning their keep?',
      'The feed-in tariff is only half the story. How much of your own power you use, and when, often matters more.',
    ],
    points: [
      ['Two numbers on your bill', 'What you bought from the grid, and what you sold to it, each in kilowatt hours.'],
      [
        'A high feed-in isn’t everything',
        'It often comes with a higher usage rate or supply charge. Look at the whole bill.',
      ],
      ['Use it while the sun shines', 'Run the dishwasher, pool pump and hot water at midday instead of at night.'],
    ],
    action: 'Check my solar bill',
    details: ['Where are the panels?', 'The feed-in tariffs you can get depend on your state and distributor.'],
    needs: [
      'About your home and your panels',
      'If you’re still planning solar, say so. The call will cover different questions.',
    ],
    needFields: [{ ...energyService, label: 'Bill with solar' }, solar, people, note],
    confirm: [
      'Confirm your solar request',
      'Enter the code we text you, and your request goes to a partner who knows solar plans.',
    ],
    bill: [
      'Your last bill with solar',
      'Use the amount after the feed-in credit. Usage is what you bought from the grid.',
    ],
    bills: ['electricity'],
    payment: [
      'Payouts for solar homes',
      'Any payout a partner confirms for your switch is shown here, separately from your feed-in credit.',
    ],
    sells: 'monthly_premium',
    bank: [
      'See what solar did to your bills',
      'Connect your bank to compare your energy payments before and after the panels.',
    ],
  },
];
