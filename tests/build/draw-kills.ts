import { spawn } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { recordFile } from '#server/areas/draws/records/record-file.ts';
import { findDraw } from '#server/areas/draws/lifecycle/draw-store.ts';
import type { Database } from '#server/kit/database.ts';
import { checkFile } from '../../tools/verify-draw.mjs';
import type { DrawEngine, EngineWorld } from './draw-engine.ts';

/** Draws whose process is killed again and again while it seals and draws them. */

const runner = join(import.meta.dirname, 'draw-kill-runner.ts');
const RANGES = 8_000;
/** A little longer than a step takes. */
const MAX_DELAY_MS = 400;

/**
 * Starts the steps in a process of its own, and kills it after a while. Returns whether it was killed in the middle.
 */
async function killOnce(url: string, time: string, delayMs: number): Promise<boolean> {
  const child = spawn(process.execPath, [runner, url, time], { stdio: ['ignore', 'pipe', 'ignore'] });
  let output = '';
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve) => {
    child.stdout.on('data', (piece: Buffer) => {
      output += piece.toString();
      if (output.includes('ready')) resolve();
    });
    child.once('exit', () => resolve());
  });
  await delay(delayMs);
  child.kill('SIGKILL');
  await ended;
  return output.includes('ready') && !output.includes('done');
}

/** Gives an open draw many ranges at once, of as many members that don't exist. */
async function fill(db: Database, sequence: number): Promise<void> {
  await sql`
    insert into draw_entrants (member_id, sequence, opaque_id, state, entered_at)
    select 1000000 + n, ${sequence}, uuid_send(gen_random_uuid()), 'NSW', now()
    from generate_series(1, ${sql.lit(RANGES)}) n`.execute(db);
  await sql`
    insert into draw_entries (member_id, sequence, first_number, count, source, reference, entered_at)
    select 1000000 + n, ${sequence}, n * 3 - 2, 3, 'pack', 'fill', now()
    from generate_series(1, ${sql.lit(RANGES)}) n`.execute(db);
  await sql`update draws set next_number = ${RANGES * 3 + 1} where sequence = ${sequence}`.execute(db);
}

async function verdictOf(db: Database, sequence: number): Promise<string> {
  const draw = (await findDraw(db, sequence))!;
  let text = '';
  for await (const piece of recordFile(db, draw, 1_000_000)) text += piece;
  // The receipts of a day wait for the next signed head of the log.
  const isSound = checkFile(text).lines.every(
    ({ name, outcome }) => outcome === 'holds' || (name === 'log' && outcome === 'waiting'),
  );
  return `${draw.state} ${isSound ? 'holds' : 'fails'}`;
}

export interface KillReport {
  kills: number;
  /** Kills that ended a process before it was done. */
  inTheMiddle: number;
  /** State and verdict of each draw. */
  verdicts: string[];
  /** Whether sequence numbers, receipts and sealed lists are without gaps and double rows. */
  isGapless: boolean;
}

/** Draws a daily draw so often, and kills the process at random moments of sealing and drawing. */
export async function killDraws(
  server: EngineWorld,
  engine: DrawEngine,
  { draws, killsEach, random }: { draws: number; killsEach: number; random: () => number },
): Promise<KillReport> {
  const { systemDb: db, url } = server.server.database;
  const series = await engine.aSeries({ slug: 'killed' });
  const report: KillReport = { kills: 0, inTheMiddle: 0, verdicts: [], isGapless: false };
  const drawn: number[] = [];
  const killAt = async (time: Date): Promise<void> => {
    server.clock.set(time.toISOString());
    for (let kill = 0; kill < killsEach; kill += 1) {
      report.kills += 1;
      if (await killOnce(url, time.toISOString(), random() * MAX_DELAY_MS)) report.inTheMiddle += 1;
    }
    await engine.run();
  };
  await engine.run();
  for (let round = 0; round < draws; round += 1) {
    const open = await db
      .selectFrom('draws')
      .select(['sequence', 'closes_at', 'draws_at'])
      .where('series_id', '=', series)
      .where('state', '=', 'open')
      .executeTakeFirstOrThrow();
    await fill(db, open.sequence);
    await killAt(open.closes_at);
    await killAt(open.draws_at);
    drawn.push(open.sequence);
  }
  for (const sequence of drawn) report.verdicts.push(await verdictOf(db, sequence));
  // Two weeks after its draw a prize lapses, with a receipt of its own.
  const { rows } = await sql<{ gapless: boolean }>`
    select (select count(*) = max(sequence) from draws) and (select count(*) = max(position) + 1 from draw_receipts)
      and (select bool_and(kinds = 3)
        from (select count(*) as kinds from draw_receipts where sequence = any(${drawn}) and kind <> 'lapsed'
          group by sequence) k)
      and (select bool_and(winners = 1)
        from (select count(*) as winners from draw_winners where sequence = any(${drawn})
          group by sequence) w) as gapless`.execute(db);
  report.isGapless = rows[0]!.gapless;
  return report;
}
