import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { budget } from '#contract/areas/budget.ts';
import { goals } from '#contract/areas/goals.ts';
import type { Endpoint, WireBodyOf } from '#contract/kit/endpoint.ts';
import { verifiedMember } from '../build/arrival.ts';
import type { Guest } from '../build/auth.ts';
import { arrive, openJourney, page, site, visitor } from '../build/journey.ts';
import { imported, ofxOf } from '../build/money.ts';
import { expectStill, navigateTo } from '../build/screen-walk.ts';

/** Savings in a browser: goals filled from real money, pledges, the allocation; and articles (rules M09, M19, M20). */

openJourney();

const createMember = (email: string): Promise<Guest> => verifiedMember(site, email);

/** A member with 1,850.00 in a savings account; 250.00 of it arrived on the last payday, Thursday 12 November. */
async function createSaver(email: string): Promise<Guest> {
  const guest = await createMember(email);
  const { accounts: made } = await imported(
    site.server,
    guest,
    ofxOf(
      [
        ['2026-08-20', 300, 'TRANSFER FROM EVERYDAY', '1'],
        ['2026-11-12', 250, 'TRANSFER FROM EVERYDAY', '2'],
      ],
      '41200825',
      1850,
    ),
    'saver.ofx',
  );
  const call = <E extends Endpoint>(endpoint: E, body: WireBodyOf<E>) =>
    site.server.callWith(endpoint, { token: guest.token, body });
  await call(bankAccounts.update, { bank_account_id: made[0]!.id!, name: 'Rainy day saver', account_type: 'savings' });
  await call(bankAccounts.setSaving, { bank_account_id: made[0]!.id! });
  await call(budget.setPayCycle, { frequency: 'fortnightly', anchor: '2026-11-12' });
  return guest;
}

type Goal = WireBodyOf<typeof goals.create>;

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const line = (name: string) => page.getByRole('listitem', { name, exact: true });
const goalsOf = async (guest: Guest) => (await site.server.call(goals.list, { token: guest.token })).body;

