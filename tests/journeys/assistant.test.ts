import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { budget } from '#contract/areas/budget.ts';
import { subCategoryIds } from '#domain/categorise/taxonomy.ts';
import { arriveAs, verifiedMember } from '../build/arrival.ts';
import { figure, gate, proposed, scriptedAssistant, text } from '../build/assistant.ts';
import type { Guest } from '../build/auth.ts';
import { imported, ofxOf } from '../build/money.ts';
import { walkScreens } from '../build/screen-walk.ts';
import { openSite } from '../build/site.ts';
import type { Site, Visitor } from '../build/site.ts';

/**
 * Conversations with the assistant in a browser (rules A01 to A04 and C22). The test scripts its replies; everything
 * else is the product.
 */

const script = scriptedAssistant();
let site: Site;
let visitor: Visitor;
let page: Page;
/** Complaints expected on the browser console, with the rule that causes each. */
let expected: RegExp[] = [];

beforeAll(async () => {
  site = await openSite({ ports: { assistant: script } });
});
afterAll(async () => site?.close());
afterEach(async () => {
  const { complaints } = visitor;
  await visitor.leave();
  expect(complaints.filter((words) => !expected.some((wanted) => wanted.test(words)))).toEqual([]);
  expected = [];
});

async function arrive(guest: Guest, path: string, options: Parameters<Site['visitor']>[0] = {}): Promise<void> {
  visitor = await arriveAs(site, guest, path, options);
  ({ page } = visitor);
}

const groceries = subCategoryIds.groceries;
const box = () => page.getByRole('textbox', { name: 'Ask about your money' });
const answers = () => page.getByRole('article', { name: 'Assistant' });
async function ask(words: string): Promise<void> {
  await box().fill(words);
  await box().press('Enter');
}

async function createSpender(email: string): Promise<Guest> {
  const guest = await verifiedMember(site, email, { first_name: 'Mia', last_name: 'Chen' });
  await imported(
    site.server,
    guest,
    ofxOf(
      [
        ['2026-11-12', -42.1, 'WOOLWORTHS 1187 MARRICKVILLE', 'a'],
        ['2026-11-14', -18.4, 'WOOLWORTHS 1187 MARRICKVILLE', 'b'],
        ['2026-11-12', 2231.4, 'SALARY INNER WEST HEALTH', 'c'],
      ],
      '51200817',
      1864.2,
    ),
  );
  return guest;
}

