import { intro, outcome } from '../funnel/build.ts';
import type { Flow } from '../kit.ts';

const at = (page: string) => `/tour/${page}`;

/** Everyday money, in five pages. */
export const productTour: Flow = {
  slug: 'tour',
  image: 'tour',
  otherStarts: [at('v2'), at('v3')],
  steps: [
    intro(
      '/tour',
      ['Have a look around first', 'Five short pages show what the app does. You don’t need an account to read them.'],
      [
        ['Where your money goes', 'Every account in one list, with the transactions behind every total.'],
        ['What you can still spend', 'One amount until your next payday, with bills already taken out.'],
        ['What you could change', 'Bills, budgets and habits, one at a time.'],
      ],
      'Start the tour',
      at('money-management'),
    ),
    intro(
      at('v2'),
      ['The tour for people in a hurry', 'Got two minutes? Start with these three things.'],
      [
        ['Safe to spend', 'Check it in the morning, and you know where you stand.'],
        ['The next bill', 'Its date and amount, before it’s due.'],
        ['Categorise', 'Sort purchases that need a category, one keystroke at a time.'],
      ],
      'Show me more',
      at('money-management'),
    ),
    intro(
      at('v3'),
      ['The tour for people who read the fine print', 'What we store, what it costs, and how you leave.'],
      [
        ['Your data is yours', 'Download all of it in open formats whenever you like.'],
        ['Free means free', 'Seeing and managing your money costs nothing.'],
        ['Deleting works', 'Delete your account, and we only keep what the law makes us keep.'],
      ],
      'Continue',
      at('money-management'),
    ),
    intro(
      at('money-management'),
      [
        'All your money in one list',
        'Connect your banks or import statements. If you buy the same thing twice in a day, you’ll see both.',
      ],
      [
        ['Any Australian bank', 'Connect it, or import the files it lets you download.'],
        ['No duplicates', 'Import the same statement twice, and nothing changes.'],
        [
          'Checked to the cent',
          'If a statement shows balances, we check the sums and tell you if something’s missing.',
        ],
      ],
      'See the spending',
      at('hack-your-spending'),
    ),
    intro(
      at('hack-your-spending'),
      ['See what you spend without noticing', 'Small amounts that go out every month are the easiest to change.'],
      [
        ['Subscriptions', 'We find them in your transactions, and show which ones went up.'],
        ['Compared with last time', 'This pay cycle against the last one, category by category.'],
        ['Fix it once', 'Correct a category, and apply it to everything from that merchant if you want.'],
      ],
      'See the bills',
      at('check-energy'),
    ),
    intro(
      at('check-energy'),
      ['Is your energy bill still fair?', 'Prices change more often than people check. All it takes is one bill.'],
      [
        ['What you pay', 'Your own bills show what a year costs you now.'],
        ['Where to compare', 'Energy Made Easy and Victorian Energy Compare are government sites.'],
        ['Or get a call', 'You can ask for a call at the end of this tour. It’s free, with no obligation.'],
      ],
      'See the budgets',
      at('map-optimise-budget'),
    ),
    intro(
      at('map-optimise-budget'),
      ['A budget that looks after itself', 'It starts from what you really spend, and it follows your pay.'],
      [
        ['Suggested amounts', 'What you or other households usually spend. Change any you like.'],
        ['Bills first', 'What’s due before payday is set aside, so what’s left is yours.'],
        ['Leftovers count', 'Roll them over, or move them to a goal.'],
      ],
      'See how to start',
      at('tour-steps'),
    ),
    outcome(
      at('tour-steps'),
      ['Your first ten minutes', 'Four steps, and you can stop after any of them.'],
      [
        ['1. Create an account', 'Your email, your name and a password.'],
        ['2. Add a bank or a statement', 'One account is enough to start with.'],
        ['3. Confirm your payday', 'We’ve usually found it already.'],
        ['4. Confirm your bills', 'The ones we found are listed with their dates.'],
      ],
      [
        { label: 'Create an account', href: '/auth/sign-up' },
        { label: 'Check an energy bill', href: '/energy-check' },
        { label: 'Sign in', href: '/auth/login' },
      ],
    ),
  ],
};

