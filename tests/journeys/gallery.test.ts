import type { Browser, Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { palettes } from '#web/design/palettes.ts';
import { sweep } from '../build/accessibility.ts';
import { sharedBrowser } from '../build/browser.ts';
import { serveGallery } from '../build/gallery.ts';
import type { ServedGallery } from '../build/gallery.ts';
import { expectStill } from '../build/screen-walk.ts';

/** The component gallery in a real browser, under a content policy as strict as the server's. Its day is 18/03/2026. */

let gallery: ServedGallery;
let browser: Browser;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  [gallery, browser] = await Promise.all([serveGallery(), sharedBrowser()]);
});
afterAll(async () => gallery?.close());

interface Visit {
  palette?: number;
  mode?: 'light' | 'dark';
  width?: number;
  query?: string;
}

async function visit({ palette = 1, mode = 'light', width = 1280, query = '' }: Visit = {}): Promise<void> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    hasTouch: width < 600,
    isMobile: width < 600,
  });
  page = await context.newPage();
  complaints = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.addInitScript(
    ([id, shown]) => {
      localStorage.setItem('theme_palette', id ?? '');
      localStorage.setItem('theme_mode', shown ?? '');
    },
    [String(palette), mode],
  );
  await page.goto(gallery.url + query);
  await page.getByRole('main').waitFor();
}

const field = (label: string): Locator => page.getByLabel(label, { exact: true });
const output = (label: string): Locator => page.getByLabel(`${label} gives`);
const section = (name: string): Locator => page.getByRole('region', { name, exact: true });

async function expectText(locator: Locator, text: string): Promise<void> {
  await expect.poll(() => locator.textContent()).toBe(text);
}

/** The tests of a group share one page, which is closed at the end of the group. */
const shareOnePage = (): void => {
  beforeAll(() => visit());
  afterEach(() => expect(complaints).toEqual([]));
  afterAll(() => page.context().close());
};

