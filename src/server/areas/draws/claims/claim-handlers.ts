import type { ClaimStatus, Winner, WonPrize, draws } from '#contract/areas/draws.ts';
import { Failure } from '#contract/kit/errors.ts';
import { daysAfter } from '#domain/plans/period.ts';
import { audit } from '#server/kit/audit.ts';
import type { Database } from '#server/kit/database.ts';
import { withSystemDb } from '#server/kit/implement.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { enqueue } from '#server/kit/outbox.ts';
import type { WinnerState } from '../tables.ts';
import { sydneyTime } from '../upcoming/wire.ts';
import {
  claimedPage,
  lockPrize,
  markClaimed,
  markHandedOver,
  shortNameOf,
  winnerPage,
  winnersSince,
  wonBy,
} from './claim-store.ts';
import type { WinnerRow } from './claim-store.ts';
import { PRIZE_TOPIC } from './prize-outbox-handler.ts';

const DAYS_SHOWN = 90;
const DEFAULT_PAGE_SIZE = 20;

const statuses: Readonly<Record<WinnerState, ClaimStatus>> = {
  unclaimed: 'Unclaimed',
  claimed: 'Claimed',
  handed_over: 'Handed over',
  lapsed: 'Lapsed',
};

const winnerOnWire = (row: WinnerRow): Winner => ({
  draw: row.sequence,
  position: row.position,
  DrawName: row.draw,
  DrawDate: sydneyTime(row.draws_at).date,
  prize: row.prize,
  value: row.value_cents,
  number: row.number,
  name: row.public_name,
  claim_status: statuses[row.state],
  sample: row.sample,
});

const prizeOnWire = (row: WinnerRow, shortName: string): WonPrize => ({
  ...winnerOnWire(row),
  description: row.description,
  claim_until: row.claim_until,
  claimed_at: row.claimed_at,
  handed_over_at: row.handed_over_at,
  names: shortName === '' ? [] : [shortName],
});

/** The winners by the name of their draw, in the order of the rows. */
function byDraw(rows: readonly WinnerRow[]): { DrawName: string; winners: Winner[] }[] {
  const groups = new Map<string, Winner[]>();
  for (const row of rows) groups.set(row.draw, [...(groups.get(row.draw) ?? []), winnerOnWire(row)]);
  return [...groups].map(([DrawName, winners]) => ({ DrawName, winners }));
}

/** The claimed prize as the member sees it. @throws Failure where it isn't theirs, or its time is over. */
async function claim(
  db: Database,
  memberId: number,
  { draw, position, name }: { draw: number; position: number; name: 'initial' | 'anonymous' },
  now: Date,
): Promise<{ before: WinnerRow; after: WonPrize }> {
  const row = await lockPrize(db, { sequence: draw, position, memberId });
  if (!row) throw new Failure('not_found', 'We couldn’t find that prize.');
  const isOver = row.state === 'lapsed' || (row.state === 'unclaimed' && row.claim_until <= now);
  if (isOver) throw new Failure('link_expired', 'The time to claim this prize has passed.');
  const shortName = await shortNameOf(db, memberId);
  await markClaimed(db, row, name === 'initial' && shortName !== '' ? shortName : null, now);
  const after = await lockPrize(db, { sequence: draw, position, memberId });
  return { before: row, after: prizeOnWire(after!, shortName) };
}

export const claimHandlers = {
  async winners(_input, { systemDb, clock }) {
    return { success: true, data: byDraw(await winnersSince(systemDb, daysAfter(clock.now(), -DAYS_SHOWN))) };
  },

  async winnersHistory({ query: { page = 1, limit = DEFAULT_PAGE_SIZE } }, { systemDb }) {
    const { rows, total } = await winnerPage(systemDb, (page - 1) * limit, limit);
    return { data: rows.map(winnerOnWire), total, page, limit };
  },

  async prizes(_input, { memberDb, member }) {
    const rows = await wonBy(memberDb, member.id);
    const shortName = await shortNameOf(memberDb, member.id);
    return { data: rows.map((row) => prizeOnWire(row, shortName)) };
  },

  claimPrize: withSystemDb('money-movement', async ({ body }, { systemDb, member, clock }) => {
    const { before, after } = await claim(systemDb, member.id, body, clock.now());
    if (before.state === 'unclaimed' && before.kind !== 'other')
      await enqueue(systemDb, clock, {
        topic: PRIZE_TOPIC,
        key: `draw:${body.draw}:${body.position}`,
        payload: { sequence: body.draw, position: body.position },
      });
    return { success: true, data: after };
  }),

  async claimedPrizes({ query: { page = 1, limit = DEFAULT_PAGE_SIZE } }, { systemDb }) {
    const { rows, total } = await claimedPage(systemDb, (page - 1) * limit, limit);
    const data = rows.map((row) => ({ ...prizeOnWire(row, ''), member_id: row.winner_id!, member: row.member }));
    return { data, total, page, limit };
  },

  async handOver({ body: { draw, position, reason } }, { systemDb, clock, member }) {
    const at = clock.now();
    await systemDb.transaction().execute(async (transaction) => {
      const row = await lockPrize(transaction, { sequence: draw, position });
      if (!row) throw new Failure('not_found', 'We couldn’t find that prize.');
      if (!(await markHandedOver(transaction, row, at)))
        throw new Failure('conflict', 'You can only hand over a prize that’s been claimed, and only once.');
      await audit(
        transaction,
        { operatorId: member.id, at },
        {
          action: 'draw_prize_handed_over',
          subject: 'draw_prize',
          subjectId: `${draw}/${position}`,
          before: { state: row.state },
          after: { state: 'handed_over', reason },
        },
      );
    });
    return { success: true };
  },
} satisfies Partial<HandlersOf<typeof draws>>;
