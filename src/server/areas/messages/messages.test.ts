import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '#contract/areas/messages.ts';
import { session } from '#contract/areas/session.ts';
import { settings } from '#contract/areas/settings.ts';
import { signUp } from '#tests/build/auth.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

let server: TestServer;
let operator: { id: number; token: string };
beforeAll(async () => {
  server = await startTestServer();
  operator = await server.aMember({ email: 'team@example.com', role: 'operator' });
});
afterAll(() => server.close());

let guests = 0;
async function aGuest() {
  guests += 1;
  return signUp(server, { email: `writer${guests}@example.com`, first_name: 'Mia', last_name: 'Chen' });
}

async function aConversation(token: string, subject = 'A wrong category'): Promise<number> {
  const { body } = await server.call(messages.create, {
    token,
    body: { subject, message: 'My rent is under groceries.' },
  });
  return body.data.message_header_id;
}

const reply = (memberId: number, headerId: number, message = 'Thank you, that is mended.') =>
  server.call(messages.teamReply, {
    token: operator.token,
    body: { member_id: memberId, message_header_id: headerId, message },
  });

describe('a conversation with the team', () => {
  test('M11: is written, answered, read and archived; the unread count drops by one and never below zero', async () => {
    const mia = await aGuest();
    const [first, second] = [await aConversation(mia.token), await aConversation(mia.token, 'A second one')];
    await reply(mia.id, first);
    await reply(mia.id, first, 'One more thing.');
    await reply(mia.id, second);
    const { body: list } = await server.call(messages.list, { token: mia.token });
    expect(list).toMatchObject({ total: 2, unread: 2 });
    expect(list.data[0]).toMatchObject({
      message_header_id: second,
      subject: 'A second one',
      message_read: false,
      message_archive: false,
      unread: 1,
      messages: 2,
      from_user_id: 0,
      to_user_id: mia.id,
    });
    const markSeen = async (id: number) =>
      (await server.call(messages.seen, { token: mia.token, body: { message_header_id: id } })).body.unread;
    expect([await markSeen(first), await markSeen(first), await markSeen(second), await markSeen(second)]).toEqual([
      1, 1, 0, 0,
    ]);
    expect(
      (await server.call(messages.archived, { token: mia.token, body: { message_header_id: first } })).body,
    ).toEqual({ success: true });
    expect((await server.call(messages.list, { token: mia.token })).body.data).toHaveLength(1);
    expect(
      (await server.call(messages.list, { token: mia.token, query: { archived: true } })).body.data[0],
    ).toMatchObject({ message_header_id: first, message_archive: true });
    await reply(mia.id, first, 'It comes back with a new answer.');
    expect((await server.call(messages.list, { token: mia.token })).body).toMatchObject({ total: 2, unread: 1 });
  });

  test('emails the member about an answer without its text, and does not email members who opted out', async () => {
    const mia = await aGuest();
    const first = await aConversation(mia.token);
    await reply(mia.id, first, 'The secret is 42.');
    await server.call(settings.notificationSettings, {
      token: mia.token,
      body: { notificationemailfrequency: 'never' },
    });
    await reply(mia.id, first, 'A quiet one.');
    const emails = await server.server.database.systemDb
      .selectFrom('outbox')
      .select('payload')
      .where('key', 'like', `message-${mia.id}-%`)
      .execute();
    expect(emails).toHaveLength(1);
    expect(JSON.stringify(emails)).toContain(`/messages/${first}`);
    expect(JSON.stringify(emails)).not.toContain('secret is 42');
  });

  test('lists conversations for the team by waiting time, and answered ones separately', async () => {
    const [mia, zoe] = [await aGuest(), await aGuest()];
    const miasConversation = await aConversation(mia.token, 'First in line');
    server.clock.advance(1000);
    const zoesConversation = await aConversation(zoe.token, 'Second in line');
    const waiting = async () =>
      (await server.call(messages.teamList, { token: operator.token, query: { limit: 500 } })).body.data
        .map((conversation) => conversation.subject)
        .filter((subject: string) => subject.endsWith('in line'));
    expect(await waiting()).toEqual(['First in line', 'Second in line']);
    await reply(mia.id, miasConversation);
    expect(await waiting()).toEqual(['Second in line']);
    const { body } = await server.call(messages.teamConversation, {
      token: operator.token,
      params: { member_id: zoe.id, id: zoesConversation },
    });
    expect(body).toMatchObject({
      member_name: 'Mia Chen',
      subject: 'Second in line',
      data: [{ from_name: 'Mia Chen', message: 'My rent is under groceries.' }],
    });
  });
});

describe('refused requests', () => {
  test.each([
    [{ message: 'No subject' }, 'subject'],
    [{ subject: 'Empty' }, 'message'],
    [{ subject: 'Long', message: 'x'.repeat(8001) }, 'message'],
    [{ subject: 'As another', message: 'Hello', from_user_id: 999_999 }, 'from_user_id'],
    [{ subject: 'To another', message: 'Hello', to_user_id: 5 }, 'to_user_id'],
  ])('%j names the field %s', async (body, field) => {
    const { token } = await aGuest();
    const answer = await server.callWith(messages.create, { token, body });
    expect(answer.status).toBe(400);
    expect(answer.problem.errors?.[0]?.field).toBe(field);
  });

  test('a conversation of another member is not found', async () => {
    const [mia, zoe] = [await aGuest(), await aGuest()];
    const id = await aConversation(mia.token);
    expect(
      (await server.call(messages.create, { token: zoe.token, body: { message_header_id: id, message: 'Hello' } }))
        .status,
    ).toBe(404);
    expect((await server.call(messages.conversation, { token: zoe.token, params: { id } })).status).toBe(404);
  });
});

