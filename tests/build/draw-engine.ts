import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { runDraws } from '#server/areas/draws/lifecycle/run.ts';
import type { DrawParts } from '#server/areas/draws/lifecycle/parts.ts';
import { keysOf } from '#server/kit/keys.ts';
import type { RandomnessPort } from '#server/ports/randomness/port.ts';
import { embeddedRandomness } from '#server/ports/randomness/embedded.ts';
import type { movableClock } from '#server/kit/clock.ts';
import type { OpenDatabase } from '#server/kit/database.ts';

/** The engine of draws over a test server, with series and entries that a test writes itself. */

const keys = keysOf(new Uint8Array(32).fill(7));

export interface SeriesInput {
  slug?: string;
  title?: string;
  repeats?: 'daily' | 'weekly';
  prizes?: readonly { title: string; value_cents: number }[];
  claimDays?: number;
  states?: readonly string[];
}

export interface EngineEntry {
  memberId: number;
  sequence: number;
  count: number;
  reference: string;
}

/** A test server, or any database with a clock. */
export interface EngineWorld {
  server: { database: Pick<OpenDatabase, 'systemDb' | 'url'> };
  clock: ReturnType<typeof movableClock>;
}

export interface DrawEngine {
  parts: DrawParts;
  /** Takes every step that is due now; fails where a step does. */
  run(): Promise<void>;
  aSeries(input?: SeriesInput): Promise<number>;
  /** Gives a member the next numbers of a draw, as a grant does. Undefined where the draw takes none. */
  enter(entry: EngineEntry): Promise<number | undefined>;
  /** The draws of a series: sequence numbers in their order. */
  drawsOf(seriesId: number): Promise<number[]>;
}

export function drawEngine(server: EngineWorld, randomness?: RandomnessPort): DrawEngine {
  const db = server.server.database.systemDb;
  const parts: DrawParts = {
    database: db,
    clock: server.clock,
    keys,
    randomness: randomness ?? embeddedRandomness({ clock: server.clock, secret: keys.dataKey }),
    brand: 'Wattle',
    publicUrl: 'https://wattle.example',
    enterMemberships: async () => {},
  };
  return {
    parts,
    async run() {
      const problems: unknown[] = [];
      await runDraws(parts, { info: () => {}, warn: (facts: unknown) => problems.push(facts) } as never);
      if (problems.length > 0) throw new Error(JSON.stringify(problems));
    },
    async aSeries({
      slug = 'daily',
      title = 'Daily Draw',
      repeats = 'daily',
      prizes = [{ title: 'Cash', value_cents: 100_00 }],
      claimDays = 14,
      states = ['NSW', 'QLD'],
    } = {}) {
      const listed = prizes.map((prize, at) => ({
        position: at + 1,
        description: '',
        kind: 'other',
        amount: null,
        ...prize,
      }));
      const { rows } = await sql<{ id: number }>`
        insert into draw_series (slug, title, repeats, draw_time, weekday, closes_before_minutes, terms, states, prizes,
          claim_days, active, sample, created_at, changed_at)
        values (${slug}, ${title}, ${repeats}, ${repeats === 'daily' ? '19:00' : '15:30'},
          ${repeats === 'daily' ? null : 4}, 30, 'The terms.',
          ${states}, ${JSON.stringify(listed)}, ${claimDays}, true, true, ${server.clock.now()}, ${server.clock.now()})
        returning id`.execute(db);
      return rows[0]!.id;
    },
    enter: ({ memberId, sequence, count, reference }) =>
      db.transaction().execute(async (transaction) => {
        const now = server.clock.now();
        const { rows } = await sql<{ first: number }>`
          update draws set next_number = next_number + ${count}
          where sequence = ${sequence} and state = 'open' and closes_at > ${now}
          returning next_number - ${count}::int as first`.execute(transaction);
        const first = rows[0]?.first;
        if (first === undefined) return undefined;
        await sql`
          insert into draw_entrants (member_id, sequence, opaque_id, state, entered_at)
          values (${memberId}, ${sequence}, ${randomBytes(16)}, 'NSW', ${now}) on conflict do nothing`.execute(
          transaction,
        );
        await sql`
          insert into draw_entries (member_id, sequence, first_number, count, source, reference, entered_at)
          values (${memberId}, ${sequence}, ${first}, ${count}, 'pack', ${reference}, ${now})`.execute(transaction);
        return first;
      }),
    async drawsOf(seriesId) {
      const rows = await db
        .selectFrom('draws')
        .select('sequence')
        .where('series_id', '=', seriesId)
        .orderBy('sequence')
        .execute();
      return rows.map(({ sequence }) => sequence);
    },
  };
}
