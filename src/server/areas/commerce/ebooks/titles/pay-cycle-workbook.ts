import type { Booklet } from '../booklet-content.ts';

const empty = (rows: number, columns: number): string[][] =>
  Array.from({ length: rows }, () => Array.from({ length: columns }, () => ''));

const dividing = [
  { title: 'What it’s for', share: 4 },
  { title: 'This pay', share: 2 },
];

/** The page on which one pay is planned and looked back on. */
const onePay = (title: string, lead: string): Booklet['chapters'][number] => ({
  title,
  lead,
  parts: [
    {
      kind: 'worksheet',
      columns: [
        { title: 'Payday', share: 2 },
        { title: 'Next payday', share: 2 },
        { title: 'Days between', share: 2 },
        { title: 'Pay', share: 2 },
      ],
      rows: empty(1, 4),
    },
    { kind: 'heading', text: 'Before the next payday' },
    {
      kind: 'worksheet',
      columns: [
        { title: 'Bill', share: 4 },
        { title: 'Due', share: 2 },
        { title: 'Amount', share: 2 },
        { title: 'Paid', share: 1 },
      ],
      rows: empty(6, 4),
    },
    { kind: 'heading', text: 'What’s left' },
    {
      kind: 'worksheet',
      columns: dividing,
      rows: [
        ['Pay, less the bills above', ''],
        ['Put away for yearly bills', ''],
        ['Savings', ''],
        ['To live on until payday', ''],
      ],
    },
    { kind: 'lines', label: 'What I’d do differently next pay', count: 2 },
  ],
});

/** The sample e-book with pages to fill in. */
export const payCycleWorkbook: Booklet = {
  title: 'The pay cycle workbook',
  subtitle: 'Plan one pay at a time, with pages to fill in',
  colour: '#5a4bb5',
  about:
    'A month is an awkward length when you’re paid every week or fortnight. In this workbook, you plan from payday to payday instead: four pages to set up, and three pays to try it out.',
  chapters: [
    {
      title: 'Know your pay cycle',
      lead: 'A pay cycle runs from one payday to the day before the next. Everything in this workbook is planned around it.',
      parts: [
        {
          kind: 'paragraph',
          text: 'Look at your last three pays. Use the amount that arrived in your account, after tax. If it changes from pay to pay, plan with the smallest of the three: anything above it is a bonus.',
        },
        {
          kind: 'worksheet',
          columns: [
            { title: 'Payday', share: 2 },
            { title: 'Paid by', share: 3 },
            { title: 'Amount', share: 2 },
          ],
          rows: empty(6, 3),
        },
        {
          kind: 'checks',
          items: ['I’m paid every week', 'I’m paid every fortnight', 'I’m paid every month', 'It varies'],
        },
        { kind: 'lines', label: 'The amount I’ll plan with', count: 1 },
        {
          kind: 'note',
          title: 'Paid at different times?',
          text: 'If your household runs on two incomes, plan around the larger one, and add the other on the days it arrives.',
        },
      ],
    },
    {
      title: 'Find every regular bill',
      lead: 'Go through two months of transactions and write down everything that repeats.',
      parts: [
        {
          kind: 'worksheet',
          columns: [
            { title: 'Bill', share: 3.4 },
            { title: 'Amount', share: 1.8 },
            { title: 'How often', share: 2 },
            { title: 'Day', share: 1.4 },
            { title: 'Keep?', share: 1.2 },
          ],
          rows: empty(15, 5),
        },
        {
          kind: 'paragraph',
          text: 'The last column is for one honest question: would you sign up for it again today? Cancel what you wouldn’t before you plan around it.',
        },
      ],
    },
    {
      title: 'Spread the bills that aren’t monthly',
      lead: 'Registration, insurance, school costs and presents aren’t surprises. They’re bills with a long cycle.',
      parts: [
        {
          kind: 'paragraph',
          text: 'Add up what they cost in a year and divide by the number of pays you get: 52 if you’re paid weekly, 26 if fortnightly, 12 if monthly. Put that much away each payday, in an account that you don’t spend from.',
        },
        {
          kind: 'note',
          title: 'An example',
          text: 'Registration and insurance for Sam’s car come to $1,560 a year. Sam is paid every fortnight: $1,560 divided by 26 is $60 a pay.',
        },
        {
          kind: 'worksheet',
          columns: [
            { title: 'Bill', share: 3 },
            { title: 'Month', share: 2 },
            { title: 'Cost in a year', share: 2 },
            { title: 'Divided by my pays', share: 2.2 },
          ],
          rows: [...empty(8, 4), ['To put away each pay', '', '', '']],
        },
        { kind: 'checks', items: ['I’ve set up an automatic transfer for the day after payday.'] },
      ],
    },
    {
      title: 'Divide one pay',
      lead: 'On payday, give the whole pay a job before you spend any of it. Bills first, then savings, then you.',
      parts: [
        {
          kind: 'steps',
          items: [
            'Start with your pay, and take off the bills due before the next payday.',
            'Take off what you put away for the yearly bills.',
            'Take off savings, even if it’s $10. It’s the habit that counts.',
            'What’s left is yours to live on. Divide it by the days until payday.',
          ],
        },
        { kind: 'heading', text: 'An example' },
        {
          kind: 'worksheet',
          columns: dividing,
          rows: [
            ['Sam’s pay', '$1,900.00'],
            ['Bills before the next payday', '− $1,010.00'],
            ['Put away for yearly bills', '− $60.00'],
            ['Savings', '− $130.00'],
            ['To live on for 14 days', '$700.00'],
            ['A day', '$50.00'],
          ],
        },
        { kind: 'heading', text: 'Yours' },
        {
          kind: 'worksheet',
          columns: dividing,
          rows: [
            ['My pay', ''],
            ['Bills before the next payday', ''],
            ['Put away for yearly bills', ''],
            ['Savings', ''],
            ['To live on', ''],
            ['A day', ''],
          ],
        },
      ],
    },
    onePay('First pay', 'Fill in the top on payday, and the last lines the day before the next one.'),
    onePay('Second pay', 'Copy what worked, and change one thing that didn’t.'),
    onePay('Third pay', 'By now the bills column should hold no surprises. Look at savings: can it take $10 more?'),
    {
      title: 'What three pays told you',
      lead: 'Put the three pages side by side before you answer.',
      parts: [
        {
          kind: 'worksheet',
          columns: [
            { title: '', share: 3 },
            { title: 'First pay', share: 2 },
            { title: 'Second pay', share: 2 },
            { title: 'Third pay', share: 2 },
          ],
          rows: [
            ['Bills paid on time', '', '', ''],
            ['Put away', '', '', ''],
            ['Left the day before payday', '', '', ''],
          ],
        },
        { kind: 'lines', label: 'The bill that surprised me, and when it’s next due', count: 2 },
        { kind: 'lines', label: 'Where the money went that I can’t explain', count: 2 },
        { kind: 'lines', label: 'One thing I’ll keep doing', count: 2 },
        { kind: 'lines', label: 'One thing I’ll stop', count: 2 },
        {
          kind: 'note',
          title: 'Running out before payday?',
          text: 'If the money ran out early in all three pays, the plan may be fine, and the bills too large for the pay. Start with the largest one you can change, and call early about the ones you can’t.',
        },
      ],
    },
  ],
};
