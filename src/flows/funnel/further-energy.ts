import { arrears, energyService, home, note, people, solar, staff } from '../fields.ts';
import type { FunnelWords } from './build.ts';

/** The yearly check, help with a missed bill, and energy for a business. */
export const furtherEnergy: readonly FunnelWords[] = [
  {
    slug: 'energy-check',
    image: 'energy-check',
    start: [
      'A yearly check-up for your energy plan',
      'Discounts end and rates change, and it’s easy to miss the notice. A check once a year keeps you on a plan that fits.',
    ],
    points: [
      [
        'Ask your own company first',
        'In most states your bill has to say if the company has a cheaper plan for you. Look for “Could you save money”.',
      ],
      ['Look at the whole year', 'You only get a welcome credit once. You pay the rates and supply charge every day.'],
      ['Check the exit fee', 'Many plans don’t have one. If yours does, it’s in the fact sheet.'],
    ],
    action: 'Start the check',
    details: ['Your details for the check', 'All we need is your name, email, mobile and postcode.'],
    needs: ['How you use energy', 'Answer what you can. The rest can wait for the call.'],
    needFields: [energyService, home, people, solar],
    confirm: ['Confirm your energy check', 'Enter the code we text you to get a reference number for your check.'],
    bill: ['Enter your latest bill', 'See what published plans would cost for the same usage.'],
    bills: ['electricity', 'gas'],
    payment: [
      'Your payout, and the bills ahead',
      'See whether this check comes with a payout. Premium forecasts your bills for up to 26 weeks.',
    ],
    sells: 'yearly_premium',
    bank: [
      'Know when a bill goes up',
      'Connect your bank to see when a bill rises, so you don’t have to remember to check.',
    ],
  },
  {
    slug: 'fail-sequence',
    image: 'fail-sequence',
    start: [
      'Missed an energy bill? Here’s what to do',
      'It happens to a lot of households. The sooner you speak to your energy company, the more they can do.',
    ],
    points: [
      [
        'Ask for their hardship team',
        'If you can’t pay, your energy company has to offer you a payment plan. It can’t cut you off while you stick to it.',
      ],
      [
        'Concessions and relief',
        'A concession card can lower your bill in every state. Ask your energy company how to claim it.',
      ],
      ['Free advice', 'Call the National Debt Helpline on 1800 007 007. It’s free and confidential.'],
    ],
    action: 'Request a call',
    details: ['Who should we call?', 'A partner will call you about the bill. Nothing here affects your credit score.'],
    needs: ['How far behind are you?', 'You don’t have to explain why. This only tells us what to prepare.'],
    needFields: [{ ...energyService, label: 'Bill you missed' }, arrears, people, note],
    confirm: ['Confirm your number', 'We’ll text you a code, then someone will call you about how to catch up.'],
    bill: ['The bill that’s overdue', 'With the amount and the days, the call can start with a plan you can afford.'],
    bills: ['electricity', 'gas'],
    payment: [
      'Before you spend anything',
      'Pay the essentials first. You don’t need to buy anything from us to get help, and no payout depends on it.',
    ],
    sells: 'weekly_premium',
    bank: [
      'Know which bills are coming',
      'Connect your bank to see which days before payday get tight, while there’s still time to move a bill.',
    ],
  },
  {
    slug: 'opfbs',
    image: 'opfbs',
    start: [
      'Energy for a small business',
      'Business rates aren’t on most comparison sites. Tell us about your premises, and a partner who quotes for businesses will call you.',
    ],
    points: [
      [
        'Business and home are different',
        'Contracts can run for years, and a demand charge can cost more than the usage.',
      ],
      ['One request, one call', 'We only ask for what a quote needs: the premises, the people and the last bill.'],
      ['Note the end date', 'Mark the day your contract ends. The rates after that are often the highest.'],
    ],
    action: 'Get a business quote',
    details: ['Who makes the energy decisions?', 'Enter who to ask for, and the postcode of the premises.'],
    needs: ['About the premises', 'The size of the business and its opening hours affect the quote.'],
    needFields: [
      { ...energyService, label: 'Energy at the premises' },
      staff,
      solar,
      { ...note, label: 'Opening hours and large equipment' },
    ],
    confirm: [
      'Confirm the business contact',
      'We’ll text a code to the mobile you entered. Enter it to send your request.',
    ],
    bill: [
      'The last bill for the premises',
      'Enter the total, including GST. Leave out the demand charge if you can’t find it.',
    ],
    bills: ['electricity', 'gas'],
    payment: [
      'Payouts for businesses',
      'Few partners pay for business contracts. If one pays for yours, you’ll see the amount here.',
    ],
    sells: 'yearly_premium',
    bank: [
      'Keep business bills separate',
      'Connect the account that pays the business’s bills, and give them their own category.',
    ],
  },
];
