import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { profile } from '#contract/areas/profile.ts';
import { backOffice } from '#contract/areas/back-office.ts';
import { exports } from '#contract/areas/exports.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { areaRoutes } from '#server/app/areas.ts';
import { sections } from '#server/areas/exports/archive/sections.ts';
import { rowsIn, withoutIds } from '#tests/build/archive.ts';
import type { Archive } from '#tests/build/archive.ts';
import { openApiOf } from '#server/app/openapi/document.ts';
import type { Answer } from '#tests/build/answer.ts';
import { checkerOf } from '#tests/build/openapi.ts';
import type { Document } from '#tests/build/openapi.ts';
import type { AnyInput } from '#tests/build/server.ts';
import { textsOf } from './archive.ts';
import { formWith } from './forms.ts';
import type { Entry } from './matrix-entry.ts';
import { stayingColumns, stayingTables } from './matrix-exports.ts';
import { matrix } from './matrix.ts';
import { changedTables, memberTables, rowsOf, watchRows } from './member-rows.ts';
import type { RowWatch } from './member-rows.ts';
import { buildWorld } from './world.ts';
import type { World } from './world.ts';

/** I12: no member reads or changes another's rows, through any of the calls. */
let world: World;
let tables: string[];
let watch: RowWatch;
let promised: ReturnType<typeof checkerOf>;
beforeAll(async () => {
  world = await buildWorld();
  const { systemDb } = world.server.server.database;
  tables = await memberTables(systemDb);
  watch = await watchRows(world.server.server.database, world.anna.id, tables);
  const document = await openApiOf(endpoints, { brand: 'Wattle', basePath: '/' });
  promised = checkerOf(document as unknown as Document);
});
afterAll(() => world.close());

const endpoints = areaRoutes.map(({ endpoint }) => endpoint);
const nameOf = (endpoint: Endpoint): string => `${endpoint.area}.${endpoint.name}`;

/** A caller who is not Anna. */
interface Caller {
  who: string;
  /** True if the token belongs to somebody and is still valid. */
  signedIn: boolean;
  token(): Promise<string | null>;
  /** Adds what a browser or a forger would send to pass as an administrator. */
  marked?: boolean;
}

const callers: readonly Caller[] = [
  { who: 'no token', signedIn: false, token: async () => null },
  { who: 'a made-up token', signedIn: false, token: async () => 'x'.repeat(43) },
  { who: 'an expired token of Anna', signedIn: false, token: async () => world.spent.expired },
  { who: 'a token of a session that Anna ended', signedIn: false, token: async () => world.spent.ended },
  { who: 'a guest with an admin mark', signedIn: false, token: async () => null, marked: true },
  // Each call by a new member: some of them end the session or the account.
  { who: 'Ben', signedIn: true, token: async () => (await world.anotherBen()).token },
  { who: 'Ben with an admin mark', signedIn: true, token: async () => (await world.anotherBen()).token, marked: true },
];

function marked(input: AnyInput, annaId: number): AnyInput {
  const marks = { admin: 'true', role: 'operator', member_id: annaId, client_id: annaId, user_id: annaId };
  const body =
    input.form || typeof input.body === 'string' ? input.body : { ...(input.body as object | undefined), ...marks };
  return {
    ...input,
    body,
    query: { ...input.query, ...marks },
    headers: { 'x-admin': 'true', 'x-member-id': String(annaId) },
  };
}

/** The reply's text and headers, without what only repeats the input. */
function reported({ text, headers }: Answer, echoes: readonly string[] = []): string {
  const said =
    echoes.length > 0 && text.startsWith('{')
      ? JSON.stringify({ ...(JSON.parse(text) as object), ...Object.fromEntries(echoes.map((field) => [field, null])) })
      : text;
  return `${said}\n${JSON.stringify(headers)}`;
}

function faultsOf(endpoint: Endpoint, entry: Entry, caller: Caller, answer: Answer): string[] {
  const faults: string[] = [];
  const closed = endpoint.auth === 'member' || endpoint.auth === 'operator';
  if (closed && !caller.signedIn && answer.status !== 401) faults.push(`answered ${answer.status} instead of 401`);
  if (endpoint.auth === 'operator' && caller.signedIn && answer.status !== 403)
    faults.push(`answered ${answer.status} instead of 403`);
  if (answer.status >= 500 && answer.status !== 503) faults.push(`answered ${answer.status}`);
  const traces = world.tracesIn(reported(answer, entry.echoes));
  if (traces.length > 0) faults.push(`told of ${[...new Set(traces)].join(', ')}`);
  return faults;
}

/** The number of successful responses compared with the OpenAPI document. */
let compared = 0;

