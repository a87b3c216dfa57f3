import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { areaRoutes } from '#server/app/areas.ts';
import type { AnyInput } from '#tests/build/server.ts';
import { matrix } from '#tests/ownership/matrix.ts';
import { buildWorld } from '#tests/ownership/world.ts';
import type { World } from '#tests/ownership/world.ts';
import type { Operation } from './nonsense.ts';
import { faultOf, operationsOf } from './refusals.ts';

/** Values at the edges of what the contract accepts, what PostgreSQL stores and what an answer can contain. */
const values: readonly unknown[] = [
  'half of \ud83d a pair',
  2_147_483_648,
  '2189-12-31',
  Number.MAX_SAFE_INTEGER,
  '9999-12-31T23:59:59-23:59',
  [],
  999_999_999_999.99,
  'nul\u0000',
  '1910-01-01',
  '__proto__',
  '0000-01-01T00:00:00Z',
  -1,
  '%_\\',
  { unknown: true },
  false,
];
/** Each field gets so many of them in turn; 15 and 4 have no divisor in common, so that all are tried. */
const VALUES_EACH = 4;
const AT_ONCE = 6;

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

const nameOf = ({ area, name }: Endpoint): string => `${area}.${name}`;
/** They end the session or the account. */
const leftOut = /^(session\.logout|profile\.(deleteAccount|del))$/;

interface Attempt {
  endpoint: Endpoint;
  operation: Operation;
  what: string;
  input: AnyInput;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function fieldsOf(operation: Operation, endpoint: Endpoint, { query, body }: AnyInput) {
  const schema = operation.requestBody?.content['application/json']?.schema;
  return {
    body: new Set(
      endpoint.method === 'POST'
        ? [...Object.keys(schema?.properties ?? {}), ...Object.keys(isRecord(body) ? body : {})]
        : [],
    ),
    query: new Set([
      ...operation.parameters.filter((one) => one.in === 'query').map(({ name }) => name),
      ...Object.keys(query ?? {}),
    ]),
  };
}

/** A sensible input of each call, with one field replaced. */
function attempts(operations: ReadonlyMap<string, Operation>): Attempt[] {
  let turn = 0;
  const next = (): unknown[] => Array.from({ length: VALUES_EACH }, () => values[turn++ % values.length]);
  return areaRoutes.flatMap(({ endpoint }) => {
    const name = nameOf(endpoint);
    const operation = operations.get(name);
    if (!operation || leftOut.test(name) || endpoint.kind === 'stream') return [];
    const input = matrix[name]!.input(world);
    if (input.form) return [];
    const fields = fieldsOf(operation, endpoint, input);
    return (['body', 'query'] as const).flatMap((part) =>
      [...fields[part]].flatMap((field) =>
        next().map((value) => ({
          endpoint,
          operation,
          what: `${name} ${field}=${JSON.stringify(value)}`,
          input: { ...input, [part]: { ...(isRecord(input[part]) ? input[part] : {}), [field]: value } },
        })),
      ),
    );
  });
}

test('each field of each call at its edges: no server error, and every refusal names a field', async () => {
  const operations = new Map(
    (await operationsOf(world.server.baseUrl)).map(({ operation }) => [operation.operationId, operation]),
  );
  const operator = await world.server.aMember({ role: 'operator' });
  let annas = await world.annaAgain();
  const faults: string[] = [];
  const statuses: Record<number, number> = {};
  const make = async ({ endpoint, operation, what, input }: Attempt, nth: number): Promise<void> => {
    const { status, headers, text } = await world.server.callWith(endpoint, {
      ...input,
      headers: { ...input.headers, 'idempotency-key': `edge-${nth}` },
      token: endpoint.auth === 'operator' ? operator.token : annas,
    });
    // Some of the calls end her other sessions.
    if (status === 401 && endpoint.auth !== 'operator') annas = await world.annaAgain();
    statuses[status] = (statuses[status] ?? 0) + 1;
    const fault = faultOf(operation, { status, type: String(headers['content-type'] ?? ''), text });
    if (fault) faults.push(`${what}: ${fault}`);
  };
  const all = attempts(operations);
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let nth = next++; nth < all.length; nth = next++) await make(all[nth]!, nth);
    }),
  );
  // What was accepted must not keep the member, or the back office, from reading.
  const reads = areaRoutes.filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.kind !== 'stream');
  for (const { endpoint } of reads) {
    const operation = operations.get(nameOf(endpoint));
    if (operation && !leftOut.test(nameOf(endpoint)))
      await make(
        { endpoint, operation, what: nameOf(endpoint), input: matrix[nameOf(endpoint)]!.input(world) },
        next++,
      );
  }
  console.info(`Each field: ${all.length} calls and ${reads.length} reads; answers ${JSON.stringify(statuses)}.`);
  expect(faults).toEqual([]);
  expect(all.length).toBeGreaterThan(5_000);
  expect(statuses[400]).toBeGreaterThan(2_000);
  expect(statuses[200]).toBeGreaterThan(500);
}, 900_000);
