import { beforeAll, describe, expect, it } from 'vitest';
import { vouchers } from '#contract/areas/vouchers.ts';
import type { Endpoint, WireBodyOf } from '#contract/kit/endpoint.ts';
import { verifiedMember } from '../build/arrival.ts';
import type { Guest } from '../build/auth.ts';
import { arrive, openJourney, page, site, visitor } from '../build/journey.ts';
import { navigateTo } from '../build/screen-walk.ts';
import { makeOperators } from '../build/operator.ts';

/**
 * Vouchers, the charity poll and plans, and their back office, in a browser (rule M10). Today is Monday 16 November
 * 2026.
 */
let boss: Guest;
let ids: number[];

const voucherFacts = [
  {
    Title: 'Two flat whites',
    Description: 'Bring a friend.',
    FullDescription: 'Bring a friend.\nOn weekdays until noon.',
    terms: ['Show the code first.'],
    merchant: 'Gumleaf Coffee',
    offer: '2 for 1',
    Category: 'Cafés',
    Location: 'Marrickville',
    ExpiryDate: '2026-11-16',
    stock: 5,
  },
  {
    Title: 'Bed linen',
    Description: 'On all sets.',
    FullDescription: 'On all sets.',
    terms: [],
    merchant: 'Lamp & Linen',
    offer: '20% off',
    Category: 'Homewares',
    Location: 'Newtown',
    ExpiryDate: '2026-11-18',
    stock: 1,
  },
  {
    Title: 'Native plants',
    Description: 'In small pots.',
    FullDescription: 'In small pots.',
    terms: [],
    merchant: 'Fernery Lane',
    offer: '30% off',
    Category: 'Garden',
    Location: 'Hobart',
    ExpiryDate: '2026-12-04',
    stock: 45,
  },
  {
    Title: 'Yesterday’s bread',
    Description: 'Gone.',
    FullDescription: 'Gone.',
    terms: [],
    merchant: 'Mill',
    offer: 'Free loaf',
    Category: 'Groceries',
    Location: 'Hobart',
    ExpiryDate: '2026-11-15',
    stock: 9,
  },
];
const charities = ['Creek Carers', 'Night Kitchen', 'Pages for All'].map((name) => ({
  name,
  description: `${name} helps.`,
}));

const callAsOperator = <E extends Endpoint>(endpoint: E, body: WireBodyOf<E>) =>
  site.server.callWith(endpoint, { token: boss.token, body });

openJourney();
beforeAll(async () => {
  boss = await verifiedMember(site, 'boss@example.com');
  await makeOperators(site.server, boss);
  ids = [];
  for (const voucher of voucherFacts) ids.push((await callAsOperator(vouchers.saveVoucher, voucher)).body.VoucherID);
  await callAsOperator(vouchers.openPoll, {
    title: 'Who gets our spring gift?',
    opens_on: '2026-11-01',
    closes_on: '2026-11-20',
    charities,
  });
});

const createMember = (email: string): Promise<Guest> => verifiedMember(site, email);

const titles = () => page.getByRole('list', { name: 'Vouchers' }).getByRole('heading', { level: 3 }).allTextContents();
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const favouriteButton = (title: string) => page.getByRole('main').getByRole('button', { name: `Favourite: ${title}` });
const redeem = (guest: Guest, id: number) =>
  site.server.call(vouchers.redeem, {
    token: guest.token,
    body: { VoucherID: id },
    headers: { 'idempotency-key': `by-${guest.id}-${id}` },
  });

