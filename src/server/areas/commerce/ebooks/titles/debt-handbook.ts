import type { Booklet } from '../booklet-content.ts';

const debts = [
  { title: 'Who you owe', share: 3 },
  { title: 'Balance', share: 2 },
  { title: 'Interest rate', share: 2 },
  { title: 'Minimum payment', share: 2 },
  { title: 'Due date', share: 1.6 },
];
const empty = (rows: number, columns: number): string[][] =>
  Array.from({ length: rows }, () => Array.from({ length: columns }, () => ''));

/** The sample e-book about debts. */
export const debtHandbook: Booklet = {
  title: 'The debt handbook',
  subtitle: 'What to do first when you owe money',
  colour: '#7a3f7a',
  about:
    'Seven short chapters, to work through in order. By the end you’ll have every debt on one page, know which one comes first, and have a plan for the next three months.',
  chapters: [
    {
      title: 'Put everything on one page',
      lead: 'A debt is easier to deal with once you can see all of it. This takes about an hour.',
      parts: [
        {
          kind: 'paragraph',
          text: 'Collect the latest statement, email or letter for each debt. Include cards, loans, buy-now-pay-later plans, overdue bills, and money you owe to family and friends. If you can’t find a statement, sign in to that provider’s app or call and ask for the balance.',
        },
        {
          kind: 'paragraph',
          text: 'Fill in one line for each. Use today’s balance, not the one you remember.',
        },
        { kind: 'worksheet', columns: debts, rows: empty(9, 5) },
        {
          kind: 'note',
          title: 'Don’t stop at the hard one',
          text: 'If there’s a letter you’ve been avoiding, open it now and write down one thing: the date they want an answer by. That date matters more than the amount.',
        },
        { kind: 'lines', label: 'What I owe in total today', count: 1 },
      ],
    },
    {
      title: 'Decide what comes first',
      lead: 'Some debts do more harm than others when they’re late. Sort them by what you could lose before you sort them by amount.',
      parts: [
        { kind: 'heading', text: 'First: what keeps your life running' },
        {
          kind: 'bullets',
          items: [
            'Rent or the mortgage, so that you keep your home.',
            'Electricity, gas and water.',
            'Food and medicine.',
            'What gets you to work: fares, fuel, registration, a phone.',
          ],
        },
        { kind: 'heading', text: 'Next: debts secured by something you own' },
        {
          kind: 'paragraph',
          text: 'If a loan is secured by your car or other property, the lender may be able to take it if you stop paying. Fines and court orders have deadlines of their own. Read the letter, note the deadline, and act before it.',
        },
        { kind: 'heading', text: 'Then: everything else' },
        {
          kind: 'paragraph',
          text: 'Cards, personal loans, buy-now-pay-later plans and money owed to people. These still count, and they often cost the most in interest. But they come after the roof over your head.',
        },
        {
          kind: 'checks',
          items: [
            'I’ve marked each debt on my list as first, next or then.',
            'I know which letter has the earliest deadline.',
            'I know whether any of my debts are secured by something I own.',
          ],
        },
      ],
    },
    {
      title: 'Call before they call you',
      lead: 'Most providers would rather change a payment than chase one. Call early, and you’ll have more choices.',
      parts: [
        {
          kind: 'paragraph',
          text: 'You can ask a lender or a utility for hardship help: lower payments for a while, a pause, or more time. You don’t need special words. Say that you’re having trouble paying and would like to talk about hardship arrangements.',
        },
        {
          kind: 'note',
          title: 'Words you can use',
          text: '“My name is … and my account number is … I can’t make the full payment this month because … I can pay … every fortnight from … Could we agree on that for three months? Please send it to me in writing.”',
        },
        { kind: 'heading', text: 'Before you hang up' },
        {
          kind: 'checks',
          items: [
            'I offered an amount I can actually afford.',
            'I asked whether interest and late fees will still be added.',
            'I know the first date and the last date of the arrangement.',
            'They’ll confirm it in writing.',
            'I wrote down who I spoke to and when.',
          ],
        },
        { kind: 'heading', text: 'Your record of calls' },
        {
          kind: 'worksheet',
          columns: [
            { title: 'Date', share: 1.2 },
            { title: 'Who', share: 2 },
            { title: 'What we agreed', share: 4 },
          ],
          rows: empty(5, 3),
        },
      ],
    },
    {
      title: 'Choose an order to pay them off',
      lead: 'Once the urgent ones are under control, put every spare dollar towards one debt at a time. There are two good ways to choose which.',
      parts: [
        { kind: 'heading', text: 'Highest interest first' },
        {
          kind: 'paragraph',
          text: 'Pay the minimum on all of them, and put the rest towards the one with the highest interest. It costs the least in total.',
        },
        { kind: 'heading', text: 'Smallest first' },
        {
          kind: 'paragraph',
          text: 'Pay the minimum on all of them, and put the rest towards the one with the smallest balance. It may cost a little more, but one debt is gone sooner, and that helps many people keep going.',
        },
        { kind: 'heading', text: 'An example' },
        {
          kind: 'paragraph',
          text: 'Noa can spare $50 a month on top of the minimum payments.',
        },
        {
          kind: 'worksheet',
          columns: [
            { title: 'Debt', share: 3 },
            { title: 'Balance', share: 2 },
            { title: 'Interest rate', share: 2 },
            { title: 'Monthly interest now', share: 2.4 },
          ],
          rows: [
            ['Loan from her sister', '$400.00', 'None', '$0.00'],
            ['Card', '$1,200.00', '20%', '$20.00'],
            ['Car loan', '$3,000.00', '9%', '$22.50'],
          ],
        },
        {
          kind: 'paragraph',
          text: 'With highest interest first, she starts with the card: each $100 she pays off it saves $20 a year in interest, against $9 on the car loan. With smallest first, she starts with her sister, who is paid back in eight months. Either way, when one is gone its payment moves to the next.',
        },
        { kind: 'lines', label: 'I’ll start with', count: 1 },
        { kind: 'lines', label: 'What I can spare each pay', count: 1 },
      ],
    },
    {
      title: 'When there isn’t enough',
      lead: 'If the essentials and the minimum payments come to more than your pay, a better order won’t fix it. Get help now, while there’s time.',
      parts: [
        {
          kind: 'paragraph',
          text: 'Financial counsellors go through your situation with you, explain your options and can speak to the people you owe. In Australia you can reach one for free through the National Debt Helpline on 1800 007 007.',
        },
        { kind: 'heading', text: 'Have these ready' },
        {
          kind: 'checks',
          items: [
            'The list from chapter 1.',
            'Your last three payslips or payment notices.',
            'Your rent or mortgage, and the usual bills.',
            'Every letter with a date on it.',
          ],
        },
        { kind: 'heading', text: 'Be careful with' },
        {
          kind: 'bullets',
          items: [
            'A new loan to pay off old ones, unless it clearly costs less and you close the old accounts.',
            'Anyone who charges a fee up front to make your debts disappear.',
            'A deadline that someone gives you over the phone. Ask for the offer in writing, and take a day to think.',
          ],
        },
        {
          kind: 'note',
          title: 'You’re not the first',
          text: 'People who work with debt have heard your story before, and worse. Asking early isn’t a failure. It’s what keeps your options open.',
        },
      ],
    },
    {
      title: 'Keep it from growing back',
      lead: 'Small habits work better than strict rules. Pick two of these, and leave the rest for later.',
      parts: [
        {
          kind: 'steps',
          items: [
            'Keep a small buffer, even $200, so that a flat tyre doesn’t go on the card.',
            'Move due dates closer to payday. Many providers let you choose the date.',
            'Set up a direct debit for at least the minimum, so a busy week doesn’t cost you a late fee.',
            'Remove your saved cards from shops where you spend without thinking.',
            'When a debt is paid off, close the account or lower its limit.',
            'Once a month, write the balances next to last month’s. Seeing them fall is the reward.',
          ],
        },
        { kind: 'heading', text: 'Three months at a glance' },
        {
          kind: 'worksheet',
          columns: [
            { title: 'Debt', share: 3 },
            { title: 'Today', share: 2 },
            { title: 'Month 1', share: 2 },
            { title: 'Month 2', share: 2 },
            { title: 'Month 3', share: 2 },
          ],
          rows: [...empty(7, 5), ['Total', '', '', '', '']],
        },
      ],
    },
    {
      title: 'Your plan on one page',
      lead: 'Fill this in last, and put it where you pay your bills.',
      parts: [
        { kind: 'lines', label: 'The debt I’m paying off first', count: 1 },
        { kind: 'lines', label: 'How much I’ll put towards it each pay, and on which day', count: 1 },
        { kind: 'lines', label: 'Arrangements I’ve made, and when each one ends', count: 4 },
        { kind: 'lines', label: 'The next date I must not miss', count: 1 },
        { kind: 'lines', label: 'Who I can call if something changes', count: 2 },
        {
          kind: 'checks',
          items: [
            'Every debt is on my list.',
            'The essentials are paid first.',
            'I’ve called everyone I can’t pay in full.',
            'I’ve set a day next month to look at this page again.',
          ],
        },
      ],
    },
  ],
};
