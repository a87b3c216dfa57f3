import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Failure } from '#contract/kit/errors.ts';
import { servePages } from './pages.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pages-'));
  await writeFile(
    path.join(folder, 'index.html'),
    await readFile(path.resolve(import.meta.dirname, '../../web/app/index.html')),
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function page(facts: Parameters<typeof servePages>[2]): Promise<string> {
  const app = fastify();
  await servePages(app, folder, facts);
  const { body } = await app.inject({ url: '/accounts', headers: { accept: 'text/html' } });
  await app.close();
  return body;
}

describe('the page', () => {
  it('contains the product, the brand and the help page of its server, each as plain text', async () => {
    const html = await page({ product: 'acacia', brand: 'Gold & "Green" $1', help: 'https://help.example/?a=1&b=2' });
    expect(html).toContain('<meta name="product" content="acacia" />');
    expect(html).toContain('<meta name="brand" content="Gold &#38; &#34;Green&#34; $1" />');
    expect(html).toContain('<meta name="help" content="https://help.example/?a=1&#38;b=2" />');
  });

  it('that a private link opens may not be listed by search engines', async () => {
    const app = fastify();
    await servePages(app, folder, { product: 'wattle', brand: 'Wattle', help: '' });
    const listed = async (url: string) =>
      (await app.inject({ url, headers: { accept: 'text/html' } })).headers['x-robots-tag'];
    expect(await listed('/gift-card-details-2?card=abc')).toBe('noindex, nofollow');
    expect(await listed('/auth/resetpassword/abc')).toBe('noindex, nofollow');
    expect(await listed('/auth/login')).toBe(undefined);
    expect(await listed('/public/public-shop')).toBe(undefined);
    await app.close();
  });

  it('contains no help page where the server has none', async () => {
    expect(await page({ product: 'wattle', brand: 'Wattle', help: '' })).toContain('<meta name="help" content="" />');
  });

  it('contains the provider of the site, and nothing where none is set', async () => {
    const facts = { product: 'wattle', brand: 'Wattle', help: '' };
    const html = await page({
      ...facts,
      operator: {
        name: 'Gold & Green Pty Ltd',
        abn: '53004085616',
        address: 'PO Box 1, Hobart TAS 7000',
        contact: 'hello@wattle.example',
        licence: '',
      },
    });
    expect(html).toContain('<meta name="operator-name" content="Gold &#38; Green Pty Ltd" />');
    expect(html).toContain('<meta name="operator-abn" content="53004085616" />');
    expect(html).toContain('<meta name="operator-address" content="PO Box 1, Hobart TAS 7000" />');
    expect(html).toContain('<meta name="operator-contact" content="hello@wattle.example" />');
    expect((await page(facts)).match(/<meta name="operator-\w+" content="" \/>/g)).toHaveLength(4);
  });

  it('has the landing page at the root alone, with each plan of the catalogue as plain text', async () => {
    const frame =
      '<div data-landing=""><h1>{brand}</h1><section data-plans=""><article data-plan=""><h3>{plan}</h3><p>{price}</p><p>{description}</p><ul><li data-feature="">{feature}</li></ul></article></section></div>';
    const list = [
      { path: '/', exact: true, files: [], title: 'Hello', frame },
      { path: '/', files: ['/assets/shell.js'] },
    ];
    await writeFile(path.join(folder, 'preloads.json'), JSON.stringify(list));
    const at = async (url: string, plans: Parameters<typeof servePages>[2]['plans']) => {
      const app = fastify();
      await servePages(app, folder, {
        product: 'wattle',
        brand: 'Gold & Green',
        help: '',
        ...(plans ? { plans } : {}),
      });
      const { body } = await app.inject({ url, headers: { accept: 'text/html' } });
      await app.close();
      return body;
    };
    const plans = async () => [
      { name: 'Free', price: '$0', description: 'For {plan} & you', features: [] },
      { name: 'Pro', price: '$20.00 a month', description: 'All', features: ['A < B', 'C'] },
    ];
    const html = await at('/?c=1', plans);
    expect(html).toContain('<title>Hello · Gold &#38; Green</title>');
    expect(html).toContain(
      '<article data-plan=""><h3>Free</h3><p>$0</p><p>For {plan} &#38; you</p><ul></ul></article><article data-plan=""><h3>Pro</h3><p>$20.00 a month</p><p>All</p><ul><li data-feature="">A &#60; B</li><li data-feature="">C</li></ul></article>',
    );
    expect(await at('/accounts', plans)).not.toContain('data-landing');
    const failing = async () => Promise.reject(new Error('no database'));
    expect(await at('/', failing)).toContain('<h1>Gold &#38; Green</h1></div>');
    await rm(path.join(folder, 'preloads.json'));
  });

  it('comes compressed for a browser that reads Brotli, and as plain text for others', async () => {
    const app = fastify();
    await servePages(app, folder, { product: 'wattle', brand: 'Wattle', help: '' });
    const get = (encoding: string) =>
      app.inject({ url: '/accounts', headers: { accept: 'text/html', 'accept-encoding': encoding } });
    const [plain, compressed, again] = [await get('gzip'), await get('gzip, br'), await get('br')];
    expect(plain.headers).toMatchObject({ vary: 'accept-encoding' });
    expect(plain.headers['content-encoding']).toBe(undefined);
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(compressed.rawPayload).toString('utf8')).toBe(plain.body);
    expect(again.rawPayload).toEqual(compressed.rawPayload);
    await app.close();
  });

  it('serves its assets compressed and cacheable for ever, only by their exact names', async () => {
    await mkdir(path.join(folder, 'assets'));
    for (const [name, text] of [
      ['a1b2.js', 'plain'],
      ['a1b2.js.br', 'packed'],
    ] as const)
      await writeFile(path.join(folder, 'assets', name), text);
    const app = fastify();
    app.setErrorHandler<Failure>(({ code }, _request, reply) =>
      reply.status(code === 'not_found' ? 404 : 500).send(''),
    );
    await servePages(app, folder, { product: 'wattle', brand: 'Wattle', help: '' });
    const packed = await app.inject({ url: '/assets/a1b2.js', headers: { 'accept-encoding': 'gzip, br' } });
    expect([
      packed.statusCode,
      packed.body,
      packed.headers['content-encoding'],
      packed.headers['cache-control'],
    ]).toEqual([200, 'packed', 'br', 'public, max-age=31536000, immutable']);
    expect((await app.inject({ url: '/assets/a1b2.js' })).body).toBe('plain');
    for (const url of ['/assets/A1B2.js', '/assets/a1b2.js.br', '/assets/', '/assets/../index.html.js'])
      expect((await app.inject({ url })).statusCode, url).toBe(404);
    await app.close();
  });
});
