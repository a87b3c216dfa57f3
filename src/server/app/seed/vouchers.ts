import { vouchers } from '#contract/areas/vouchers.ts';
import { content } from '#contract/areas/content.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import type { Server } from '../wiring.ts';
import { callEndpoint } from './call-endpoint.ts';
import { addVotes } from './seed-store.ts';

/** [shop, offer, title, description, category, location, days left, stock]; every shop is fictional. */
type Offer = readonly [string, string, string, string, string, string, number, number];

const offers: readonly Offer[] = [
  [
    'Gumleaf Coffee',
    '2 for 1',
    'Two flat whites for the price of one',
    'Bring a friend on a weekday morning and the second coffee is on the house.',
    'Cafés',
    'Marrickville',
    6,
    38,
  ],
  [
    'The Copper Kettle',
    '25% off',
    '25% off tea and scones',
    'Warm scones, real jam and a pot of tea in the courtyard.',
    'Cafés',
    'Newtown',
    21,
    60,
  ],
  [
    'Pier Six Fish Grill',
    '$20 off',
    '$20 off dinner for two',
    'On any two mains from the grill, Sunday to Thursday.',
    'Restaurants',
    'Sydney',
    34,
    25,
  ],
  [
    'Saffron & Salt',
    '15% off',
    'Dinner for the whole table',
    'For groups of four or more. Includes drinks.',
    'Restaurants',
    'Marrickville',
    48,
    40,
  ],
  [
    'Noodle Lane',
    'Free side',
    'Dumplings with any two bowls',
    'Get six pork or vegetable dumplings with two bowls of noodles.',
    'Restaurants',
    'Melbourne',
    15,
    80,
  ],
  [
    'Green Crate',
    '$15 off',
    'Your first box of fruit and veg',
    'From farms within a day’s drive, delivered to your door on Saturday.',
    'Groceries',
    'Sydney',
    60,
    120,
  ],
  [
    'Millstone Bakers',
    'Free loaf',
    'A free sourdough loaf with a dozen rolls',
    'Baked at 4 am, gone by noon.',
    'Groceries',
    'Brisbane',
    9,
    4,
  ],
  [
    'Lamp & Linen',
    '20% off',
    '20% off bed linen',
    'On all cotton and linen sets, including sale items.',
    'Homewares',
    'Newtown',
    27,
    50,
  ],
  [
    'Second Shelf',
    '10% off',
    'Pre-loved furniture',
    'Checked, cleaned and repaired in the workshop out the back.',
    'Homewares',
    'Melbourne',
    90,
    200,
  ],
  [
    'Fernery Lane',
    '30% off',
    'Native plants in small pots',
    'Banksias, grevilleas and correas that love an Aussie summer.',
    'Garden',
    'Hobart',
    18,
    45,
  ],
  [
    'Compost Corner',
    '$12 off',
    'A worm farm for the balcony',
    'With a thousand worms and a guide to keeping them happy.',
    'Garden',
    'Marrickville',
    40,
    16,
  ],
  [
    'Kerb Bike Repairs',
    '$25 off',
    'A full bike service',
    'Brakes, gears, chain and a wash. Ready the next day.',
    'Repairs',
    'Newtown',
    30,
    35,
  ],
  [
    'Stitch in Time',
    '20% off',
    'Hems, zips and buttons',
    'We’ll mend your clothes while you have a coffee next door.',
    'Repairs',
    'Sydney',
    55,
    70,
  ],
  [
    'Tidepool Yoga',
    '5 for 3',
    'Five classes for the price of three',
    'For anyone new to the studio.',
    'Fitness',
    'Marrickville',
    24,
    30,
  ],
  [
    'Laneway Climbing',
    '$10 off',
    'Your first climb',
    'Shoe hire and an hour with an instructor are included.',
    'Fitness',
    'Melbourne',
    12,
    0,
  ],
  [
    'Salon Wren',
    '$30 off',
    'Cut and colour',
    'Tuesday to Thursday, with any of our three stylists.',
    'Hair and beauty',
    'Sydney',
    33,
    18,
  ],
  [
    'Corner Dispensary',
    '10% off',
    'Sunscreen and first aid',
    'Everything on the blue shelves. Prescriptions aren’t included.',
    'Pharmacy',
    'Brisbane',
    75,
    150,
  ],
  [
    'Little Reel Cinema',
    '2 for 1',
    'Two tickets on a Monday',
    'Any film that starts before 9 pm.',
    'Events',
    'Newtown',
    45,
    90,
  ],
  [
    'Harbour Paddle',
    '20% off',
    'Two hours in a kayak',
    'Start from the boat ramp. Life jackets and maps are included.',
    'Travel',
    'Sydney',
    65,
    28,
  ],
  ['Dog-Ear Books', '$8 off', 'Any two novels', 'Signed copies included.', 'Books and games', 'Hobart', 50, 64],
  [
    'Meeple House',
    'Free hour',
    'An hour of games',
    'Six hundred board games, and someone to explain the rules.',
    'Books and games',
    'Brisbane',
    20,
    33,
  ],
  [
    'Puddle Jumpers',
    '15% off',
    'Raincoats and gumboots',
    'Sizes 1 to 10, bright enough for a grey morning.',
    'Kids',
    'Melbourne',
    80,
    75,
  ],
  [
    'Wag & Wash',
    '$15 off',
    'A wash and a trim for your dog',
    'Gentle shampoo, warm water and a treat.',
    'Pets',
    'Marrickville',
    28,
    26,
  ],
  [
    'Threadbare',
    '25% off',
    'Second-hand denim',
    'Washed, sorted by size, with holes in all the right places.',
    'Clothing',
    'Newtown',
    3,
    12,
  ],
];

