import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { profile } from '#contract/areas/profile.ts';
import { lending } from '#contract/areas/lending.ts';
import { loansOf } from '#server/areas/loans/public.ts';
import { arriveAs, verifiedMember } from '../build/arrival.ts';
import { aBorrower, confirmOffer, filledIn, halfAYear, licence, offerAuth, sent } from '../build/lending.ts';
import type { Borrower } from '../build/lending.ts';
import { walkScreens } from '../build/screen-walk.ts';
import { pinDay } from '../build/pinned-day.ts';
import { testStart } from '../build/server.ts';
import { openSite } from '../build/site.ts';
import type { Site, Visitor } from '../build/site.ts';
import { makeOperators } from '../build/operator.ts';

/** From the first question to a signed loan, in a browser (rules L03 and L04). Today is Monday 16 November 2026. */

let site: Site;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => site?.close());
afterEach(async () => {
  const { complaints } = visitor;
  await visitor.leave();
  expect(complaints).toEqual([]);
});

const phone = { viewport: { width: 360, height: 780 } };

async function arrive(
  who: { email: string; password: string },
  path: string,
  options: Parameters<Site['visitor']>[0] = {},
): Promise<void> {
  visitor = await arriveAs(site, who, path, options);
  ({ page } = visitor);
}

/** A visitor who is not signed in. */
async function openAsStranger(path: string, options: Parameters<Site['visitor']>[0] = {}): Promise<void> {
  visitor = await site.visitor(options);
  ({ page } = visitor);
  page.setDefaultTimeout(10_000);
  await pinDay(page, testStart);
  await visitor.open(path);
}

const button = (name: string | RegExp) => page.getByRole('button', { name });
const main = () => page.getByRole('main');
const createBorrower = (email: string, ...lines: Parameters<typeof halfAYear>): Promise<Borrower> =>
  aBorrower(site, halfAYear(...lines), email);

/** Sets a range slider to a number, as its arrow keys would. */
async function setSlider(label: string, value: number): Promise<void> {
  await page.getByRole('slider', { name: label }).fill(String(value));
}

