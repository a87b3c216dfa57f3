import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { budget } from '#contract/areas/budget.ts';
import { household } from '#contract/areas/household.ts';
import { transactions } from '#contract/areas/transactions.ts';
import { subCategoryIds } from '#domain/categorise/taxonomy.ts';
import { arriveAs, verifiedMember } from '../build/arrival.ts';
import type { Guest } from '../build/auth.ts';
import { givePremium, invitationTo, shareWith } from '../build/household.ts';
import { imported, ofxOf } from '../build/money.ts';
import { openSite } from '../build/site.ts';
import type { Site, Visitor } from '../build/site.ts';

/**
 * Two people, each with a browser: one shares, the other reads and edits. Today is Monday 16 November 2026 in Sydney.
 */

let site: Site;
const visitors: Visitor[] = [];
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => site?.close());
afterEach(async () => {
  const complaints = visitors.flatMap((visitor) => visitor.complaints);
  await Promise.all(visitors.splice(0).map((visitor) => visitor.leave()));
  expect(complaints).toEqual([]);
});

async function arrive(who: Guest, path: string, options: Parameters<Site['visitor']>[0] = {}): Promise<Visitor> {
  const visitor = await arriveAs(site, who, path, options);
  visitors.push(visitor);
  return visitor;
}

let homes = 0;

