import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assistant, FAILED_TEXT } from '#contract/areas/assistant.ts';
import type { StreamLine } from '#contract/areas/assistant.ts';
import { session } from '#contract/areas/session.ts';
import { aConversation, figure, follow, gate, say, scriptedAssistant, text } from '#tests/build/assistant.ts';
import { openDatabase } from '#server/kit/database.ts';
import { sessionOf, signIn, signUp } from '#tests/build/auth.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

/** Streaming, resuming, stopping and losing answers (rules A02 and A03, safety I13 and I15). */

const script = scriptedAssistant();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ ports: { assistant: script } });
});
afterAll(() => server.close());

let guests = 0;
async function aGuest() {
  guests += 1;
  return signUp(server, { email: `asks${guests}@example.com`, first_name: 'Mia', last_name: 'Chen' });
}

async function messagesOf(token: string, id: number) {
  return (await server.call(assistant.messages, { token, params: { id } })).body.items as {
    id: number;
    Role: string;
    Content: string;
    state: string;
    offset: number;
  }[];
}
const shownMessages = async (token: string, id: number) =>
  (await messagesOf(token, id)).map(({ Role, Content, state }) => [Role, Content, state]);
const isPiece = (line: StreamLine) => line.type === 'piece';
const startOf = (lines: readonly StreamLine[]) => lines.find((line) => line.type === 'start')!;
const textOf = (lines: readonly StreamLine[]) =>
  lines.flatMap((line) => (line.type === 'piece' ? [line.content] : [])).join('');

describe('an answer', () => {
  test('A02: streams its pieces as data lines once the question and an empty answer are stored', async () => {
    const { token } = await aGuest();
    const id = await aConversation(server, token);
    const engine = gate();
    script.plays(async function* () {
      await engine.opened;
      yield text('You spent ');
      yield figure('$412.60', '/transaction-history?sub_categories=1');
      yield text(' on groceries.');
      yield { kind: 'source', note: 'Posted transactions from 01/11/2026 to 16/11/2026' };
    });
    const stream = await say(server, token, id, 'What did I spend on groceries?');
    await stream.until((line) => line.type === 'start');
    expect(await shownMessages(token, id)).toEqual([
      ['user', 'What did I spend on groceries?', 'complete'],
      ['assistant', '', 'streaming'],
    ]);
    engine.open();
    const lines = await stream.end();
    expect(lines.filter(isPiece).map((line) => line.type === 'piece' && line.seq)).toEqual(
      [1, 2, 3, 4].slice(0, lines.filter(isPiece).length),
    );
    expect(textOf(lines)).toContain('You spent $412.60 on groceries.');
    expect(lines.find((line) => line.type === 'piece' && line.piece.kind === 'figure')).toMatchObject({
      piece: { text: '$412.60', href: '/transaction-history?sub_categories=1', tool: 'spending' },
    });
    expect(lines.at(-1)).toMatchObject({ type: 'end', state: 'complete' });
    expect(await shownMessages(token, id)).toEqual([
      ['user', 'What did I spend on groceries?', 'complete'],
      ['assistant', 'You spent $412.60 on groceries.\n(Posted transactions from 01/11/2026 to 16/11/2026)', 'complete'],
    ]);
  });

  test('A03: the engine receives the conversation so far, the day, the time zone and the first name, and no other conversation', async () => {
    const { token } = await aGuest();
    const [id, other] = [await aConversation(server, token), await aConversation(server, token)];
    script.plays(async function* () {
      yield text('On Thursday.');
    });
    await (await say(server, token, other, 'A secret of elsewhere')).end();
    await (await say(server, token, id, 'When is payday?')).end();
    await (await say(server, token, id, 'And the one after?')).end();
    expect(script.asks.at(-1)).toEqual({
      text: 'And the one after?',
      earlier: [
        { role: 'user', text: 'When is payday?' },
        { role: 'assistant', text: 'On Thursday.' },
      ],
      today: '2026-11-16',
      timeZone: 'Australia/Sydney',
      firstName: 'Mia',
    });
  });

  test('continues when its reader disconnects, and can be resumed from any piece without gaps or repeats', async () => {
    const { token } = await aGuest();
    const id = await aConversation(server, token);
    const [first, second] = [gate(), gate()];
    script.plays(async function* () {
      for (const word of ['one ', 'two ', 'three ']) yield text(word);
      await first.opened;
      for (const word of ['four ', 'five ']) yield text(word);
      await second.opened;
      yield text('six');
    });
    const stream = await say(server, token, id, 'Count for me');
    await stream.until(() => textOf(stream.lines).includes('three '));
    const seen = stream.lines.filter(isPiece).length;
    const start = startOf(stream.lines);
    await stream.cut();
    first.open();
    const messageId = start.type === 'start' ? start.message_id : 0;
    await expect.poll(async () => (await messagesOf(token, id))[1]!.offset).toBeGreaterThan(seen);
    const [reloaded] = (await messagesOf(token, id)).slice(-1);
    const again = await follow(server, token, id, messageId, seen);
    const fromReload = await follow(server, token, id, messageId, reloaded!.offset);
    second.open();
    expect(textOf(stream.lines) + textOf(await again.end())).toBe('one two three four five six');
    expect(textOf(await fromReload.end())).toBe('six');
    // An answer that has ended is returned in full.
    expect(textOf(await (await follow(server, token, id, messageId, 0)).end())).toBe('one two three four five six');
  });

  test('is written once when the question is sent again with the same key', async () => {
    const { token } = await aGuest();
    const id = await aConversation(server, token);
    const before = script.asks.length;
    script.plays(async function* () {
      yield text('Once.');
    });
    const both = await Promise.all([
      say(server, token, id, 'Again?', { key: 'k-1' }),
      say(server, token, id, 'Again?', { key: 'k-1' }),
    ]);
    for (const stream of both) expect(textOf(await stream.end())).toBe('Once.');
    expect(script.asks.length - before).toBe(1);
    expect(await messagesOf(token, id)).toHaveLength(2);
  });

  test('blocks a second question until it has ended', async () => {
    const { token } = await aGuest();
    const id = await aConversation(server, token);
    const engine = gate();
    script.plays(async function* () {
      await engine.opened;
      yield text('Now.');
    });
    const stream = await say(server, token, id, 'First');
    const second = await server.call(assistant.send, { token, params: { id }, body: { content: 'Second' } });
    expect([second.status, second.problem.code]).toEqual([409, 'in_progress']);
    engine.open();
    await stream.end();
    expect(await messagesOf(token, id)).toHaveLength(2);
  });
});

