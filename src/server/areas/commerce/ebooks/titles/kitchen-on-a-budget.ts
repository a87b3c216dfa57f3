import type { Booklet } from '../booklet-content.ts';

const empty = (rows: number, columns: number): string[][] =>
  Array.from({ length: rows }, () => Array.from({ length: columns }, () => ''));

/** The sample e-book that comes with the sponge pack. */
export const kitchenOnABudget: Booklet = {
  title: 'Kitchen on a budget',
  subtitle: 'Shop once, waste less, and know what dinner costs',
  colour: '#a4471a',
  about:
    'Groceries are the part of a budget that you can change this week. Five short chapters and pages to fill in: look, plan, list, compare, and use it up.',
  chapters: [
    {
      title: 'Look before you shop',
      lead: 'The cheapest food is the food you’ve already paid for. Ten minutes with the fridge, the freezer and the cupboard.',
      parts: [
        {
          kind: 'steps',
          items: [
            'Take out whatever needs eating within three days, and put it at the front of the fridge.',
            'Write down what’s in the freezer. Most of us guess wrong.',
            'Count the basics: rice, pasta, flour, oats, tins.',
          ],
        },
        {
          kind: 'worksheet',
          columns: [
            { title: 'Eat first', share: 3 },
            { title: 'In the freezer', share: 3 },
            { title: 'Basics to replace', share: 3 },
          ],
          rows: empty(10, 3),
        },
        {
          kind: 'note',
          title: 'Two dates, two meanings',
          text: 'On packaged food, “use by” is about safety: don’t eat it after that day. “Best before” is about quality: food that was stored well is often still good after that.',
        },
      ],
    },
    {
      title: 'Plan five dinners, not seven',
      lead: 'A plan for every night falls over by Wednesday. Plan five, and leave two for leftovers and for life.',
      parts: [
        {
          kind: 'bullets',
          items: [
            'Start with what has to be eaten first.',
            'Choose two dinners that share an ingredient, such as a whole cabbage or a tray of mince.',
            'Cook a double batch of one of them, and freeze half.',
            'Keep one dinner that needs nothing fresh for the night before payday.',
          ],
        },
        {
          kind: 'worksheet',
          columns: [
            { title: 'Night', share: 1.6 },
            { title: 'Dinner', share: 4 },
            { title: 'Uses up', share: 2.4 },
          ],
          rows: [
            ['Night 1', '', ''],
            ['Night 2', '', ''],
            ['Night 3', '', ''],
            ['Night 4', '', ''],
            ['Night 5', '', ''],
            ['Free', 'Leftovers', ''],
            ['Free', 'Whatever happens', ''],
          ],
        },
        { kind: 'lines', label: 'Our dinner that needs nothing fresh', count: 1 },
        { kind: 'lines', label: 'Lunches and snacks to remember', count: 3 },
      ],
    },
    {
      title: 'Write the list the way you walk',
      lead: 'A list in the order of the aisles means one trip past each shelf, and fewer impulse buys.',
      parts: [
        {
          kind: 'worksheet',
          columns: [
            { title: 'Fruit and veg', share: 3 },
            { title: 'Fridge and meat', share: 3 },
            { title: 'Shelves', share: 3 },
            { title: 'Frozen and other', share: 3 },
          ],
          rows: empty(14, 4),
        },
        { kind: 'lines', label: 'The most I want to spend', count: 1 },
        {
          kind: 'checks',
          items: [
            'I’ve checked the list against the cupboard.',
            'I’ve had something to eat first.',
            'I’m not going back until the day I planned.',
          ],
        },
      ],
    },
    {
      title: 'Compare by weight, not by packet',
      lead: 'A larger packet is often better value, but not always. Compare the price per 100 grams.',
      parts: [
        {
          kind: 'paragraph',
          text: 'Many shelf labels show the unit price, such as the price per 100 g, in small type. Where they don’t, divide the price by the weight.',
        },
        {
          kind: 'worksheet',
          columns: [
            { title: 'Example', share: 3 },
            { title: 'Price', share: 2 },
            { title: 'Weight', share: 2 },
            { title: 'Cost per 100 g', share: 2 },
          ],
          rows: [
            ['Oats, small', '$4.00', '500 g', '$0.80'],
            ['Oats, large', '$6.30', '900 g', '$0.70'],
          ],
        },
        {
          kind: 'paragraph',
          text: 'Here the large packet costs ten cents less per 100 g: 90 cents over 900 g. It’s only a saving if you eat all of it.',
        },
        { kind: 'heading', text: 'The ten things you buy most' },
        {
          kind: 'worksheet',
          columns: [
            { title: 'What', share: 3 },
            { title: 'Good price per 100 g', share: 2.4 },
            { title: 'Where', share: 2.4 },
          ],
          rows: empty(10, 3),
        },
      ],
    },
    {
      title: 'Use it up, and look back',
      lead: 'What you throw out is money too. Keep this page on the fridge for four weeks.',
      parts: [
        {
          kind: 'bullets',
          items: [
            'Soft vegetables make soup, sauce or a tray bake.',
            'Stale bread makes crumbs and toast. Slice it before you freeze it.',
            'Cool leftovers quickly, put them in the fridge or freezer, and write the date on the lid.',
          ],
        },
        {
          kind: 'worksheet',
          columns: [
            { title: 'Week', share: 1.3 },
            { title: 'Spent', share: 2 },
            { title: 'Thrown out', share: 4 },
            { title: 'Dinners at home', share: 2.2 },
          ],
          rows: [
            ['1', '', '', ''],
            ['2', '', '', ''],
            ['3', '', '', ''],
            ['4', '', '', ''],
          ],
        },
        { kind: 'lines', label: 'What we throw out most, and what we’ll buy instead', count: 3 },
        { kind: 'lines', label: 'Three cheap dinners that everyone likes', count: 3 },
      ],
    },
  ],
};
