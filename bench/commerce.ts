import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { BenchServer } from './bench-server.ts';
import { ask } from './plain-client.ts';
import { percentile, timed } from './result.ts';
import type { Result } from './result.ts';

const CONCURRENT = 16;
const LISTS = 4000;
const ORDERS = 640;
const IN_SEQUENCE = 100;
const WARM_UP = 40;
/** Until the code of both servers is compiled, as in a shop that has been open for a while. */
const FIRST_ORDERS = 400;
const LIST = 'api/pack/lists/get';

/**
 * What Medusa 2 did with the same kind of shop on two cores with PostgreSQL: 25 product lists and 2.0 orders a second
 * at 16 concurrent, and 696 ms for an order in sequence. As milliseconds for each.
 */
const MEDUSA_MS = { list: 1000 / 25, order: 1000 / 2, orderInSequence: 696 };
const AIM = { list: 1 / 100, order: 1 / 100, orderInSequence: 1 / 25, completing: 4, bareList: 2, bareCalls: 8 };

type Address = Pick<BenchServer, 'baseUrl'>;

async function post({ baseUrl }: Address, path: string, body: object): Promise<Record<string, unknown>> {
  const { status, bytes } = await ask(`${baseUrl}${path}`, {
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  });
  const text = bytes.toString();
  if (status !== 200) throw new Error(`${path}: ${status} ${text.slice(0, 300)}`);
  return JSON.parse(text) as Record<string, unknown>;
}

interface Bought {
  /** Of the whole purchase, from the empty cart to the captured order. */
  ms: number;
  completingMs: number;
}

/** A guest puts an e-book into a new cart, orders it and pays. */
async function buy(server: BenchServer): Promise<Bought> {
  const email = `${randomUUID()}@example.com`;
  const start = performance.now();
  const { token } = await post(server, 'api/cart/set', { action: 'add', slug: 'pay-cycle-workbook', quantity: 1 });
  const { data } = await post(server, 'api/v2/guest/payments/order/create', {
    cart: token,
    email,
    name: 'Robin Wren',
    total: 1,
  });
  const { reference } = data as { reference: string };
  const completing = await timed(() =>
    post(server, 'api/v2/guest/payments/order/capture', { reference, email, token: 'tok_visa' }),
  );
  const { state } = completing.answer['data'] as { state: string };
  if (state !== 'fulfilled') throw new Error(`The order is ${state}.`);
  return { ms: performance.now() - start, completingMs: completing.ms };
}

/** Does the work as often as said, some at a time; returns the milliseconds for each of them. */
async function manyAtOnce(times: number, work: () => Promise<unknown>): Promise<number> {
  let left = times;
  const { ms } = await timed(() =>
    Promise.all(
      Array.from({ length: CONCURRENT }, async () => {
        while (left > 0) {
          left -= 1;
          await work();
        }
      }),
    ),
  );
  return ms / times;
}

/** Three calls with the bodies of a purchase to a route that does nothing: what HTTP and this client cost alone. */
async function callBareThrice(bare: Address): Promise<void> {
  await post(bare, 'echo', { action: 'add', slug: 'pay-cycle-workbook', quantity: 1 });
  await post(bare, 'echo', { cart: randomUUID(), email: `${randomUUID()}@example.com`, name: 'Robin Wren', total: 1 });
  await post(bare, 'echo', { reference: randomUUID(), email: `${randomUUID()}@example.com`, token: 'tok_visa' });
}

/** Bare routes in a process of their own. */
async function startBare({ baseUrl }: Address): Promise<Address & { stop(): void }> {
  const file = new URL('./bare-answers.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [file, `${baseUrl}${LIST}`], { stdio: ['ignore', 'pipe', 'inherit'] });
  const address = await new Promise<string>((resolve) =>
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim())),
  );
  return { baseUrl: address, stop: () => void child.kill('SIGTERM') };
}

/**
 * The floor of a capture: the rows that it writes, in one transaction of plain SQL, with a new order each time. The
 * gateway's own row is a part of it, because the embedded gateway keeps it in the same database.
 */
