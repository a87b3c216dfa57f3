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
        ['Where your money goes', 'Every account in one list, and every total opens.'],
        ['What you can still spend', 'One amount until your next payday, with bills already taken out.'],
        ['What you could change', 'Bills, budgets and habits, one at a time.'],
      ],
      'Start the tour',
      at('money-management'),
    ),
    intro(
      at('v2'),
      ['The tour for people in a hurry', 'You have two minutes. Here are the three things members open most.'],
      [
        ['Safe to spend', 'Look once in the morning, and you know where you stand.'],
        ['The next bill', 'Its date and amount, before it’s due.'],
        ['The inbox', 'Purchases that need a category, one key for each.'],
      ],
      'Show me the first',
      at('money-management'),
    ),
    intro(
      at('v3'),
      ['The tour for people who read the fine print', 'What we store, what it costs, and how you leave again.'],
      [
        ['Your data is yours', 'Download all of it in open formats whenever you like.'],
        ['Free means free', 'What you need to see and manage your money has no price.'],
        ['Deleting works', 'Delete your account, and what the law doesn’t make us keep is gone.'],
      ],
      'Go through it',
      at('money-management'),
    ),
    intro(
      at('money-management'),
      [
        'All of your money in one list',
        'Connect your banks, or import statements. Two equal purchases on one day stay two.',
      ],
      [
        ['Any Australian bank', 'Connect it with consent, or import the files that it lets you download.'],
        ['Nothing doubled', 'Import the same statement twice, and nothing changes.'],
        ['Checked to the cent', 'Where a statement has balances, we add up and tell you if something is missing.'],
      ],
      'And the spending?',
      at('hack-your-spending'),
    ),
    intro(
      at('hack-your-spending'),
      [
        'See what you spend without noticing',
        'Small amounts that come back each month are the easiest ones to change.',
      ],
      [
        ['Subscriptions', 'Found in your transactions, with the ones that became more expensive.'],
        ['Compared with last time', 'This pay against the one before, category by category.'],
        ['Fixed once', 'Correct a category, and the rest of that merchant follows if you want.'],
      ],
      'What about bills?',
      at('check-energy'),
    ),
    intro(
      at('check-energy'),
      ['Is your energy bill still fair?', 'Prices change more often than people look. A check takes one bill.'],
      [
        ['What you pay', 'Your own bills show what a year costs you now.'],
        ['Where to compare', 'Energy Made Easy and Victorian Energy Compare are run by government.'],
        ['Or be called', 'You can ask for a call at the end of this tour. It’s free, and you decide.'],
      ],
      'Now a budget',
      at('map-optimise-budget'),
    ),
    intro(
      at('map-optimise-budget'),
      ['A budget you don’t have to look after', 'It starts from what you really spend, and it follows your pay.'],
      [
        ['Suggested amounts', 'Taken from your last months. You change what you don’t agree with.'],
        ['Bills first', 'What’s due before payday is set aside, so what’s left is yours.'],
        ['Leftovers count', 'Roll them over, or move them to a goal.'],
      ],
      'How do I begin?',
      at('tour-steps'),
    ),
    outcome(
      at('tour-steps'),
      ['Your first ten minutes', 'Four steps, and you can stop after any of them.'],
      [
        ['1. Create an account', 'Email, name and a password.'],
        ['2. Add a bank or a statement', 'One account is enough for the first numbers.'],
        ['3. Confirm your payday', 'We’ve usually found it already.'],
        ['4. Tick your bills', 'The ones we found are listed with their dates.'],
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
      ['What this app is', 'It shows you your money, helps you plan the next pay, and gives rewards you can check.'],
      [
        ['Not a bank', 'Your money stays where it is. The app reads, plans and reminds.'],
        ['Not advice', 'It works with your own numbers and says how. Decisions are yours.'],
        ['For Australia', 'Paydays, public holidays, tax years and banks as they are here.'],
      ],
      'Who is it for?',
      at('what-is-2ezi-2'),
    ),
    intro(
      at('what-is-2ezi-2'),
      ['Who it helps most', 'People paid weekly or fortnightly, whose rent and bills come on other days.'],
      [
        ['Tight months', 'You see the lowest day before it comes.'],
        ['Two people, one rent', 'Share the budgets, and keep your own accounts private.'],
        ['Paying something off', 'Loans show the next payment, and what an extra one changes.'],
      ],
      'Seven things to try',
      at('get-more-from-2ezi-1'),
    ),
    intro(
      at('get-more-from-2ezi-1'),
      ['1. Bring your history', 'A year of statements makes every later answer better.'],
      [
        ['Several files at once', 'Choose them all. The app works out which account each belongs to.'],
        ['From other apps', 'Exports of the common budgeting apps are read as they are.'],
      ],
      'Second thing',
      at('get-more-from-2ezi-2'),
    ),
    intro(
      at('get-more-from-2ezi-2'),
      ['2. Empty the inbox once', 'Ten minutes now, and most new purchases find their category alone.'],
      [
        ['Made for the keyboard', 'One key sorts one purchase, and the next one is already there.'],
        ['Ask why', 'Each choice of the app has a reason that you can read and change.'],
      ],
      'Third thing',
      at('get-more-from-2ezi-3'),
    ),
    intro(
      at('get-more-from-2ezi-3'),
      ['3. Let bills find you', 'Confirm the bills we found, and the calendar fills itself.'],
      [
        ['Reminders', 'A day before, or as early as you like.'],
        ['Changes', 'When an amount goes up, you’ll see by how much.'],
      ],
      'Fourth thing',
      at('get-more-from-2ezi-4'),
    ),
    intro(
      at('get-more-from-2ezi-4'),
      ['4. Name a goal', 'A name and an amount are enough. The date follows from what you put aside.'],
      [
        ['Real money', 'A goal is backed by a balance, so it can’t promise what isn’t there.'],
        ['Round-ups', 'Add the cents of each purchase, if you want.'],
      ],
      'Fifth thing',
      at('get-more-from-2ezi-5'),
    ),
    intro(
      at('get-more-from-2ezi-5'),
      ['5. Share what you share', 'Invite somebody you live with to one account, or to the budgets.'],
      [
        ['Their view, your rules', 'Let them look, or let them label and plan as well.'],
        ['A log of changes', 'Both of you see who changed what.'],
      ],
      'Sixth thing',
      at('get-more-from-2ezi-6'),
    ),
    intro(
      at('get-more-from-2ezi-6'),
      ['6. Ask in your own words', 'The assistant answers from your transactions, and every number opens them.'],
      [
        ['Try a question', 'What did we spend on groceries last month?'],
        ['It changes nothing alone', 'A change is shown before and after, and you confirm it.'],
      ],
      'Last thing',
      at('get-more-from-2ezi-7'),
    ),
    outcome(
      at('get-more-from-2ezi-7'),
      [
        '7. Take your data with you',
        'Exports in open formats are free, always. Nobody should stay because leaving is hard.',
      ],
      [
        ['For your accountant', 'A financial year by tax item, with the receipts you kept.'],
        ['For a spreadsheet', 'Every transaction, with your own categories.'],
      ],
      [
        { label: 'Create an account', href: '/auth/sign-up' },
        { label: 'See what full access adds', href: '/tour/get-full-access' },
      ],
    ),
  ],
};