describe('an application', () => {
  it('L03: costs and due dates follow the slider without a call; it is started on a desktop and submitted from a phone', async () => {
    const mia = await createBorrower('apply@example.com');
    await arrive(mia, '/loans/apply');
    await page.getByRole('slider', { name: 'How much do you need?' }).waitFor();
    let calls = 0;
    page.on('request', (request) => (calls += request.url().includes('api/loans') ? 1 : 0));
    await setSlider('How many repayments?', 6);
    await setSlider('How much do you need?', 350_00);
    await main().getByText('$462.00').first().waitFor();
    await main().getByText('6 repayments of $77.00, from 26/11/2026 to 04/02/2027.').waitFor();
    await main().getByText('All due dates and amounts').click();
    await expect.poll(() => page.getByRole('table', { name: 'Repayments' }).getByRole('row').count()).toBe(8);
    expect(calls).toBe(0);
    await page
      .getByRole('list', { name: 'Why this limit' })
      .getByText('Legal limit: 10% of income after tax')
      .waitFor();
    await button('Save and continue').press('Enter');
    // The next step has the focus: the next key does not go to the top of the page.
    await page.getByRole('heading', { level: 2, name: 'Reason' }).and(page.locator(':focus')).waitFor();
    await page.getByRole('radio', { name: 'Car repair or registration' }).check();
    await button('Save and continue').click();
    await page.getByText('Choose at least one.').waitFor();
    await page.getByRole('checkbox', { name: 'My income is steady' }).check();
    await button('Save and continue').click();
    await page.getByText('We already have your name').waitFor();
    await visitor.leave();

    await arrive(mia, '/loans/apply', phone);
    await page.getByRole('heading', { level: 2, name: 'Your money' }).waitFor();
    await page.getByLabel('Monthly living costs').fill('2300');
    await setSlider('How do you feel about borrowing?', 4);
    await button('Save and continue').click();
    await page.getByLabel('Account name').fill('Mia Carter');
    await button('Save and continue').click();
    await expect.poll(() => page.getByText('This field is required.').count()).toBe(2);
    await page.getByLabel('BSB').fill('062-00');
    await page.getByLabel('Account number').fill('12345678');
    await button('Save and continue').click();
    await page.getByText('Enter a six-digit BSB such as 062-000.').waitFor();
    await page.getByLabel('BSB').fill('062-000');
    await button('Save and continue').click();
    await page.getByRole('heading', { level: 2, name: 'Your ID' }).waitFor();
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'licence.png',
        mimeType: 'image/png',
        buffer: Buffer.from(await (licence().get('front') as File).arrayBuffer()),
      });
    await button('Send').click();
    await page.getByRole('heading', { level: 2, name: 'Check and send' }).waitFor();
    await page.getByText('Hardship fund').waitFor();
    await page.getByRole('checkbox', { name: /I agree to my transactions being used/ }).check();
    await button('Send application').click();
    await page.getByText('You can borrow $350.00').waitFor();
    await visitor.expectNoSideways();
    expect((await site.server.call(lending.application, { token: mia.token })).body.application).toMatchObject({
      status: 'offered',
      amount: 350,
      repayments: 6,
      feeling: 4,
    });
  });

  it('L04: a personal loan has its own amounts and interest, and keeps the focus while they change', async () => {
    const mia = await createBorrower('personal@example.com');
    await arrive(mia, '/loans/apply');
    await page.getByRole('heading', { name: 'Do you really need a loan today?*' }).waitFor();
    await page.getByRole('radio', { name: /Personal loan/ }).check();
    await main().getByText('Interest at 13.9% a year').waitFor();
    await page
      .getByRole('radio', { name: /Personal loan/ })
      .and(page.locator(':focus'))
      .waitFor();
    expect(await page.getByRole('heading', { name: 'Do you really need a loan today?*' }).count()).toBe(0);
    await setSlider('How much do you need?', 3_500_00);
    await button('Save and continue').click();
    await page.getByRole('heading', { level: 2, name: 'Reason' }).waitFor();
    expect((await mia.ask(lending.application)).body.application).toMatchObject({ product: 'personal', amount: 3500 });
  });

  it('declines a request that is not affordable, with reasons and support services', async () => {
    const sam = await createBorrower('declined@example.com', 1_300, 2_000);
    await filledIn(sam);
    await sent(sam);
    await arrive(sam, '/loans/apply', phone);
    await page.getByText('We can’t offer you this loan').waitFor();
    await page
      .getByText('After your essential spending, there isn’t enough left for the repayments on our smallest loan.')
      .waitFor();
    await page.getByRole('link', { name: '1800 007 007' }).waitFor();
    await button('Start a new application').click();
    await page.getByRole('slider', { name: 'How much do you need?' }).waitFor();
  });
});

