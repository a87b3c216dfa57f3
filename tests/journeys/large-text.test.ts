import { beforeAll, expect, it } from 'vitest';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { bills } from '#contract/areas/bills.ts';
import { budget } from '#contract/areas/budget.ts';
import { cart } from '#contract/areas/cart.ts';
import { goals } from '#contract/areas/goals.ts';
import { messages } from '#contract/areas/messages.ts';
import type { Endpoint, WireBodyOf } from '#contract/kit/endpoint.ts';
import { subCategoryIds } from '#domain/categorise/taxonomy.ts';
import { verifiedMember } from '../build/arrival.ts';
import type { Guest } from '../build/auth.ts';
import { arrive, follow, openJourney, page, site, visitor } from '../build/journey.ts';
import { openedLoan } from '../build/loans.ts';
import { imported, ofxOf } from '../build/money.ts';
import type { StatementLine } from '../build/money.ts';
import { navigateTo } from '../build/screen-walk.ts';

/** Screens for somebody who reads text at twice its size, on a phone 360 pixels wide. */
let mia: Guest;
/** Has an account with a year of transactions, a budget, a goal, bills and a loan, all of them with large amounts. */
let ada: Guest;
let account: number;
let loan: number;

openJourney();
beforeAll(async () => {
  mia = await verifiedMember(site, 'mia@example.com');
  for (const [slug, variant] of [
    ['hoodie', 'L'],
    ['wattle-gift-card', '100'],
  ] as const)
    await site.server.call(cart.change, { token: mia.token, body: { action: 'more', slug, variant, quantity: 1 } });
  ada = await verifiedMember(site, 'ada@example.com');
  await fillScreens();
});

