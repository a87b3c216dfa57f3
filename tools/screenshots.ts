/**
 * Takes the images in docs/screenshots of the demo data: `node tools/run.mjs tools/screenshots.ts URL`, with the
 * address of a running server.
 */
import { mkdir } from 'node:fs/promises';
import type { Browser, Page } from 'playwright';
import { openBrowser } from '#tests/build/browser.ts';

type Mode = 'light' | 'dark';
interface View {
  width: number;
  height: number;
  mode: Mode;
  screens: readonly string[];
}

const paths: Record<string, string> = {
  home: '/nd2',
  transactions: '/transaction-history',
  import: '/sync-transactions',
  analysis: '/expense-analysis',
  budgets: '/ubudget',
  bills: '/expense-analysis/payments-calendar',
  goals: '/goals',
  outlook: '/smart-money',
  worth: '/net-worth',
  deals: '/deals-and-discounts',
  shop: '/shop',
  household: '/household',
  tax: '/tax-year',
  loans: '/loans',
  assistant: '/money-smart',
  notifications: '/notifications',
  score: '/credit-score',
};

/** Actions on a screen before its image is taken. */
const before: Record<string, (page: Page) => Promise<void>> = {
  async assistant(page) {
    await page
      .getByRole('textbox', { name: 'Ask about your money' })
      .fill('How much did I spend on groceries this month?');
    await page.keyboard.press('Enter');
    await page.getByRole('article', { name: 'Assistant' }).waitFor();
    await page.locator('[role=log][aria-busy=false]').waitFor();
  },
};

/** The images in the documents: the large screen in full, the phone and dark mode in part. */
const views: readonly View[] = [
  {
    width: 1280,
    height: 860,
    mode: 'light',
    screens: [
      'login',
      'home',
      'transactions',
      'import',
      'analysis',
      'budgets',
      'bills',
      'goals',
      'outlook',
      'worth',
      'deals',
      'shop',
      'household',
      'tax',
      'loans',
      'assistant',
      'notifications',
      'score',
    ],
  },
  {
    width: 360,
    height: 780,
    mode: 'light',
    screens: ['home', 'transactions', 'budgets', 'outlook', 'deals', 'shop', 'loans', 'assistant'],
  },
  { width: 1280, height: 860, mode: 'dark', screens: ['home', 'analysis', 'outlook'] },
];

const SETTLED_MS = 1500;

const url = process.argv[2] ?? 'http://localhost:3000';
const folder = process.argv[3] ?? 'docs/screenshots';

async function images(browser: Browser, { width, height, mode, screens }: View): Promise<void> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: mode,
    ...(width < 600 ? { isMobile: true, hasTouch: true, deviceScaleFactor: 2 } : {}),
    reducedMotion: 'reduce',
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
  });
  const page = await context.newPage();
  const take = (name: string) => page.screenshot({ path: `${folder}/${name}-${width}-${mode}.png` });
  await page.goto(`${url}/auth/login`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  if (screens.includes('login')) await take('login');
  await page.getByLabel('Email').fill('demo@wattle.example');
  await page.getByLabel('Password', { exact: true }).fill('Wattle-demo-1');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((address) => !address.pathname.startsWith('/auth'));
  for (const name of screens.filter((screen) => screen !== 'login')) {
    await page.goto(`${url}${paths[name]}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForFunction(() => document.querySelector('main .animate-breathe') === null);
    await before[name]?.(page);
    // Charts load in a chunk of their own. A screen that listens for changes always has an open request, so network
    // idle never comes.
    await page.waitForTimeout(SETTLED_MS);
    await take(name);
  }
  await context.close();
}

await mkdir(folder, { recursive: true });
const browser = await openBrowser();
for (const view of views) await images(browser, view);
await browser.close();
