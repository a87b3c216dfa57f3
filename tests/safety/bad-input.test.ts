import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWorld } from '#tests/ownership/world.ts';
import type { World } from '#tests/ownership/world.ts';
import { chanceOf } from './chance.ts';
import { corruptedRequest } from './nonsense.ts';
import type { Sense, WireRequest } from './nonsense.ts';
import { faultOf, operationsOf } from './refusals.ts';
import type { Outcome } from './refusals.ts';

const SEED = 20_261_116;
const REQUESTS = 3_000;
const AT_ONCE = 6;

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

/** Words that the contract's fields accept, with ids of existing rows. */
function senseOf({ anna, things }: World): Sense {
  const words: Record<string, unknown> = {
    email: 'somebody@example.com',
    password: 'a long enough password',
    new_password: 'an entirely new password',
    current_password: anna.password,
    mobile: '0491 570 156',
    first_name: 'Anna',
    last_name: 'Brown',
    pin: '2468',
    currentPin: '2468',
    newPin: '1357',
    code: '123456',
    loginid: anna.loginId,
    token: 'x'.repeat(43),
    verificationToken: 'x'.repeat(43),
    challenge: 'x'.repeat(43),
    request: 'x'.repeat(43),
    UserToken: 'x'.repeat(43),
    state: 'NSW',
    dob: '1990-02-03',
    postcode: '2204',
    min_date: '2026-01-01',
    max_date: '2026-12-31',
    date: '2026-11-02',
    from: '2026-11-01',
    anchor: '2026-10-29',
    amount: 12.5,
    min_amount: 1,
    max_amount: 500,
    opening_balance: 10,
    bank_account_id: things.everydayId,
    batch_id: things.batchId,
    id: things.row('NETFLIX'),
    ids: [things.row('NETFLIX'), things.row('QUANDONG BOOKS')],
    other_id: things.row('QUANDONG INTEREST'),
    refund_of: things.row('QUANDONG NURSERY'),
    sub_category_id: 1,
    categoryId: 1,
    category_id: 1,
    category: 1,
    contains: 'stall',
    page: 1,
    limit: 20,
    themeID: 2,
    task: things.task,
    button: 'Create a Goal',
    checklist: 'start',
    item: 'import',
    description: 'quandong',
  };
  return (name) => words[name];
}

async function requests(): Promise<WireRequest[]> {
  const operations = await operationsOf(world.server.baseUrl);
  const chance = chanceOf(SEED);
  const sense = senseOf(world);
  // Calls that only read the session have little to corrupt; they are tried less often.
  const rich = operations.filter(({ operation }) => operation.requestBody || operation.parameters.length > 0);
  return Array.from({ length: REQUESTS }, (_, at) => {
    const { path, method, operation } = at < operations.length ? operations[at]! : rich[at % rich.length]!;
    return corruptedRequest(chance, path, method, operation, sense);
  });
}

/** The session of a request: calls that end an account use a member who can be lost. */
let annas: string | undefined;
async function tokenFor({ operation }: WireRequest): Promise<string> {
  const ends = ['profile.deleteAccount', 'profile.del', 'session.logout'].includes(operation.operationId);
  return ends ? (await world.anotherBen()).token : (annas ??= await world.annaAgain());
}

async function send(request: WireRequest): Promise<Outcome> {
  const headers = { ...request.headers, authorization: `Bearer ${await tokenFor(request)}` };
  const response = await fetch(new URL(request.url, world.server.baseUrl), {
    method: request.method,
    headers,
    body: request.body as BodyInit | undefined,
    redirect: 'manual',
    signal: AbortSignal.timeout(15_000),
  });
  // Some of the calls end her other sessions.
  if (response.status === 401) annas = undefined;
  const type = response.headers.get('content-type') ?? '';
  // An event stream has been answered once it is open; it would not end by itself.
  if (type.startsWith('text/event-stream')) await response.body?.cancel();
  return { status: response.status, type, text: response.bodyUsed ? '' : await response.text() };
}

function describeRequest({ operation, method, url, headers, body }: WireRequest): string {
  const search = url.includes('?') ? url.slice(url.indexOf('?')) : url.slice(-40);
  return `${method} ${operation.operationId} ${search.slice(0, 160)} ${headers['content-type'] ?? ''} ${JSON.stringify(String(body ?? '').slice(0, 260))}`;
}

describe('bad input', () => {
  test(`${REQUESTS} corrupted requests: never a server error, always a problem with a code and the field`, async () => {
    const all = await requests();
    const faults: string[] = [];
    const statuses: Record<number, number> = {};
    let next = 0;
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let request = all[next++]; request; request = all[next++]) {
          const outcome = await send(request).catch((error: Error): Outcome => ({
            status: 599,
            type: '',
            text: `${error.name}: ${error.message}`,
          }));
          statuses[outcome.status] = (statuses[outcome.status] ?? 0) + 1;
          const fault = faultOf(request.operation, outcome);
          if (fault)
            faults.push(`${fault} ${outcome.status === 599 ? outcome.text : ''} to ${describeRequest(request)}`);
        }
      }),
    );
    console.info(
      `Bad input: ${all.length} requests, seed ${SEED}, ${new Set(all.map(({ operation }) => operation.operationId)).size} calls; answers ${JSON.stringify(statuses)}.`,
    );
    expect(faults).toEqual([]);
    // Most of it is refused, but not all: some of the invalid input must pass the first check.
    expect(statuses[400]).toBeGreaterThan(REQUESTS * 0.3);
    expect(statuses[200]).toBeGreaterThan(REQUESTS * 0.05);
  }, 900_000);
});
