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
      ['What you get with Premium', 'Free shows where your money goes. Premium shows where it’s going next.'],
      [
        ['Five short pages', 'What Premium adds, how entries work, how it ends, and the price.'],
        ['Start free', 'Seeing your own data, and taking it with you, stays free.'],
        ['Pay by the week, month, quarter or year', 'You choose how long, and see the whole price before you pay.'],
      ],
      'Take the tour',
      at('2'),
    ),
    intro(
      at('2'),
      ['See further ahead', 'A forecast for up to 26 weeks, with the day your balance is lowest.'],
      [
        ['From your own history', 'Your pay, bills and habits come straight from your transactions.'],
        ['Try a change', 'Add a holiday or a rent rise, and see what it does to your lowest day.'],
        ['A second look at your budget', 'Each suggestion shows its effect before you accept it.'],
      ],
      'See how entries work',
      at('3'),
    ),
    intro(
      at('2/v2'),
      [
        'Premium for two',
        'Share an account or your budgets with someone you live with, and keep the rest to yourself.',
      ],
      [
        ['You pick what’s shared', 'One account, your budgets, or nothing at all.'],
        ['You both see the same numbers', 'What’s budgeted, what’s been spent and what’s left.'],
        ['You can stop at any time', 'Stop sharing in one step. The log shows who changed what.'],
      ],
      'See how entries work',
      at('3'),
    ),
    intro(
      at('2/v3'),
      ['Premium at tax time', 'Mark what counts for your tax return during the year, and hand over a list in July.'],
      [
        ['Choose once', 'Pick a tax item for a category, and it covers every transaction in it.'],
        ['Totals by tax item', 'With the transactions behind each one.'],
        ['Yours to export', 'As a file for you or your accountant. It isn’t tax advice.'],
      ],
      'See how entries work',
      at('3'),
    ),
    intro(
      at('thursday-giveaways'),
      ['The Thursday draw', 'The Weekly Mega Draw is on Thursdays at 3:30 pm, Sydney time.'],
      [
        ['Who’s in', 'Members with at least one entry at the cut-off.'],
        ['What Premium changes', 'Each paid period comes with entries. The number is shown next to the price.'],
        ['You can’t buy better luck', 'Every entry has the same chance.'],
      ],
      'See where entries come from',
      at('3'),
    ),
    intro(
      at('friday-giveaways'),
      ['What about Fridays?', 'There’s no special draw on Fridays. The Daily Draw is open, as it is every day.'],
      [
        ['Your entries count', 'Each entry gives you one number in every draw that’s open to you.'],
        ['Results stay up', 'You can look up the winners and the list of entries afterwards.'],
        ['Missed a day?', 'Nothing happens to your membership or your other entries.'],
      ],
      'See how entries work',
      at('3'),
    ),
    intro(
      at('3'),
      ['Entries that come with Premium', 'Your membership gives you entries for each period you pay for.'],
      [
        ['Numbered', 'Each entry has a number and says where it came from.'],
        ['Live odds', 'You can see how many entries there are altogether.'],
        ['Opt out', 'You can leave the draws and keep Premium.'],
      ],
      'See how it ends',
      at('4'),
    ),
    intro(
      at('4'),
      [
        'How Premium ends',
        'If you pay with a saved card, Premium renews until you cancel. You can do that in the app, without a phone call.',
      ],
      [
        ['Before it renews', 'We remind you by email, with the date and the amount.'],
        ['After you cancel', 'Premium runs until the end of the period you’ve paid for.'],
        ['Back to Free', 'Your data stays. You only lose what Premium added.'],
      ],
      'See the price',
      at('5'),
    ),
    checkoutStep(
      at('5'),
      ['Start with a month', 'This is today’s price. You can switch to a different length later.'],
      'monthly_premium',
      null,
    ),
  ],
};
