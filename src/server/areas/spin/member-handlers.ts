import type { LoggedOdds, PastSpin, SpinStatus, spin } from '#contract/areas/spin.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import { DEFAULT_ZONE, startOfDayIn } from '#domain/calendar/zone.ts';
import { fitOf, fitWords, totalWeight } from '#domain/rewards/spin.ts';
import type { Database } from '#server/kit/database.ts';
import { withSystemDb } from '#server/kit/implement.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { claimSpin, closedFor, leftOf, resultOf, spinDay } from './claim.ts';
import { countsOfVersions, awardedOn, listVersions, oddsOn, promotionOn, stateRulesOn } from './odds-store.ts';
import type { Segment } from './odds-store.ts';
import { dayCommitment, daySecret, ticketOf } from './secrets.ts';
import { pastSpins, segmentsOfVersions, spinsOn } from './spin-store.ts';

const DEFAULT_PAGE = 30;

const oddsOnWire = ({ position: segment, label, kind, amount, weight, fallback }: Segment) => ({
  segment,
  label,
  kind,
  amount,
  weight,
  fallback,
});

const twoDecimals = (value: number): number => Math.round(value * 100) / 100;

/** The results of each set of odds against what the weights lead one to expect. */
async function loggedOdds(db: Database, today: string): Promise<LoggedOdds[]> {
  const [versions, counts] = await Promise.all([listVersions(db, 'published'), countsOfVersions(db)]);
  return versions
    .map((version, index): LoggedOdds => {
      const next = versions[index - 1];
      const count = (position: number) => counts.get(`${version.id}:${position}`) ?? { drawn: 0, awarded: 0 };
      const weights = version.segments.map(({ weight }) => weight);
      const drawn = version.segments.map(({ position }) => count(position).drawn);
      const [total, spins] = [totalWeight(weights), totalWeight(drawn)];
      const fit = fitOf(weights, drawn);
      return {
        version: version.id,
        title: version.title,
        starts_on: version.starts_on,
        ends_on: next && next.starts_on <= today ? addDays(next.starts_on, -1) : null,
        spins,
        segments: version.segments.map((segment) => ({
          ...oddsOnWire(segment),
          expected: twoDecimals((spins * segment.weight) / total),
          drawn: count(segment.position).drawn,
          awarded: count(segment.position).awarded,
        })),
        chi_square: twoDecimals(fit.statistic),
        degrees: fit.degrees,
        probability: fit.probability,
        verdict: fitWords(fit),
      };
    })
    .filter(({ starts_on: startsOn }) => startsOn <= today);
}

/** What members and visitors do with the spin. */
export const memberHandlers = {
  async items(_input, { systemDb, member, clock, settings }) {
    const day = clock.today(DEFAULT_ZONE);
    const [odds, states] = await Promise.all([oddsOn(systemDb, day), stateRulesOn(systemDb, day)]);
    const used = member && odds ? await spinsOn(systemDb, member.id, day) : [];
    const closed = member ? await closedFor(systemDb, day, member.id) : 'signed_out';
    const awarded = odds && (await awardedOn(systemDb, day, odds.id));
    const statusOf = (): SpinStatus => {
      if (!odds) return 'not_set_up';
      return closed ?? (used.length < odds.spins_per_day ? 'open' : 'used');
    };
    return {
      data: (odds?.segments ?? []).map((segment) => ({
        ...oddsOnWire(segment),
        left: leftOf(odds!, segment, awarded!),
      })),
      status: statusOf(),
      title: odds?.title ?? '',
      total: totalWeight((odds?.segments ?? []).map(({ weight }) => weight)),
      starts_on: odds?.starts_on ?? null,
      spins_per_day: odds?.spins_per_day ?? 0,
      day,
      commitment: dayCommitment(settings.keys, day),
      states,
    };
  },

  result: withSystemDb('shared-tables', async (_input, context) => {
    const { status, result } = await spinDay(context, context.member.id);
    return { status, result };
  }),

  claim: withSystemDb('money-movement', async ({ body: { prize } }, context) => ({
    success: true,
    data: await claimSpin(context, prize),
  })),

  limits: withSystemDb('shared-tables', async (_input, context) => {
    const { status, day, limit, used } = await spinDay(context, context.member.id);
    const nextDay = new Date(startOfDayIn(addDays(day, 1), DEFAULT_ZONE));
    return { status, limit, used, left: Math.max(0, limit - used), day, next_day_at: nextDay };
  }),

  async log(_input, { systemDb, clock }) {
    return { data: await loggedOdds(systemDb, clock.today(DEFAULT_ZONE)) };
  },

  async history({ query: { page = 1, limit = DEFAULT_PAGE } }, { memberDb, member, clock, settings }) {
    const { rows, total } = await pastSpins(memberDb, member.id, { offset: (page - 1) * limit, limit });
    const segments = await segmentsOfVersions(memberDb, [...new Set(rows.map((row) => row.version_id))]);
    const today = clock.today(DEFAULT_ZONE);
    const segmentOf = (version: number, position: number | null): Segment =>
      segments.find((segment) => segment.version_id === version && segment.position === position)!;
    const data = rows.map((row): PastSpin => {
      const [drawn, awarded] = [segmentOf(row.version_id, row.drawn), segmentOf(row.version_id, row.awarded)];
      return {
        ...resultOf(row, { drawn, awarded }, row.at),
        version: row.version_id,
        drawn: row.drawn,
        secret: row.day < today ? daySecret(settings.keys, row.day).toString('hex') : null,
      };
    });
    return { data, total, page, limit, ticket: ticketOf(settings.keys, member.id) };
  },

  async promotion({ query: { page } }, { systemDb, clock }) {
    return { data: (await promotionOn(systemDb, page, clock.today(DEFAULT_ZONE))) ?? null };
  },
} satisfies Partial<HandlersOf<typeof spin>>;