/** Where an answer is not as the OpenAPI document says. */
function unpromised(name: string, answer: Answer): string[] {
  const faults = promised.faultsOfAnswer(name, answer);
  if (faults && answer.status === 200) compared += 1;
  return (faults ?? []).map((fault) => `${name} answered ${answer.status}: ${fault}`);
}

describe('the matrix', () => {
  test('has an entry for every call that is served', () => {
    const missing = endpoints.map(nameOf).filter((name) => !matrix[name]);
    expect(
      missing.map(
        (name) => `${name} has no entry in tests/ownership/matrix.ts: say how it is tried on another member's rows.`,
      ),
    ).toEqual([]);
  });

  test('has no entry for a call that the contract does not declare', async () => {
    const folder = path.resolve(import.meta.dirname, '../../src/contract/areas');
    const files = (await readdir(folder)).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
    const modules: Record<string, unknown>[] = await Promise.all(files.map((file) => import(path.join(folder, file))));
    const declared = new Set<string>();
    for (const area of modules.flatMap(Object.values)) {
      for (const endpoint of Object.values(Object(area) as object))
        if (endpoint?.area && endpoint.path) declared.add(nameOf(endpoint));
    }
    const stale = Object.keys(matrix).filter((name) => !declared.has(name));
    expect(stale.map((name) => `${name} is in tests/ownership/matrix.ts, but there is no such call any more.`)).toEqual(
      [],
    );
    expect(declared.size).toBeGreaterThan(100);
  });
});