describe('a question and its answer', () => {
  it('A02, A03: the answer streams in, its figure opens the transactions, and a reload midway continues without duplicates', async () => {
    const mia = await createSpender('mia.asks@example.com');
    await arrive(mia, '/nd2');
    const [first, second] = [gate(), gate()];
    script.plays(async function* () {
      yield text('You spent ');
      await first.opened;
      yield figure('$60.50', `/transaction-history?sub_categories=${groceries}`);
      yield text(' on groceries ');
      await second.opened;
      yield text('this month.');
      yield { kind: 'source', note: 'Posted transactions from 01/11/2026 to 16/11/2026' };
    });
    // C14: on a large screen the menu shows the assistant beside the figures.
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'AI' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ask about your money' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/money-smart');
    await page.getByRole('heading', { name: 'Safe to spend' }).waitFor();
    await ask('What did I spend on groceries?');
    await answers().getByText('You spent').waitFor();
    await expect.poll(() => page.getByRole('log', { name: 'Conversation' }).getAttribute('aria-busy')).toBe('true');
    first.open();
    await answers().getByRole('link', { name: '$60.50' }).waitFor();
    await page.reload();
    await answers().getByText('You spent $60.50').waitFor();
    second.open();
    await answers().getByText('this month.').waitFor();
    await answers().getByText('Posted transactions from 01/11/2026 to 16/11/2026').waitFor();
    await expect.poll(() => answers().count()).toBe(1);
    await expect
      .poll(() => answers().innerText())
      .toMatch(/^You spent \$60\.50\S*.* on groceries this month\.\s+Posted/s);
    await expect.poll(() => page.getByRole('log').getAttribute('aria-busy')).toBe('false');
    await visitor.expectAccessible();
    await answers().getByRole('link', { name: '$60.50' }).click();
    await page.getByRole('heading', { level: 1, name: 'Transactions' }).waitFor();
    await page.getByText('Woolworths').first().waitFor();
  });

  it('A02: stopping keeps the text so far; offline shows the error text, and trying again resumes the answer', async () => {
    const mia = await createSpender('mia.stops@example.com');
    await arrive(mia, '/ai/ai-chat');
    script.plays(async function* (_ask, signal) {
      yield text('As far as here');
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
    });
    await ask('Tell me everything');
    await answers().getByText('As far as here').waitFor();
    // From here on the list of messages does not arrive: what is on the screen stays there.
    const list = /\/conversations\/\d+\/messages(\?|$)/;
    await page.route(list, (route) => route.abort());
    await page.getByRole('button', { name: 'Stop answering' }).click();
    await answers().getByText('You stopped this answer.').waitFor();
    await answers().getByText('As far as here').waitFor();
    script.plays(async function* () {
      yield text('It was sunny.');
    });
    // The question does not arrive: nothing is lost, and it is sent once when the connection is back.
    await visitor.context.setOffline(true);
    await ask('How was the day?');
    await page.getByText('Sorry, something went wrong.').waitFor();
    await expect.poll(() => page.getByRole('article', { name: 'You' }).count()).toBe(2);
    await answers().getByText('You stopped this answer.').waitFor();
    await page.unroute(list);
    await visitor.context.setOffline(false);
    await answers().getByText('It was sunny.').waitFor();
    await expect
      .poll(async () => [await page.getByText('Sorry, something went wrong.').count(), await answers().count()])
      .toEqual([0, 2]);
    script.plays(async function* () {
      yield text('Half of ');
      throw new Error('The engine fell over.');
    });
    await ask('And tomorrow?');
    await page.getByText('Sorry, something went wrong.').waitFor();
    await page.reload();
    await page.getByText('Sorry, something went wrong.').waitFor();
    await expect.poll(async () => [await answers().count(), await page.getByText('Half of').count()]).toEqual([3, 0]);
  });

  it('A03: a tap answers a question from the assistant; a change is confirmed, applied and undone', async () => {
    const mia = await createSpender('mia.changes@example.com');
    await arrive(mia, '/ai/ai-budget-chatbot', { viewport: { width: 360, height: 780 } });
    script.plays(async function* ({ text: requested }) {
      if (requested === 'A fortnight') {
        yield text('Like this?');
        yield proposed({
          kind: 'budget',
          title: 'Groceries: $290.00 a fortnight',
          before: [{ label: 'Groceries', value: 'No budget' }],
          after: [{ label: 'Groceries', value: '$290.00' }],
          command: { call: 'budget.set', body: { sub_category_id: groceries, amount: 290 } },
        });
      } else yield { kind: 'choices', question: 'For a week or a fortnight?', choices: ['A week', 'A fortnight'] };
    });
    await ask('Set a grocery budget');
    await page
      .getByRole('group', { name: 'For a week or a fortnight?' })
      .getByRole('button', { name: 'A fortnight' })
      .click();
    const card = page.getByRole('region', { name: 'Proposed change: Groceries: $290.00 a fortnight' });
    const amount = async () =>
      (await site.server.call(budget.list, { token: mia.token })).body.data.map(({ Amount }) => Amount);
    await card.getByRole('button', { name: 'Make this change' }).waitFor();
    // The button that was tapped is gone, but the focus is not lost with it.
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Assistant');
    expect(await amount()).toEqual([]);
    await visitor.expectNoSideways();
    await card.getByRole('button', { name: 'Make this change' }).click();
    await card.getByText('Done.').waitFor();
    expect(await amount()).toEqual([290]);
    await card.getByRole('button', { name: 'Undo' }).click();
    await card.getByText('Undone. Everything’s back to how it was.').waitFor();
    expect((await amount()).filter((value: number | null) => value !== null)).toEqual([]);
    await page.reload();
    await card.getByText('Undone. Everything’s back to how it was.').waitFor();

    // A list stands as lines whose figures open their transactions, and a tap asks what comes next.
    script.plays(async function* ({ text: requested }) {
      yield text(requested === 'Where did it go?' ? 'You spent it at one shop.' : 'No budget yet.');
      if (requested !== 'Where did it go?') return;
      yield {
        kind: 'rows',
        title: 'Where it went',
        rows: [
          {
            name: 'Woolworths',
            figure: { id: 'w', text: '$60.50', href: '/transaction-history?search=Woolworths', tool: 'row_groups' },
            share: { id: 's', text: '100%', href: '/transaction-history?search=Woolworths', tool: 'row_groups' },
          },
        ],
      };
      yield { kind: 'follow_ups', questions: ['How is my groceries budget going?'] };
    });
    await ask('Where did it go?');
    const line = page.getByRole('list', { name: 'Where it went' }).getByRole('listitem');
    await expect.poll(() => line.allInnerTexts()).toEqual([expect.stringMatching(/^Woolworths\s+\$60\.50.*100%/s)]);
    await page.getByRole('list', { name: 'Suggested questions' }).getByRole('button').click();
    await answers().getByText('No budget yet.').waitFor();
    await visitor.expectNoSideways();
    await visitor.expectAccessible();
    await line.getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'Transactions' }).waitFor();
  });
});

