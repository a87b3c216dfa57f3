import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
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