const terms = [
  'This is a sample voucher from a made-up shop.',
  'One per member.',
  'Show the code before you pay.',
  'Can’t be combined with other offers.',
];

const charities = [
  { name: 'Creek Carers', description: 'Volunteers who plant and weed along the river to bring the birds back.' },
  {
    name: 'The Night Kitchen',
    description: 'Two hundred hot dinners every night, made from food left over at markets.',
  },
  { name: 'Pages for All', description: 'Reading buddies for kids who have no one at home to read with.' },
];

/** The votes of other members, by the position of the charity in the list. */
const othersVotes = [58, 71, 43];

/** How often each voucher was opened, by its position in the list. */
const openings = [
  [0, 64],
  [2, 41],
  [6, 88],
  [11, 23],
  [13, 35],
  [17, 57],
] as const;

/**
 * Adds vouchers and a poll; the demo member sets her interests, views vouchers, saves two, redeems one and votes.
 * Vouchers and polls belong to no member, so those of an interrupted seed still exist and are not added again.
 */
export async function seedVouchers(
  { server, product }: { server: Server; product: string },
  token: string,
  operator: string,
  today: CivilDate,
): Promise<void> {
  const call = <T>(
    ...[endpoint, input]: [Parameters<typeof callEndpoint>[2], Parameters<typeof callEndpoint>[3]]
  ): Promise<T> => callEndpoint<T>(server, product, endpoint, input);
  const { data: laid } = await call<{ data: { VoucherID: number; Title: string }[] }>(vouchers.vouchers, {
    token,
    query: { limit: '100' },
  });
  const ids: number[] = [];
  for (const [merchant, offer, Title, Description, Category, Location, days, stock] of offers) {
    const body = {
      Title,
      Description,
      FullDescription: `${Description}\n${merchant} is in ${Location}. Show your code at the counter.`,
      terms,
      merchant,
      offer,
      Category,
      Location,
      ExpiryDate: addDays(today, days),
      stock,
    };
    const known = laid.find((voucher) => voucher.Title === Title);
    ids.push(
      known?.VoucherID ??
        (await call<{ VoucherID: number }>(vouchers.saveVoucher, { token: operator, body })).VoucherID,
    );
  }
  const { poll } = await call<{ poll: object | null }>(vouchers.poll, { token });
  if (poll === null)
    await call(vouchers.openPoll, {
      token: operator,
      body: {
        title: 'Who gets this season’s gift?',
        opens_on: addDays(today, -12),
        closes_on: addDays(today, 18),
        charities,
      },
    });
  for (const [at, count] of openings)
    await call(content.storeHitCount, { token, body: { voucher_id: ids[at], count } });
  for (const at of [2, 13]) await call(vouchers.setFavourite, { token, body: { VoucherID: ids[at], favourite: true } });
  await call(vouchers.setInterests, { token, body: { categories: ['Cafés', 'Garden', 'Books and games'] } });
  await call(vouchers.noteActivity, { token, body: { activity: 'searched', detail: 'coffee' } });
  await call(vouchers.noteActivity, { token, body: { activity: 'viewed', VoucherID: ids[0] } });
  await call(vouchers.redeem, { token, idempotencyKey: 'story-coffee', body: { VoucherID: ids[0] } });
  const { Charity } = await call<{ Charity: { CharityID: number }[] }>(vouchers.poll, { token });
  if (poll === null)
    await addVotes(
      server.database.systemDb,
      Charity.map(({ CharityID }) => CharityID),
      othersVotes,
    );
  await call(vouchers.vote, { token, body: { CharityID: Charity[1]!.CharityID } });
}
