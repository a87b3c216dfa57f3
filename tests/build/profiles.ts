import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';

/** A browser profile, and a plain page of the site that keeps its renderer, and so its compiled scripts. */
interface Profile {
  context: BrowserContext;
  keeper: Page;
  /** The options of its pages that are not the usual ones, as JSON. */
  kind: string;
  /** A replaced clock stays with the profile. */
  clockReplaced: boolean;
}

/** What every page has unless it says otherwise. */
const usual: BrowserContextOptions = {
  serviceWorkers: 'block',
  reducedMotion: 'reduce',
  hasTouch: false,
  isMobile: false,
};

/** The options that are not the usual ones. */
function unusual(options: BrowserContextOptions): BrowserContextOptions {
  return Object.fromEntries(
    Object.entries(options).filter(([name, value]) => usual[name as keyof BrowserContextOptions] !== value),
  );
}

export interface OpenProfile {
  context: BrowserContext;
  page: Page;
  /** The plain page in the same renderer, which knows the page's window as `beside`; a profile set apart has none. */
  keeper?: Page;
  /** Puts entries into the local storage of the site. */
  store(entries: Readonly<Record<string, string>>): Promise<void>;
  leave(): Promise<void>;
}

/** A page of the site without a script. */
const PLAIN_PAGE = '/livez';

function put(entries: Readonly<Record<string, string>>): void {
  for (const [key, entry] of Object.entries(entries)) localStorage.setItem(key, entry);
}

/**
 * Browser profiles of an address. A profile that was left is the next visitor's, without cookies, storage and
 * permissions, but with the files of the app still loaded and compiled: both take longer than most tests.
 */
export class Profiles {
  readonly url: string;
  private readonly browser: Browser;
  /** Left profiles by kind. */
  private readonly free = new Map<string, Profile[]>();

  constructor(browser: Browser, url: string) {
    this.browser = browser;
    this.url = url;
  }

  async take({ viewport, colorScheme, ...more }: BrowserContextOptions): Promise<OpenProfile> {
    const special = unusual(more);
    // A service worker and what it stored would stay with the profile.
    if (special.serviceWorkers) return this.apart({ ...special, ...(viewport && { viewport }), colorScheme });
    const kind = JSON.stringify(special);
    const profile = this.free.get(kind)?.pop() ?? (await this.fresh(special, kind));
    const { context, keeper } = profile;
    const page = await this.pageBeside(keeper);
    if (viewport) await page.setViewportSize(viewport);
    if (colorScheme) await page.emulateMedia({ colorScheme });
    let leaving: Promise<void> | undefined;
    return {
      context,
      page,
      keeper,
      store: (entries) => keeper.evaluate(put, entries),
      // A profile that is left twice must not be handed to two visitors.
      leave: () => (leaving ??= this.giveBack(profile)),
    };
  }

  /** A page in the renderer of another: one that the browser opens by itself starts in a renderer of its own. */
  private async pageBeside(keeper: Page): Promise<Page> {
    const opening = keeper.waitForEvent('popup');
    await keeper.evaluate((path) => {
      const opened = window.open(path);
      if (opened) opened.opener = null;
      Object.assign(window, { beside: opened });
    }, PLAIN_PAGE);
    const page = await opening;
    await page.waitForLoadState();
    return page;
  }

  private open(options: BrowserContextOptions): Promise<BrowserContext> {
    return this.browser.newContext({
      ...usual,
      baseURL: this.url,
      viewport: { width: 1280, height: 900 },
      locale: 'en-AU',
      timezoneId: 'Australia/Sydney',
      ...options,
    });
  }

  private async apart(options: BrowserContextOptions): Promise<OpenProfile> {
    const context = await this.open(options);
    const page = await context.newPage();
    return {
      context,
      page,
      async store(entries) {
        await page.goto(PLAIN_PAGE);
        await page.evaluate(put, entries);
      },
      leave: () => context.close(),
    };
  }

  private async fresh(special: BrowserContextOptions, kind: string): Promise<Profile> {
    const context = await this.open(special);
    const keeper = await context.newPage();
    await keeper.goto(PLAIN_PAGE);
    const profile = { context, keeper, kind, clockReplaced: false };
    for (const act of ['install', 'setFixedTime', 'setSystemTime'] as const) {
      const original = context.clock[act].bind(context.clock) as (value?: never) => Promise<void>;
      context.clock[act] = async (value?: unknown) => {
        profile.clockReplaced = true;
        await original(value as never);
      };
    }
    return profile;
  }

  private async giveBack(profile: Profile): Promise<void> {
    const { context, keeper } = profile;
    if (profile.clockReplaced) return context.close();
    await Promise.all(
      context
        .pages()
        .filter((page) => page !== keeper)
        .map((page) => page.close()),
    );
    // The app stores nothing but cookies and local storage here. The browser's own command that clears an address
    // never answers in about one of twenty calls.
    await Promise.all([
      context.clearCookies(),
      context.clearPermissions(),
      context.setOffline(false),
      context.unrouteAll({ behavior: 'ignoreErrors' }),
      keeper.evaluate(() => localStorage.clear()),
    ]);
    const free = this.free.get(profile.kind);
    if (free) free.push(profile);
    else this.free.set(profile.kind, [profile]);
  }
}
