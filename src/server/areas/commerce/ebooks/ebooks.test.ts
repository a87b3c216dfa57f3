import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backOffice } from '#contract/areas/back-office.ts';
import { catalogue } from '#contract/areas/catalogue.ts';
import { downloads } from '#contract/areas/downloads.ts';
import { orderBackOffice } from '#contract/areas/order-back-office.ts';
import { orders } from '#contract/areas/orders.ts';
import { productBackOffice } from '#contract/areas/product-back-office.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { renderPdf } from '#server/kit/pdf.ts';
import { mailboxOf } from '#tests/build/mailbox.ts';
import { readPdf, textOfPdf } from '#tests/build/pdf-text.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { AnyInput, TestServer } from '#tests/build/server.ts';
import { renderBooklet } from './booklet.ts';
import { sampleTitles } from './titles/sample-titles.ts';

/** E-books as files: uploaded or composed, and downloaded by those who bought them. */
let server: TestServer;
let ines: Awaited<ReturnType<typeof person>>;
beforeAll(async () => {
  server = await startTestServer();
  ines = await person({ role: 'operator', email: 'ines@example.com' });
});
afterAll(() => server.close());

let keys = 0;
const key = () => ({ 'idempotency-key': `ebook-test-${(keys += 1)}` });

async function person(input: Parameters<TestServer['aMember']>[0] = {}) {
  const member = await server.aMember(input);
  const ask = <E extends Endpoint>(endpoint: E, call?: AnyInput) =>
    server.callWith(endpoint, { token: member.token, headers: key(), ...call });
  return { ...member, ask };
}

const handbook = { items: [{ slug: 'debt-handbook', quantity: 1 }], total: 1 };
const sponge = {
  items: [{ slug: 'sponge', quantity: 1 }],
  total: 7,
  recipient: 'Kim Banksia',
  line1: '1 Short Street',
  suburb: 'Marrickville',
  state: 'NSW',
  postcode: '2204',
} as const;

const bought = async (who: { ask: typeof ines.ask }, goods: object) =>
  (await who.ask(orders.createCapture, { body: { ...goods, token: 'tok_visa' } })).body.data!;

