import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assistant } from '#contract/areas/assistant.ts';
import { aConversation, say, scriptedAssistant } from '#tests/build/assistant.ts';
import { sessionOf, signIn, signUp } from '#tests/build/auth.ts';
import { imported, ofxOf, rowsOf } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { Payload, TestServer } from '#tests/build/server.ts';
import { sweepUnsentFiles } from '../public.ts';

/** Files and photos in messages, and receipts (rules A03 and A04). */

const script = scriptedAssistant();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ ports: { assistant: script } });
});
afterAll(() => server.close());

let guests = 0;
async function aGuest() {
  guests += 1;
  return signUp(server, { email: `files${guests}@example.com`, first_name: 'Mia', last_name: 'Chen' });
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

function formOf(name: string, content: string | Uint8Array, fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append('file', new Blob([content as Uint8Array<ArrayBuffer>]), name);
  return form;
}
const file = (token: string, name: string, content: string | Uint8Array) =>
  server.call(assistant.uploadFile, { token, form: formOf(name, content, { purpose: 'assistants' }) });
const photo = (token: string, content: Uint8Array = png) =>
  server.call(assistant.uploadPhoto, {
    token,
    form: formOf('../../lunch.png', content, { upload_preset: 'conversation' }),
  });

describe('uploads', () => {
  test('A04: a file with its purpose returns an id; a photo is re-encoded and returns its secure_url', async () => {
    const { token } = await aGuest();
    const statement = await file(token, 'june.ofx', 'OFXHEADER:100\n<OFX></OFX>');
    expect(statement.body).toMatchObject({
      id: expect.any(Number),
      name: 'june.ofx',
      kind: 'statement',
      secure_url: null,
    });
    const statementFile = await server.call(assistant.file, { token, params: { id: statement.body.id } });
    expect([
      statementFile.headers['content-type'],
      statementFile.headers['content-disposition'],
      statementFile.text,
    ]).toEqual(['application/octet-stream', 'attachment; filename="june.ofx"', 'OFXHEADER:100\n<OFX></OFX>']);
    const image = await photo(token);
    expect(image.body).toMatchObject({ kind: 'photo', name: 'lunch.webp', content_type: 'image/webp' });
    const imageFile = await fetch(new URL(image.body.secure_url, server.baseUrl));
    expect([imageFile.status, imageFile.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  test.each([
    ['june.xlsx', Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 6, 0, 8, 0]), 200, 'statement'],
    ['june.csv.gz', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]), 200, 'statement'],
    ['june.xls', '<table><tr><td>Date</td></tr></table>', 200, 'statement'],
    ['june.xlsx', Buffer.from([0x4d, 0x5a, 0x90, 0x00, 0x03, 0x00, 0xff, 0xfe]), 415, undefined],
    ['june.pdf', '%PDF-1.4\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer<</Root 1 0 R>>\n', 200, 'document'],
  ])('A04: %s is taken as what it can be: %#', async (name, content, status, kind) => {
    const { token } = await aGuest();
    const answer = await file(token, name, content);
    expect([answer.status, answer.status === 200 ? answer.body.kind : undefined]).toEqual([status, kind]);
  });

  test.each([
    ['page.html', '<html><script>alert(1)</script></html>', 415],
    ['run.pdf', '%PDF-1.4\n<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>', 415],
    ['june.csv', Buffer.from([0x4d, 0x5a, 0x90, 0x00, 0x03, 0x00, 0xff, 0xfe]), 415],
    ['large.csv', 'a,b\n'.repeat(3_000_000), 413],
  ])('A04: %s is refused', async (name, content, status) => {
    const { token } = await aGuest();
    expect((await file(token, name, content)).status).toBe(status);
  });

  test('A04: a missing purpose is reported by its field, and a file that is not an image is refused as a photo', async () => {
    const { token } = await aGuest();
    const without = await server.call(assistant.uploadFile, { token, form: formOf('a.csv', 'a,b\n', {}) });
    expect([without.status, without.problem.errors?.[0]?.field]).toEqual([400, 'purpose']);
    expect((await photo(token, Buffer.from('not a picture'))).status).toBe(415);
    const none = await server.call(assistant.uploadFile, {
      token,
      form: (() => {
        const form = new FormData();
        form.append('purpose', 'assistants');
        return form;
      })(),
    });
    expect([none.status, none.problem.errors?.[0]?.field]).toEqual([400, 'file']);
  });

  test('A03: a file can be sent with one message only, and only by its owner', async () => {
    const [mia, zoe] = [await aGuest(), await aGuest()];
    const id = await aConversation(server, mia.token);
    const mine = (await file(mia.token, 'june.csv', 'Date,Amount\n')).body.id;
    const hers = (await file(zoe.token, 'hers.csv', 'Date,Amount\n')).body.id;
    const asksBefore = script.asks.length;
    const lines = await (await say(server, mia.token, id, '', { attachment: [mine] })).end();
    // A message without text does not call the engine; the reply says what can be done with the file.
    expect(script.asks.length).toBe(asksBefore);
    expect(lines.at(-1)).toMatchObject({ content: expect.stringContaining('bank statement') });
    const { body } = await server.call(assistant.messages, { token: mia.token, params: { id } });
    expect(body.items[0]!.attachments).toMatchObject([{ id: mine, name: 'june.csv', kind: 'statement' }]);
    expect(body.conversation.title).toBe('june.csv');
    for (const attachment of [[hers], [mine], [999_999]]) {
      const refused = await server.call(assistant.send, {
        token: mia.token,
        params: { id },
        body: { content: 'This too', attachment },
      });
      expect([refused.status, refused.problem.errors?.[0]?.field]).toEqual([400, 'attachment']);
    }
    expect((await server.call(assistant.messages, { token: mia.token, params: { id } })).body.items).toHaveLength(2);
    expect((await server.call(assistant.file, { token: zoe.token, params: { id: mine } })).status).toBe(404);
  });

  test.each([
    'import this please',
    'Can you bring in this statement?',
    'here is my bank statement',
    'add these transactions',
    'load it',
  ])('A03: “%s” with a statement attached leads to its import', async (words) => {
    const { token } = await aGuest();
    const { id } = (await file(token, 'june.csv', 'Date,Description,Amount\n01/06/2026,COFFEE,-4.50\n')).body;
    script.plays(async function* () {
      yield { kind: 'text', text: 'I cannot do that.' };
    });
    const lines = await (
      await say(server, token, await aConversation(server, token), words, { attachment: [id] })
    ).end();
    expect(lines.at(-1)).toMatchObject({
      state: 'complete',
      content: 'You can import a bank statement from here. Check the preview below the file first.',
    });
  });

  test('A03: a question sent with a file is answered after the advice about the file', async () => {
    const { token } = await aGuest();
    const { id } = (await file(token, 'june.csv', 'Date,Description,Amount\n')).body;
    script.plays(async function* () {
      yield { kind: 'text', text: 'Here is the answer.' };
    });
    const lines = await (
      await say(server, token, await aConversation(server, token), 'How much did I spend last month?', {
        attachment: [id],
      })
    ).end();
    expect(lines.at(-1)).toMatchObject({
      content:
        'You can import a bank statement from here. Check the preview below the file first.\n\nHere is the answer.',
    });
  });

  test('unsent uploads are deleted after a day, with their stored bytes', async () => {
    const mia = await aGuest();
    const { token, id: memberId } = mia;
    const sent = (await file(token, 'sent.csv', 'a,b\n')).body.id;
    const loose = (await file(token, 'loose.csv', 'a,b\n')).body.id;
    await (await say(server, token, await aConversation(server, token), '', { attachment: [sent] })).end();
    server.clock.advance(25 * 3600 * 1000);
    const { files } = await server.server.database.systemDb
      .selectFrom('assistant_files')
      .select(({ fn }) => fn.countAll<number>().as('files'))
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow();
    expect(Number(files)).toBe(2);
    const removed: string[] = [];
    await sweepUnsentFiles({
      database: server.server.database.systemDb,
      clock: server.clock,
      ports: { files: { remove: async (key: string) => void removed.push(key) } } as never,
    });
    expect(removed.filter((key) => key.startsWith(`members/${memberId}/assistant/`))).toHaveLength(1);
    const later = sessionOf(await signIn(server, mia)).token;
    const status = async (id: number) => (await server.call(assistant.file, { token: later, params: { id } })).status;
    expect([await status(loose), await status(sent)]).toEqual([404, 200]);
  });
});

describe('receipts', () => {
  test('A03: a receipt is matched by amount and date, attached to the transaction and detached again', async () => {
    const mia = await aGuest();
    await imported(
      server,
      mia,
      ofxOf(
        [
          ['2026-11-02', -42.1, 'QUANDONG CAFE', 'a'],
          ['2026-11-12', -42.1, 'QUANDONG CAFE', 'b'],
          ['2026-11-12', -42.11, 'QUANDONG CAFE', 'c'],
          ['2026-06-01', -42.1, 'QUANDONG CAFE', 'd'],
        ],
        '51200817',
        100,
      ),
    );
    const match = async (query: Payload<typeof assistant.receiptMatches>) =>
      (await server.call(assistant.receiptMatches, { token: mia.token, query })).body.data.map(({ date, amount }) => [
        date,
        amount,
      ]);
    expect(await match({ amount: 42.1, date: '2026-11-03' })).toEqual([
      ['2026-11-02', -42.1],
      ['2026-11-12', -42.1],
    ]);
    expect(await match({ amount: 42.1 })).toEqual([
      ['2026-11-12', -42.1],
      ['2026-11-02', -42.1],
    ]);
    expect(await match({ amount: 42.12 })).toEqual([]);
    const [transaction] = await rowsOf(server, mia);
    const receipt = (await photo(mia.token)).body.id;
    const attached = await server.call(assistant.attachReceipt, {
      token: mia.token,
      body: { file_id: receipt, transaction_id: transaction!.id },
    });
    expect(attached.body.data).toMatchObject({ id: receipt, transaction_id: transaction!.id });
    expect(
      (await server.call(assistant.receipts, { token: mia.token, query: { transaction_id: transaction!.id } })).body
        .data,
    ).toMatchObject([{ id: receipt, kind: 'photo' }]);
    await server.call(assistant.detachReceipt, { token: mia.token, body: { file_id: receipt } });
    expect(
      (await server.call(assistant.receipts, { token: mia.token, query: { transaction_id: transaction!.id } })).body
        .data,
    ).toEqual([]);
  });

  test('A03: a receipt outlives its conversation; other files are deleted with it', async () => {
    const mia = await aGuest();
    await imported(server, mia, ofxOf([['2026-11-12', -42.1, 'QUANDONG CAFE', 'a']], '51200817', 100));
    const [transaction] = await rowsOf(server, mia);
    const [receipt, other] = [(await photo(mia.token)).body.id, (await photo(mia.token)).body.id];
    const id = await aConversation(server, mia.token);
    await (await say(server, mia.token, id, 'My lunch', { attachment: [receipt, other] })).end();
    await server.call(assistant.attachReceipt, {
      token: mia.token,
      body: { file_id: receipt, transaction_id: transaction!.id },
    });
    await server.call(assistant.remove, { token: mia.token, params: { id }, body: {} });
    expect(
      (await server.call(assistant.receipts, { token: mia.token, query: { transaction_id: transaction!.id } })).body
        .data,
    ).toHaveLength(1);
    expect([
      (await server.call(assistant.file, { token: mia.token, params: { id: receipt } })).status,
      (await server.call(assistant.file, { token: mia.token, params: { id: other } })).status,
    ]).toEqual([200, 404]);
  });

  test('A03: a receipt cannot be attached to another member’s transaction, and a statement cannot be a receipt', async () => {
    const [mia, zoe] = [await aGuest(), await aGuest()];
    await imported(server, zoe, ofxOf([['2026-11-12', -42.1, 'QUANDONG CAFE', 'a']], '51200817', 100));
    const [hers] = await rowsOf(server, zoe);
    const receipt = (await photo(mia.token)).body.id;
    const tried = await server.call(assistant.attachReceipt, {
      token: mia.token,
      body: { file_id: receipt, transaction_id: hers!.id },
    });
    expect(tried.status).toBe(404);
    const statement = (await file(zoe.token, 'june.csv', 'a,b\n')).body.id;
    const wrong = await server.call(assistant.attachReceipt, {
      token: zoe.token,
      body: { file_id: statement, transaction_id: hers!.id },
    });
    expect([wrong.status, wrong.problem.errors?.[0]?.field]).toEqual([400, 'file_id']);
  });
});