describe('the archive', () => {
  test('contains every member table, or says why not', () => {
    const carried = new Set([...sections.map(({ table }) => table), ...Object.values(stayingTables).flat()]);
    expect(
      tables
        .filter((table) => !carried.has(table))
        .map(
          (table) =>
            `${table}: add it to src/server/areas/exports/archive/sections.ts, or to stayingTables in matrix-exports.ts with the reason.`,
        ),
    ).toEqual([]);
  });

  test('contains every column of those tables, or says why not', async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and table_name = any(${sections.map(({ table }) => table)})`.execute(
      world.server.server.database.systemDb,
    );
    const staying = new Set(Object.values(stayingColumns).flat());
    const carried = new Set(
      sections.flatMap(({ table, hasId, columns }) => [
        ...(hasId ? [`${table}.id`] : []),
        ...columns.map(({ name }) => `${table}.${name}`),
      ]),
    );
    const names = rows.map(({ table, column }) => `${table}.${column}`);
    expect(
      names.filter((name) => !carried.has(name) && !staying.has(name) && !name.endsWith('.member_id')).toSorted(),
    ).toEqual([]);
    expect(
      [...staying].filter((name) => !name.startsWith('*.') && (!names.includes(name) || carried.has(name))),
    ).toEqual([]);
  });

  test('restores all data of one account to another, nothing the second time, and no secrets', async () => {
    const archiveOf = async (token: string) =>
      (await world.server.call(exports.file, { token, params: { kind: 'json' } })).text;
    const restore = async (token: string, text: string) =>
      (await world.server.call(exports.restore, { token, form: formWith('archive.json', text) })).body;
    const hers = await archiveOf(await world.annaAgain());
    const archive = JSON.parse(hers) as Archive;
    expect(sections.filter(({ name }) => rowsIn(archive, name).length === 0).map(({ name }) => name)).toEqual([]);
    for (const secret of [world.anna.loginId, world.anna.token, world.things.totpSecret, world.things.calendarToken])
      expect(hers).not.toContain(secret);
    const { token } = await world.anotherBen();
    const report = await restore(token, hers);
    expect(report.sections.filter((one) => one.added < one.total)).toEqual([]);
    expect(withoutIds(JSON.parse(await archiveOf(token)) as Archive)).toEqual(withoutIds(archive));
    const again = await restore(token, hers);
    expect([again.batch_id, again.sections.filter((one) => one.added > 0)]).toEqual([null, []]);
  });
});

describe('I12: nobody reads or changes Anna’s rows', () => {
  test('through any call, in any of seven disguises', async () => {
    const faults: string[] = [];
    let calls = 0;
    await watch.changed();
    for (const endpoint of endpoints) {
      const entry = matrix[nameOf(endpoint)];
      if (!entry) continue;
      for (const caller of callers) {
        const input = entry.input(world);
        const answer = await world.server.callWith(endpoint, {
          ...(caller.marked ? marked(input, world.anna.id) : input),
          token: await caller.token(),
        });
        calls += 1;
        const changed = (await watch.changed()).filter((table) => !entry.touches?.tables.includes(table));
        const result = faultsOf(endpoint, entry, caller, answer);
        if (changed.length > 0) result.push(`changed her ${changed.join(', ')}`);
        faults.push(...result.map((fault) => `${nameOf(endpoint)} as ${caller.who}: ${fault}`));
      }
    }
    expect(faults).toEqual([]);
    console.info(`I12: ${calls} calls on ${endpoints.length} endpoints by ${callers.length} callers.`);
  }, 900_000);

  test('nor through the packed export, which contains everything of Anna’s', async () => {
    const exported = async (token: string): Promise<string> => {
      const response = await fetch(world.server.baseUrl + profile.exportData.path, {
        headers: { authorization: `Bearer ${token}` },
      });
      return textsOf(Buffer.from(await response.arrayBuffer()));
    };
    expect(world.tracesIn(await exported((await world.anotherBen()).token))).toEqual([]);
    const hers = await exported(await world.annaAgain());
    expect(world.tracesIn(hers).length).toBeGreaterThan(100);
    for (const secret of [world.anna.loginId, world.anna.token, world.things.totpSecret])
      expect(hers).not.toContain(secret);
  });

  test('while Anna reads and changes them through the same calls', async () => {
    const byName = new Map(endpoints.map((endpoint) => [nameOf(endpoint), endpoint]));
    const faults: string[] = [];
    let requested = 0;
    let hers = 0;
    let changing = 0;
    await watch.changed();
    for (const [name, entry] of Object.entries(matrix)) {
      const endpoint = byName.get(name);
      if (!endpoint || entry.annaSkipped) continue;
      const answer = await world.server.callWith(endpoint, { ...entry.input(world), token: await world.annaAgain() });
      requested += 1;
      if (world.tracesIn(answer.text).length > 0) hers += 1;
      // Her fresh session is a change of its own.
      if ((await watch.changed()).some((table) => !table.startsWith('session'))) changing += 1;
      if (answer.status !== (entry.annaGets ?? 200))
        faults.push(`${name} answered Anna ${answer.status}: ${answer.text.slice(0, 200)}`);
      faults.push(...unpromised(name, answer));
    }
    expect(faults).toEqual([]);
    expect(hers).toBeGreaterThan(20);
    expect(changing).toBeGreaterThan(30);
    console.info(`I12: the same ${requested} calls as Anna: ${hers} returned her rows, ${changing} changed them.`);
  }, 900_000);

  test('and operators read what the OpenAPI document promises them', async () => {
    const operator = await world.server.aMember({ role: 'operator' });
    const faults: string[] = [];
    let read = 0;
    for (const endpoint of endpoints.filter(({ auth, method }) => auth === 'operator' && method === 'GET')) {
      const input = matrix[nameOf(endpoint)]!.input(world);
      const answer = await world.server.callWith(endpoint, { ...input, token: operator.token });
      if (answer.status === 200) read += 1;
      faults.push(...unpromised(nameOf(endpoint), answer));
    }
    expect(faults).toEqual([]);
    expect(read).toBeGreaterThan(20);
    expect(compared).toBeGreaterThan(350);
    console.info(`The OpenAPI document: ${compared} answers are as it says, ${read} of them to operators.`);
  });

  test('nor does an operator with support access change them or learn credentials', async () => {
    const operator = await world.server.aMember({ role: 'operator' });
    const annas = await world.annaAgain();
    await world.server.call(backOffice.stopView, { token: annas, body: { id: 731_000_440 } });
    await world.server.call(backOffice.grantView, { token: annas, body: {} });
    const { token } = (
      await world.server.call(backOffice.beginView, { token: operator.token, body: { member_id: world.anna.id } })
    ).body;
    const { systemDb } = world.server.server.database;
    const secrets = [world.anna.loginId, world.anna.token, world.things.totpSecret, world.things.calendarToken];
    const faults: string[] = [];
    let looked = 0;
    // Totals over all members have to be calculated again.
    await systemDb.deleteFrom('shop_count_days').execute();
    const before = await rowsOf(systemDb, world.anna.id);
    for (const endpoint of endpoints.filter(({ auth }) => auth !== 'guest' && auth !== 'offer')) {
      const answer = await world.server.callWith(endpoint, { ...matrix[nameOf(endpoint)]!.input(world), token });
      if (answer.status === 200) looked += 1;
      if (answer.status === 500 || (answer.status !== 403 && endpoint.method !== 'GET'))
        faults.push(`${nameOf(endpoint)} answered ${answer.status}`);
      if (secrets.some((secret) => answer.text.includes(secret))) faults.push(`${nameOf(endpoint)} told a secret`);
    }
    expect(faults).toEqual([]);
    expect(changedTables(before, await rowsOf(systemDb, world.anna.id))).toEqual([
      'session_tokens',
      'support_access_log',
    ]);
    expect(looked).toBeGreaterThan(60);
  }, 900_000);
});
