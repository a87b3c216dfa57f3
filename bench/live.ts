import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { messages } from '#contract/areas/messages.ts';
import { percentile } from './figure.ts';
import type { Figure } from './figure.ts';
import { signUp } from './running-server.ts';
import type { RunningServer } from './running-server.ts';

const STREAMS = 1000;
/** Pages of one member; the server allows no more than twelve. */
const PAGES = 10;
const MESSAGES = 40;
const LIMITS = { messageMs: 200, kilobytes: 60 };
/** Long enough for memory that was only needed to open the streams to be released. */
const REST_MS = 4000;

type Stream = IncomingMessage;

/** A listening page. Each has its own connection, as in a browser. */
function listen(server: RunningServer, token: string, agent: Agent): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const streamRequest = request(
      `${server.base}${messages.live.path}`,
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

/** The time from sending a message until an open page is notified, in milliseconds. */
async function notifyOnce(server: RunningServer, token: string, stream: Stream): Promise<number> {
  const notifiedAt = new Promise<number>((resolve) => {
    const onData = (chunk: Buffer) => {
      if (!chunk.toString().includes('event: messages')) return;
      stream.off('data', onData);
      resolve(performance.now());
    };
    stream.on('data', onData);
  });
  const began = performance.now();
  const form = new FormData();
  form.append('subject', 'Is anybody there?');
  form.append('message', 'It is me.');
  const answer = await fetch(`${server.base}${messages.create.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  if (answer.status !== 200) throw new Error(`The message was refused: ${await answer.text()}`);
  return (await notifiedAt) - began;
}

/** A thousand open pages: the server memory of each, and how soon one of them is notified of a message. */
export async function measureLive(server: RunningServer): Promise<Figure[]> {
  const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });
  const members = [];
  for (let at = 0; at < STREAMS / PAGES; at += 1) members.push(await signUp(server, `listener${at}@example.com`));
  const first = members[0]!;
  // Memory loaded for the first stream and the first message does not belong to a stream.
  const warm = await listen(server, first.token, agent);
  await notifyOnce(server, first.token, warm);
  warm.destroy();
  await wait(REST_MS);
  const before = await server.memoryMb();
  const streams: Stream[] = [];
  for (const { token } of members)
    streams.push(...(await Promise.all(Array.from({ length: PAGES }, () => listen(server, token, agent)))));
  for (const stream of streams) stream.resume();
  await wait(REST_MS);
  const kilobytes = (((await server.memoryMb()) - before) * 1024) / STREAMS;
  const times: number[] = [];
  for (let at = 0; at < MESSAGES; at += 1) times.push(await notifyOnce(server, first.token, streams[0]!));
  for (const stream of streams) stream.destroy();
  const [p50, worst] = [percentile(times, 0.5), Math.max(...times)];
  return [
    {
      work: `a message to an open page, ${STREAMS} streams open`,
      ours: `p50 ${p50.toFixed(0)} ms, longest ${worst.toFixed(0)} ms`,
      floor: '',
      ratio: null,
      aim: `under ${LIMITS.messageMs} ms`,
      reached: worst < LIMITS.messageMs,
    },
    {
      work: 'memory of an open stream',
      ours: `${kilobytes.toFixed(0)} kB`,
      floor: '',
      ratio: null,
      aim: `at most ${LIMITS.kilobytes} kB`,
      reached: kilobytes <= LIMITS.kilobytes,
    },
  ];
}