describe('an answer that is interrupted', () => {
  test.each([
    ['before', 0],
    ['between', 2],
  ] as const)(
    'A02, I15: one that fails %s its pieces leaves one question and one message with the error text',
    async (_when, pieces) => {
      const { token } = await aGuest();
      const id = await aConversation(server, token);
      script.plays(async function* () {
        for (let at = 0; at < pieces; at += 1) yield text(`piece ${at} `);
        await new Promise((resolve) => setTimeout(resolve, 30));
        throw new Error('The engine fell over.');
      });
      const lines = await (await say(server, token, id, 'What now?')).end();
      expect(lines.at(-1)).toEqual({ type: 'end', state: 'failed', content: 'Sorry, something went wrong.' });
      expect(await shownMessages(token, id)).toEqual([
        ['user', 'What now?', 'complete'],
        ['assistant', FAILED_TEXT, 'failed'],
      ]);
      // The conversation can be continued.
      script.plays(async function* () {
        yield text('Better.');
      });
      await (await say(server, token, id, 'And now?')).end();
      expect(await shownMessages(token, id)).toHaveLength(4);
    },
  );

  test('I15: fails at the next read after its server was killed, and its followers are notified', async () => {
    const { token, id: memberId } = await aGuest();
    const id = await aConversation(server, token);
    const { systemDb } = server.server.database;
    const now = server.clock.now();
    const { id: question } = await systemDb
      .insertInto('assistant_messages')
      .values({
        member_id: memberId,
        conversation_id: id,
        role: 'user',
        content: 'Are you there?',
        state: 'complete',
        answered_by: null,
        client_key: null,
        created_at: now,
        finished_at: now,
        alive_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: answer } = await systemDb
      .insertInto('assistant_messages')
      .values({
        member_id: memberId,
        conversation_id: id,
        role: 'assistant',
        state: 'streaming',
        pieces: 1,
        answered_by: 'script',
        client_key: null,
        created_at: now,
        finished_at: null,
        alive_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await systemDb
      .insertInto('assistant_pieces')
      .values({ member_id: memberId, message_id: answer, seq: 1, piece: { kind: 'text', text: 'Half a' } })
      .execute();
    expect(answer).toBeGreaterThan(question);
    expect((await shownMessages(token, id))[1]).toEqual(['assistant', '', 'streaming']);
    server.clock.advance(13_000);
    const stream = await follow(server, token, id, answer, 0);
    expect((await stream.end()).at(-1)).toMatchObject({ type: 'end', state: 'failed', content: FAILED_TEXT });
    expect(await shownMessages(token, id)).toEqual([
      ['user', 'Are you there?', 'complete'],
      ['assistant', FAILED_TEXT, 'failed'],
    ]);
  });

  test('can be stopped through any process and keeps the text so far', async () => {
    const { token } = await aGuest();
    const id = await aConversation(server, token);
    let aborted = false;
    script.plays(async function* (_ask, signal) {
      yield text('As far as here');
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      aborted = true;
      yield text(' and no further');
    });
    const stream = await say(server, token, id, 'Tell me everything');
    await stream.until(isPiece);
    const start = startOf(stream.lines);
    const message_id = start.type === 'start' ? start.message_id : 0;
    const stopped = await server.call(assistant.stop, { token, params: { id, message_id }, body: {} });
    expect(stopped.body.data).toMatchObject({ state: 'stopped', Content: 'As far as here' });
    expect((await stream.end()).at(-1)).toMatchObject({ type: 'end', state: 'stopped', content: 'As far as here' });
    await expect.poll(() => aborted).toBe(true);
    expect((await shownMessages(token, id))[1]).toEqual(['assistant', 'As far as here', 'stopped']);
    // Stopping an ended answer changes nothing.
    expect((await server.call(assistant.stop, { token, params: { id, message_id }, body: {} })).body.data.state).toBe(
      'stopped',
    );
  });

  test('I13: its stream ends with the session within five seconds, and the answer is complete after the next sign-in', async () => {
    const mia = await aGuest();
    const id = await aConversation(server, mia.token);
    const engine = gate();
    script.plays(async function* () {
      yield text('Wait for ');
      await engine.opened;
      yield text('it.');
    });
    const stream = await say(server, mia.token, id, 'Shall I?');
    await stream.until(isPiece);
    const began = performance.now();
    await server.call(session.logout, { token: mia.token });
    expect((await stream.end()).some(({ type }) => type === 'end')).toBe(false);
    expect(performance.now() - began).toBeLessThan(5_000);
    engine.open();
    const { token } = sessionOf(await signIn(server, mia));
    await expect
      .poll(async () => (await shownMessages(token, id))[1])
      .toEqual(['assistant', 'Wait for it.', 'complete']);
  });

  test('I15: fails when the server that writes it shuts down', async () => {
    const own = scriptedAssistant();
    const closing = await startTestServer({ ports: { assistant: own } });
    const { token, id: memberId } = await signUp(closing, {
      email: 'closing@example.com',
      first_name: 'Mia',
      last_name: 'Chen',
    });
    const id = await aConversation(closing, token);
    own.plays(async function* (_ask, signal) {
      yield text('Half');
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
    });
    const stream = await say(closing, token, id, 'Quick!');
    await stream.until(isPiece);
    await closing.server.close();
    const after = openDatabase(closing.server.database.url, { maxConnections: 2 });
    const rows = await after.systemDb
      .selectFrom('assistant_messages')
      .select(['role', 'content', 'state'])
      .where('member_id', '=', memberId)
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { role: 'user', content: 'Quick!', state: 'complete' },
      { role: 'assistant', content: FAILED_TEXT, state: 'failed' },
    ]);
    await after.close();
    await stream.cut();
    await closing.close();
  });

  test('reaches a client that reads from the beginning, however long it is', async () => {
    const { token } = await aGuest();
    const id = await aConversation(server, token);
    script.plays(async function* () {
      for (let at = 0; at < 250; at += 1) {
        yield text(`${String(at).padStart(4, '0')} ${'groceries '.repeat(15)}`);
        yield figure(`$${at}.00`, `/transaction-history?id=${at}&description=${'x'.repeat(200)}`);
      }
    });
    await (await say(server, token, id, 'Tell me all of it')).end();
    const [, answer] = await messagesOf(token, id);
    const lines = await (await follow(server, token, id, answer!.id, 0)).end();
    expect(lines.at(-1)).toMatchObject({ type: 'end', state: 'complete' });
    expect(
      lines
        .filter(isPiece)
        .flatMap((line) => (line.type === 'piece' && line.piece.kind === 'figure' ? [line.content] : [])),
    ).toEqual(Array.from({ length: 250 }, (_, at) => `$${at}.00`));
  });

  test('I15: an engine that ignores the abort signal blocks neither the member nor the server', async () => {
    const deaf = scriptedAssistant();
    const other = await startTestServer({ ports: { assistant: deaf } });
    deaf.plays(async function* () {
      await new Promise(() => {});
      yield text('Never.');
    });
    const { token } = await signUp(other, { email: 'deaf@example.com', first_name: 'Mia', last_name: 'Chen' });
    const id = await aConversation(other, token);
    const stream = await say(other, token, id, 'Well?');
    await stream.until((line) => line.type === 'start');
    await stream.cut();
    const closed = await Promise.race([
      other.close().then(() => 'closed'),
      new Promise((resolve) => setTimeout(resolve, 40_000, 'held up').unref()),
    ]);
    // An answer fails by itself after two minutes.
    expect(closed).toBe('closed');
  }, 60_000);
});
