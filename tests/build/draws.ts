import { sql } from 'kysely';
import type { DrawState } from '#server/areas/draws/tables.ts';
import type { Database } from '#server/kit/database.ts';

/** A series as operators set it up; each field may be replaced. */
const series = {
  slug: 'weekly',
  title: 'Weekly Mega Draw',
  repeats: 'weekly' as 'daily' | 'weekly' | 'monthly' | 'once',
  states: ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'],
  freeEntries: 0,
};

type SeriesInput = Partial<typeof series>;

interface DrawInput extends SeriesInput {
  opensAt: Date;
  closesAt: Date;
  drawsAt?: Date;
  state?: DrawState;
  prizes?: readonly { title: string; cents: number }[];
}

/** Adds a series, or returns the one with its slug. */
export async function addSeries(db: Database, input: SeriesInput = {}): Promise<number> {
  const { slug, title, repeats, states, freeEntries } = { ...series, ...input };
  const { rows } = await sql<{ id: number }>`
    insert into draw_series (slug, title, repeats, draw_time, weekday, closes_before_minutes, description, terms,
      states, prizes, claim_days, free_entries, active, sample, created_at, changed_at)
    values (${slug}, ${title}, ${repeats}, '15:30', ${repeats === 'weekly' ? 4 : null}, 30, 'One winner a draw.',
      'Australian residents aged 18 or over.', ${states}, '[]', 28, ${freeEntries}, true, true, now(), now())
    on conflict (slug) do update set changed_at = excluded.changed_at returning id`.execute(db);
  return rows[0]!.id;
}

/** Adds a draw with the next sequence number, as the engine announces and opens one. Returns the number. */
export async function addDraw(
  db: Database,
  {
    opensAt,
    closesAt,
    drawsAt = closesAt,
    state = 'open',
    prizes = [{ title: 'Cash', cents: 100_000 }],
    ...input
  }: DrawInput,
): Promise<number> {
  const { title, states, freeEntries } = { ...series, ...input };
  const seriesId = await addSeries(db, input);
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ last: number }>`update draw_sequence set last = last + 1 returning last`.execute(
      transaction,
    );
    const sequence = rows[0]!.last;
    await sql`
      insert into draws (sequence, series_id, title, description, terms, states, claim_days, free_entries, sample, day,
        opens_at, closes_at, draws_at, state, commitment, seed_encrypted, algorithm, beacon)
      values (${sequence}, ${seriesId}, ${title}, 'One winner a draw.', 'Australian residents aged 18 or over.',
        ${states}, 28, ${freeEntries}, true, (${drawsAt}::timestamptz at time zone 'Australia/Sydney')::date,
        ${opensAt}, ${closesAt}, ${drawsAt}, ${state}, sha256(${`draw ${sequence}`}::bytea), 'sealed away', 'v1',
        'embedded')`.execute(transaction);
    for (const [at, { title: prize, cents }] of prizes.entries())
      await sql`insert into draw_prizes (sequence, position, title, description, value_cents, kind)
        values (${sequence}, ${at + 1}, ${prize}, '', ${cents}, 'other')`.execute(transaction);
    return sequence;
  });
}

/** Seals a draw as far as members see it: nothing enters it or leaves it any more. */
export async function sealDraw(db: Database, sequence: number): Promise<void> {
  await sql`update draws set state = 'sealed', entries_root = sha256('root'), beacon_round = 1, sealed_at = closes_at
    where sequence = ${sequence}`.execute(db);
}

/** Publishes a sealed draw with one winner a position, as the engine does. */
export async function publishDraw(
  db: Database,
  sequence: number,
  winners: readonly { memberId: number; number: number; claimUntil: Date }[],
): Promise<void> {
  await sealDraw(db, sequence);
  await sql`
    update draws set state = 'published', seed = sha256('seed'), drawn_at = draws_at, published_at = draws_at
    where sequence = ${sequence}`.execute(db);
  for (const [at, { memberId, number, claimUntil }] of winners.entries())
    await sql`
      insert into draw_winners (sequence, position, winner_id, opaque_id, number, attempts, state, claim_until)
      values (${sequence}, ${at + 1}, ${memberId}, decode(md5(${`winner ${at}`}), 'hex'), ${number}, 1, 'unclaimed',
        ${claimUntil})`.execute(db);
}
