import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { connections } from '#contract/areas/connections.ts';
import type { Ports } from '#server/kit/implement.ts';
import { noRecipient } from '#server/ports/bank-feed/no-recipient.ts';
import { diskFiles } from '#server/ports/file-store/disk.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { logoPath } from './logo.ts';
import { refreshBankLogos } from './public.ts';

/** Bank images are fetched from the register, re-encoded, and served as the logo of the bank's name. */

let server: TestServer;
let directory: string;
let ports: Pick<Ports, 'bankRecipient' | 'files'>;
let images: { institutionId: string; name: string; image: Uint8Array }[] = [];
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'logos-'));
  ports = { files: diskFiles({ directory }), bankRecipient: { ...noRecipient, logos: async () => images } };
  server = await startTestServer({ ports });
});
afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true });
});

const refresh = () => refreshBankLogos({ system: server.server.database.systemDb, clock: server.clock, ports });
const logoOf = async (name: string) => {
  const answer = await fetch(server.baseUrl + logoPath(name));
  return { type: answer.headers.get('content-type'), bytes: Buffer.from(await answer.arrayBuffer()) };
};
const banksia = (image: Uint8Array) => ({ institutionId: 'banksia', name: 'Banksia Bank', image });

test('an image is re-encoded as a square PNG on white without other file content, and replaces the initials', async () => {
  expect((await logoOf('Banksia Bank')).type).toBe('image/svg+xml');
  const image = await sharp({
    create: { width: 300, height: 100, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 1 } },
  })
    .withExif({ IFD0: { Copyright: 'secret words' } })
    .jpeg()
    .toBuffer();
  images = [banksia(image)];
  expect(await refresh()).toBe(1);
  const { type, bytes } = await logoOf(' banksia BANK');
  expect(type).toBe('image/png');
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 128, height: 128, hasAlpha: false });
  expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  const corner = await sharp(bytes).extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer();
  expect([...corner]).toEqual([255, 255, 255]);
  const { token } = await server.aMember();
  const { data } = (await server.call(connections.institutions, { token })).body;
  expect(data.map(({ id, has_image }) => [id, has_image])).toContainEqual(['banksia', true]);
  expect(data.filter(({ has_image }) => has_image)).toHaveLength(1);
  for (const [name, bank] of [
    ['Bills', 'Banksia bank'],
    ['Cash tin', ''],
    ['Old', 'Nowhere'],
  ] as const)
    await server.call(bankAccounts.create, { token, body: { name, bank } });
  const own = (await server.call(bankAccounts.list, { token })).body.data;
  expect(own.map((one) => [one.name, one.has_image, one.logo])).toEqual([
    ['Bills', true, logoPath('Banksia bank')],
    ['Cash tin', false, logoPath('Cash tin')],
    ['Old', false, logoPath('Nowhere')],
  ]);
  expect((await server.call(bankAccounts.page, { token, params: { id: own[0]!.id } })).body.data.has_image).toBe(true);
});

test('an SVG image is rendered without loading external resources', async () => {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="64" height="64"><rect width="64" height="64" fill="#00f"/><image xlink:href="file:///etc/passwd" width="9" height="9"/></svg>';
  images = [{ institutionId: 'wandoo', name: 'Wandoo', image: Buffer.from(drawing) }];
  expect(await refresh()).toBe(1);
  expect((await logoOf('Wandoo')).type).toBe('image/png');
});

test('a file that is not an image, or is too large to decode, leaves the existing logo in place', async () => {
  const before = (await logoOf('Banksia Bank')).bytes;
  const vast =
    '<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000"><rect width="9" height="9"/></svg>';
  for (const image of [Buffer.from('words'), Buffer.alloc(0), Buffer.from(vast)]) {
    images = [banksia(image), { institutionId: 'quandong', name: 'Quandong', image }];
    expect(await refresh()).toBe(0);
  }
  expect((await logoOf('Banksia Bank')).bytes).toEqual(before);
  expect((await logoOf('Quandong')).type).toBe('image/svg+xml');
});