describe('vouchers', () => {
  it('the older address shows the same: the vouchers and the charity poll', async () => {
    await arrive(await createMember('older@example.com'), '/vouchers');
    await expect.poll(titles).toEqual(['Two flat whites', 'Bed linen', 'Native plants']);
    await page.getByRole('tab', { name: 'Charity' }).click();
    await page.getByText('Who gets our spring gift?').waitFor();
    expect([new URL(page.url()).pathname, new URL(page.url()).search]).toEqual(['/vouchers', '?tab=charity']);
  });

  it('M10: a favourite changes at once, is saved, is listed first from then on, and is reverted with a message if it cannot be saved', async () => {
    const guest = await createMember('hearts@example.com');
    await arrive(guest, '/deals-and-discounts');
    await expect.poll(titles).toEqual(['Two flat whites', 'Bed linen', 'Native plants']);
    let answer = (): void => {};
    const requested = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/setFavouriteVoucher', async (route) => {
      await requested;
      await route.continue();
    });
    await favouriteButton('Native plants').click();
    // The server has not replied yet.
    await expect.poll(() => favouriteButton('Native plants').getAttribute('aria-pressed')).toBe('true');
    expect((await site.server.call(vouchers.favourites, { token: guest.token })).body.total).toBe(0);
    answer();
    await expect
      .poll(async () => (await site.server.call(vouchers.favourites, { token: guest.token })).body.total)
      .toBe(1);
    await expect.poll(() => favouriteButton('Native plants').getAttribute('aria-pressed')).toBe('true');

    await page.unroute('**/api/setFavouriteVoucher');
    await page.route('**/api/setFavouriteVoucher', (route) => route.abort());
    await favouriteButton('Bed linen').click();
    await page.getByText('We couldn’t add Bed linen to your favourites').waitFor();
    await expect.poll(() => favouriteButton('Bed linen').getAttribute('aria-pressed')).toBe('false');

    await visitor.open('/deals-and-discounts');
    await expect.poll(titles).toEqual(['Native plants', 'Two flat whites', 'Bed linen']);
    await page.getByRole('radio', { name: 'Favourites' }).check();
    await expect.poll(titles).toEqual(['Native plants']);
  });

  it('M10: are found by words, location and interests; one is redeemed once and its code copied; one that another member took last says so', async () => {
    const guest = await createMember('redeems@example.com');
    await arrive(guest, '/deals-and-discounts');
    await visitor.context.grantPermissions(['clipboard-write']);
    await page.getByText('Ends today').waitFor();
    await page.getByText('Last one').waitFor();
    await page.getByLabel('Search vouchers').fill('gumleaf');
    await expect.poll(titles).toEqual(['Two flat whites']);
    await button('Two flat whites').click();
    const sheet = page.getByRole('dialog', { name: 'Two flat whites' });
    await sheet.getByText('On weekdays until noon.').waitFor();
    await sheet.getByText('Show the code first.').waitFor();
    const hits = async () =>
      (await site.server.call(vouchers.hits, { token: guest.token })).body.data.find(
        ({ VoucherID }) => VoucherID === ids[0],
      )?.hits;
    await expect.poll(hits).toBe(1);
    await visitor.context.setOffline(true);
    await sheet.getByRole('button', { name: 'Redeem' }).click();
    await sheet.getByText('We can’t reach the server.', { exact: false }).waitFor();
    await visitor.context.setOffline(false);
    await sheet.getByRole('button', { name: 'Redeem' }).click();
    await sheet.getByText(/^\w{4}-\w{4}-\w{4}$/).waitFor();
    await sheet.getByRole('button', { name: 'Copy code' }).click();
    await page.getByText('Code copied').waitFor();
    expect(await sheet.getByRole('button', { name: 'Redeem' }).count()).toBe(0);
    await sheet.getByRole('button', { name: 'Close' }).click();
    expect(await hits()).toBe(1);

    await page.getByLabel('Search vouchers').fill('');
    await page.getByLabel('Location').click();
    await page.getByRole('option', { name: 'Newtown' }).click();
    await expect.poll(titles).toEqual(['Bed linen']);
    await button('Bed linen').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Redeem' }).waitFor();
    await redeem(boss, ids[1]!);
    await page.getByRole('dialog').getByRole('button', { name: 'Redeem' }).click();
    await page.getByRole('dialog').getByText('All gone').waitFor();
    await button('Close').click();

    await visitor.open('/deals-and-discounts?show=interests');
    await button('Choose interests').last().click();
    await page.getByRole('checkbox', { name: 'Garden' }).check();
    await button('Save interests').click();
    await expect.poll(titles).toEqual(['Native plants']);
    await page.getByRole('tab', { name: 'Activity' }).click();
    await expect
      .poll(() => page.getByRole('list', { name: 'Your activity' }).getByRole('listitem').first().textContent())
      .toMatch(/^Viewed Bed linen/);
    await expect.poll(() => page.getByText(/^Redeemed /).count()).toBe(1);
  });
});

describe('the charity poll', () => {
  it('M10: a member has one vote, shown in the bars, and can move it; a poll that fails to load can be retried', async () => {
    const guest = await createMember('votes@example.com');
    const other = await createMember('other@example.com');
    const { Charity } = (await site.server.call(vouchers.poll, { token: other.token })).body;
    await site.server.call(vouchers.vote, { token: other.token, body: { CharityID: Charity[0]!.CharityID } });
    await arrive(guest, '/tips');
    await page.route('**/api/charityactivepoll', (route) => route.abort());
    await visitor.open('/deals-and-discounts?tab=charity');
    await page.getByText('We couldn’t load the poll').waitFor();
    await page.unroute('**/api/charityactivepoll');
    await button('Try again').click();
    await page.getByText('Open until 20/11/2026, 4 days to go.', { exact: false }).waitFor();
    const bar = (name: string) => page.getByRole('meter', { name });
    await expect.poll(() => bar('Creek Carers').getAttribute('aria-valuetext')).toBe('1 vote, 100%');
    await page.getByRole('radio', { name: /Night Kitchen/ }).check();
    await button('Vote').click();
    await page.getByText('You voted for Night Kitchen.').waitFor();
    await expect.poll(() => bar('Night Kitchen').getAttribute('aria-valuetext')).toBe('1 vote, 50%');
    await page.getByRole('radio', { name: /Creek Carers/ }).check();
    await button('Change vote').click();
    await page.getByText('You voted for Creek Carers.').waitFor();
    await expect
      .poll(async () => [
        await bar('Creek Carers').getAttribute('aria-valuetext'),
        await bar('Night Kitchen').getAttribute('aria-valuetext'),
      ])
      .toEqual(['2 votes, 100%', '0 votes, 0%']);

    await page.getByRole('tab', { name: 'Plans' }).click();
    await page.getByRole('radio', { name: 'Weekly' }).check();
    await page.getByText('$2.50').waitFor();
    await button('Choose Free').click();
    await page.getByText('Your plan', { exact: true }).waitFor();
  });
});

