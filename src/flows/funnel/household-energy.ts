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
        'You’ll need the amount, the number of days and, if you can find it, the kilowatt hours.',
      ],
      ['A person checks it', 'A partner who works with energy bills calls you back. You decide what happens next.'],
      [
        'No sign-up by surprise',
        'Nobody can switch you without your agreement, and you have 10 business days to change your mind.',
      ],
    ],
    action: 'Check my bill',
    details: [
      'Who should we call about the bill?',
      'We use these details for this request only, and you agree to it before we pass anything on.',
    ],
    needs: [
      'What’s behind the bill?',
      'A bill that jumps usually has one of three causes. These answers help to tell them apart.',
    ],
    needFields: [energyService, home, people, solar, note],
    confirm: [
      'Confirm it’s really you',
      'We text a code to your mobile, so that nobody can send a request in your name.',
    ],
    bill: [
      'Add the bill that was too high',
      'We work out what it means for thirty days, so that a long bill and a short one can be compared.',
    ],
    bills: ['electricity', 'gas'],
    payment: [
      'What you get out of it',
      'If a partner promises a pay-out for a completed switch, it’s shown here. You don’t have to buy anything.',
    ],
    sells: 'weekly_premium',
    bank: [
      'Spot the next high bill early',
      'Connect your bank, and we’ll show each energy bill beside the ones before it.',
    ],
  },
  {
    slug: 'overflow2',
    image: 'overflow2',
    start: [
      'Power and gas: check both at once',
      'Two bills from two companies are hard to compare. Put them side by side, and get one call about both.',
    ],
    points: [
      [
        'Both fuels, one request',
        'Electricity and gas are looked at together, including the two daily supply charges.',
      ],
      [
        'Bundles aren’t always cheaper',
        'One company for both can cost more than two. Ask for both prices before you agree to anything.',
      ],
      [
        'Your meters stay where they are',
        'A switch changes who bills you. The poles, the pipes and the supply stay the same.',
      ],
    ],
    action: 'Compare both bills',
    details: [
      'Where are the two meters?',
      'The postcode decides which distributors you’re with, and so which offers exist for you.',
    ],
    needs: [
      'How do you use each fuel?',
      'Heating, hot water and cooking decide whether gas is worth a second supply charge.',
    ],
    needFields: [{ ...energyService, label: 'Bills to look at' }, home, people, note],
    confirm: ['One code for both requests', 'Enter the code from the text message. It covers electricity and gas.'],
    bill: ['Start with the larger bill', 'Add one bill now. You can bring the other one to the call.'],
    bills: ['electricity', 'gas'],
    payment: [
      'Pay-outs for power and gas',
      'Where a partner pays for a completed switch, you’ll see the amount for this request here.',
    ],
    sells: 'monthly_premium',
    bank: [
      'Keep both bills in one list',
      'A connected bank account shows when each fuel is due and what it cost the last time.',
    ],
  },
  {
    slug: 'ebroker',
    image: 'ebroker',
    start: [
      'Talk it over with an energy broker',
      'Some questions are quicker on the phone. Leave your number, and an energy broker calls you about your plan.',
    ],
    points: [
      ['You choose the moment', 'The call comes on a business day. Have your last bill with you.'],
      [
        'Ask how they’re paid',
        'Brokers are usually paid by the company you switch to. They have to tell you if you ask.',
      ],
      [
        'Compare for yourself, too',
        'Energy Made Easy and, in Victoria, Victorian Energy Compare are free government sites with every plan.',
      ],
    ],
    action: 'Request a call',
    details: [
      'How can the broker reach you?',
      'Your name and number go to the broker after you’ve confirmed them, and not before.',
    ],
    needs: ['What would you like to talk about?', 'With this the broker can prepare, and the call is shorter.'],
    needFields: [energyService, home, solar, note],
    confirm: ['Confirm the number to call', 'The broker calls the number that you confirm here.'],
    bill: [
      'Have figures ready for the call',
      'The broker will ask for these. Enter them once, and see a few offers to compare with.',
    ],
    bills: ['electricity', 'gas'],
    payment: [
      'What the broker’s partners pay you',
      'A pay-out is only due where a partner has confirmed it. This page always shows its latest state.',
    ],
    sells: 'weekly_premium',
    bank: [
      'Bring real figures to the call',
      'With your bank connected, you can read a whole year of energy bills while you talk.',
    ],
  },
  {
    slug: 'fta',
    image: 'fta',
    start: [
      'Moving in? Sort out the power first',
      'A new address needs an energy account from the first day. Tell us when you move, and get help with connecting it.',
    ],
    points: [
      [
        'Ask a few days ahead',
        'Arrange the connection at least three business days before you move. An older meter can take longer.',
      ],
      ['Don’t inherit a bill', 'Read the meter on the day you get the keys, and take a photo of it.'],
      ['End the old account', 'Give your previous company a forwarding address and your last day there.'],
    ],
    action: 'Connect my new place',
    details: ['Where are you moving to?', 'Use the postcode of the new address.'],
    needs: ['About the new place', 'The date of the move and the kind of home decide what has to be arranged.'],
    needFields: [energyService, home, moving, people],
    confirm: [
      'Confirm your move',
      'Enter the code we text you, and we’ll pass on your request to connect the new address.',
    ],
    bill: [
      'Your old place as a guide',
      'A bill from where you live now is the best guess for the first months. Skip it if you don’t have one.',
    ],
    bills: ['electricity', 'gas'],
    payment: [
      'Extras for the new place',
      'See whether a pay-out goes with your connection. Everything else on this page is optional.',
    ],
    sells: 'monthly_premium',
    bank: [
      'Plan the first bills of the new place',
      'Bonds, removalists and two energy accounts fall in one month. A connected bank shows what’s left.',
    ],
  },
  {
    slug: 'organic',
    image: 'organic',
    start: [
      'What your energy bill is telling you',
      'Supply charge, usage rate, GST, credits: here’s what each line means, and which two of them decide what you pay.',
    ],
    points: [
      ['Supply charge', 'A fixed amount for each day, whether you use energy or not.'],
      ['Usage rate', 'What each kilowatt hour or megajoule costs. It can change with the hour or the season.'],
      [
        'Estimated or actual',
        'An “E” beside the reading means that nobody read the meter. Send your own reading if it’s far off.',
      ],
    ],
    action: 'Explain my bill',
    details: [
      'Who’s the bill addressed to?',
      'We reply to this email, and a partner can call you with questions about the bill.',
    ],
    needs: [
      'Which bill would you like explained?',
      'One or two answers about your home are enough to see what’s unusual.',
    ],
    needFields: [energyService, people, solar, note],
    confirm: ['Confirm where to send it', 'A code by text makes sure that the explanation reaches you alone.'],
    bill: [
      'The lines of your bill',
      'Copy the total, the days and the usage. We show what they come to for thirty days.',
    ],
    bills: ['electricity', 'gas'],
    payment: [
      'Pay-out, if there is one',
      'An explanation is free. If you later switch with a partner that pays for it, you’ll find the amount here.',
    ],
    sells: 'weekly_premium',
    bank: [
      'See every bill explained over time',
      'Connect your bank, and each energy payment appears in your spending with the months before it.',
    ],
  },
  {
    slug: 'organic2',
    image: 'organic2',
    start: [
      'Are your solar panels earning their keep?',
      'The feed-in tariff is only half of it. What you use yourself, and when, often matters more.',
    ],
    points: [
      ['Two numbers on your bill', 'What you bought from the grid, and what you sold to it, each in kilowatt hours.'],
      [
        'A high feed-in isn’t everything',
        'It often comes with a higher usage rate or supply charge. Look at the whole bill.',
      ],
      ['Use it while the sun shines', 'Dishwasher, pool pump and hot water can run at midday instead of at night.'],
    ],
    action: 'Check my solar bill',
    details: ['Where are the panels?', 'The state and the distributor decide which feed-in tariffs you can get.'],
    needs: [
      'About your home and your panels',
      'If you’re only planning solar, say so: the questions on the call are different.',
    ],
    needFields: [{ ...energyService, label: 'Bill with solar' }, solar, people, note],
    confirm: [
      'Confirm your solar request',
      'Enter the code from the text, and it goes to a partner who knows solar plans.',
    ],
    bill: [
      'Your last bill with solar',
      'Use the amount after the feed-in credit. Usage is what you bought from the grid.',
    ],
    bills: ['electricity'],
    payment: [
      'Pay-outs for solar homes',
      'Any pay-out that a partner confirms for your switch is listed here, apart from your feed-in credit.',
    ],
    sells: 'monthly_premium',
    bank: [
      'See what solar did to your bills',
      'Connect your bank to see energy payments from before and after the panels.',
    ],
  },
];
