import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { examine, readRows } from '#server/areas/imports/reading/statement-file.ts';
import type { BenchMember, BenchServer } from './bench-server.ts';
import { importFloor, makeFloorTable } from './import-floor.ts';
import { percentile, timed } from './result.ts';
import type { Result } from './result.ts';
import { writeOfx } from './statement-files.ts';

const ROUNDS = 3;

/** Sends a file to the import call; throws unless it adds exactly this many transactions. */
export async function importOver(
  server: BenchServer,
  member: BenchMember,
  file: string,
  expected: { imported: number; duplicates: number },
): Promise<number> {
  const form = new FormData();
  form.append('file', await openAsBlob(file), path.basename(file));
  const { ms, answer } = await timed(async () => {
    const response = await fetch(`${server.baseUrl}api/transactions/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${member.token}` },
      body: form,
    });
    return (await response.json()) as { imported: number; duplicates: number };
  });
  if (answer.imported !== expected.imported || answer.duplicates !== expected.duplicates)
    throw new Error(`An import failed: ${JSON.stringify(answer).slice(0, 500)}`);
  return ms;
}

/**
 * Each import is paired with its floor, one after the other, so that both run under the same conditions; the median
 * of three rounds counts.
 */
async function pairedRounds(server: BenchServer, file: string, rows: number) {
  const rounds: { first: number; again: number; floor: number; floorAgain: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await makeFloorTable(server.owner);
    const floor = (await importFloor(server.owner, file)).ms;
    const floorAgain = (await importFloor(server.owner, file)).ms;
    const member = await server.aMember(`import${rows}.${round}@example.com`);
    const first = await importOver(server, member, file, { imported: rows, duplicates: 0 });
    const again = await importOver(server, member, file, { imported: 0, duplicates: rows });
    rounds.push({ first, again, floor, floorAgain });
  }
  await server.owner.query('drop table floor_rows');
  const middle = (pick: (round: (typeof rounds)[number]) => number) => percentile(rounds.map(pick), 0.5);
  return {
    first: middle((round) => round.first),
    again: middle((round) => round.again),
    floor: middle((round) => round.floor),
    floorAgain: middle((round) => round.floorAgain),
  };
}

/** The speed of the reader alone, in MB/s. */
async function parserSpeed(file: string): Promise<number> {
  const { size } = await stat(file);
  const examined = await examine({ name: 'bench.ofx', path: file, sizeBytes: size }, {}, async () => null);
  const speeds: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    let rows = 0;
    const sink = { account: () => 0, amend() {}, transaction: () => void (rows += 1), rejected() {}, warning() {} };
    const { ms } = await timed(() => readRows(examined, sink, async () => {}));
    speeds.push(size / 1e6 / (ms / 1000));
  }
  return percentile(speeds, 0.5);
}

/** Imports over HTTP into the real server: 10,000 and 100,000 rows against their floors, then a million. */
export async function benchImports(server: BenchServer, say: (line: string) => void): Promise<Result[]> {
  const small = path.join(server.directory, 'small.ofx');
  const large = path.join(server.directory, 'large.ofx');
  const huge = path.join(server.directory, 'huge.ofx');
  await writeOfx(small, 10_000);
  await writeOfx(large, 100_000);
  const ten = await pairedRounds(server, small, 10_000);
  say(`10,000 rows: ${ten.first.toFixed(0)} ms`);
  const hundred = await pairedRounds(server, large, 100_000);
  say(`100,000 rows: ${hundred.first.toFixed(0)} ms, again ${hundred.again.toFixed(0)} ms`);
  const peakAtHundred = server.peakMegabytes();
  await writeOfx(huge, 1_000_000);
  const million = await server.aMember('million@example.com');
  const first = await importOver(server, million, huge, { imported: 1_000_000, duplicates: 0 });
  say(`1,000,000 rows: ${first.toFixed(0)} ms`);
  const again = await importOver(server, million, huge, { imported: 0, duplicates: 1_000_000 });
  say(`1,000,000 rows again: ${again.toFixed(0)} ms`);
  return [
    {
      work: 'import of 100,000 rows (OFX), file to committed',
      measured: hundred.first,
      floor: hundred.floor,
      unit: 'ms',
      target: 2,
    },
    {
      work: 'the same file again, all duplicates',
      measured: hundred.again,
      floor: hundred.floorAgain,
      unit: 'ms',
      target: 2,
    },
    {
      work: 'growth: 100,000 rows against 10,000',
      measured: hundred.first / ten.first,
      floor: null,
      unit: '×',
      target: 12,
    },
    {
      work: 'growth: 1,000,000 rows against 100,000',
      measured: first / hundred.first,
      floor: null,
      unit: '×',
      target: 15,
    },
    {
      work: 'a million rows again, against a hundred thousand again',
      measured: again / hundred.again,
      floor: null,
      unit: '×',
      target: 15,
    },
    { work: 'peak memory of the server, 100,000 rows', measured: peakAtHundred, floor: null, unit: 'MB', target: 430 },
    {
      work: 'peak memory of the server, 1,000,000 rows',
      measured: server.peakMegabytes(),
      floor: null,
      unit: 'MB',
      target: 430,
    },
    {
      work: 'OFX reader alone',
      measured: await parserSpeed(large),
      floor: null,
      unit: 'MB/s',
      target: 145,
      least: true,
    },
  ];
}