describe('attachments', () => {
  async function send(token: string, name: string, content: string | Uint8Array) {
    const form = new FormData();
    form.append('subject', 'With a file');
    form.append('message', 'See the file.');
    form.append('attachments', new Blob([content as Uint8Array<ArrayBuffer>]), name);
    return server.call(messages.create, { token, form });
  }
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  );

  test('re-encodes images, stores text and PDF unchanged, and returns each', async () => {
    const { token } = await aGuest();
    const kinds = [
      ['../../shot.png', png, 'shot.webp', 'image/webp'],
      ['rows.csv', 'a,b\n1,2\n', 'rows.csv', 'text/csv; charset=utf-8'],
      [
        'bill.pdf',
        '%PDF-1.4\n1 0 obj<</Type/Catalog/OpenAction [3 0 R /Fit]>>endobj\n2 0 obj<<>>stream\n\x01/JS \x02\nendstream',
        'bill.pdf',
        'application/pdf',
      ],
    ] as const;
    for (const [fileName, content, name, type] of kinds) {
      const { body } = await send(token, fileName, content);
      expect(body.data.attachments).toMatchObject([{ name, content_type: type }]);
      const file = await server.call(messages.attachment, { token, params: { id: body.data.attachments[0]!.id } });
      expect([file.status, file.headers['content-type'], file.headers['content-disposition']]).toEqual([
        200,
        type,
        `attachment; filename="${name}"`,
      ]);
      if (name === 'rows.csv') expect(file.text).toBe('a,b\n1,2\n');
    }
  });

  test.each([
    ['page.html', '<html><script>alert(1)</script></html>'],
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>'],
    ['run.pdf', '%PDF-1.4\n<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>'],
    ['tool.exe', Buffer.from([0x4d, 0x5a, 0x90, 0x00, 0x03, 0x00, 0xff, 0xfe])],
    ['hidden.pdf', '%PDF-1.4\n<</S/J#61vaScript/J#53(app.alert(1))>>'],
    ['comment.pdf', '%PDF-1.4\n%stream\n1 0 obj<</OpenAction<</S/JavaScript/JS(x)>>>>endobj\n%endstream\n'],
  ])('%s is refused, and no message is written', async (name, content) => {
    const { token } = await aGuest();
    expect((await send(token, name, content)).status).toBe(415);
    expect((await server.call(messages.list, { token })).body.total).toBe(0);
  });
});

describe('an open page', () => {
  async function openPage(token: string, query = '') {
    const response = await fetch(server.baseUrl + messages.live.path + query, {
      headers: { authorization: `Bearer ${token}` },
    });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    return {
      type: response.headers.get('content-type'),
      /** Reads the stream until `wanted` has arrived. */
      async until(wanted: string): Promise<string> {
        while (!text.includes(wanted)) {
          const { value, done: ended } = await reader.read();
          if (ended) throw new Error(`The stream ended after: ${text}`);
          text += value;
        }
        return text;
      },
      async ended(): Promise<boolean> {
        for (;;) if ((await reader.read()).done) return true;
      },
      close: () => reader.cancel(),
    };
  }

  test('receives an answer as soon as it is sent, and no events of other members', async () => {
    const [mia, zoe] = [await aGuest(), await aGuest()];
    const [miasRequested, zoesRequested] = [await aConversation(mia.token), await aConversation(zoe.token)];
    const page = await openPage(mia.token);
    expect(page.type).toBe('text/event-stream; charset=utf-8');
    await page.until('retry:');
    await reply(zoe.id, zoesRequested);
    await reply(mia.id, miasRequested);
    expect(await page.until(`event: messages\ndata: {"id":${miasRequested}}`)).not.toContain(`"id":${zoesRequested}`);
    await page.close();
  });

  test('learns what happened while it loaded, when it opens its stream later', async () => {
    const mia = await aGuest();
    const requested = await aConversation(mia.token);
    const otherPage = await openPage(mia.token);
    await otherPage.until('retry:');
    const loadedAt = performance.now();
    await reply(mia.id, requested);
    const event = `event: messages\ndata: {"id":${requested}}\n\n`;
    // The event has been sent: a new stream receives it only on request.
    await otherPage.until(event);
    const page = await openPage(mia.token, `?lookback_ms=${Math.ceil(performance.now() - loadedAt)}`);
    await page.until(event);
    await Promise.all([page.close(), otherPage.close()]);
  });

  test('I13: the live stream ends with the session, also when another device ends the session', async () => {
    const mia = await aGuest();
    const page = await openPage(mia.token);
    await page.until('retry:');
    await server.call(session.logout, { token: mia.token });
    expect(await page.ended()).toBe(true);
  });
});
