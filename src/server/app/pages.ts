import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyStatic from '@fastify/static';
import { Failure } from '#contract/kit/errors.ts';
import type { OperatorFacts } from '../kit/implement.ts';
import { pageSender } from './compressed-page.ts';
import { sitemapOf, withWords } from './landing-text.ts';
import type { LandingPlace } from './landing-text.ts';
import type { Landings } from './landings.ts';
import { escaped, withPlans } from './page-plans.ts';
import type { PagePlan } from './page-plans.ts';

/** Files whose name contains a hash of their content never change; everything else is revalidated. */
function cacheControl(path: string): string {
  return /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

interface FirstScreen {
  /** The start of the path; the first match applies. */
  path: string;
  /** Only this path, and none below it. */
  exact?: true;
  /** The chunks that the screen needs. */
  files: string[];
  /** The title of the page, in place of the bare name. */
  title?: string;
  /** What is shown before the first script has run, in place of the page's own logo; `{brand}` stands for the name. */
  frame?: string;
  /** The landing page of a journey has a small script of its own, and the app's only when it is needed. */
  landing?: LandingPlace & { script: string };
}

/** What the build wrote about the first screens. */
async function readFirstScreens(folder: string): Promise<FirstScreen[]> {
  const file = join(folder, 'preloads.json');
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as FirstScreen[]) : [];
}

/** Facts about the server for the page, as the content of `<meta name=…>` in its head. */
interface PageFacts {
  product: string;
  brand: string;
  help: string;
  operator?: OperatorFacts | undefined;
  /** The plans of the catalogue, for the landing page. */
  plans?: () => Promise<readonly PagePlan[]>;
  /** The words of the landing pages of journeys. */
  landings?: Landings;
  /** The address of the site for a request. */
  origin?: (request: FastifyRequest) => string;
}

/** Fills in the content of the page's tags. The replacement is a function, so that a `$` in a name stays as it is. */
function withFacts(html: string, { product, brand, help, operator }: PageFacts): string {
  const operatorTags = Object.entries(operator ?? {}).map(([name, value]) => [`operator-${name}`, value] as const);
  return [...Object.entries({ product, brand, help }), ...operatorTags].reduce(
    (page, [name, value]) =>
      page.replace(
        new RegExp(`(<meta name="${name}" content=")[^"]*`),
        (_match, start: string) => start + escaped(value),
      ),
    html,
  );
}

/**
 * The paths of the assets; compressed files are served under the plain name. They are listed at start, otherwise the
 * whole folder would be read for each request to compare the spelling.
 */
async function namesIn(folder: string): Promise<ReadonlySet<string>> {
  const result = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = result
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
    .map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name)).replaceAll(sep, '/')}`);
  return new Set(names.filter((name) => name !== '/index.html'));
}

/** Pages that everybody may read, beside the landing pages of journeys. */
const PUBLIC_PAGES = ['/', '/giveaways', '/public/purchase/membership', '/terms-and-conditions', '/privacy'];

/** Pages that are opened by a private link: no search engine may list them. */
const PRIVATE_LINKS = [
  '/gift-card-details-2',
  '/household/invitation/',
  ...['token', 'android', 'resetpassword', 'unsubscribe', 'emailverification', 'mobileverification'].map(
    (step) => `/auth/${step}/`,
  ),
];

/** The page with a small script in place of the one that starts the app, which is named beside it. */
function withScript(html: string, script: string): string {
  return html
    .replaceAll(/<link rel="modulepreload"[^>]*>\s*/g, '')
    .replace(/(<script type="module"[^>]*? src=")[^"]+"/, (_match, start: string) => `${start}${script}"`);
}

/** What is seen needs the styles and the font alone: the scripts wait for these on a slow connection. */
function afterStyles(html: string): string {
  return html.replaceAll(/<(?:link rel="modulepreload"|script type="module")/g, '$& fetchpriority="low"');
}

