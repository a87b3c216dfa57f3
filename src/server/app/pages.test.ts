import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { servePages } from './pages.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pages-'));
  await writeFile(path.join(folder, 'index.html'), await readFile(path.resolve(import.meta.dirname, '../../web/app/index.html')));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function page(facts: { product: string; brand: string; help: string }): Promise<string> {
  const app = fastify();
  await servePages(app, folder, facts);
  const { body } = await app.inject({ url: '/accounts', headers: { accept: 'text/html' } });
  await app.close();
  return body;
}

describe('the page', () => {
  it('is told the product, the brand and the help page of its server, each as plain text', async () => {
    const html = await page({ product: 'acacia', brand: 'Gold & "Green" $1', help: 'https://help.example/?a=1&b=2' });
    expect(html).toContain('<meta name="product" content="acacia" />');
    expect(html).toContain('<meta name="brand" content="Gold &#38; &#34;Green&#34; $1" />');
    expect(html).toContain('<meta name="help" content="https://help.example/?a=1&#38;b=2" />');
  });

  it('names no help page where the server has none', async () => {
    expect(await page({ product: 'wattle', brand: 'Wattle', help: '' })).toContain('<meta name="help" content="" />');
  });
});
