import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { JourneyState } from '#contract/areas/journey-shapes.ts';
import { journeys } from '#contract/areas/journeys.ts';
import { leadServices } from '#contract/areas/lead-services.ts';
import { leadConsent } from '#domain/journeys/journey.ts';
import { percentile } from './figure.ts';
import type { Figure } from './figure.ts';
import type { RunningServer } from './running-server.ts';

/** How many visitors send a request at the same time. */
const VISITORS = Number(process.env['BENCH_VISITORS'] ?? 1000);
/** Each request is sent this many times at once, as by somebody who taps again. */
const TAPS = 2;
const JOURNEY = 'overflow';
const MAX_WAIT_MS = 60_000;

interface Visitor {
  token: string;
  mobile: string;
}

async function post<T>({ base }: RunningServer, path: string, body: object): Promise<T> {
  const response = await fetch(base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

/** The pages up to the code, in the order of the journey. */
async function answerPages(server: RunningServer, at: number): Promise<Visitor> {
  const marks = { source: `/${JOURNEY}`, c: 'bench' };
  const step = `/${JOURNEY}`;
  const { visitor } = await post<JourneyState>(server, journeys.visit.path, { journey: JOURNEY, step, ...marks });
  const of = { visitor, journey: JOURNEY };
  // Numbers whose last digits mean something to the embedded adapters are left out.
  const mobile = `041${String(at).padStart(5, '0')}55`;
  const details = { first_name: 'Mia', last_name: 'Carter', email: `mia${at}@example.com`, mobile, postcode: '2204' };
  await post(server, journeys.saveDetails.path, { ...of, ...details });
  await post(server, leadServices.energySteps.path, {
    ...of,
    step: `${step}/energy-needs`,
    service: 'both',
    people: 3,
  });
  await post(server, journeys.sendCode.path, { ...of, channel: 'mobile' });
  return { token: visitor, mobile: `+61${mobile.slice(1)}` };
}

/** The codes by number, once the worker has delivered them all. */
async function codesOf(database: Client): Promise<Map<string, string>> {
  const until = performance.now() + MAX_WAIT_MS;
  for (;;) {
    const { rows } = await database.query<{ recipient: string; text: string }>(
      'select recipient, text from sms_outbox',
    );
    const codes = new Map(rows.map(({ recipient, text }) => [recipient, /\b\d{6}\b/.exec(text)?.[0] ?? '']));
    if (codes.size >= VISITORS) return codes;
    if (performance.now() > until) throw new Error(`Only ${codes.size} codes of ${VISITORS} arrived.`);
    await delay(200);
  }
}

/** Sends a request, each tap at the same moment, and returns the reference numbers and how long the slowest took. */
async function sendRequest(server: RunningServer, { token, mobile }: Visitor, codes: Map<string, string>) {
  const body = {
    visitor: token,
    journey: JOURNEY,
    consent: true,
    consent_version: leadConsent.version,
    code: codes.get(mobile),
  };
  const start = performance.now();
  const states = await Promise.all(
    Array.from({ length: TAPS }, () => post<JourneyState>(server, journeys.capture.path, body)),
  );
  return { references: states.map(({ reference }) => reference), ms: performance.now() - start };
}

async function countOf(database: Client, table: string): Promise<number> {
  const { rows } = await database.query<{ count: string }>(`select count(*) from ${table}`);
  return Number(rows[0]!.count);
}

/** Requests that the partner has, once the worker has handed them over. */
async function deliveredTo(database: Client): Promise<number> {
  const until = performance.now() + MAX_WAIT_MS;
  let delivered = 0;
  while (delivered < VISITORS && performance.now() < until) {
    await delay(200);
    delivered = await countOf(database, 'lead_partner_book');
  }
  return delivered;
}

/** Visitors who all send their request at the same time, over loopback: none is lost, and none is stored twice. */
export async function measureLeads(server: RunningServer): Promise<Figure[]> {
  const database = new Client({ connectionString: server.databaseUrl });
  await database.connect();
  try {
    return await sendAll(server, database);
  } finally {
    await database.end();
  }
}

async function sendAll(server: RunningServer, database: Client): Promise<Figure[]> {
  const start = performance.now();
  const visitors = await Promise.all(Array.from({ length: VISITORS }, (_, at) => answerPages(server, at)));
  const pagesMs = performance.now() - start;
  const codes = await codesOf(database);
  const sendStart = performance.now();
  const sent = await Promise.all(visitors.map((visitor) => sendRequest(server, visitor, codes)));
  const sendMs = performance.now() - sendStart;
  const stored = await countOf(database, 'journey_leads');
  const distinct = new Set(sent.flatMap(({ references }) => references)).size;
  const delivered = await deliveredTo(database);
  const exact = (work: string, count: number): Figure => ({
    work,
    ours: String(count),
    floor: '',
    ratio: null,
    aim: `exactly ${VISITORS}`,
    reached: count === VISITORS,
  });
  return [
    exact(`requests stored of ${VISITORS} visitors at once, each sent ${TAPS} times`, stored),
    exact('different reference numbers in the answers', distinct),
    exact('requests that the partner has received', delivered),
    {
      work: `a request, all ${VISITORS * TAPS} at once: median, 99 in 100`,
      ours: `${percentile(
        sent.map(({ ms }) => ms),
        0.5,
      ).toFixed(0)} ms, ${percentile(
        sent.map(({ ms }) => ms),
        0.99,
      ).toFixed(0)} ms`,
      floor: '',
      ratio: null,
      aim: 'none',
      reached: true,
    },
    {
      work: 'four pages of each visitor; their requests',
      ours: `${((VISITORS * 4_000) / pagesMs).toFixed(0)}/s; ${((VISITORS * TAPS * 1000) / sendMs).toFixed(0)}/s`,
      floor: '',
      ratio: null,
      aim: 'none',
      reached: true,
    },
  ];
}
