import type { DrawEntry, DrawEntrySource, EntryRange, draws } from '#contract/areas/draws.ts';
import { Failure } from '#contract/kit/errors.ts';
import { oneIn } from '#domain/draws/odds.ts';
import type { Database } from '#server/kit/database.ts';
import { withSystemDb } from '#server/kit/implement.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { homeOf, ownParts, upcomingDraws } from '../upcoming/draw-list-store.ts';
import type { OwnPart, UpcomingRow } from '../upcoming/draw-list-store.ts';
import { addEntriesTo } from './entry-store.ts';
import { leaveOrJoin } from './leaving.ts';

const rangeOnWire = ({ first, last, source, entered_at: at, withdrawn }: OwnPart['ranges'][number]): EntryRange => ({
  first,
  last,
  source: source as DrawEntrySource,
  entered_at: new Date(at),
  withdrawn,
});

/** Whether the free-entry form of a draw is still to use by this member. */
function hasFreeEntry(row: UpcomingRow, part: OwnPart | undefined, state: string | null, now: Date): boolean {
  const isOpen = row.state === 'open' && row.opens_at <= now && row.closes_at > now;
  const isAdmitted = state !== null && row.states.includes(state);
  return isOpen && isAdmitted && row.free_entries > 0 && !part?.free_used && !part?.left;
}

/** Whether members can still leave a draw or rejoin it. */
function canLeave({ state, closes_at: closesAt, shares_sealed_list: isSealed }: UpcomingRow, now: Date): boolean {
  return (state === 'announced' || state === 'open') && closesAt > now && !isSealed;
}

function partOnWire(row: UpcomingRow, part: OwnPart | undefined, state: string | null, now: Date): DrawEntry {
  const entries = part && !part.left ? part.entries : 0;
  return {
    draw: row.sequence,
    series: row.series,
    title: row.title,
    state: row.state,
    opens_at: row.opens_at,
    redraws: row.redraws,
    redraw_reason: row.redraw_reason,
    closes_at: row.closes_at,
    draws_at: row.draws_at,
    entries,
    total: row.entries,
    odds: oneIn(entries, row.entries),
    left: part?.left ?? false,
    can_leave: canLeave(row, now),
    admitted: state === null ? null : row.states.includes(state),
    free: hasFreeEntry(row, part, state, now),
    ranges: (part?.ranges ?? []).map(rangeOnWire),
  };
}

async function entriesOf({
  systemDb,
  memberDb,
  member,
  clock,
}: Pick<Context, 'systemDb' | 'memberDb' | 'clock'> & { member: { id: number } }) {
  const [rows, parts, home] = await Promise.all([
    upcomingDraws(systemDb),
    ownParts(memberDb, member.id),
    homeOf(memberDb, member.id),
  ]);
  const data = rows.map((row) => partOnWire(row, parts.get(row.sequence), home.state, clock.now()));
  return { entries: data.reduce((sum, { entries }) => sum + entries, 0), waiting: home.waiting, data };
}

/** Why a draw takes no free entry of this member. */
function refusal(row: UpcomingRow | undefined, part: OwnPart | undefined, state: string | null): Failure {
  if (!row || row.free_entries === 0) return new Failure('not_found', 'This draw has no free-entry form.');
  if (part?.free_used) return new Failure('conflict', 'You’ve already used the free-entry form for this draw.');
  if (part?.left) return new Failure('conflict', 'You’ve left this draw. Rejoin it first.');
  if (state === null)
    return new Failure(
      'conflict',
      'Add your address to your profile first, because this draw is only open in some states.',
    );
  if (!row.states.includes(state)) return new Failure('conflict', `Residents of ${state} can’t enter this draw.`);
  return new Failure('conflict', 'Entries to this draw are closed.');
}

/** The free entry of a member in a draw, once. @throws Failure where there is none. */
async function enterFree(
  systemDb: Database,
  { id: memberId }: { id: number },
  sequence: number,
  now: Date,
): Promise<EntryRange> {
  const [row] = await upcomingDraws(systemDb, { sequence });
  const entries = row?.free_entries ?? 0;
  const first =
    entries === 0
      ? undefined
      : await systemDb
          .transaction()
          .execute((transaction) =>
            addEntriesTo(
              transaction,
              memberId,
              { sequence, entries, source: 'free_entry', reference: `free:${sequence}` },
              now,
            ),
          );
  if (first === undefined) {
    const part = (await ownParts(systemDb, memberId)).get(sequence);
    throw refusal(row, part, (await homeOf(systemDb, memberId)).state);
  }
  return { first, last: first + entries - 1, source: 'free_entry', entered_at: now, withdrawn: false };
}

export const entryHandlers = {
  getUwinEntries: withSystemDb('shared-tables', async (_input, context) => ({
    success: true,
    ...(await entriesOf(context)),
  })),

  generate: withSystemDb('shared-tables', async (_input, context) => {
    const { systemDb, member, clock } = context;
    const open = (await entriesOf(context)).data.filter(({ free }) => free);
    const generated = [];
    for (const { draw, title } of open) {
      const { first, last } = await enterFree(systemDb, member, draw, clock.now());
      generated.push({ draw, title, first, last });
    }
    if (generated.length === 0) throw new Failure('conflict', 'There are no draws you can enter for free right now.');
    return { success: true, generated };
  }),

  entriesAction: withSystemDb('shared-tables', async ({ body: { request_type: type, draw } }, context) => {
    const { systemDb, member, clock } = context;
    if (type === 'free_entry') return { success: true, range: await enterFree(systemDb, member, draw, clock.now()) };
    await leaveOrJoin(context, String(draw), type === 'leave');
    return { success: true, range: null };
  }),
} satisfies Partial<HandlersOf<typeof draws>>;