describe('the back office', () => {
  it('an operator adds a voucher, edits it, adds stock, withdraws it and undoes that; closes a poll; and sets prices', async () => {
    await arrive(boss, '/operator');
    await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Vouchers' }).click();
    await button('New voucher').click();
    const form = page.getByRole('form', { name: 'Voucher' });
    await form.getByRole('button', { name: 'Add voucher' }).click();
    await expect.poll(() => form.getByText('This field is required.').count()).toBeGreaterThan(4);
    for (const [label, text] of [
      ['Title', 'A worm farm'],
      ['Offer', '$12 off'],
      ['Merchant', 'Compost Corner'],
      ['Location', 'Marrickville'],
      ['Last day', '24/12/2026'],
      ['Stock', '16'],
      ['Summary', 'For the balcony.'],
      ['Full description', 'With a thousand worms.'],
    ] as const)
      await form.getByLabel(label, { exact: true }).fill(text);
    await form.getByLabel('Category').click();
    await page.getByRole('option', { name: 'Garden' }).click();
    await form.getByRole('button', { name: 'Add voucher' }).click();
    const line = page.getByRole('listitem', { name: 'A worm farm' });
    await line.getByText('16 left').waitFor();
    await button('Edit A worm farm').click();
    await form.getByLabel('Offer').fill('$15 off');
    await form.getByRole('button', { name: 'Save' }).click();
    await line.getByText('$15 off, Compost Corner, Marrickville').waitFor();
    await button('Stock of A worm farm').click();
    await page.getByLabel('Number of vouchers').fill('9');
    await button('Save').click();
    await line.getByText('25 left').waitFor();
    await button('Withdraw A worm farm').click();
    await expect.poll(() => line.count()).toBe(0);
    await button('Undo').click();
    await line.getByText('25 left').waitFor();

    await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Charity polls' }).click();
    await button('Close Who gets our spring gift?').click();
    await button('Close poll').click();
    await page.getByText('Closed', { exact: true }).waitFor();
    await button('New poll').click();
    const poll = page.getByRole('form', { name: 'Poll' });
    for (const [label, text] of [
      ['Question', 'And in summer?'],
      ['Last day', '31/12/2026'],
      ['Charity 1', 'Creek Carers'],
      ['About charity 1', 'Weeds.'],
      ['Charity 2', 'Pages for All'],
    ] as const)
      await poll.getByLabel(label, { exact: true }).fill(text);
    await poll.getByRole('button', { name: 'Add poll' }).click();
    await poll.getByText('This field is required.').waitFor();
    await poll.getByLabel('About charity 2').fill('Reads.');
    await poll.getByRole('button', { name: 'Add poll' }).click();
    await page.getByRole('heading', { name: 'And in summer?' }).waitFor();

    await page
      .getByRole('navigation', { name: 'Back office' })
      .getByRole('link', { name: 'Comparison prices' })
      .click();
    await button('Add an offer').click();
    const prices = page.getByRole('form', { name: 'Prices' });
    for (const [label, text] of [
      ['Prices as of', '10/11/2026'],
      ['Source', 'Price lists of 10 November'],
      ['Provider', 'Creek Net'],
      ['Plan name', 'NBN 50'],
      ['Yearly price', '900'],
    ] as const)
      await prices.getByLabel(label, { exact: true }).fill(text);
    await button('Publish prices').click();
    await page.getByText('1 offer published.').waitFor();
  });
});

const screens = [
  '/deals-and-discounts',
  '/deals-and-discounts?voucher=3',
  '/deals-and-discounts?tab=charity',
  '/deals-and-discounts?tab=plans',
  '/deals-and-discounts?tab=activity',
];
const backOfficeScreens = ['/operator/vouchers', '/operator/polls', '/operator/prices'];

describe('every screen', () => {
  it.each([
    [1280, 'light'],
    [360, 'dark'],
  ] as const)(
    'at %i px in %s everything fits and meets WCAG 2.2 AA',
    async (width, colorScheme) => {
      await redeem(boss, ids[2]!);
      await arrive(boss, '/tips', { viewport: { width, height: 780 }, colorScheme });
      for (const path of [...screens, ...backOfficeScreens]) {
        await navigateTo(visitor, path);
        await expect.poll(() => page.locator('main .animate-breathe, dialog .animate-breathe').count()).toBe(0);
        await visitor.expectNoSideways();
        // The back office is a list and forms with the same components at each width.
        if (width === 1280 || screens.includes(path)) await visitor.expectAccessible();
      }
    },
    120_000,
  );
});
