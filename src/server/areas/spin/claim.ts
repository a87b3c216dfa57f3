import type { SpinResult, SpinStatus } from '#contract/areas/spin.ts';
import { Failure } from '#contract/kit/errors.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import { fallbackChain, segmentAt, totalWeight } from '#domain/rewards/spin.ts';
import type { Database } from '#server/kit/database.ts';
import type { Context, SystemContext } from '#server/kit/implement.ts';
import { giveEntries } from '../entitlements/public.ts';
import { findMember } from '../members/public.ts';
import { giveQoin } from '../rewards/public.ts';
import { awardedOn, isPaused, oddsOn, stateRulesOn } from './odds-store.ts';
import type { Odds, Segment } from './odds-store.ts';
import { positionOf } from './secrets.ts';
import { beginSpin, segmentsOfVersions, settleSpin, spinsOn, takePrize } from './spin-store.ts';
import type { SpinKey } from './spin-store.ts';

const claims = { name: 'spin-claims', hits: 60, windowSeconds: 3600 };

type Parts = Pick<Context, 'systemDb' | 'clock' | 'settings'>;
type SpinRow = Awaited<ReturnType<typeof spinsOn>>[number];

/** What stands between the member and the day's spins, whatever has been used. */
export async function closedFor(db: Database, day: string, memberId: number): Promise<SpinStatus | null> {
  if (await isPaused(db)) return 'paused';
  const state = (await findMember(db, memberId))?.state ?? null;
  if (state === null) return 'state_unknown';
  const rule = (await stateRulesOn(db, day)).find((one) => one.state === state);
  return rule?.allowed === true ? null : 'state_closed';
}

/** How many of a segment can still be awarded on a day; null without a limit. */
export function leftOf(odds: Odds, segment: Segment, awarded: Awaited<ReturnType<typeof awardedOn>>): number | null {
  const { kind, amount, stock, daily_cap: cap } = segment;
  const limits: number[] = [];
  if (stock !== null) limits.push(stock);
  if (cap !== null) limits.push(cap - (awarded.segments.get(segment.position) ?? 0));
  if (kind === 'entries') limits.push(Math.floor((odds.daily_entries - awarded.entries) / amount));
  if (kind === 'qoin') limits.push(Math.floor((odds.daily_qoin - awarded.qoin) / amount));
  return limits.length === 0 ? null : Math.max(0, Math.min(...limits));
}

const chainOf = (odds: Odds, drawn: number): Segment[] =>
  fallbackChain(
    odds.segments.map(({ kind, fallback, stock, daily_cap: cap }) => ({
      kind,
      fallback,
      limited: stock !== null || cap !== null,
    })),
    drawn,
  ).map((index) => odds.segments[index]!);

function drawnIn({ settings }: Pick<Parts, 'settings'>, odds: Odds, key: SpinKey): number {
  const weights = odds.segments.map(({ weight }) => weight);
  return segmentAt(weights, positionOf(settings.keys, totalWeight(weights), key));
}

export function resultOf(
  key: Pick<SpinKey, 'day' | 'number'>,
  { drawn, awarded }: { drawn: Segment; awarded: Segment },
  claimedAt: Date | null,
): SpinResult {
  const { kind, amount, label, position } = awarded;
  return {
    id: `${key.day}:${key.number}`,
    day: key.day,
    segment: position,
    prize: { kind, amount, label },
    instead_of: drawn.position === position ? null : drawn.label,
    claimed_at: claimedAt,
  };
}

async function recorded(db: Database, row: SpinRow): Promise<SpinResult> {
  const segments = await segmentsOfVersions(db, [row.version_id]);
  const at = (position: number | null): Segment => segments.find((segment) => segment.position === position)!;
  return resultOf(row, { drawn: at(row.drawn), awarded: at(row.awarded) }, row.at);
}

