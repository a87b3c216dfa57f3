import { describe, expect, it } from 'vitest';
import { transactions } from '#contract/areas/transactions.ts';
import { arrive, openJourney, page, site, visitor } from '../build/journey.ts';
import { verifiedMember } from '../build/arrival.ts';
import type { Guest } from '../build/auth.ts';

/** A question the statement leaves open is asked before anything is stored (I21), on a desktop and on a phone. */

openJourney();

const card = (month: string) =>
  `Date,Description,Amount\n18/${month}/2026,COLES 1234 GLEBE,45.60\n19/${month}/2026,BP GLEBE,20.00\n`;

async function choose(name: string, content: string): Promise<void> {
  await page.getByLabel('Bank statements').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
}

async function amountsOf(guest: Guest): Promise<number[]> {
  const { body } = await site.server.call(transactions.list, { token: guest.token });
  return (body.data as { amount: number }[]).map(({ amount }) => amount).toSorted((one, two) => one - two);
}

describe('a statement that does not say which amounts are money out', () => {
  it.each([1280, 360])('asks with its first rows, and is not imported before the answer, at %i px', async (width) => {
    const guest = await verifiedMember(site, `sign${width}@example.com`);
    await arrive(guest, '/sync-transactions');
    await page.setViewportSize({ width, height: 780 });
    await choose('card.csv', card('10'));
    await page.getByText('Did you spend $45.60 at COLES 1234 GLEBE?').waitFor();
    const both = page.getByRole('table', { name: 'The first transactions, read both ways' });
    expect(await both.getByRole('row').nth(1).innerText()).toMatch(/COLES 1234 GLEBE\s+[-−]\$45\.60\s+\+?\$45\.60/);
    expect(await page.getByRole('button', { name: 'Import 2 transactions' }).isDisabled()).toBe(true);
    await page.getByText('Answer the question above before you import.').waitFor();
    await visitor.expectNoSideways();
    await visitor.expectAccessible();
    expect(await amountsOf(guest)).toEqual([]);

    const yes = page.getByRole('button', { name: 'Yes, I spent it' });
    await yes.focus();
    await page.keyboard.press('Enter');
    await page.getByText('We’re reading amounts with a plus as money out.').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('import-preview');
    await page.getByRole('button', { name: 'Import 2 transactions' }).click();
    await page.getByRole('heading', { name: '2 transactions imported' }).waitFor();
    expect(await amountsOf(guest)).toEqual([-45.6, -20]);

    // The next statement of the same shape uses that answer, says so, and can be switched.
    await page.getByRole('button', { name: 'Import another' }).click();
    await choose('next.csv', card('09').replace('45.60', '47.10'));
    await page.getByText('as we did for an earlier file', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Swap them' }).click();
    await page.getByText('We’re reading amounts with a plus as money in.').waitFor();
    await visitor.expectNoSideways();
  });

  it('asks which words mean money out, or whether a repeated line is a duplicate', async () => {
    const guest = await verifiedMember(site, 'words@example.com');
    await arrive(guest, '/sync-transactions');
    await choose(
      'words.csv',
      'Date,Type,Description,Amount,Balance\n18/10/2026,Purchase,COLES,45.60,54.40\n19/10/2026,Payment,BPAY,20.00,34.40\n',
    );
    await page.getByText('Which way did the money go?').waitFor();
    expect(await page.getByRole('button', { name: 'Continue' }).isDisabled()).toBe(true);
    await page.getByRole('group', { name: '“payment” (1)' }).getByRole('radio', { name: 'Money out' }).check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Import 2 transactions' }).click();
    await page.getByRole('heading', { name: '2 transactions imported' }).waitFor();
    expect(await amountsOf(guest)).toEqual([-45.6, -20]);

    await page.getByRole('button', { name: 'Import another' }).click();
    await choose(
      'twice.csv',
      'Date,Description,Debit,Credit,Balance\n13/10/2026,ABC,10.00,,90.00\n14/10/2026,DEF,4.00,,86.00\n14/10/2026,DEF,4.00,,86.00\n15/10/2026,GHI,10.00,4.00,80.00\n',
    );
    await page.getByText('Did this happen twice?').waitFor();
    await visitor.expectAccessible();
    await page.getByRole('button', { name: 'No, skip the repeats' }).click();
    await page.getByText('Is this one transaction or two?').waitFor();
    await page.getByRole('button', { name: 'One, for the difference' }).click();
    await page.getByRole('button', { name: 'Import 3 transactions' }).click();
    await page.getByRole('heading', { name: '3 transactions imported' }).waitFor();
    expect((await amountsOf(guest)).length).toBe(5);
  });
});