/** Eleven months up to the last day of the tests' statements, with long names and five digits. */
function yearOfLines(): StatementLine[] {
  const months = Array.from({ length: 11 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`);
  return months.flatMap((month, at): StatementLine[] => [
    [`${month}-01`, 12_486.75, 'SALARY NORTHERN BEACHES COUNCIL', `s${at}`],
    [`${month}-02`, -3_240, 'RAY WHITE RENT NEWTOWN', `r${at}`],
    [`${month}-04`, -1_286.86, 'WOOLWORTHS 1187 MARRICKVILLE NSW', `g${at}`],
    [`${month}-05`, -18.99, 'NETFLIX.COM MELBOURNE', `n${at}`],
    [`${month}-08`, -431.39, 'TELSTRA DIRECT DEBIT', `t${at}`],
    [`${month}-12`, -2_264.72, 'ZYXOLA PRAVEX', `z${at}`],
  ]);
}

async function fillScreens(): Promise<void> {
  const call = async <E extends Endpoint>(endpoint: E, body: WireBodyOf<E>): Promise<void> => {
    const { status, text } = await site.server.callWith(endpoint, { token: ada.token, body });
    expect(status, text).toBe(200);
  };
  await imported(site.server, ada, ofxOf(yearOfLines(), '51200817', 113_074.14));
  account = (await site.server.call(bankAccounts.list, { token: ada.token })).body.data[0]!.id;
  await call(budget.setPayCycle, { frequency: 'fortnightly', anchor: '2026-11-12' });
  await call(budget.set, { category_id: 1, amount: 2_610.15 });
  await call(budget.set, { sub_category_id: subCategoryIds.memberships, amount: 1_240.5 });
  await call(goals.create, { name: 'Deposit for a house', target: 180_000, target_date: '2029-06-01' });
  const rent = { name: 'Rent of the house', amount: 3_240, sub_category_id: 12 };
  await call(bills.create, { ...rent, start_date: '2026-11-13', recurring_frequency: 'fortnightly' });
  await call(messages.create, { subject: 'A question about repayments', message: 'Can I repay the loan earlier?' });
  loan = (await openedLoan(site.server, ada.id)).id;
}

const phone = { viewport: { width: 360, height: 780 } };
const enlarge = () => page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%', 'important'));

/** Text beyond the edge of the screen, apart from what scrolls in a row or a region of its own. */
const cutOff = () =>
  page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX === 'auto' || scrolls(element.parentElement));
    return [...document.querySelectorAll<HTMLElement>('main :is(p, h1, h2, h3, dt, dd, th, td, data, span, button, a)')]
      .filter((element) => element.innerText.trim() !== '' && element.clientWidth !== 1)
      .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 0.5)
      .filter((element) => !scrolls(element))
      .map((element) => element.innerText);
  });

/** Whether nothing is loading any more. The parts of a long screen load when they are near. */
async function hasLoaded(): Promise<boolean> {
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  return (await page.locator('main .animate-breathe').count()) === 0;
}

/** Text with so little width that its words break again and again: fewer than five letters fit on a line. */
const squeezed = () =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const broken: string[] = [];
    while (texts.nextNode()) {
      const { textContent, parentElement } = texts.currentNode;
      if (textContent === null || parentElement?.closest('.sr-only')) continue;
      range.selectNodeContents(texts.currentNode);
      const enough = textContent.split(/\s+/).reduce((lines, word) => lines + Math.ceil(word.length / 5), 0);
      if (range.getClientRects().length > enough + 1) broken.push(textContent);
    }
    return broken;
  });

/** Names of budgets that an ellipsis cuts off. */
const shortened = () =>
  page
    .getByRole('list', { name: 'Budgets' })
    .locator('span')
    .evaluateAll((parts) =>
      parts
        .filter((part) => part.scrollWidth > part.clientWidth && part.clientWidth > 1)
        .map((part) => part.textContent),
    );

/** The height of a row in the list of transactions, which is a number of pixels. */
const rowHeight = () =>
  page
    .getByRole('row')
    .first()
    .evaluate((row) => row.clientHeight);

async function expectToFit(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await navigateTo(visitor, path);
    await enlarge();
    await expect.poll(hasLoaded, { message: path }).toBe(true);
    await visitor.expectNoSideways();
    // A table that is too wide scrolls from the next frame on.
    await expect.poll(cutOff, { message: path }).toEqual([]);
    await expect.poll(squeezed, { message: path }).toEqual([]);
  }
}

it('everything fits for a visitor', async () => {
  follow(await site.visitor(phone));
  await visitor.open('/public/public-shop');
  await expectToFit([
    '/public/public-shop',
    '/public/public-shop-2',
    '/public/public-shop-details?slug=tee',
    '/public/purchase/membership',
    '/payments/credit-card2?slug=tee',
    '/checkout-subscription',
    '/claim-journey-gc-shop-2?postcode=2000',
    '/checkout/user-details',
  ]);
});

it('everything fits for a member', async () => {
  await arrive(mia, '/packs', phone);
  await expectToFit([
    '/packs',
    '/packs/hoodie',
    '/packs/cart-checkout',
    '/packs/order-summary',
    '/membership',
    '/membership/v2',
    '/membership/v3',
    '/membership/renew-upgrade',
    '/gift-cards',
    '/shop',
  ]);
});

it('everything fits where a visitor signs in or up', async () => {
  follow(await site.visitor(phone));
  await visitor.open('/auth/login');
  await expectToFit(['/', '/auth/sign-up', '/auth/forgotpassword', '/auth/login']);
});

it('everything fits on the screens about a member’s money', async () => {
  await arrive(ada, '/ubudget', phone);
  await page.getByRole('meter').nth(1).waitFor();
  expect(await shortened()).toEqual([]);
  await navigateTo(visitor, '/transaction-history');
  await page
    .getByRole('row', { name: /Netflix/ })
    .first()
    .waitFor();
  const height = await rowHeight();
  await enlarge();
  await expect.poll(rowHeight).toBe(2 * height);
  // The amount stands under the name, which would have room for four letters beside it.
  const name = page
    .getByRole('row', { name: /Netflix/ })
    .first()
    .getByText('Netflix', { exact: true });
  expect(await name.evaluate((part) => part.scrollWidth > part.clientWidth)).toBe(false);
  await expectToFit([
    '/nd2',
    '/nd2?tab=save',
    '/transaction-history',
    '/accounts',
    `/accounts/${account}`,
    '/accounts/payments',
    '/ubudget',
    '/expense-analysis',
    '/expense-analysis/categorical-breakdown',
    '/expense-analysis/my-subscriptions',
    '/expense-analysis/payments-calendar',
    '/goals',
    '/goals/saving-allocation',
    '/smart-money',
    '/net-worth',
    '/loans',
    `/loans/${loan}`,
    '/loans/apply',
    '/tax-year',
    '/credit-score',
    '/household',
    '/sync-transactions',
  ]);
});

it('everything fits on a member’s other screens', async () => {
  await arrive(ada, '/nd2', phone);
  await expectToFit([
    '/rewards',
    '/rewards/products',
    '/deals-and-discounts',
    '/games/spin-wheel',
    '/referral',
    '/referral/leader-board',
    '/compare',
    '/fuel',
    '/subscription-details',
    '/wallet',
    '/qoin/wallet',
    '/settings',
    '/settings/personal',
    '/settings/security',
    '/settings/devices',
    '/settings/notifications',
    '/settings/appearance',
    '/settings/bank-accounts',
    '/messages',
    '/notifications',
  ]);
});