async function addGoals(guest: Guest, ...bodies: (Partial<Goal> & Pick<Goal, 'name'>)[]) {
  const made = [];
  for (const body of bodies)
    made.push(
      (await site.server.call(goals.create, { token: guest.token, body: { target: 1000, ...body } })).body.data,
    );
  return made;
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

describe('savings goals', () => {
  it('M09: creates a goal with an image, fills it from the account, adds a pledge, reaches it, celebrates, and shows it in the history', async () => {
    const guest = await createSaver('bali@example.com');
    await arrive(guest, '/goals');
    await page.getByText('No goals yet').waitFor();
    await page.getByRole('link', { name: 'Add a goal', exact: true }).click();
    await button('Add goal').click();
    await page.getByText('This field is required.').waitFor();
    await page.getByLabel('Goal name').fill('Bali in July');
    await page.getByLabel('Target amount').fill('2450000000000');
    await button('Add goal').click();
    await page.getByText('This amount is too large. The largest is $999,999,999,999.99.').waitFor();
    await expect.poll(() => page.getByLabel('Target amount').inputValue()).toBe('2450000000000');
    await page.getByLabel('Target amount').fill('2450');
    await expect.poll(() => page.getByLabel('Target date').count()).toBe(0);
    await button('More options').click();
    // The icon follows the name.
    await expect.poll(() => page.getByRole('radio', { name: 'Palm tree' }).isChecked()).toBe(true);
    await page.getByLabel('Target date').fill('24/12/2026');
    await page.getByRole('radio', { name: 'Plane' }).check();
    await page.getByLabel('Goal picture').setInputFiles({ name: 'beach.png', mimeType: 'image/png', buffer: png });
    await button('Add goal').click();
    await page.waitForURL((url) => url.pathname === '/goals');
    await line('Bali in July').getByText('$1,850.00').waitFor();
    await line('Bali in July').getByText('$200.00 a pay gets you there by 24/12/2026').waitFor();
    await line('Bali in July').locator('img').waitFor();

    await line('Bali in July').getByRole('button', { name: 'Make a pledge' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pledge for Bali in July' });
    await expect.poll(() => dialog.getByLabel('Amount').inputValue()).toBe('200.00');
    await dialog.getByRole('radio', { name: /^Each pay/ }).check();
    await dialog.getByRole('button', { name: 'Make pledge', exact: true }).click();
    await line('Bali in July').getByText('Done this pay.').waitFor();
    await line('Bali in July')
      .getByRole('link', { name: '12/11/2026 to 25/11/2026: done on 12/11/2026, opens the deposit' })
      .waitFor();

    await button('More for Bali in July').click();
    await page.getByRole('menuitem', { name: 'Mark as reached' }).click();
    await page.getByText('You reached your goal: Bali in July').waitFor();
    await button('Great').click();
    await expect.poll(() => page.getByText('You reached your goal: Bali in July').count()).toBe(0);
    await page.getByRole('link', { name: 'See the goal you reached' }).click();
    await page.getByText('Reached on 16/11/2026').waitFor();
    await button(/^Reopen.*Bali in July/).click();
    await page.getByText('No past goals yet').waitFor();
    expect((await goalsOf(guest)).data).toMatchObject([
      { name: 'Bali in July', iscomplete: false, total_savings: 1850 },
    ]);
  });

  it('changes, pauses and deletes a goal, and undoes the deletion', async () => {
    const guest = await createSaver('change@example.com');
    await addGoals(guest, { name: 'Bike', note: 'The blue one' });
    await arrive(guest, '/goals');
    const act = async (name: string) => {
      await button(/^More for/).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await act('Edit');
    await page.getByLabel('Goal name').fill('Red bike');
    await page.getByLabel('Note').fill('');
    await button('Save changes').click();
    await line('Red bike').waitFor();
    await expect.poll(() => page.getByText('The blue one').count()).toBe(0);
    await act('Pause');
    await line('Red bike').getByText('Paused', { exact: true }).waitFor();
    await act('Resume');
    await expect.poll(() => page.getByText('Paused', { exact: true }).count()).toBe(0);
    await act('Delete');
    await page.getByText('No goals yet').waitFor();
    await button('Undo').click();
    await line('Red bike').waitFor();
  });

  it('restores an unfinished goal form after a reload, until it is saved or dismissed, and drops it with the session', async () => {
    const guest = await createSaver('draft@example.com');
    const bike = (await addGoals(guest, { name: 'Bike' }))[0]!;
    const drafts = () =>
      page.evaluate(
        () =>
          [localStorage, sessionStorage]
            .flatMap((store) => Object.keys(store))
            .filter((key) => key.startsWith('form_draft_')).length,
      );
    await arrive(guest, '/goals/new');
    await page.getByLabel('Goal name').fill('Bali in July');
    await page.getByLabel('Target amount').fill('2450.50');
    await button('More options').click();
    await page.getByLabel('Target date').fill('24/12/2026');
    await page.getByRole('radio', { name: 'Plane' }).check();
    await page.getByLabel('Note').fill('Flights first, then the house by the beach.');
    await page.getByLabel('Goal picture').setInputFiles({ name: 'beach.png', mimeType: 'image/png', buffer: png });
    await page.reload();
    await page.getByText('We kept what you typed').waitFor();
    await page.getByText('Choose the picture again.').waitFor();
    await expect
      .poll(async () => [
        await page.getByLabel('Goal name').inputValue(),
        await page.getByLabel('Target amount').inputValue(),
        await page.getByLabel('Target date').inputValue(),
        await page.getByLabel('Note').inputValue(),
        await page.getByRole('radio', { name: 'Plane' }).isChecked(),
      ])
      .toEqual(['Bali in July', '2,450.50', '24/12/2026', 'Flights first, then the house by the beach.', true]);
    await visitor.expectAccessible();
    await button('Start again').click();
    await expect.poll(() => page.getByLabel('Goal name').inputValue()).toBe('');
    await expect
      .poll(() => page.getByLabel('Goal name').evaluate((field) => field === document.activeElement))
      .toBe(true);
    await expect.poll(drafts).toBe(0);
    await page.getByLabel('Goal name').fill('Bali');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await line('Bike').waitFor();
    await expect.poll(drafts).toBe(0);

    await button('More for Bike').click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByLabel('Note').fill('The red one');
    await page.reload();
    const dialog = page.getByRole('dialog', { name: 'Edit Bike' });
    await dialog.getByText('We kept what you typed').waitFor();
    await expect.poll(() => dialog.getByLabel('Note').inputValue()).toBe('The red one');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await line('Bike').getByText('The red one').waitFor();
    await expect.poll(drafts).toBe(0);
    expect((await goalsOf(guest)).data).toMatchObject([{ id: bike.id, note: 'The red one', target: 1000 }]);

    await page.goto('/goals/new');
    await page.getByLabel('Goal name').fill('Secret');
    await expect.poll(drafts).toBe(1);
    await page.goto('/auth/logout');
    await expect.poll(drafts).toBe(0);
  });

  it('takes the tap that leaves a wrong amount, and then says what is wrong', async () => {
    await arrive(await createSaver('tap@example.com'), '/goals/new');
    await page.getByLabel('Target amount').fill('12,50');
    await button('More options').click();
    await page.getByLabel('Target date').waitFor();
    await page.getByText('Enter an amount such as 25.00.').waitFor();
  });

  it('allocates savings by keyboard with a preview, and the cents add up', async () => {
    const guest = await createSaver('split@example.com');
    await addGoals(guest, { name: 'Buffer' }, { name: 'Holiday' }, { name: 'Laptop' });
    await arrive(guest, '/goals/saving-allocation');
    const gets = (name: string) => line(name).getByText(/^gets/).textContent();
    await expect
      .poll(async () => [await gets('Buffer'), await gets('Holiday')])
      .toEqual(['gets $1,000.00 of the $1,000.00 it needs', 'gets $850.00 of the $1,000.00 it needs']);
    await button('Move Laptop up').focus();
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => [await gets('Laptop'), await gets('Holiday')])
      .toEqual(['gets $850.00 of the $1,000.00 it needs', 'gets $0.00 of the $1,000.00 it needs']);
    await page.getByRole('radio', { name: 'By share' }).click();
    for (const [name, share] of [
      ['Buffer', '33.34'],
      ['Laptop', '33.33'],
      ['Holiday', '33.34'],
    ] as const)
      await page.getByLabel(`Percentage for ${name}`).fill(share);
    await page.getByText('The shares of Rainy day saver add up to 100.01%.', { exact: false }).waitFor();
    await page.getByLabel('Percentage for Holiday').fill('33.33');
    await expect
      .poll(async () =>
        [await gets('Buffer'), await gets('Laptop'), await gets('Holiday')].map((text) => text?.split(' ')[1]),
      )
      .toEqual(['$616.79', '$616.61', '$616.60']);
    await button('Save split').click();
    await page.getByText('Split saved').waitFor();
    expect((await goalsOf(guest)).data.map((goal) => [goal.name, goal.total_savings])).toEqual([
      ['Buffer', 616.79],
      ['Laptop', 616.61],
      ['Holiday', 616.6],
    ]);
  });

  it('M20: an empty savings screen offers round-up, a weekly transfer and a one-off transfer, each once it is available', async () => {
    const guest = await createMember('topup@example.com');
    const call = async <E extends Endpoint>(endpoint: E, body: WireBodyOf<E>) =>
      (await site.server.callWith(endpoint, { token: guest.token, body })).body;
    await addGoals(guest, { name: 'Buffer' });
    await arrive(guest, '/goals', { viewport: { width: 360, height: 780 } });
    await page.getByRole('link', { name: 'Choose a savings account' }).waitFor();
    await page.getByRole('link', { name: 'Choose two accounts' }).waitFor();
    for (const [name, mark] of [
      ['Everyday', bankAccounts.setPrimary],
      ['Saver', bankAccounts.setSaving],
    ] as const)
      await call(mark, { bank_account_id: (await call(bankAccounts.create, { name, opening_balance: 0 })).data.id });
    await page.reload();
    await button('Turn on').click();
    await page.getByText('Round-ups are on').waitFor();
    await page.getByRole('link', { name: 'Manage round-ups' }).waitFor();
    await button('Move money').waitFor();
    await button('Make a pledge').last().click();
    await page.getByLabel('Amount').fill('25');
    await button('Make pledge').click();
    await line('Buffer').getByText('Waiting for your deposit.').waitFor();
    expect((await goalsOf(guest)).data[0]!.pledge).toMatchObject({ amount: 25, frequency: 'week' });
  });
});

describe('articles', () => {
  it('M19: answers are searched and have addresses, tips are listed by tag and page, and a tip opens by its id', async () => {
    const guest = await createMember('reader@example.com');
    await arrive(guest, '/faq?entry=121');
    await page.getByText('A free financial counsellor can help you', { exact: false }).waitFor();
    await page.getByLabel('Search answers').fill('bsb');
    await expect.poll(() => page.getByRole('main').getByRole('button', { expanded: false }).count()).toBe(2);
    await button('What is a BSB?').click();
    await page.waitForURL(/entry=113/);
    await page.getByText('The six digits in front of an Australian account number', { exact: false }).waitFor();

    await visitor.open('/tips');
    await page.getByRole('radio', { name: 'Debt and bills' }).click();
    await page.waitForURL(/tag=3/);
    // The tip loads after its screen: its heading takes the focus from the placeholder's.
    await page.route(
      '**/api/tips/18',
      async (route) => {
        await page.getByRole('heading', { level: 1, name: 'Tip', exact: true }).waitFor();
        await route.continue();
      },
      { times: 1 },
    );
    await page.getByRole('link', { name: /^Talk to a financial counsellor for free/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Talk to a financial counsellor for free' }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Talk to a financial counsellor for free');
    await button('Yes').click();
    await page.getByText('Thanks for letting us know.').waitFor();
    await page.reload();
    await page.getByText('Thanks for letting us know.').waitFor();
    await page.getByRole('list', { name: 'Related tips' }).getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: 'Highest rate first, or smallest debt first' }).waitFor();
    await visitor.open('/tips?page=3');
    await page.getByRole('link', { name: /^Choose who gets your super/ }).waitFor();
    await visitor.open('/tips/999');
    await page.getByText('We couldn’t find that tip').waitFor();
  });
});

const screens = [
  '/goals',
  '/goals/new',
  '/goals/history',
  '/goals/saving-allocation',
  '/nd2?tab=save',
  '/tips',
  '/tips/18',
  '/faq?entry=113',
];

describe('every screen', () => {
  it('fits and meets WCAG 2.2 AA, wide in light and narrow in dark', async () => {
    const guest = await createSaver('look@example.com');
    const [fridge, bali] = await addGoals(
      guest,
      { name: 'New fridge', target: 200, icon: 'house' },
      { name: 'Bali in July', target: 3000, target_date: '2026-12-24', icon: 'plane', colour: '#2b6cb0' },
      {
        name: 'A kayak for two and the rack that goes with it',
        target: 2400,
        icon: 'ticket',
        colour: '#c05621',
        note: 'Ask Jo about the second-hand one.',
      },
    );
    await site.server.call(goals.pledge, {
      token: guest.token,
      body: { goal_id: bali!.id, amount: 100, frequency: 'week', start: '2026-10-05' },
    });
    await site.server.call(goals.complete, { token: guest.token, params: { id: fridge!.id } });
    await arrive(guest, screens[0]!);
    for (const path of screens) {
      if (path !== screens[0]) await navigateTo(visitor, path);
      await expect.poll(() => page.locator('main .animate-breathe').count()).toBe(0);
      for (const [width, colorScheme] of [
        [1280, 'light'],
        [360, 'dark'],
      ] as const) {
        await page.setViewportSize({ width, height: 780 });
        await page.emulateMedia({ colorScheme });
        await expectStill(page);
        await visitor.expectNoSideways();
        await visitor.expectAccessible();
      }
    }
  }, 120_000);
});