describe('the colours', () => {
  shareOnePage();

  for (const { id, name } of palettes) {
    for (const mode of ['light', 'dark'] as const) {
      it(`C10: palette ${id}, ${mode}: axe finds nothing`, async () => {
        await page.getByRole('radio', { name, exact: true }).check();
        await page.getByRole('radio', { name: mode === 'light' ? 'Light' : 'Dark', exact: true }).check();
        await expectStill(page);
        await expect
          .poll(() =>
            page.evaluate(() => [
              document.documentElement.dataset.palette,
              getComputedStyle(document.documentElement).colorScheme,
            ]),
          )
          .toEqual([String(id), mode]);
        // Palettes and modes change only colours, so the first one covers every other rule.
        const whole = id === 1 && mode === 'light';
        const { wrong, contrasts } = await sweep(page, {
          runOnly: whole
            ? { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }
            : { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
        });
        expect(contrasts).toBeGreaterThan(150);
        expect(wrong).toEqual([]);
      });
    }
  }
});

describe('the gallery', () => {
  afterEach(async () => {
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('applies a stored choice from the first paint', async () => {
    await visit({ palette: 4, mode: 'dark' });
    await expect
      .poll(() =>
        page.evaluate(() => [
          document.documentElement.dataset.palette,
          getComputedStyle(document.documentElement).colorScheme,
        ]),
      )
      .toEqual(['4', 'dark']);
  });

  it('nothing scrolls sideways at 360 px; touch targets are at least 24 px, the main ones 44', async () => {
    for (const query of ['', '?screen']) {
      await visit({ width: 360, query });
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
        .toBe(0);
      const small = await page.getByRole('button').evaluateAll((buttons) =>
        // A chart mark is as large as its figure; the chart's table has the same links.
        buttons
          .filter((button) => !button.closest('svg') && button.tagName !== 'INPUT')
          .map((button) => ({
            name: button.textContent || button.getAttribute('aria-label'),
            height: button.getBoundingClientRect().height,
          }))
          .filter(({ height }) => height > 0 && height < 24),
      );
      expect(small).toEqual([]);
      if (query === '') await page.context().close();
    }
    await expect
      .poll(() =>
        page
          .getByRole('navigation', { name: 'Main' })
          .last()
          .getByRole('link')
          .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height >= 44)),
      )
      .toEqual([true, true, true, true, true]);
  });

  it('scrolls through page rows to the last and back', async () => {
    await visit({ query: '?rows', width: 360 });
    const rowIndex = () => page.evaluate(() => document.activeElement?.getAttribute('aria-rowindex'));
    await page.getByRole('row').first().focus();
    for (const [key, row] of [
      ['End', '100000'],
      ['PageUp', undefined],
      ['Home', '1'],
      ['ArrowDown', '2'],
    ] as const) {
      await page.keyboard.press(key);
      if (row) await expect.poll(rowIndex).toBe(row);
      const seen = page.locator('[role="row"]:focus');
      await expect.poll(async () => (await seen.boundingBox())?.y ?? -1).toBeGreaterThan(0);
    }
    await expect.poll(() => page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(800);
  });

  it('the shell: skip link first, side navigation from 1024 px, bottom navigation below', async () => {
    await visit({ query: '?screen' });
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
    await expect
      .poll(() => page.getByRole('link', { name: 'Home', exact: true }).filter({ visible: true }).count())
      .toBe(1);
    expect((await sweep(page, {})).wrong).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect
      .poll(() => page.getByRole('link', { name: 'Home', exact: true }).filter({ visible: true }).count())
      .toBe(1);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Settings' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Menu');
  });
});

describe('keyboard and overlays', () => {
  shareOnePage();

  it('a select opens, moves by arrows and letters, skips disabled options, and Escape changes nothing', async () => {
    const state = page.getByRole('combobox', { name: 'State', exact: true });
    await state.focus();
    for (const key of ['ArrowDown', 'w', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await expectText(state, 'TAS');
    for (const key of ['Enter', 'Home', 'Escape']) await page.keyboard.press(key);
    await expectText(state, 'TAS');
    expect(await page.getByRole('listbox').count()).toBe(0);
  });

  it('a combobox searches part of a name, creates options and clears an unpicked text', async () => {
    const category = page.getByRole('combobox', { name: 'Category', exact: true });
    await category.fill('veter');
    await category.blur();
    await expect.poll(() => category.inputValue()).toBe('Cafés & coffee');
    await category.fill('cafe');
    for (const key of ['ArrowDown', 'Enter']) await category.press(key);
    await expect.poll(() => category.inputValue()).toBe('Cafés & coffee');
    const tag = page.getByRole('combobox', { name: 'Tag', exact: true });
    await tag.fill('Bali');
    await page.getByRole('option', { name: 'Add “Bali”' }).click();
    await expect.poll(() => tag.inputValue()).toBe('Bali');
  });

  it('a menu moves by arrows and letters, acts, and returns the focus', async () => {
    const button = page.getByRole('button', { name: 'Row actions' });
    await button.focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
    for (const key of ['s', 'Enter']) await page.keyboard.press(key);
    await page.getByText('Menu: split').waitFor();
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('a dialog traps the focus, holds a list and a message, passes axe, and Escape closes one layer at a time', async () => {
    const opener = page.getByRole('button', { name: 'Open a dialog' });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'Rename goal' });
    await dialog.getByRole('button', { name: 'Show a message' }).click();
    await dialog.getByText('Shown over the dialog.').waitFor();
    await dialog.getByRole('button', { name: 'Dismiss' }).click();
    await dialog.getByRole('combobox', { name: 'Size' }).click();
    expect((await sweep(page, {}, { within: 'dialog' })).wrong).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(async () => [await page.getByRole('listbox').count(), await dialog.count()]).toEqual([0, 1]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('the command palette filters, moves and runs', async () => {
    await page.getByRole('button', { name: 'Open the palette' }).click();
    const find = page.getByRole('combobox', { name: 'Search or ask' });
    await find.fill('bud');
    await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['BudgetScreen']);
    await find.fill('zebra');
    await page.getByText('No matches.').waitFor();
    await find.fill('');
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await find.press(key);
    await page.getByText('Import a statement would open.').waitFor();
  });

  it('announces an undo message politely, an error at once, and undo works', async () => {
    await page.getByRole('button', { name: 'With undo' }).click();
    await page
      .getByRole('region', { name: 'Messages' })
      .getByRole('status')
      .getByText('12 transactions moved to Groceries.')
      .waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByText('Undone.').waitFor();
    expect(await page.getByText('12 transactions moved to Groceries.').count()).toBe(0);
    await page.getByRole('button', { name: 'Bad news' }).click();
    await page.getByRole('alert').getByText('Your transfer didn’t go through.').waitFor();
  });

  it('scrolls a hundred thousand rows with few of them in the document', async () => {
    const grid = page.getByRole('grid', { name: 'A hundred thousand transactions' });
    await expect.poll(() => grid.getAttribute('aria-rowcount')).toBe('100000');
    await grid.getByRole('row').first().focus();
    const rowIndex = () => page.evaluate(() => document.activeElement?.getAttribute('aria-rowindex'));
    for (const [key, row] of [
      ['ArrowDown', '2'],
      ['End', '100000'],
      ['ArrowUp', '99999'],
      ['Home', '1'],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(rowIndex).toBe(row);
    }
    await page.keyboard.press('Enter');
    await page.getByText('Row 1 opened').waitFor();
    await expect.poll(() => grid.getByRole('row').count()).toBeLessThan(40);
  });

  it('a code accepts a paste; files are chosen, and the wrong type is refused by name', async () => {
    await field('Security code').fill('Your code is 118 204.');
    await expectText(output('Security code'), '"118204"');
    const drop = field('Bank statements');
    await drop.setInputFiles([
      { name: 'westpac.csv', mimeType: 'text/csv', buffer: Buffer.from('Date,Amount') },
      { name: 'cat.png', mimeType: 'image/png', buffer: Buffer.from('x') },
    ]);
    await page.getByRole('list', { name: 'Files' }).getByText('westpac.csv').waitFor();
    await page.getByText('We can’t read cat.png. Choose a different type of file.').waitFor();
  });

  it('charts move by arrows, open what they show, and have a table with the same links', async () => {
    const charts = page.getByRole('region', { name: 'Charts' });
    const opened = charts.getByText(/^Opened: /);
    await charts.getByRole('button', { name: 'October 2025, Home: $1,040.00' }).focus();
    for (const key of ['ArrowRight', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
    await expectText(opened, 'Opened: Groceries, Nov');
    await section('BarsOverTime').getByText('$337.55 less than October 2025').waitFor();
    await section('BarsOverTime').getByRole('button', { name: 'Spending by month as a table' }).click();
    await section('BarsOverTime')
      .getByRole('button', { name: /^\$402\.10 ?, opens/ })
      .click();
    await expectText(opened, 'Opened: Groceries, Mar');
    const balance = page.getByRole('slider', { name: 'Balance forecast, by day' });
    await balance.press('Home');
    await expect.poll(() => balance.getAttribute('aria-valuetext')).toBe('Friday 20 February 2026: $940.10');
    await balance.press('Enter');
    await expectText(opened, 'Opened: 2026-02-20');
    await section('CashFlowSankey').getByRole('button', { name: 'Salary: $4,623.40' }).press('Enter');
    await expectText(opened, 'Opened: Salary');
    await expect
      .poll(() => page.getByRole('meter', { name: 'Eating out budget' }).getAttribute('aria-valuetext'))
      .toBe('$141.20 of $120.00, $21.20 over, benchmark $150.00, 64% of the pay cycle has passed');
  });
});

describe('views and inputs', () => {
  shareOnePage();

  it('C02: a locked section has its icon, its sentence, inert blurred content and an Unlock button', async () => {
    const locks = section('LockedSection');
    await locks.getByText('This section is locked.', { exact: true }).waitFor();
    await locks.getByText('This forecast is locked.', { exact: true }).waitFor();
    await expect.poll(() => locks.getByRole('img', { name: 'Locked' }).count()).toBe(2);
    const unlock = locks.getByRole('link', { name: 'Unlock' });
    await expect
      .poll(() => unlock.evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
      .toEqual(['/subscription-details', '/subscription-details']);
    expect(await locks.getByRole('button', { name: 'Plan it' }).count()).toBe(0);
    await expect
      .poll(() =>
        locks
          .locator('[inert]')
          .first()
          .evaluate((element) => getComputedStyle(element).filter),
      )
      .toContain('blur');
    expect(await locks.getByRole('button', { name: 'Close' }).count()).toBe(0);
    await locks.getByRole('radio', { name: 'checking' }).check();
    await locks.getByText('Checking your membership…').waitFor({ state: 'attached' });
    expect(await locks.getByText('This forecast is locked.').count()).toBe(0);
    await locks.getByRole('radio', { name: 'open' }).check();
    await locks.getByRole('button', { name: 'Plan it' }).waitFor();
    await locks.getByRole('button', { name: 'Close' }).click();
    expect(await locks.getByRole('button', { name: 'Plan it' }).count()).toBe(0);
    await locks.getByText('Display Ads is always hidden.').waitFor();
  });

  it('C03: the empty state shows its message and subtitles; a button only with a text, and it emits', async () => {
    const empties = section('EmptyState');
    for (const text of [
      'No transactions yet',
      'OFX, QIF and CSV work as they are.',
      'No draws this week',
      'The next one opens on Monday.',
    ])
      await empties.getByText(text, { exact: true }).waitFor();
    await expect.poll(() => empties.getByRole('button').count()).toBe(1);
    await empties.getByRole('button', { name: 'Import a statement' }).click();
    await expectText(empties.getByRole('status'), 'Button pressed once');
  });

  it('C04: the colour input takes seven characters and shows its two messages', async () => {
    const colour = field('Category colour');
    await colour.focus();
    await colour.blur();
    await page
      .getByText('Please choose a colour. You can click on eyedropper to choose a colour.', { exact: true })
      .waitFor();
    await colour.fill('');
    await colour.pressSequentially('#12345678');
    await expect.poll(() => colour.inputValue()).toBe('#123456');
    await expectText(output('Category colour'), '"#123456"');
    await colour.fill('#12345g');
    await page.getByText('Enter a valid colour in HEX format, or use the colour picker.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Colour picker' }).click();
    await page.getByRole('dialog', { name: 'Pick Category colour' }).getByRole('slider', { name: 'Hue' }).press('End');
    await expectText(output('Category colour'), '"#752424"');
    await page.keyboard.press('Escape');
    expect(await page.getByText('Enter a valid colour in HEX format').count()).toBe(0);
  });

  it('C05: the date input masks, shows DD/MM/YYYY, returns YYYY-MM-DD and shows its messages', async () => {
    const due = field('Due date');
    await due.pressSequentially('19032026');
    await expect.poll(() => due.inputValue()).toBe('19/03/2026');
    await expectText(output('Due date'), '"2026-03-19"');
    await due.press('Backspace');
    await expectText(output('Due date'), 'null');
    await due.blur();
    await page.getByText('Please enter a valid date in the format DD/MM/YYYY.', { exact: true }).waitFor();
    await due.fill('17/03/2026');
    await page.getByText('Date not in the valid range.', { exact: true }).waitFor();
    await expectText(output('Due date'), 'null');
    await due.fill('');
    await due.blur();
    await page.getByText('Field is required', { exact: true }).waitFor();
    const end = field('End date');
    await end.fill('');
    await end.blur();
    await expectText(output('End date'), 'null');
    await expect.poll(() => page.getByText('Field is required', { exact: true }).count()).toBe(1);
    await end.fill('01/07/2026');
    await page.getByText('Date not in the valid range.', { exact: true }).waitFor();
  });

  it('C05: the picker opens at January 2000 from a clickable input, else at the current month, by keyboard too', async () => {
    await field('Date of birth').click();
    const birth = page.getByRole('dialog', { name: 'Calendar' });
    await birth.getByRole('grid', { name: 'January 2000' }).waitFor();
    await page.keyboard.press('Escape');
    await section('DateInput').getByRole('button', { name: 'Open calendar' }).first().click();
    const calendar = page.getByRole('dialog', { name: 'Calendar' });
    await calendar.getByRole('grid', { name: 'March 2026' }).waitFor();
    await calendar.getByRole('button', { name: 'Wednesday 18 March 2026' }).focus();
    for (const key of ['ArrowUp', 'Enter']) await page.keyboard.press(key);
    await expectText(output('Due date'), 'null');
    for (const key of ['PageDown', 'ArrowDown', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await expectText(output('Due date'), '"2026-04-19"');
    await expect.poll(() => field('Due date').inputValue()).toBe('19/04/2026');
    expect(await calendar.count()).toBe(0);
    await section('DateInput').getByRole('button', { name: 'Open calendar' }).last().click();
    await page.getByRole('button', { name: 'Saturday 21 March 2026' }).click({ force: true });
    await expectText(output('Pick-up day'), 'null');
    await page.getByRole('button', { name: 'Friday 20 March 2026' }).click();
    await expectText(output('Pick-up day'), '"2026-03-20"');
  });

  it('C06: searches the address half a second after the last key, and a pick fills all parts', async () => {
    const address = field('Home address');
    await address.click();
    await page.getByText('Enter address.', { exact: true }).waitFor();
    // The page's clock stands still while typing, however long it takes.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await address.pressSequentially('illawarra');
    await page.clock.runFor(499);
    await expectText(output('Look-ups'), '[]');
    await page.clock.runFor(1);
    await page.clock.resume();
    await page.getByRole('option').first().waitFor();
    await expectText(output('Look-ups'), '["illawarra"]');
    await address.press('ArrowDown');
    await address.press('ArrowDown');
    await address.press('ArrowDown');
    await address.press('Enter');
    await expect.poll(() => address.inputValue()).toBe('2/18 Illawarra Road, Marrickville NSW 2204');
    await expect
      .poll(async () => JSON.parse((await output('Home address').textContent()) ?? ''))
      .toEqual({
        address: '2/18 Illawarra Road, Marrickville NSW 2204',
        unitNumber: '2',
        streetNumber: '18',
        streetName: 'Illawarra Road',
        suburb: 'Marrickville',
        city: 'Sydney',
        state: 'NSW',
        country: 'Australia',
        postalCode: '2204',
        latitude: -33.911,
        longitude: 151.155,
        placeId: 'illawarra-2',
      });
    await address.fill('nowhere');
    await page.getByText('No results.', { exact: true }).waitFor();
    await address.fill('');
    await page.getByText('Enter address.', { exact: true }).waitFor();
  });

  it('C07: the password is hidden until it is revealed', async () => {
    const password = field('Password');
    await expect.poll(() => password.getAttribute('type')).toBe('password');
    await section('PasswordInput').getByRole('button', { name: 'Show password' }).first().click();
    await expect.poll(() => password.getAttribute('type')).toBe('text');
    await section('PasswordInput').getByRole('button', { name: 'Hide password' }).click();
    await expect.poll(() => password.getAttribute('type')).toBe('password');
  });

  it('C08: an amount has its exact dollars and can be a link', async () => {
    const money = section('Money');
    await expect
      .poll(() =>
        money.locator('data').evaluateAll((all) => all.map((one) => `${one.textContent} ${one.getAttribute('value')}`)),
      )
      .toEqual([
        '$12,847.10 12847.10',
        '+$2,311.70 2311.70',
        '−$84.15 -84.15',
        '$0.00 0.00',
        '−$320.00 -320.00',
        '$99.00 99.00',
        '+$12.3k 12345.67',
        '$1.2m 1234567.89',
        '$5.2k 5200.00',
        '−$612.40 -612.40',
      ]);
    await money.getByRole('button', { name: /^−\$612\.40\s?, opens the 14 transactions in Groceries$/ }).press('Enter');
    await expectText(money.getByRole('status'), 'Opened once');
  });

  it('C10: the loading bar is yellow in every palette', async () => {
    const bar = section('ProgressBar').getByRole('progressbar').first().locator('span span');
    for (const [palette, name] of [
      [1, 'Wattle'],
      [4, 'Jacaranda'],
    ] as const) {
      await page.getByRole('radio', { name }).check();
      await expect.poll(() => page.evaluate(() => document.documentElement.dataset.palette)).toBe(String(palette));
      await expect
        .poll(() => bar.evaluate((element) => getComputedStyle(element).backgroundColor))
        .toBe('rgb(242, 194, 0)');
    }
  });
});
