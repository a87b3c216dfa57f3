import { randomBytes } from 'node:crypto';
import { bytesOfText, hexOf } from '#domain/draws/bytes.ts';
import { statesWithPermits } from '#domain/draws/permits.ts';
import type { AnnouncedFacts, PromisedPrize } from '#domain/draws/receipt.ts';
import { plannedDraws, plannedRedraw } from '#domain/draws/schedule.ts';
import type { PlannedDraw } from '#domain/draws/schedule.ts';
import { ALGORITHM, SEED_BYTES, commitmentOf } from '#domain/draws/selection.ts';
import type { Database } from '#server/kit/database.ts';
import { appendReceipt } from '../receipts/append.ts';
import { lastReceiptHash } from '../receipts/receipt-store.ts';
import { encryptSeed, sha256 } from '../receipts/signing.ts';
import { addDraw, daysOfSeries, takeSequence } from './draw-store.ts';
import type { DrawRow } from './draw-store.ts';
import type { DrawParts } from './parts.ts';
import { activeSeriesIds, lockSeries, permitsOf, timesOf } from './series-store.ts';
import type { SeriesRow } from './series-store.ts';

/** The draw that takes entries, and the one after it. */
const PLANNED = 2;

interface NewDraw {
  series: Pick<
    SeriesRow,
    'id' | 'slug' | 'title' | 'description' | 'terms' | 'image_key' | 'claim_days' | 'free_entries' | 'sample'
  >;
  states: string[];
  prizes: readonly PromisedPrize[];
  planned: PlannedDraw;
  /** The draw that is drawn again. */
  again: Pick<DrawRow, 'sequence' | 'entries_of'> | null;
}

/** What the receipt of an announcement says beside the commitment. */
async function announcedFacts(
  db: Database,
  { randomness }: DrawParts,
  { series, states, prizes, planned, again }: NewDraw,
): Promise<Omit<AnnouncedFacts, 'commitment'>> {
  const { slug, title, description, terms, claim_days, free_entries, sample } = series;
  const receipt = again && (await lastReceiptHash(db, again.sequence));
  return {
    kind: 'announced',
    series: slug,
    title,
    description,
    states,
    claim_days,
    free_entries,
    sample,
    day: planned.day,
    prizes,
    algorithm: ALGORITHM,
    terms_hash: hexOf(sha256(bytesOfText(terms))),
    opens_at: planned.opensAt.toISOString(),
    closes_at: planned.closesAt.toISOString(),
    draws_at: planned.drawsAt.toISOString(),
    beacon: { name: randomness.beacon, chain: randomness.chain },
    redraws: again && receipt ? { sequence: again.sequence, receipt: hexOf(receipt) } : null,
  };
}

/** Stores a draw with its seed and commits to it. Returns its sequence number. `db` must be a transaction. */
async function announce(
  db: Database,
  parts: DrawParts,
  { series, states, prizes, planned, again }: NewDraw,
): Promise<number> {
  const { keys, randomness } = parts;
  const { day, opensAt, closesAt, drawsAt } = planned;
  const sequence = await takeSequence(db);
  const seed = randomBytes(SEED_BYTES);
  const commitment = commitmentOf(sha256, sequence, seed);
  const { title, description, terms, image_key, claim_days, free_entries, sample } = series;
  await addDraw(
    db,
    {
      sequence,
      series_id: series.id,
      title,
      description,
      terms,
      image_key,
      claim_days,
      free_entries,
      sample,
      states,
      day,
      opens_at: opensAt,
      closes_at: closesAt,
      draws_at: drawsAt,
      state: 'announced',
      commitment,
      seed_encrypted: encryptSeed(keys, seed),
      algorithm: ALGORITHM,
      beacon: randomness.beacon,
      beacon_chain: randomness.chain,
      redraws: again?.sequence ?? null,
      entries_of: again && (again.entries_of ?? again.sequence),
    },
    prizes,
  );
  await appendReceipt(db, parts, sequence, {
    ...(await announcedFacts(db, parts, { series, states, prizes, planned, again })),
    commitment: hexOf(commitment),
  });
  return sequence;
}

async function announceSeries(parts: DrawParts, seriesId: number): Promise<number[]> {
  const { database, clock } = parts;
  return database.transaction().execute(async (transaction) => {
    const series = await lockSeries(transaction, seriesId);
    if (!series?.active || series.prizes.length === 0) return [];
    const planned = plannedDraws(timesOf(series), clock.now(), PLANNED);
    if (planned.length === 0) return [];
    const known = await daysOfSeries(
      transaction,
      seriesId,
      planned.map(({ day }) => day),
    );
    const permits = await permitsOf(transaction, seriesId);
    const valueCents = series.prizes.reduce((sum, prize) => sum + prize.value_cents, 0);
    const announced: number[] = [];
    for (const each of planned) {
      const { allowed } = statesWithPermits(series.states, permits, { valueCents, day: each.day });
      if (known.includes(each.day) || allowed.length === 0) continue;
      const draw = { series, states: allowed, prizes: series.prizes, planned: each, again: null };
      announced.push(await announce(transaction, parts, draw));
    }
    return announced;
  });
}

/** Announces the next draws of every active series. States without a permit that the prizes need are left out. */
export async function announceDraws(parts: DrawParts): Promise<number[]> {
  const announced: number[] = [];
  for (const id of await activeSeriesIds(parts.database)) announced.push(...(await announceSeries(parts, id)));
  return announced;
}

/**
 * Announces that a draw is drawn again for these prizes, under a new number, among the entries of the first draw. Its
 * terms are those that the first one was announced with. `db` must be a transaction in which that draw is locked.
 */
export async function announceRedraw(
  db: Database,
  parts: DrawParts,
  again: DrawRow,
  prizes: readonly PromisedPrize[],
): Promise<number> {
  const series = await lockSeries(db, again.series_id);
  if (!series) throw new Error('A draw has no series.');
  const { title, description, terms, image_key, claim_days, sample, states } = again;
  const promised = { title, description, terms, image_key, claim_days, sample, free_entries: 0 };
  const planned = plannedRedraw(timesOf(series), parts.clock.now());
  return announce(db, parts, {
    series: { id: series.id, slug: series.slug, ...promised },
    states,
    prizes,
    planned,
    again,
  });
}