async function bareCapture(server: BenchServer): Promise<number> {
  const { pool } = server.database;
  const { rows } = await pool.query<{ id: number; reference: string }>(
    `insert into orders (member_id, reference, state, journey, email, buyer, goods_cents, delivery_cents, fee_cents,
        gst_cents, total_cents, entries, created_at, updated_at, expires_at)
     values (0, 'B-' || gen_random_uuid(), 'awaiting_payment', 'guest', 'a@example.com', 'A', 100, 0, 0, 9, 100, 5,
       now(), now(), now() + interval '30 minutes') returning id, reference`,
  );
  const { id, reference } = rows[0]!;
  const client = await pool.connect();
  try {
    const { ms } = await timed(async () => {
      await client.query('begin');
      await client.query('select * from orders where reference = $1 for update', [reference]);
      await client.query(
        `insert into embedded_card_payments (key, reference, token, amount_cents, state, created_at)
          values ($1, $1, 'tok_visa', 100, 'captured', now())`,
        [reference],
      );
      await client.query(
        `insert into order_payments (member_id, order_id, key, gateway, amount_cents, state, created_at, settled_at)
          values (0, $1, $2, 'embedded', 100, 'captured', now(), now())`,
        [id, reference],
      );
      await client.query(
        `update orders set state = 'fulfilled', captured_cents = 100, paid_at = now(),
            invoice_number = nextval('invoice_numbers') where member_id = 0 and id = $1`,
        [id],
      );
      await client.query(
        `insert into order_events (member_id, order_id, at, state, by)
          values (0, $1, now(), 'paid', 'gateway'), (0, $1, now(), 'fulfilled', 'system')`,
        [id],
      );
      await client.query(
        `insert into outbox (topic, key, payload, created_at, due_at)
          values ('mail', $1, '{}', now(), now() + interval '1 year')`,
        [reference],
      );
      await client.query('commit');
    });
    return ms;
  } finally {
    client.release();
  }
}

const get = async ({ baseUrl }: Address, path: string): Promise<void> => {
  const { status } = await ask(`${baseUrl}${path}`, { headers: { 'accept-encoding': 'br' } });
  if (status !== 200) throw new Error(`${path}: ${status}`);
};

const half = (values: readonly number[]): number => percentile(values, 0.5);

/** Purchases one after another, each beside its floor. */
async function buyInSequence(server: BenchServer): Promise<{ bought: Bought[]; floors: number[] }> {
  const bought: Bought[] = [];
  const floors: number[] = [];
  for (let round = 0; round < IN_SEQUENCE; round += 1) {
    bought.push(await buy(server));
    floors.push(await bareCapture(server));
  }
  return { bought, floors };
}

interface Loads {
  listMs: number;
  bareListMs: number;
  orderMs: number;
  bareCallsMs: number;
}

/** The list and purchases, 16 at a time, each beside bare routes that the same client asks in the same way. */
async function loads(server: BenchServer): Promise<Loads> {
  const bare = await startBare(server);
  try {
    for (let round = 0; round < WARM_UP; round += 1)
      await Promise.all([get(server, LIST), buy(server), get(bare, 'same'), callBareThrice(bare)]);
    await manyAtOnce(FIRST_ORDERS, () => callBareThrice(bare));
    await manyAtOnce(FIRST_ORDERS, () => buy(server));
    return {
      bareListMs: await manyAtOnce(LISTS, () => get(bare, 'same')),
      listMs: await manyAtOnce(LISTS, () => get(server, LIST)),
      bareCallsMs: await manyAtOnce(ORDERS, () => callBareThrice(bare)),
      orderMs: await manyAtOnce(ORDERS, () => buy(server)),
    };
  } finally {
    bare.stop();
  }
}

const perSecond = (ms: number): string => `${(1000 / ms).toFixed(ms < 1 ? 0 : 1)} a second`;

/** The public product list, and purchases from the cart to the captured order, over HTTP. */
export async function benchCommerce(server: BenchServer, say: (line: string) => void): Promise<Result[]> {
  say(`${LISTS} product lists, ${ORDERS} purchases, ${CONCURRENT} at a time`);
  const { listMs, bareListMs, orderMs, bareCallsMs } = await loads(server);
  const { bought, floors } = await buyInSequence(server);
  const completing = bought.map(({ completingMs }) => completingMs);
  const inSequence = half(bought.map(({ ms }) => ms));
  const lines: [work: string, measured: number, floor: number, target: number, note: string][] = [
    ['product list, 16 at a time, beside Medusa', listMs, MEDUSA_MS.list, AIM.list, perSecond(listMs)],
    [
      'product list beside a bare route with the same bytes',
      listMs,
      bareListMs,
      AIM.bareList,
      `bare ${perSecond(bareListMs)}`,
    ],
    ['cart to captured order, 16 at a time, beside Medusa', orderMs, MEDUSA_MS.order, AIM.order, perSecond(orderMs)],
    ['the same beside three bare calls', orderMs, bareCallsMs, AIM.bareCalls, `bare ${perSecond(bareCallsMs)}`],
    [
      'cart to captured order in sequence, beside Medusa',
      inSequence,
      MEDUSA_MS.orderInSequence,
      AIM.orderInSequence,
      'p50',
    ],
    [
      'the completing call beside its bare SQL transaction, p50',
      half(completing),
      half(floors),
      AIM.completing,
      `p95 ${percentile(completing, 0.95).toFixed(1)} ms`,
    ],
  ];
  return lines.map(([work, measured, floor, target, note]) => ({ work, measured, floor, unit: 'ms', target, note }));
}
