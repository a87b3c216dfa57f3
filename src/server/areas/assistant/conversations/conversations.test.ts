import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assistant } from '#contract/areas/assistant.ts';
import { aConversation, answerReader, say, scriptedAssistant, text } from '#tests/build/assistant.ts';
import { signUp } from '#tests/build/auth.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

/** Both generations of conversation endpoints over one store (rules A01 and A02). */

const script = scriptedAssistant();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ ports: { assistant: script } });
});
afterAll(() => server.close());

let guests = 0;
async function aGuest() {
  guests += 1;
  return signUp(server, { email: `talks${guests}@example.com`, first_name: 'Mia', last_name: 'Chen' });
}

const answers = (words: string) =>
  script.plays(async function* () {
    yield text(words);
  });

async function listed(
  token: string,
  query: Record<string, unknown> = {},
): Promise<{ titles: string[]; hasNext: boolean }> {
  const { body } = await server.call(assistant.list, { token, query });
  return { titles: body.items.map(({ title }) => title), hasNext: body.hasNext };
}

/** Creates a conversation with one question and its answer. */
async function talked(token: string, question: string): Promise<number> {
  const id = await aConversation(server, token);
  await (await say(server, token, id, question)).end();
  server.clock.advance(1_000);
  return id;
}

describe('first-generation endpoints', () => {
  test('A01: an assistant, a thread, a message and a streamed response; the second generation sees the same', async () => {
    const { token } = await aGuest();
    answers('Forty dollars and five cents.');
    const { body: made } = await server.call(assistant.createAssistant, { token, body: {} });
    expect(made).toEqual({ data: { data: { id: 'script' } } });
    const { body: thread } = await server.call(assistant.thread, { token, body: {} });
    const thread_id = thread.data.data.id;
    expect((await server.call(assistant.thread, { token, body: { thread_id } })).body.data.data.id).toBe(thread_id);
    const { body: added } = await server.call(assistant.addMessage, {
      token,
      body: { args: { role: 'user', content: 'What did lunch cost?', attachments: [] }, thread_id },
    });
    expect(added.message).toMatchObject({ Role: 'user', Content: 'What did lunch cost?' });
    const response = await fetch(server.baseUrl + assistant.streamResponse.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ args: { assistant_id: 'script', stream: true }, thread_id }),
    });
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect((await answerReader(response).end()).at(-1)).toMatchObject({
      type: 'end',
      content: 'Forty dollars and five cents.',
    });
    const { body: history } = await server.call(assistant.viewHistory, { token, body: { thread_id } });
    expect(history.messages).toMatchObject([
      { role: 'user', content: 'What did lunch cost?' },
      { role: 'assistant', content: 'Forty dollars and five cents.' },
    ]);
    expect(
      (await server.call(assistant.messages, { token, params: { id: thread_id } })).body.items.map(({ Role }) => Role),
    ).toEqual(['user', 'assistant']);
    expect((await server.call(assistant.chatbotHistory, { token })).body.data).toMatchObject([
      { thread_id, title: 'What did lunch cost?' },
    ]);
    const nothing = await server.call(assistant.streamResponse, {
      token,
      body: { args: { assistant_id: 'script', stream: true }, thread_id },
    });
    expect([nothing.status, nothing.problem.detail]).toEqual([409, 'There’s nothing to answer yet.']);
  });

  test('A01: returns the whole response when it is not streamed', async () => {
    const { token } = await aGuest();
    answers('All at once.');
    const thread_id = (await server.call(assistant.thread, { token, body: { title: 'Whole' } })).body.data.data.id;
    await server.call(assistant.addMessage, { token, body: { args: { role: 'user', content: 'Well?' }, thread_id } });
    const { text, headers } = await server.call(assistant.streamResponse, {
      token,
      body: { args: { assistant_id: 'script', stream: false }, thread_id },
    });
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(JSON.parse(text)).toMatchObject({
      message: { Role: 'assistant', Content: 'All at once.', state: 'complete' },
    });
  });

  test('I15: with two pages open, a question is answered once, and no message is added while an answer is being written', async () => {
    const mia = await aGuest();
    const { systemDb } = server.server.database;
    const thread_id = (await server.call(assistant.thread, { token: mia.token, body: {} })).body.data.data.id;
    const added = () =>
      server.call(assistant.addMessage, {
        token: mia.token,
        body: { args: { role: 'user', content: 'Well?' }, thread_id },
      });
    await added();
    /** Runs `work` while another page holds the lock on the thread; the lock is released once that page is done. */
    async function whileHeld<T>(state: 'complete' | 'streaming', call: () => Promise<T>): Promise<T> {
      let called: Promise<T> | undefined;
      await systemDb.transaction().execute(async (other) => {
        await other
          .selectFrom('assistant_conversations')
          .select('id')
          .where('member_id', '=', mia.id)
          .where('id', '=', thread_id)
          .forUpdate()
          .execute();
        called = call();
        await new Promise((resolve) => setTimeout(resolve, 300));
        const at = server.clock.now();
        await other
          .insertInto('assistant_messages')
          .values({
            member_id: mia.id,
            conversation_id: thread_id,
            role: 'assistant',
            content: 'Well.',
            state,
            answered_by: 'script',
            client_key: null,
            created_at: at,
            finished_at: null,
            alive_at: state === 'streaming' ? at : null,
          })
          .execute();
      });
      return called!;
    }
    const stream = () =>
      server.call(assistant.streamResponse, {
        token: mia.token,
        body: { args: { assistant_id: 'script', stream: false }, thread_id },
      });
    expect((await whileHeld('complete', stream)).problem.detail).toBe('There’s nothing to answer yet.');
    expect((await whileHeld('streaming', added)).problem.detail).toBe(
      'I’m still answering. Wait for the answer, or stop it.',
    );
    const { body } = await server.call(assistant.viewHistory, { token: mia.token, body: { thread_id } });
    expect(body.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'assistant']);
  });

  test('A01: the search matches titles by every word, in any case', async () => {
    const { token } = await aGuest();
    answers('Yes.');
    await talked(token, 'How much were my groceries in October?');
    await talked(token, 'When is the rent due?');
    await talked(token, '100% of what?');
    const search = async (words: string) =>
      (await server.call(assistant.searchHistory, { token, body: { search: words } })).body.titles.map(
        ({ title }) => title,
      );
    expect(await search('october GROCERIES')).toEqual(['How much were my groceries in October?']);
    expect(await search('rent groceries')).toEqual([]);
    expect(await search('%')).toEqual(['100% of what?']);
    expect(await search('')).toHaveLength(3);
  });

  test.each([
    [{ args: { role: 'assistant', content: 'I say so.' }, thread_id: 1 }, 'args.role'],
    [{ args: { role: 'user', content: '' } }, 'thread_id'],
    [{ args: { role: 'user', content: 'x'.repeat(4001) }, thread_id: 1 }, 'args.content'],
  ])('%j names the field %s', async (body, field) => {
    const { token } = await aGuest();
    const answer = await server.callWith(assistant.addMessage, { token, body });
    expect([answer.status, answer.problem.errors?.[0]?.field]).toEqual([400, field]);
  });
});

