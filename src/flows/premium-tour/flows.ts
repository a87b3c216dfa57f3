import { checkoutStep, intro } from '../funnel/build.ts';
import type { Flow } from '../kit.ts';

const at = (page: string) => `/premium-tour/${page}`;

/** Premium for visitors: what it adds, what it costs and how it ends. */
export const premiumTourFlow: Flow = {
  slug: 'premium-tour',
  image: 'premium-tour',
  otherStarts: [at('2/v2'), at('2/v3'), at('thursday-giveaways'), at('friday-giveaways')],
  steps: [
    intro(
      at('1'),
      ['What you get with Premium', 'The free plan shows where your money goes. Premium shows where it’s going next.'],
      [
        ['Five short pages', 'What it adds, how entries work, how it ends, and the price.'],
        ['Start free', 'Everything that you need to see and take out your own data stays free.'],
        ['Paid by the week, month, quarter or year', 'You choose how long, and see the whole price before you pay.'],
      ],
      'Take the tour',
      at('2'),
    ),
    intro(
      at('2'),
      ['See further ahead', 'A forecast for the coming months, with the day on which your balance is lowest.'],
      [
        ['From your own history', 'Pay, bills and habits come from your transactions, line by line.'],
        ['Try a change', 'Add a holiday or a new rent, and see what it does to the lowest day.'],
        ['A second look at your budget', 'Suggestions show their effect before you accept them.'],
      ],
      'How entries work',
      at('3'),
    ),
    intro(
      at('2/v2'),
      [
        'Premium for two',
        'Share an account or the budgets with somebody you live with, and keep the rest to yourself.',
      ],
      [
        ['You pick what’s shared', 'One account, the budgets, or nothing at all.'],
        ['Both see the same number', 'Safe to spend is worked out once, for the money that you share.'],
        ['It ends in one step', 'Whoever shares can stop it, and the log shows who changed what.'],
      ],
      'Go on to entries',
      at('3'),
    ),
    intro(
      at('2/v3'),
      [
        'Premium at tax time',
        'Mark what counts for your tax return while the year goes on, and hand over a list in July.',
      ],
      [
        ['Tag once', 'A tag on a category covers every transaction in it.'],
        ['Sums by item', 'With the transactions behind each of them.'],
        ['Yours to export', 'As a file for you or your accountant. It isn’t tax advice.'],
      ],
      'Next: entries',
      at('3'),
    ),
    intro(
      at('thursday-giveaways'),
      ['The draw on Thursday', 'The Weekly Mega Draw is on Thursdays at 3:30 pm, Sydney time.'],
      [
        ['Who’s in', 'Members with at least one entry at the cut-off.'],
        ['What Premium changes', 'Each paid period comes with entries. Their number is shown beside the price.'],
        ['No better luck for sale', 'Every entry has the same chance.'],
      ],
      'Where entries come from',
      at('3'),
    ),
    intro(
      at('friday-giveaways'),
      ['And on a Friday?', 'Friday has no draw of its own. The Daily Draw is open on this day as on any other.'],
      [
        ['One draw each day', 'Entries count for the draws that they were given for.'],
        ['The result stays up', 'Winners and the list of entries can be looked up afterwards.'],
        ['Miss a day', 'Nothing happens to your membership or to your other entries.'],
      ],
      'See how entries work',
      at('3'),
    ),
    intro(
      at('3'),
      ['Entries that come with it', 'A membership gives you entries for each period that you pay for.'],
      [
        ['Numbered', 'Each entry has a number and says where it came from.'],
        ['Live odds', 'You see how many entries there are altogether.'],
        ['Opt out', 'You can leave the draws and keep Premium.'],
      ],
      'How it ends',
      at('4'),
    ),
    intro(
      at('4'),
      [
        'How Premium ends',
        'A membership renews until you cancel it. You can do that in the app, without a phone call.',
      ],
      [
        ['Before it renews', 'We remind you by email, with the date and the amount.'],
        ['After you cancel', 'It runs to the end of the time you’ve paid for.'],
        ['Back to free', 'Your data stays. Only what Premium adds is closed.'],
      ],
      'See the price',
      at('5'),
    ),
    checkoutStep(
      at('5'),
      [
        'Choose a month to begin with',
        'This is today’s price from our catalogue. You can change to another length later.',
      ],
      'monthly_premium',
      null,
    ),
  ],
};