/** What the app is, and seven things that members find late. */
export const appTour: Flow = {
  slug: 'tour-app',
  image: 'tour-app',
  steps: [
    intro(
      at('what-is-2ezi'),
      [
        'What this app is',
        'It shows where your money goes, helps you plan your next pay, and offers rewards you can check.',
      ],
      [
        ['Not a bank', 'Your money stays where it is. The app shows it, helps you plan and sends reminders.'],
        ['Not advice', 'It uses your own numbers and shows its working. The decisions are yours.'],
        ['Made for Australia', 'It knows our paydays, public holidays, tax years and banks.'],
      ],
      'See who it’s for',
      at('what-is-2ezi-2'),
    ),
    intro(
      at('what-is-2ezi-2'),
      ['Who it helps most', 'People paid weekly or fortnightly, whose rent and bills fall on other days.'],
      [
        ['Tight months', 'You see your lowest day before it comes.'],
        ['Two people, one rent', 'Share the budgets, and keep your own accounts private.'],
        ['Paying something off', 'Loans show your next repayment, and what an extra one would change.'],
      ],
      'See seven things to try',
      at('get-more-from-2ezi-1'),
    ),
    intro(
      at('get-more-from-2ezi-1'),
      ['1. Bring your history', 'A year of statements makes every answer better.'],
      [
        ['Several files at once', 'Choose them all. The app works out which account each belongs to.'],
        ['From other apps', 'You can import files from popular budgeting apps as they are.'],
      ],
      'See the second thing',
      at('get-more-from-2ezi-2'),
    ),
    intro(
      at('get-more-from-2ezi-2'),
      ['2. Categorise the backlog', 'Spend ten minutes now, and most new purchases will be categorised for you.'],
      [
        ['Made for the keyboard', 'Sort a purchase with one key, and the next one is ready.'],
        ['Ask why', 'You can see why each category was chosen, and change it.'],
      ],
      'See the third thing',
      at('get-more-from-2ezi-3'),
    ),
    intro(
      at('get-more-from-2ezi-3'),
      ['3. Let us find your bills', 'Confirm the ones we find, and your calendar fills itself in.'],
      [
        ['Reminders', 'A day before, or up to 30 days ahead.'],
        ['Changes', 'When an amount goes up, you’ll see by how much.'],
      ],
      'See the fourth thing',
      at('get-more-from-2ezi-4'),
    ),
    intro(
      at('get-more-from-2ezi-4'),
      ['4. Name a goal', 'A name and an amount are enough. The date depends on what you put aside.'],
      [
        ['Real money', 'A goal is backed by an account balance, so it can’t promise money you don’t have.'],
        ['Round-ups', 'Round up your purchases and save the difference, if you want.'],
      ],
      'See the fifth thing',
      at('get-more-from-2ezi-5'),
    ),
    intro(
      at('get-more-from-2ezi-5'),
      ['5. Share what you choose', 'Invite someone you live with to see one account or your budgets.'],
      [
        ['Their view, your rules', 'Let them just look, or let them categorise and plan as well.'],
        ['A log of changes', 'You can see who changed what, and when.'],
      ],
      'See the sixth thing',
      at('get-more-from-2ezi-6'),
    ),
    intro(
      at('get-more-from-2ezi-6'),
      [
        '6. Ask in your own words',
        'The assistant answers from your transactions, and shows the ones behind every number.',
      ],
      [
        ['Try a question', 'What did we spend on groceries last month?'],
        ['It asks before it changes anything', 'You see the before and after, then confirm.'],
      ],
      'See the last thing',
      at('get-more-from-2ezi-7'),
    ),
    outcome(
      at('get-more-from-2ezi-7'),
      [
        '7. Take your data with you',
        'Exports in open formats are always free. Nobody should stay because leaving is hard.',
      ],
      [
        ['A full copy', 'Your transactions, budgets and goals, with the receipts you kept.'],
        ['For a spreadsheet', 'Every transaction, with your own categories.'],
      ],
      [
        { label: 'Create an account', href: '/auth/sign-up' },
        { label: 'See what full access adds', href: '/tour/get-full-access' },
      ],
    ),
  ],
};