/** Mia with an account and a budget, and Sam, both with verified addresses. */
async function createHousehold(): Promise<{ mia: Guest; sam: Guest; everyday: number }> {
  homes += 1;
  const [mia, sam] = [
    await verifiedMember(site, `mia.home${homes}@example.com`, { first_name: 'Mia', last_name: 'Chen' }),
    await verifiedMember(site, `sam.home${homes}@example.com`, { first_name: 'Sam', last_name: 'Okoro' }),
  ];
  await givePremium(site, mia.id);
  const report = await imported(
    site.server,
    mia,
    ofxOf(
      [
        ['2026-11-02', -38.2, 'COLES 0547 NEWTOWN', 'a0'],
        ['2026-11-12', -120.5, 'WOOLWORTHS 1187 MARRICKVILLE', 'a1'],
        ['2026-11-13', -6.4, 'ZELLER 4471', 'a2'],
        ['2026-11-14', 900, 'SALARY INNER WEST', 'a3'],
      ],
      '51200817',
      1500,
    ),
  );
  await site.server.call(budget.setPayCycle, {
    token: mia.token,
    body: { frequency: 'fortnightly', anchor: '2026-11-12' },
  });
  await site.server.call(budget.set, {
    token: mia.token,
    body: { sub_category_id: subCategoryIds.groceries, amount: 300 },
  });
  return { mia, sam, everyday: report.accounts[0]!.id! };
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

describe('a household', () => {
  it('an account is shared from its screen, accepted from the email, categorised by the guest, and unshared while the screen is open', async () => {
    const { mia, sam, everyday } = await createHousehold();
    const { page: miasVisitor } = await arrive(mia, `/accounts/${everyday}`);
    await miasVisitor.getByRole('link', { name: 'Share', exact: true }).click();
    const form = miasVisitor.getByRole('form', { name: 'Share' });
    await form.getByLabel('Their email').fill('not an address');
    await button(miasVisitor, 'Send invitation').click();
    await form.getByText('Enter an email such as name@example.com.').waitFor();
    await form.getByLabel('Their email').fill(sam.email);
    await form.getByRole('radio', { name: /^View and edit/ }).check();
    await button(miasVisitor, 'Send invitation').click();
    await miasVisitor.getByText(/We’ve emailed/).waitFor();
    await button(miasVisitor, 'Done').click();
    await miasVisitor.getByRole('list', { name: 'Invitations' }).getByText('Waiting').waitFor();

    const { page: samsVisitor } = await arrive(sam, `/household/invitation/${await invitationTo(site, sam.email)}`, {
      viewport: { width: 360, height: 780 },
    });
    await samsVisitor.getByText('Mia Chen wants to share the account').waitFor();
    await button(samsVisitor, 'Accept').click();
    await samsVisitor.getByText('$1,500.00').first().waitFor();
    await miasVisitor.getByRole('list', { name: 'Shared with Sam Okoro' }).waitFor();
    await samsVisitor.getByRole('button', { name: /ZELLER|Zeller/ }).click();
    const drawer = samsVisitor.getByRole('form', { name: 'Edit transaction' });
    await drawer.getByLabel('Name').fill('Enmore cafe');
    await drawer.getByLabel('Note').fill('With Jo');
    await drawer.getByRole('button', { name: 'Save changes' }).click();
    await samsVisitor
      .getByRole('button', { name: /Enmore cafe/ })
      .getByText('With Jo')
      .waitFor();
    await miasVisitor.getByText(/Sam Okoro renamed/).waitFor();
    const { body } = await site.server.call(transactions.list, { token: mia.token, query: { description: 'ZELLER' } });
    expect(body.data[0]).toMatchObject({ merchant: 'Enmore cafe', notes: 'With Jo', amount: -6.4 });

    await button(miasVisitor, /^Stop sharing/).click();
    await miasVisitor.getByRole('alertdialog').getByRole('button', { name: 'Stop sharing' }).click();
    await samsVisitor.getByText('This isn’t shared with you').waitFor();
    await miasVisitor.getByText('Sam Okoro can’t see').waitFor();
  });

  it('read-only budgets become editable, and a change is reverted from the log', async () => {
    const { mia, sam } = await createHousehold();
    const id = await shareWith(site, mia, sam, null);
    const { page: samsVisitor } = await arrive(sam, `/household/budgets/${id}`);
    await samsVisitor.getByRole('meter', { name: /Groceries/ }).waitFor();
    expect(await button(samsVisitor, 'Edit Groceries budget').count()).toBe(0);
    const { page: miasVisitor } = await arrive(mia, '/household', { viewport: { width: 360, height: 780 } });
    // The list is slow to reload: the choice stays visible meanwhile.
    await miasVisitor.route(/\/api\/household\/get/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.continue();
    });
    await miasVisitor.getByRole('radio', { name: 'Can edit' }).check();
    await miasVisitor.getByText(/can now edit/).waitFor();
    await expect.poll(() => miasVisitor.getByRole('radio', { name: 'Can edit' }).isChecked()).toBe(true);
    await button(samsVisitor, 'Edit Groceries budget').click();
    await samsVisitor.getByLabel('Amount each pay cycle').fill('350');
    await samsVisitor.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();
    await samsVisitor.getByText('$229.50 left').first().waitFor();
    await button(miasVisitor, /^Undo: Sam Okoro changed the Groceries budget to \$350\.00/).click();
    await miasVisitor.getByText('Change undone.').waitFor();
    const { body } = await site.server.call(budget.list, { token: mia.token });
    expect(body.data[0]).toMatchObject({ Amount: 300 });

    await button(samsVisitor, 'Leave').click();
    await samsVisitor.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await samsVisitor.getByText('Share your money with your household').waitFor();
    await miasVisitor.getByText('Sam Okoro left Budgets').waitFor();
  });

  let shown: Promise<{ mia: Guest; sam: Guest; account: number; budgets: number; offer: string }> | undefined;
  /** One household for all widths and modes: an account, the budgets and an invitation. */
  async function toShow() {
    const { mia, sam, everyday } = await createHousehold();
    const [account, budgets] = [
      await shareWith(site, mia, sam, everyday, 'write'),
      await shareWith(site, mia, sam, null),
    ];
    await site.server.call(household.invite, {
      token: mia.token,
      body: { email: sam.email, kind: 'budget', access: 'write' },
    });
    return { mia, sam, account, budgets, offer: await invitationTo(site, sam.email) };
  }

  it.each([
    [360, 'dark'],
    [1280, 'light'],
  ] as const)('is accessible and fits %i pixels, %s', async (width, colorScheme) => {
    shown ??= toShow();
    const { mia, sam, account, budgets, offer } = await shown;
    const desktop = { viewport: { width, height: 900 }, colorScheme };
    const miasVisitor = await arrive(mia, '/household', desktop);
    const look = async (visitor: Visitor) => {
      await visitor.expectAccessible();
      await visitor.expectNoSideways();
    };
    await miasVisitor.page.getByRole('list', { name: 'Shared with Sam Okoro' }).waitFor();
    await look(miasVisitor);
    await miasVisitor.open('/household?share=budgets');
    await miasVisitor.page.getByRole('form', { name: 'Share' }).waitFor();
    await look(miasVisitor);
    const samsVisitor = await arrive(sam, `/household/accounts/${account}`, desktop);
    await samsVisitor.page.getByRole('list', { name: 'Transactions' }).waitFor();
    await look(samsVisitor);
    await samsVisitor.page.getByRole('button', { name: /Coles/ }).click();
    await samsVisitor.page.getByRole('form', { name: 'Edit transaction' }).waitFor();
    await look(samsVisitor);
    await samsVisitor.open(`/household/budgets/${budgets}`);
    await samsVisitor.page.getByRole('meter').first().waitFor();
    await look(samsVisitor);
    await samsVisitor.open(`/household/invitation/${offer}`);
    await button(samsVisitor.page, 'Accept').waitFor();
    await look(samsVisitor);
  });

  it('without the plan invitations are locked while shared items stay open, and a used link says so', async () => {
    shown ??= toShow();
    const { sam } = await shown;
    const { page } = await arrive(sam, '/household');
    await page.getByText('This section is locked.').waitFor();
    await page.getByRole('list', { name: 'Shared with you' }).waitFor();
    await page.goto('/household/invitation/a-link-that-was-never-sent');
    await page.getByText('This invitation no longer works').waitFor();
  });
});