async function fetched(body: object, token?: string) {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (token) headers['authorization'] = `Bearer ${token}`;
  const response = await fetch(`${server.baseUrl}${downloads.file.path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
}

function formOf(productId: number, content: Uint8Array | string, name = 'Winter list.pdf'): FormData {
  const form = new FormData();
  form.set('product_id', String(productId));
  form.set('file', new Blob([content as BlobPart], { type: 'application/pdf' }), name);
  return form;
}

const pdfOf = (text: string) =>
  renderPdf({ title: text, createdAt: new Date('2026-11-16T00:00:00Z'), blocks: [{ kind: 'paragraph', text }] });

describe('downloads of a member', () => {
  test('a paid e-book is on the order, in the list and in the email, and is saved as a private PDF', async () => {
    const kim = await person({ email: 'kim.ebook@example.com' });
    const order = await bought(kim, handbook);
    expect(order).toMatchObject({
      state: 'fulfilled',
      downloads: [{ line: 0, title: 'The debt handbook', sample: true }],
    });
    const { reference } = order;
    expect((await kim.ask(downloads.list)).body.data).toMatchObject([
      { reference, line: 0, title: 'The debt handbook', product: 'The debt handbook', sample: true },
    ]);
    const file = await fetched({ reference, line: 0 }, kim.token);
    expect([file.status, file.headers.get('content-type'), file.headers.get('content-disposition')]).toEqual([
      200,
      'application/pdf',
      'attachment; filename="debt-handbook.pdf"',
    ]);
    expect(file.headers.get('cache-control')).toContain('no-store');
    const { title, pages } = await readPdf(file.bytes);
    expect([title, pages.length]).toEqual(['The debt handbook', 9]);
    // The second download comes from the store, byte by byte the same.
    expect((await fetched({ reference, line: 0 }, kim.token)).bytes).toEqual(file.bytes);
    const mailbox = mailboxOf(server);
    await mailbox.carry();
    const [email] = await mailbox.emails('kim.ebook@example.com');
    expect(email!.text).toContain('Your e-book “The debt handbook” is ready. Download it from your order page.');
    expect(email!.text).toContain(`/packs/order-summary?order=${reference}`);
  });

  test('a pack that comes with one has it before the parcel is sent', async () => {
    const kim = await person();
    const { reference, state, downloads: files } = await bought(kim, sponge);
    expect([state, files]).toEqual(['paid', [{ line: 0, title: 'Kitchen on a budget', sample: true }]]);
    expect((await kim.ask(downloads.list)).body.data[0]).toMatchObject({ product: 'Sponge pack' });
    expect((await fetched({ reference, line: 0 }, kim.token)).status).toBe(200);
  });

  test('nobody else gets it, and neither does a line without an e-book', async () => {
    const [kim, tom] = [await person(), await person()];
    const { reference } = await bought(kim, handbook);
    expect((await fetched({ reference, line: 0 }, tom.token)).status).toBe(404);
    expect((await fetched({ reference, line: 0 })).status).toBe(404);
    expect((await fetched({ reference, line: 0, email: kim.email })).status).toBe(404);
    expect((await fetched({ reference, line: 1 }, kim.token)).status).toBe(404);
    expect((await tom.ask(downloads.list)).body.data).toEqual([]);
  });

  test('an unpaid order is refused, and so is one that was refunded in full; a part leaves it', async () => {
    const kim = await person();
    const waiting = (await kim.ask(orders.createOrder, { body: handbook })).body.data!;
    expect(waiting.downloads).toEqual([]);
    const download = (reference: string) => kim.ask(downloads.file, { body: { reference, line: 0 } });
    expect(await download(waiting.reference)).toMatchObject({
      status: 409,
      problem: { detail: 'This order hasn’t been paid. Pay for it, then download your e-book.' },
    });
    const { reference } = await bought(kim, sponge);
    const refund = (amount: number) =>
      ines.ask(orderBackOffice.refund, { body: { reference, amount, reason: 'Torn packet' } });
    await refund(2);
    expect((await fetched({ reference, line: 0 }, kim.token)).status).toBe(200);
    await refund(5);
    expect(await download(reference)).toMatchObject({
      status: 409,
      problem: { detail: 'This order was refunded, so its e-books can’t be downloaded any more.' },
    });
    expect((await kim.ask(downloads.list)).body.data).toEqual([]);
  });
});

describe('downloads of a guest', () => {
  test('need the reference and the email; after the claim, the account has them', async () => {
    const email = 'robin.wren@example.com';
    const created = await server.callWith(orders.guestCreate, {
      headers: key(),
      body: { ...handbook, email, name: 'Robin Wren' },
    });
    const { reference } = created.body.data!;
    await server.callWith(orders.guestCapture, { headers: key(), body: { reference, email, token: 'tok_visa' } });
    expect((await fetched({ reference, line: 0, email })).status).toBe(200);
    expect((await fetched({ reference, line: 0, email: 'other@example.com' })).status).toBe(404);
    expect((await fetched({ reference, line: 0 })).status).toBe(404);
    const robin = await person({ email });
    await server.server.database.systemDb
      .updateTable('profiles')
      .set({ email_verified_at: server.clock.now() })
      .where('member_id', '=', robin.id)
      .execute();
    await robin.ask(orders.claimOrder, { body: { reference } });
    expect((await fetched({ reference, line: 0, email })).status).toBe(404);
    expect((await fetched({ reference, line: 0 }, robin.token)).status).toBe(200);
  });
});

describe('the file of an e-book', () => {
  test('is needed before the e-book goes on sale; buyers get it, and then its next edition', async () => {
    const winter = {
      kind: 'ebook',
      slug: 'winter-list',
      name: 'The winter list',
      summary: 'What to check before it gets cold.',
      benefits: [],
      colour: '#2f6b45',
      icon: 'book-open',
      ebook_name: 'The winter list',
      posted: false,
      sample: true,
    };
    const { id } = (await ines.ask(productBackOffice.saveProduct, { body: winter })).body.data;
    const price = { product_id: id, label: 'One size', price: 3, entries: 0, active: true };
    await ines.ask(productBackOffice.saveVariant, { body: price });
    const publish = () => ines.ask(productBackOffice.publish, { body: { id, state: 'published' } });
    expect(await publish()).toMatchObject({
      status: 400,
      problem: { errors: [{ field: 'state', message: 'Upload the e-book file first.' }] },
    });
    const store = (content: Uint8Array | string, name?: string) =>
      ines.ask(productBackOffice.saveEbook, { headers: {}, form: formOf(id, content, name) });
    expect((await store('Not a PDF at all', 'winter.txt')).status).toBe(415);
    expect((await store('%PDF-1.7\n1 0 obj <</JS (app.alert(1))>> endobj')).status).toBe(415);
    const first = await store(await pdfOf('First edition'));
    expect(first.body.data.ebook).toMatchObject({ name: 'Winter list.pdf', sample: false });
    expect((await publish()).status).toBe(200);
    const kim = await person();
    const { reference } = await bought(kim, { items: [{ slug: 'winter-list', quantity: 1 }], total: 3 });
    const text = async () => (await textOfPdf((await fetched({ reference, line: 0 }, kim.token)).bytes))[0]![0];
    expect(await text()).toBe('First edition');
    await store(await pdfOf('Second edition'));
    expect(await text()).toBe('Second edition');
    expect(await readdir(join(server.dataDirectory, 'files', 'ebooks', String(id)))).toHaveLength(1);
    const { data: log } = (await ines.ask(backOffice.audit)).body;
    expect(log[0]!.action).toBe('product_ebook_stored');
    expect((await kim.ask(productBackOffice.ebook, { query: { product_id: id } })).status).toBe(403);
    expect((await ines.ask(productBackOffice.ebook, { query: { product_id: id } })).status).toBe(200);
  });

  test('a product on sale can’t promise an e-book that has no file', async () => {
    const { data } = (await ines.ask(productBackOffice.products, { query: { kind: 'pack' } })).body;
    const { id, slug, name, summary, benefits, colour, icon, posted, sample } = data.find(
      (pack) => pack.slug === 'tee',
    )!;
    const body = {
      id,
      kind: 'pack',
      slug,
      name,
      summary,
      benefits,
      colour,
      icon,
      posted,
      sample,
      ebook_name: 'Folding',
    };
    expect(await ines.ask(productBackOffice.saveProduct, { body })).toMatchObject({
      status: 400,
      problem: { errors: [{ field: 'ebook_name' }] },
    });
  });
});

describe('the sample titles', () => {
  test.each(Object.entries(sampleTitles))(
    '%s has 6 to 10 pages, says that it is a sample, and is tagged',
    async (_, booklet) => {
      const created = new Date('2026-11-01T00:00:00Z');
      const bytes = await renderBooklet(booklet, 'Wattle', created);
      const { title, language, pages } = await readPdf(bytes);
      expect([title, language]).toEqual([booklet.title, 'en-AU']);
      expect(pages.length).toBe(booklet.chapters.length + 2);
      expect(pages.length).toBeGreaterThanOrEqual(6);
      expect(pages.length).toBeLessThanOrEqual(10);
      const text = pages.flat().map((element) => element.text.replaceAll('\n', ' '));
      expect(text).toContain('Sample title');
      expect(text.some((line) => line.startsWith('This booklet is general information.'))).toBe(true);
      expect(text).toContain(`${booklet.chapters.length}. ${booklet.chapters.at(-1)!.title}`);
      expect(text.join()).not.toContain('\uFFFD');
      expect(await renderBooklet(booklet, 'Wattle', created)).toEqual(bytes);
    },
  );

  test('the catalogue names their pages as they are', async () => {
    const { data } = (await server.callWith(catalogue.packs)).body;
    const pages = (slug: string) => data.find(({ Slug }) => Slug === slug)!.Benefits[0];
    expect([pages('debt-handbook'), pages('pay-cycle-workbook')]).toEqual([
      `PDF to download, ${sampleTitles['debt-handbook']!.chapters.length + 2} pages`,
      `PDF to download, ${sampleTitles['pay-cycle-workbook']!.chapters.length + 2} pages`,
    ]);
  });
});