describe('L04: an offer link', () => {
  it('opens once, requires the code, shows the agreement, takes the signature, and opens the loan', async () => {
    const mia = await createBorrower('offer@example.com');
    await filledIn(mia, 500, 13);
    await sent(mia);
    const Auth = await offerAuth(site, mia);
    await openAsStranger(`/loans/offer?Auth=${Auth}`, phone);
    await page.getByRole('heading', { level: 1, name: 'You can borrow $500.00' }).waitFor();
    expect(page.url()).not.toContain('Auth');
    await main().getByText('$720.00').first().waitFor();
    await button('Send code').click();
    // The code is sent once the page asks for it.
    const entry = page.getByLabel(/Code sent to/).first();
    await entry.waitFor();
    await entry.fill(await site.emails.code(mia.mobile));
    await button('Confirm').click();
    await page.getByRole('link', { name: 'Read the agreement' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your loan agreement' }).waitFor();
    const saved = page.waitForEvent('download');
    await button('Download PDF').click();
    expect((await saved).suggestedFilename()).toMatch(/^loan-agreement-\d+\.pdf$/);
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await button('Continue to sign').press('Enter');
    await page.getByRole('group', { name: 'Signing' }).and(page.locator(':focus')).waitFor();
    await page.getByLabel('Type your full name to sign').fill('Mia Carter');
    await page.getByRole('checkbox', { name: /I agree to repayments/ }).check();
    await button('Accept and borrow $500.00').dblclick();
    await page.locator(':focus').getByText('Your money is on its way').waitFor();
    // Two business days from Monday the 16th, the last counted in full.
    await page.getByText('Changed your mind? You can cancel until the end of 18/11/2026 with no fees').waitFor();
    await visitor.expectNoSideways();
    expect(await loansOf(site.server.server.database.systemDb, site.server.clock, mia.id)).toHaveLength(1);
    await visitor.leave();
    await openAsStranger(`/loans/offer?Auth=${Auth}`);
    await page.getByText('This link has expired. Ask for a new one').waitFor();
    await button('Email me a new link').click();
    await page.getByText('we’ve emailed you a new link').waitFor();
  });
});

describe('the operators’ queue', () => {
  it('an operator opens a waiting application, sees what the rule found, and approves it with a reason', async () => {
    const boss = await verifiedMember(site, 'boss-lending@example.com', {
      first_name: 'Ola',
      last_name: 'Back office',
    });
    await makeOperators(site.server, boss);
    const mia = await createBorrower('queue@example.com');
    await filledIn(mia, 1_200, 26);
    await sent(mia);
    await arrive(boss, '/operator/applications');
    await page
      .getByRole('table', { name: 'Applications' })
      .getByRole('link', { name: /Mia Carter/ })
      .click();
    await page.getByRole('listitem').getByText('Our team reviews applications for this amount.').waitFor();
    await page.getByLabel('Amount', { exact: true }).fill('1100');
    await page.getByLabel('Internal note', { exact: true }).fill('Steady pay, a little less.');
    await button('Approve').click();
    await page.getByText('Approved. We’ve emailed the offer to the borrower.').waitFor();
    await page.getByRole('list', { name: 'Log' }).getByText('amount: $1,200.00 → $1,100.00').waitFor();
    expect((await mia.ask(lending.application)).body.application!.offer!.cost.amount).toBe(1100);
  });
});

describe('the screens', () => {
  it('fit 360 and 1280 px and meet WCAG 2.2 AA, in light and dark', async () => {
    const mia = await createBorrower('look-lending@example.com');
    await mia.ask(lending.apply, { body: { amount: 500, repayments: 13 } });
    await arrive(mia, '/loans/apply');
    await walkScreens(
      visitor,
      ['amount', 'money'].map((step) => `/loans/apply?step=${step}`),
    );
    await filledIn(mia, 500, 13);
    await sent(mia);
    await walkScreens(visitor, ['/loans/apply']);
    const token = await confirmOffer(site, mia);
    await page.evaluate((stored) => sessionStorage.setItem('loan_offer', stored), token);
    await walkScreens(visitor, ['/loans/offer', '/loans/acceptance']);
  }, 120_000);

  it('so does the back office', async () => {
    const boss = await verifiedMember(site, 'boss-look@example.com', { first_name: 'Ola', last_name: 'Back office' });
    await makeOperators(site.server, boss);
    const mia = await createBorrower('back-office-look@example.com');
    await filledIn(mia, 1_900, 26);
    const { id } = await sent(mia);
    await arrive(boss, '/operator/applications');
    await walkScreens(visitor, ['/operator/applications', `/operator/applications/${mia.id}/${id}`]);
    expect((await site.server.call(profile.userGet, { token: mia.token })).status).toBe(200);
  }, 60_000);
});