describe('files', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  );

  it('A04, A03: attaches a receipt to its transaction, previews and imports a statement; C22: logs failures', async () => {
    const mia = await createSpender('mia.files@example.com');
    await arrive(mia, '/money-smart');
    await page.getByLabel('Files to attach').setInputFiles([
      { name: 'lunch.png', mimeType: 'image/png', buffer: png },
      {
        name: 'june.ofx',
        mimeType: 'application/x-ofx',
        buffer: Buffer.from(ofxOf([['2026-06-02', -7.5, 'QUANDONG CAFE', 'z']], '51200817')),
      },
    ]);
    await expect.poll(() => page.getByRole('list', { name: 'Files to send' }).getByRole('progressbar').count()).toBe(0);
    script.plays(async function* () {
      yield text('Thank you.');
    });
    await ask('Groceries, $42.10');
    await answers().getByText('Thank you.').waitFor();
    await page.getByRole('button', { name: 'Attach to a transaction' }).click();
    const match = page.getByRole('form', { name: 'Transaction for lunch.webp' });
    await expect.poll(() => match.getByLabel('Amount on the receipt').inputValue()).toBe('42.10');
    await match.getByRole('button', { name: 'Find transaction' }).click();
    await match.getByRole('button', { name: 'Attach to Woolworths, 12/11/2026' }).click();
    await page.getByRole('link', { name: 'View transaction' }).waitFor();
    await page.getByRole('button', { name: 'Preview import' }).click();
    const statement = page.getByRole('region', { name: 'Import of june.ofx' });
    await statement.getByRole('button', { name: 'Import 1 transaction' }).click();
    await statement.getByText('1 transaction imported.').waitFor();
    await visitor.expectAccessible();
    expected = [/^Error uploading file/, /^Cloudinary upload failed/];
    await page.getByLabel('Files to attach').setInputFiles([
      { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<html><script>1</script></html>') },
      { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') },
    ]);
    await page.getByText('We couldn’t upload that photo.').waitFor();
    await page.getByText('Attach a photo, a PDF, or a text or CSV file.').waitFor();
    for (const rule of expected) expect(visitor.complaints.filter((words) => rule.test(words))).toHaveLength(1);
    await page.getByRole('link', { name: 'View transaction' }).click();
    await page.getByRole('dialog').getByRole('heading', { name: 'Receipts' }).waitFor();
    await page.getByRole('dialog').getByText('lunch.webp').waitFor();
  });
});

describe('the history', () => {
  it('A01: finds, renames, pins and deletes conversations', async () => {
    const mia = await createSpender('mia.history@example.com');
    await arrive(mia, '/ai/ai-chat');
    script.plays(async function* () {
      yield text('Yes.');
    });
    const list = page.getByRole('list', { name: 'Conversations' });
    for (const words of ['Is the rent paid?', 'Groceries in October']) {
      await ask(words);
      await answers().getByText('Yes.').waitFor();
      site.server.clock.advance(1_000);
      await page.getByRole('link', { name: 'New conversation' }).click();
      await list.getByRole('link', { name: words }).waitFor();
      await page.getByText('Every figure comes from your own data').waitFor();
    }
    await expect
      .poll(() => list.getByRole('link').allInnerTexts())
      .toMatchObject([expect.stringContaining('Groceries in October'), expect.stringContaining('Is the rent paid?')]);
    const act = async (title: string, action: string) => {
      await page.getByRole('button', { name: `Actions for ${title}` }).click();
      await page.getByRole('menuitem', { name: action }).click();
    };
    await act('Is the rent paid?', 'Pin');
    await expect.poll(async () => (await list.getByRole('link').allInnerTexts())[0]).toContain('Is the rent paid?');
    await act('Is the rent paid?', 'Rename');
    await page.getByRole('dialog').getByLabel('Title').fill('The rent');
    await page.getByRole('dialog').getByRole('button', { name: 'Save title' }).click();
    await list.getByText('The rent', { exact: true }).waitFor();
    // While the dialog is open, no field behind it accepts typing.
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('searchbox', { name: 'Search conversations' }).fill('groceries');
    await expect.poll(() => list.getByRole('link').count()).toBe(1);
    await list.getByRole('link', { name: 'Groceries in October' }).click();
    await page.getByRole('heading', { level: 1, name: 'Groceries in October' }).waitFor();
    await answers().getByText('Yes.').waitFor();
    await act('Groceries in October', 'Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No conversations match that search.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Ask about your money' }).waitFor();
  });

  it('its screens fit a desktop and a phone, in light and in dark', async () => {
    const mia = await createSpender('mia.walks@example.com');
    await arrive(mia, '/money-smart');
    await walkScreens(visitor, ['/money-smart', '/ai/ai-chat', '/ai/ai-test-design']);
  });
});