/** The member's day: the odds, what is used, and the result of the next spin, or of the last one. Changes nothing. */
export async function spinDay(parts: Parts, memberId: number) {
  const { systemDb, clock } = parts;
  const day = clock.today(DEFAULT_ZONE);
  const [odds, used, closed] = await Promise.all([
    oddsOn(systemDb, day),
    spinsOn(systemDb, memberId, day),
    closedFor(systemDb, day, memberId),
  ]);
  const limit = odds?.spins_per_day ?? 0;
  const last = used.at(-1);
  if (!odds || closed !== null || used.length >= limit) {
    const status: SpinStatus = odds ? (closed ?? 'used') : 'not_set_up';
    return { status, day, limit, used: used.length, result: last ? await recorded(systemDb, last) : null };
  }
  const key = { memberId, day, number: used.length + 1 };
  const awarded = await awardedOn(systemDb, day, odds.id);
  const chain = chainOf(odds, drawnIn(parts, odds, key));
  const expected = chain.find((segment) => leftOf(odds, segment, awarded) !== 0) ?? chain[0]!;
  const result = resultOf(key, { drawn: chain[0]!, awarded: expected }, null);
  return { status: 'open' as SpinStatus, day, limit, used: used.length, result };
}

async function grant({ systemDb, clock }: SystemContext, key: SpinKey, { kind, amount }: Segment): Promise<void> {
  if (kind === 'none') return;
  const dedupeKey = `spin:${key.memberId}:${key.day}:${key.number}`;
  const source = 'Daily spin';
  if (kind === 'entries')
    await giveEntries(systemDb, clock, key.memberId, { entries: amount, dedupeKey, source, kind: 'spin' });
  else await giveQoin(systemDb, clock, key.memberId, { qoin: amount, dedupeKey, source });
}

/** Gives the first prize of the chain that has not run out. The last one is no prize, which cannot. */
async function take(context: SystemContext, odds: Odds, chain: readonly Segment[], key: SpinKey): Promise<Segment> {
  for (const segment of chain) {
    if (!(await takePrize(context.systemDb, odds, segment, key.day))) continue;
    await settleSpin(context.systemDb, key, segment.position);
    await grant(context, key, segment);
    return segment;
  }
  throw new Error('The odds have no segment without a prize.');
}

const reasons: Partial<Record<SpinStatus, string>> = {
  paused: 'The spin is paused at the moment. Please try again later.',
  not_set_up: 'There’s no spin right now.',
  state_unknown: 'Add your address first, because the spin isn’t available in every state.',
  state_closed: 'The spin isn’t available in your state.',
};

/**
 * Claims a spin of today, once: the next one, or the one that `id` names. A claimed one is returned as it was recorded.
 * `systemDb` must be a transaction.
 */
export async function claimSpin(context: SystemContext, id?: string): Promise<SpinResult> {
  const { systemDb, clock, member } = context;
  await context.limit(claims, String(member.id));
  const day = clock.today(DEFAULT_ZONE);
  const used = await spinsOn(systemDb, member.id, day);
  const [ofDay, wanted] = id === undefined ? [day, used.length + 1] : [id.slice(0, 10), Number(id.slice(11))];
  if (ofDay !== day) throw new Failure('conflict', 'That spin was for another day. Spin again today.');
  const before = used.find(({ number }) => number === wanted);
  if (before) return recorded(systemDb, before);
  const odds = await oddsOn(systemDb, day);
  const closed = odds ? await closedFor(systemDb, day, member.id) : 'not_set_up';
  if (!odds || closed !== null) throw new Failure('forbidden', reasons[closed ?? 'not_set_up']);
  if (wanted > used.length + 1 && wanted <= odds.spins_per_day)
    throw new Failure('conflict', 'Claim your earlier spin first.');
  if (wanted !== used.length + 1 || wanted > odds.spins_per_day)
    throw new Failure(
      'conflict',
      `You’ve used today’s ${odds.spins_per_day === 1 ? 'spin' : 'spins'}. The next one is ready at midnight, Sydney time.`,
    );
  const key = { memberId: member.id, day, number: wanted };
  const chain = chainOf(odds, drawnIn(context, odds, key));
  const at = clock.now();
  if (!(await beginSpin(systemDb, key, { versionId: odds.id, drawn: chain[0]!.position, at }))) {
    const parallel = (await spinsOn(systemDb, member.id, day)).find(({ number }) => number === wanted);
    return recorded(systemDb, parallel!);
  }
  return resultOf(key, { drawn: chain[0]!, awarded: await take(context, odds, chain, key) }, at);
}