describe('conversations', () => {
  test('A02: are listed 20 a page by default, with hasNext', async () => {
    const { token } = await aGuest();
    for (let at = 0; at < 21; at += 1) {
      await server.call(assistant.create, { token, body: { title: `Talk ${at}` } });
      server.clock.advance(1_000);
    }
    const first = await listed(token);
    expect([first.titles.length, first.titles[0], first.titles[19], first.hasNext]).toEqual([
      20,
      'Talk 20',
      'Talk 1',
      true,
    ]);
    expect(await listed(token, { page: 2 })).toEqual({ titles: ['Talk 0'], hasNext: false });
    expect((await listed(token, { limit: 21 })).hasNext).toBe(false);
    expect((await listed(token, { limit: 5, page: 2 })).titles).toEqual([
      'Talk 15',
      'Talk 14',
      'Talk 13',
      'Talk 12',
      'Talk 11',
    ]);
    const created = await server.call(assistant.create, { token, body: {} });
    expect(created.body.id).toBe(created.body.conversationID);
  });

  test('are named after their first question, renamed, pinned on top and deleted for good', async () => {
    const { token } = await aGuest();
    answers('Yes.');
    const first = await talked(token, 'Is the rent paid?\nThe one of November.');
    await talked(token, 'Second');
    expect((await listed(token)).titles).toEqual(['Second', 'Is the rent paid?']);
    expect(
      (await server.call(assistant.pin, { token, params: { id: first }, body: { pinned: true } })).body.data.pinned,
    ).toBe(true);
    expect(
      (await server.call(assistant.rename, { token, params: { id: first }, body: { title: 'The rent' } })).body.data
        .title,
    ).toBe('The rent');
    expect((await listed(token)).titles).toEqual(['The rent', 'Second']);
    expect((await listed(token, { search: 'RENT' })).titles).toEqual(['The rent']);
    expect((await server.call(assistant.remove, { token, params: { id: first }, body: {} })).body).toEqual({
      success: true,
    });
    expect((await server.call(assistant.messages, { token, params: { id: first } })).status).toBe(404);
    expect((await listed(token)).titles).toEqual(['Second']);
    const gone = await server.call(assistant.send, { token, params: { id: first }, body: { content: 'Hello?' } });
    expect(gone.status).toBe(404);
  });

  test('are exported as Markdown and as JSON', async () => {
    const { token } = await aGuest();
    answers('Yes, on Thursday.');
    const id = await talked(token, 'Is the rent paid?');
    const file = await server.call(assistant.export, { token, params: { id } });
    expect(file.headers['content-disposition']).toBe(`attachment; filename="conversation-${id}.md"`);
    expect(file.text).toMatch(
      /^# Is the rent paid\?\n\n## You, .*2026.*\n\nIs the rent paid\?\n\n## Assistant, .*\n\nYes, on Thursday\.\n$/,
    );
    const json = (await server.call(assistant.export, { token, params: { id }, query: { format: 'json' } })).body;
    expect(json).toMatchObject({
      id,
      title: 'Is the rent paid?',
      messages: [{ role: 'user' }, { role: 'assistant', content: 'Yes, on Thursday.', state: 'complete' }],
    });
  });

  test('return their last 50 messages, then the ones before', async () => {
    const { token, id: memberId } = await aGuest();
    const id = await aConversation(server, token);
    const at = server.clock.now();
    const rows = Array.from({ length: 53 }, (_, nth) => ({
      member_id: memberId,
      conversation_id: id,
      role: 'user' as const,
      content: `word ${nth}`,
      state: 'complete' as const,
      answered_by: null,
      client_key: null,
      created_at: at,
      finished_at: at,
      alive_at: null,
    }));
    await server.server.database.systemDb.insertInto('assistant_messages').values(rows).execute();
    const { body: last } = await server.call(assistant.messages, { token, params: { id } });
    expect([last.items.length, last.items[0]!.Content, last.items[49]!.Content, last.hasEarlier]).toEqual([
      50,
      'word 3',
      'word 52',
      true,
    ]);
    const { body: first } = await server.call(assistant.messages, {
      token,
      params: { id },
      query: { before: last.items[0]!.id },
    });
    expect([first.items.map(({ Content }) => Content), first.hasEarlier]).toEqual([
      ['word 0', 'word 1', 'word 2'],
      false,
    ]);
  });

  test('of another member are not found by any endpoint', async () => {
    const [mia, zoe] = [await aGuest(), await aGuest()];
    answers('Yes.');
    const id = await talked(mia.token, 'My own');
    const { body } = await server.call(assistant.messages, { token: mia.token, params: { id } });
    const message_id = body.items[1]!.id;
    const tries = [
      server.call(assistant.messages, { token: zoe.token, params: { id } }),
      server.call(assistant.send, { token: zoe.token, params: { id }, body: { content: 'Hello' } }),
      server.call(assistant.follow, { token: zoe.token, params: { id, message_id } }),
      server.call(assistant.stop, { token: zoe.token, params: { id, message_id }, body: {} }),
      server.call(assistant.rename, { token: zoe.token, params: { id }, body: { title: 'Mine' } }),
      server.call(assistant.export, { token: zoe.token, params: { id } }),
      server.call(assistant.viewHistory, { token: zoe.token, body: { thread_id: id } }),
    ];
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404]);
  });
});