/** The page of a first screen: its title, the files to preload, and what is shown before the first script has run. */
function pageOf(whole: string, { title, files, frame, landing }: FirstScreen, brand: string): string {
  const html = landing ? withScript(whole, landing.script) : whole;
  const named =
    title === undefined ? html : html.replace(/<title>.*?</, () => `<title>${escaped(`${title} · ${brand}`)}<`);
  const links = files.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`).join('');
  const preloaded = named.replace('</head>', `${links}</head>`);
  if (frame === undefined) return preloaded;
  const shown = frame.replaceAll('{brand}', () => escaped(brand));
  return afterStyles(preloaded).replace(
    /(<div id="root">).*?(<\/div>\s*<noscript>)/s,
    (_, opening: string, rest: string) => `${opening}${shown}${rest}`,
  );
}

/** The pages that search engines should know, and those that they should leave alone. */
function mountSitemap(app: FastifyInstance, places: readonly LandingPlace[], { landings, origin }: PageFacts): void {
  if (!landings || !origin) return;
  app.get('/sitemap.xml', async (request, reply) => {
    const open = await landings.open(places);
    void reply.header('cache-control', 'no-cache').type('application/xml; charset=utf-8');
    return sitemapOf(origin(request), [...PUBLIC_PAGES, ...open.map(({ path }) => path)]);
  });
  app.get('/robots.txt', (request, reply) => {
    void reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8');
    return reply.send(
      `User-agent: *\nDisallow: /system/\nDisallow: /operator\nSitemap: ${origin(request)}/sitemap.xml\n`,
    );
  });
}

/**
 * Serves the built page: hashed files cacheable for ever, index.html revalidated, and index.html for every other path
 * of the page.
 */
export async function servePages(app: FastifyInstance, folder: string, facts: PageFacts): Promise<void> {
  const index = join(folder, 'index.html');
  if (!existsSync(index)) {
    app.setNotFoundHandler(() => {
      throw new Failure('not_found', 'The web app hasn’t been built. Run npm start to build it.');
    });
    return;
  }
  const html = withFacts(await readFile(index, 'utf8'), facts);
  const pages = (await readFirstScreens(folder)).map((screen) => ({
    ...screen,
    html: pageOf(html, screen, facts.brand),
    showsPlans: screen.frame?.includes('{plan}') ?? false,
  }));
  const send = pageSender();
  const complete = async ({ html: page, showsPlans, landing }: (typeof pages)[number], request: FastifyRequest) => {
    if (landing && facts.landings && facts.origin) {
      const site = { origin: facts.origin(request), brand: facts.brand };
      return withWords(page, landing, await facts.landings.wordsOf(landing), site);
    }
    // Without the database the page itself still comes, and says so.
    return showsPlans ? withPlans(page, await (facts.plans?.() ?? Promise.resolve([])).catch(() => [])) : page;
  };
  const sendIndex = async (request: FastifyRequest, reply: FastifyReply) => {
    const [pathname = ''] = request.url.split('?', 1);
    const page = pages.find(({ path, exact }) => (exact ? pathname === path : pathname.startsWith(path)));
    void reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8');
    if (PRIVATE_LINKS.some((path) => pathname.startsWith(path))) void reply.header('x-robots-tag', 'noindex, nofollow');
    return send(request, reply, page ? await complete(page, request) : html);
  };
  const files = await namesIn(folder);
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      void reply.header('cache-control', cacheControl(path));
    },
  });
  const sendOther = (request: FastifyRequest, reply: FastifyReply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    // Links in our emails end in an email address, so an ending such as '.com' says nothing: only the folder of assets
    // counts.
    if (!wantsPage || request.url.startsWith('/assets/')) throw new Failure('not_found');
    return sendIndex(request, reply);
  };
  app.get('/*', (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    return files.has(path) ? reply.sendFile(path.slice(1)) : sendOther(request, reply);
  });
  mountSitemap(
    app,
    pages.flatMap(({ landing }) => landing ?? []),
    facts,
  );
  app.get('/', (request, reply) => sendIndex(request, reply));
  app.get('/index.html', (request, reply) => sendIndex(request, reply));
  app.setNotFoundHandler(sendOther);
}
