import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { assistant } from '#contract/areas/assistant.ts';
import { percentile } from './figure.ts';
import type { Figure } from './figure.ts';
import { signUp } from './running-server.ts';
import type { RunningServer } from './running-server.ts';

const STREAMS = 1000;
/** Answers that one member follows at a time. */
const OF_A_MEMBER = 10;
const CHUNKS = 60;
const LIMITS = { chunkMs: 100, kilobytes: 60 };
/** Long enough for memory that was only needed to open the streams to be released. */
const REST_MS = 4000;

interface Running {
  memberId: number;
  token: string;
  conversationId: number;
  messageId: number;
}

/** An answer that stays in progress: its process reports itself alive until tomorrow. */
async function runningAnswer(client: Client, memberId: number): Promise<{ conversationId: number; messageId: number }> {
  const { rows: conversations } = await client.query<{ id: string }>(
    'insert into assistant_conversations (member_id, created_at, last_at) values ($1, now(), now()) returning id',
    [memberId],
  );
  const conversationId = Number(conversations[0]!.id);
  const { rows } = await client.query<{ id: string }>(
    "insert into assistant_messages (member_id, conversation_id, role, state, created_at, alive_at) values ($1, $2, 'assistant', 'streaming', now(), now() + interval '1 day') returning id",
    [memberId, conversationId],
  );
  return { conversationId, messageId: Number(rows[0]!.id) };
}

/** A page that follows an answer, on a connection of its own, as in a browser. */
function follow(
  server: RunningServer,
  { token, conversationId, messageId }: Running,
  agent: Agent,
): Promise<IncomingMessage> {
  const path = assistant.follow.path.replace('{id}', String(conversationId)).replace('{message_id}', String(messageId));
  return new Promise((resolve, reject) => {
    const streamRequest = request(
      `${server.base}${path}`,
      { agent, headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' } },
      (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`A stream was answered with ${answer.statusCode}.`));
        answer.once('data', () => resolve(answer));
      },
    );
    streamRequest.once('error', reject);
    streamRequest.end();
  });
}

/** Writes a piece as the product does, and returns the time until the page has it, in milliseconds. */
async function chunkOnce(
  client: Client,
  { memberId, messageId }: Running,
  stream: IncomingMessage,
  nth: number,
): Promise<number> {
  const words = `chunk ${nth} `;
  const received = new Promise<number>((resolve) => {
    const onData = (chunk: Buffer) => {
      if (!chunk.toString().includes(words)) return;
      stream.off('data', onData);
      resolve(performance.now());
    };
    stream.on('data', onData);
  });
  const began = performance.now();
  await client.query(
    `with answer as (update assistant_messages set pieces = pieces + 1 where member_id = $1 and id = $2
        returning pieces)
     insert into assistant_pieces (member_id, message_id, seq, piece) select $1, $2, pieces, $3::jsonb from answer`,
    [memberId, messageId, JSON.stringify({ kind: 'text', text: words })],
  );
  await client.query("select pg_notify('live', $1)", [`${memberId}:answer:${messageId}:followers`]);
  return (await received) - began;
}

/** A thousand answers followed at once: the server memory of each stream, and how soon a piece arrives. */
export async function measureStreams(server: RunningServer): Promise<Figure[]> {
  const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });
  const client = new Client({ connectionString: server.databaseUrl });
  await client.connect();
  const answers: Running[] = [];
  for (let at = 0; at < STREAMS / OF_A_MEMBER; at += 1) {
    const { id: memberId, token } = await signUp(server, `follower${at}@example.com`);
    for (let nth = 0; nth < OF_A_MEMBER; nth += 1)
      answers.push({ memberId, token, ...(await runningAnswer(client, memberId)) });
  }
  // Memory loaded for the first stream does not belong to a stream.
  const warm = await follow(server, answers[0]!, agent);
  await chunkOnce(client, answers[0]!, warm, 0);
  warm.destroy();
  await wait(REST_MS);
  const before = await server.memoryMb();
  const streams: IncomingMessage[] = [];
  for (let at = 0; at < answers.length; at += OF_A_MEMBER)
    streams.push(
      ...(await Promise.all(answers.slice(at, at + OF_A_MEMBER).map((answer) => follow(server, answer, agent)))),
    );
  for (const stream of streams) stream.resume();
  await wait(REST_MS);
  const kilobytes = (((await server.memoryMb()) - before) * 1024) / STREAMS;
  const times: number[] = [];
  for (let nth = 1; nth <= CHUNKS; nth += 1) {
    const at = (nth * 37) % STREAMS;
    times.push(await chunkOnce(client, answers[at]!, streams[at]!, nth));
  }
  for (const stream of streams) stream.destroy();
  await client.end();
  const [p50, worst] = [percentile(times, 0.5), Math.max(...times)];
  return [
    {
      work: `a piece of an answer to its page, ${STREAMS} answers followed`,
      ours: `p50 ${p50.toFixed(1)} ms, longest ${worst.toFixed(0)} ms`,
      floor: '',
      ratio: null,
      aim: `under ${LIMITS.chunkMs} ms`,
      reached: worst < LIMITS.chunkMs,
    },
    {
      work: 'memory of a followed answer',
      ours: `${kilobytes.toFixed(0)} kB`,
      floor: '',
      ratio: null,
      aim: `at most ${LIMITS.kilobytes} kB`,
      reached: kilobytes <= LIMITS.kilobytes,
    },
  ];
}
