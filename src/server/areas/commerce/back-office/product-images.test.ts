import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '#contract/areas/catalogue.ts';
import { productBackOffice } from '#contract/areas/product-back-office.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

/** Pictures of products. */
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = (await server.aMember({ role: 'operator', email: 'ines@example.com' })).token;
});
afterAll(() => server.close());

/** A photo with the facts of its camera. */
const photo = (background: string) =>
  sharp({ create: { width: 2000, height: 1000, channels: 3, background } })
    .withExif({ IFD0: { Model: 'Secret camera' } })
    .jpeg()
    .toBuffer();
const pack = async (slug: string) =>
  (await server.callWith(catalogue.packs)).body.data.find(({ Slug }) => Slug === slug)!;
const idOf = async (slug: string): Promise<number> =>
  (await server.callWith(productBackOffice.products, { token })).body.data.find((product) => product.slug === slug)!.id;

async function store(id: number, content: Buffer | string, alt: string) {
  const form = new FormData();
  form.set('product_id', String(id));
  form.set('alt', alt);
  form.set('file', new Blob([content as BlobPart]), '../shirt.jpg');
  return server.callWith(productBackOffice.saveImage, { token, form });
}
const filesOf = (id: number): Promise<string[]> =>
  readdir(join(server.dataDirectory, 'files', 'products', String(id))).catch(() => []);
async function shown(path: string) {
  const response = await fetch(`${server.baseUrl}${path}`);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe('the picture of a product', () => {
  test('is re-encoded in two sizes without metadata, and everybody sees it', async () => {
    expect((await pack('tee')).image).toBeNull();
    const id = await idOf('tee');
    expect((await store(id, await photo('#0f4a33'), 'A green T-shirt on a line')).status).toBe(200);
    const { image } = await pack('tee');
    expect(image!.alt).toBe('A green T-shirt on a line');
    const [large, small] = [await shown(image!.large), await shown(image!.small)];
    expect(large.response.headers.get('content-type')).toBe('image/webp');
    expect(large.response.headers.get('cache-control')).toContain('max-age=31536000');
    expect(await sharp(large.bytes).metadata()).toMatchObject({ format: 'webp', width: 1280, height: 640 });
    expect(await sharp(small.bytes).metadata()).toMatchObject({ width: 224, height: 224 });
    expect(large.bytes.includes('Secret camera')).toBe(false);
  });

  test('has a new address when it is replaced, and the old one is gone', async () => {
    const id = await idOf('hoodie');
    await store(id, await photo('#0f4a33'), 'A hooded shirt');
    const before = (await pack('hoodie')).image!;
    await store(id, await photo('#aa0000'), 'A red hooded shirt');
    const after = (await pack('hoodie')).image!;
    expect(after.large).not.toBe(before.large);
    expect((await shown(before.large)).response.status).toBe(404);
    expect((await server.callWith(productBackOffice.removeImage, { token, body: { product_id: id } })).status).toBe(
      200,
    );
    expect((await pack('hoodie')).image).toBeNull();
    expect((await shown(after.small)).response.status).toBe(404);
    expect(await filesOf(id)).toEqual([]);
  });

  test('is refused where it is no picture, has no description, or is of a gift card', async () => {
    const id = await idOf('tee');
    expect((await store(id, '<svg onload="alert(1)"/>', 'A shirt')).status).toBe(415);
    expect((await store(id, await photo('#0f4a33'), '')).status).toBe(400);
    const card = await idOf('coles-gift-card');
    expect((await store(card, await photo('#0f4a33'), 'A card')).status).toBe(400);
    expect(await filesOf(card)).toEqual([]);
  });
});
