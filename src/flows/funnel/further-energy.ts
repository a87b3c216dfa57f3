import { arrears, energyService, home, note, people, solar, staff } from '../fields.ts';
import type { FunnelWords } from './build.ts';

/** The yearly check, help with a missed bill, and energy for a business. */
export const furtherEnergy: readonly FunnelWords[] = [
  {
    slug: 'energy-check',
    image: 'energy-check',
    start: [
      'A yearly check-up for your energy plan',
      'Discounts end, rates change, and loyal customers are rarely told. A check once a year keeps you on a plan that fits.',
    ],
    points: [
      [
        'Ask your own company first',
        'In most states your bill has to say whether they have a cheaper plan for you. Look for “Could you save money”.',
      ],
      ['Look at the whole year', 'A welcome credit is spent once. Rates and supply charges are paid each day.'],
      ['Know the exit', 'Many plans have no exit fee. If yours has one, it’s in the fact sheet.'],
    ],
    action: 'Start the check',
    details: ['Your details for the check', 'It takes one postcode, one email and one mobile number.'],
    needs: ['How you use energy', 'Answer what you know. The rest can wait for the call.'],
    needFields: [energyService, home, people, solar],
    confirm: ['Confirm your energy check', 'One code by text, and your check has a reference number.'],
    bill: ['Enter your latest bill', 'Then see how other offers look for the same usage.'],
    bills: ['electricity', 'gas'],
    payment: [
      'Your pay-out and your reminder',
      'See the pay-out of this check. Premium reminds you when the next yearly check is due.',
    ],
    sells: 'yearly_premium',
    bank: [
      'Let the check run by itself',
      'A connected bank shows when a bill rises, so that you don’t have to remember the date.',
    ],
  },
  {
    slug: 'fail-sequence',
    image: 'fail-sequence',
    start: [
      'Missed an energy bill? Here’s what to do',
      'It happens to many households. The earlier you speak to your energy company, the more they can do.',
    ],
    points: [
      [
        'Ask for their hardship team',
        'Energy companies have to offer payment plans to households who can’t pay, and can’t cut you off while you keep to one.',
      ],
      [
        'Concessions and relief',
        'A concession card can lower the bill in every state. Your company applies it once you give them the number.',
      ],
      ['Free advice', 'The National Debt Helpline is on 1800 007 007, free of charge and confidential.'],
    ],
    action: 'Get a call about it',
    details: [
      'Who should we call?',
      'We only use these details to help with the bill. Nothing here affects your credit score.',
    ],
    needs: ['How far behind are you?', 'You don’t have to explain why. This only tells us what to prepare.'],
    needFields: [{ ...energyService, label: 'Bill you missed' }, arrears, people, note],
    confirm: ['Confirm your number', 'We text you a code, then somebody calls you about a way to catch up.'],
    bill: [
      'The bill that’s overdue',
      'With the amount and the days, the call can start with a plan that you can afford.',
    ],
    bills: ['electricity', 'gas'],
    payment: [
      'Before you spend anything',
      'Pay the essentials first. You don’t need to buy anything from us to get help, and no pay-out depends on it.',
    ],
    sells: 'weekly_premium',
    bank: [
      'See the next bills coming',
      'Connect your bank, and see which day before payday gets tight, while there’s still time to move a bill.',
    ],
  },
  {
    slug: 'opfbs',
    image: 'opfbs',
    start: [
      'Energy for a small business',
      'Business rates aren’t on most comparison sites. Tell us about your site, and a partner who quotes for businesses calls you.',
    ],
    points: [
      [
        'Business and home are different',
        'Contracts can run for years, and a demand charge can be larger than the usage.',
      ],
      ['One page, one call', 'We only ask for what a quote needs: the site, the people and the last bill.'],
      ['Read the end date', 'Mark the day your contract ends. Rates after it are often the highest.'],
    ],
    action: 'Get a business quote',
    details: ['Who decides about energy?', 'Enter the person we should speak to, and the postcode of the site.'],
    needs: ['About the site', 'The size of the business and its opening hours shape the quote.'],
    needFields: [
      { ...energyService, label: 'Energy at the site' },
      staff,
      solar,
      { ...note, label: 'Opening hours and large equipment' },
    ],
    confirm: [
      'Confirm the business contact',
      'The code goes to the mobile you entered. After that your request is on its way.',
    ],
    bill: ['The last bill of the site', 'Enter the total with GST. Leave out the demand charge if you can’t find it.'],
    bills: ['electricity', 'gas'],
    payment: [
      'Pay-outs for businesses',
      'Few partners pay out for business contracts. If one does for yours, the amount is here.',
    ],
    sells: 'yearly_premium',
    bank: [
      'Keep business bills apart',
      'Connect the account that pays the site’s bills, and put them in a category of their own.',
    ],
  },
];
