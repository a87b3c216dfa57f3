import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { sql } from 'kysely';
import { encodeRange, rangeOf } from '#domain/draws/sealed-list.ts';
import { selectWinners } from '#domain/draws/selection.ts';
import type { DrawParts } from '#server/areas/draws/lifecycle/parts.ts';
import { runDraws } from '#server/areas/draws/lifecycle/run.ts';
import { findDraw } from '#server/areas/draws/lifecycle/draw-store.ts';
import { recordFile } from '#server/areas/draws/records/record-file.ts';
import { movableClock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { keysOf } from '#server/kit/keys.ts';
import { embeddedRandomness } from '#server/ports/randomness/embedded.ts';
import { checkFile } from '../tools/verify-draw.mjs';
import type { BenchServer } from './bench-server.ts';
import { timed } from './result.ts';
import type { Result } from './result.ts';

const MAX_SEAL_MS = 20_000;
const MAX_MEGABYTES = 500;
const DRAWS = 1_000;
const SELECTIONS = 1_000_000;
/** The 99.9% quantile of chi-square with 999 degrees of freedom. */
const MAX_CHI_SQUARE = 1_142.8;
const START = '2026-11-15T22:00:00.000Z';

const keyedHash = (key: Uint8Array, bytes: Uint8Array): Uint8Array => createHmac('sha256', key).update(bytes).digest();

interface Engine {
  parts: DrawParts;
  clock: ReturnType<typeof movableClock>;
  run: () => Promise<void>;
}

export function engineOn(database: Database): Engine {
  const clock = movableClock(START);
  const keys = keysOf(new Uint8Array(32).fill(7));
  const parts: DrawParts = {
    database,
    clock,
    keys,
    randomness: embeddedRandomness({ clock, secret: keys.dataKey }),
    brand: 'Wattle',
    publicUrl: 'https://wattle.example',
    enterMemberships: async () => {},
  };
  const warn = (facts: unknown) => {
    throw new Error(JSON.stringify(facts));
  };
  return { parts, clock, run: () => runDraws(parts, { info: () => {}, warn } as never) };
}

/** Starts a daily series alone, and returns its open draw. */
export async function openDraw({ parts, run }: Engine, slug: string): Promise<number> {
  const prize = { position: 1, title: 'Cash', description: '', value_cents: 100, kind: 'other', amount: null };
  await sql`update draw_series set active = false`.execute(parts.database);
  await sql`
    insert into draw_series (slug, title, repeats, draw_time, closes_before_minutes, terms, states, prizes, claim_days,
      active, sample, created_at, changed_at)
    values (${slug}, 'Daily Draw', 'daily', '19:00', 30, 'Terms', '{NSW}', ${JSON.stringify([prize])}, 365, true, true,
      now(), now())`.execute(parts.database);
  await run();
  const { sequence } = await parts.database
    .selectFrom('draws')
    .select('sequence')
    .where('state', '=', 'open')
    .orderBy('sequence', 'desc')
    .executeTakeFirstOrThrow();
  return sequence;
}

/** Writes `ranges` ranges of `each` numbers for `members` members. */
async function fill(
  server: BenchServer,
  sequence: number,
  { ranges, each, members }: { ranges: number; each: number; members: number },
): Promise<void> {
  await server.owner.query(
    `insert into draw_entrants (member_id, sequence, opaque_id, state, entered_at)
     select 5000000 + n, $1, uuid_send(gen_random_uuid()), 'NSW', now() from generate_series(0, $2::int - 1) n`,
    [sequence, members],
  );
  await server.owner.query(
    `insert into draw_entries (member_id, sequence, first_number, count, source, reference, entered_at)
     select 5000000 + n % $3::int, $1, n::bigint * $4 + 1, $4, 'pack', 'fill:' || n, now()
     from generate_series(0, $2::int - 1) n`,
    [sequence, ranges, members, each],
  );
  await server.owner.query('update draws set next_number = $2 where sequence = $1', [sequence, ranges * each + 1]);
  await server.owner.query('analyze draw_entries, draw_entrants');
}

interface DrawSize {
  ranges: number;
  /** Numbers in a range. */
  each: number;
  members: number;
}

/** Seals and draws one draw of this size. */
export async function sealDraw(
  server: BenchServer,
  say: (line: string) => void,
  size: DrawSize,
): Promise<{ sequence: number; sealing: number; drawing: number }> {
  const engine = engineOn(server.database.systemDb);
  const sequence = await openDraw(engine, `large-${size.ranges}`);
  say(`${size.ranges.toLocaleString('en-AU')} ranges are being written`);
  await fill(server, sequence, size);
  const draw = (await findDraw(engine.parts.database, sequence))!;
  engine.clock.set(draw.closes_at.toISOString());
  const { ms: sealing } = await timed(engine.run);
  engine.clock.set(draw.draws_at.toISOString());
  const { ms: drawing } = await timed(engine.run);
  const after = await findDraw(engine.parts.database, sequence);
  if (after?.state !== 'published' || after.entries !== size.ranges * size.each)
    throw new Error(`The draw is ${after?.state} with ${after?.entries} entries.`);
  return { sequence, sealing, drawing };
}

async function sealAndDraw(
  server: BenchServer,
  say: (line: string) => void,
  size: DrawSize & { target: number },
): Promise<Result[]> {
  const { sealing, drawing } = await sealDraw(server, say, size);
  const name = `${(size.ranges * size.each).toLocaleString('en-AU')} entries in ${size.ranges.toLocaleString('en-AU')} ranges`;
  const note = `sealing ${(sealing / 1000).toFixed(1)} s, drawing ${(drawing / 1000).toFixed(1)} s`;
  const megabytes = process.resourceUsage().maxRSS / 1024;
  return [
    { work: `seal and draw ${name}`, measured: sealing + drawing, floor: null, unit: 'ms', target: size.target, note },
    { work: 'peak memory of the process', measured: megabytes, floor: null, unit: 'MB', target: MAX_MEGABYTES },
  ];
}

/** Draws of a thousand days, each checked by the tool that shares nothing with the server. */
async function thousandDraws(server: BenchServer, say: (line: string) => void): Promise<Result> {
  const engine = engineOn(server.database.systemDb);
  const { database } = engine.parts;
  const first = await openDraw(engine, 'thousand');
  const sequences: number[] = [];
  for (let day = 0; day < DRAWS; day += 1) {
    const sequence =
      day === 0
        ? first
        : (await database.selectFrom('draws').select('sequence').where('state', '=', 'open').executeTakeFirstOrThrow())
            .sequence;
    await fill(server, sequence, { ranges: 3 + (day % 40), each: 1 + (day % 7), members: 2 + (day % 11) });
    const draw = (await findDraw(database, sequence))!;
    for (const at of [draw.closes_at, draw.draws_at]) {
      engine.clock.set(at.toISOString());
      await engine.run();
    }
    sequences.push(sequence);
    if (day % 100 === 99) say(`${day + 1} draws`);
  }
  let held = 0;
  const { ms } = await timed(async () => {
    for (const sequence of sequences) {
      let text = '';
      for await (const piece of recordFile(database, (await findDraw(database, sequence))!, 1_000_000)) text += piece;
      const { lines } = checkFile(text);
      // The receipts of the last day wait for the next signed head of the log.
      const isSound = lines.every(
        ({ name, outcome }) => outcome === 'holds' || (name === 'log' && outcome === 'waiting'),
      );
      if (isSound) held += 1;
    }
  });
  const note = `${held} of ${DRAWS} recomputed by the independent verifier`;
  return {
    work: 'verify a draw',
    measured: held === DRAWS ? ms / DRAWS : 1e6,
    floor: null,
    unit: 'ms',
    target: 100,
    note,
  };
}

/** How evenly 1,000 numbers win over a million draws. */
async function evenness(): Promise<Result> {
  const list = Buffer.concat(
    Array.from({ length: 100 }, (_, at) =>
      encodeRange({ opaqueId: Buffer.alloc(16, at + 1), first: at * 10 + 1, count: 10 }),
    ),
  );
  const wins = new Uint32Array(1_001);
  const seed = Buffer.alloc(32);
  const fixed = { root: Buffer.alloc(32, 1), randomness: Buffer.alloc(32, 2), lastNumber: 1_000, entrants: 100 };
  const { ms } = await timed(async () => {
    for (let draw = 0; draw < SELECTIONS; draw += 1) {
      seed.writeUInt32BE(draw);
      const find = (number: number) => rangeOf(list, number);
      const [winner] = (await selectWinners(keyedHash, { ...fixed, seed, positions: [1], excluded: [], find }))!;
      wins[winner!.number]! += 1;
    }
  });
  const expected = SELECTIONS / 1_000;
  let chiSquare = 0;
  for (const count of wins.subarray(1)) chiSquare += (count - expected) ** 2 / expected;
  const note = `chi-square ${chiSquare.toFixed(1)} over ${SELECTIONS.toLocaleString('en-AU')} draws, at most ${MAX_CHI_SQUARE}`;
  return {
    work: 'select a winner',
    measured: chiSquare <= MAX_CHI_SQUARE ? ms / SELECTIONS : 1e6,
    floor: null,
    unit: 'ms',
    target: 1,
    note,
  };
}

/** Changes every bit of a record, one after another. */
async function everyBit(): Promise<Result> {
  const { records } = JSON.parse(readFileSync('tests/draws/vectors.json', 'utf8')) as {
    records: Record<string, string>;
  };
  const text = Buffer.from(records['withdrawn numbers and three prizes']!);
  let detected = 0;
  const isSound = (changed: string): boolean => {
    try {
      return checkFile(changed).lines.every(({ outcome }) => outcome !== 'fails');
    } catch {
      return false;
    }
  };
  const { ms } = await timed(async () => {
    for (let bit = 0; bit < text.length * 8; bit += 1) {
      text[bit >> 3]! ^= 1 << (bit & 7);
      if (!isSound(text.toString('utf8'))) detected += 1;
      text[bit >> 3]! ^= 1 << (bit & 7);
    }
  });
  const bits = text.length * 8;
  const note = `${detected.toLocaleString('en-AU')} of ${bits.toLocaleString('en-AU')} single-bit changes detected`;
  return {
    work: 'check a changed record',
    measured: detected === bits ? ms / bits : 1e6,
    floor: null,
    unit: 'ms',
    target: 50,
    note,
  };
}

/** Sealing, drawing and verifying draws at full size. */
export async function benchDraws(server: BenchServer, say: (line: string) => void): Promise<Result[]> {
  // The server's own job would take the same steps, by another clock.
  await server.owner.query("delete from pgboss.schedule where name = 'draws'");
  const large = { ranges: 10_000_000, each: 1, members: 300_000, target: 600_000 };
  const parts: (() => Promise<Result[]>)[] = [
    () => sealAndDraw(server, say, { ranges: 1_000_000, each: 10, members: 300_000, target: MAX_SEAL_MS }),
    async () => [await everyBit()],
    async () => [await evenness()],
    async () => [await thousandDraws(server, say)],
    ...(process.env['BENCH_LARGE'] === undefined ? [] : [() => sealAndDraw(server, say, large)]),
  ];
  const results: Result[] = [];
  for (const part of parts) {
    const done = await part();
    for (const { work, measured, unit, note } of done) say(`${work}: ${measured.toFixed(2)} ${unit}, ${note ?? ''}`);
    results.push(...done);
  }
  return results;
}
