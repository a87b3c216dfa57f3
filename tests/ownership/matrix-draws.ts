import { sql } from 'kysely';
import type { TestServer } from '#tests/build/server.ts';
import { addDraw } from '#tests/build/draws.ts';
import { imageForm } from './forms.ts';
import { namesNoRow } from './matrix-entry.ts';
import type { Entry } from './matrix-entry.ts';

const HOUR = 3_600_000;

/** A draw that Anna can name. */
export interface DrawThings {
  sequence: number;
}

/** Anna lives in NSW and has numbers in an open draw; some were withdrawn, others wait, and she left another draw. */
export async function addDraws({ server, clock }: TestServer, memberId: number): Promise<DrawThings> {
  const { systemDb: db } = server.database;
  const now = clock.now();
  const times = { opensAt: new Date(now.getTime() - HOUR), closesAt: new Date(now.getTime() + 240 * HOUR) };
  const [sequence, left] = [
    await addDraw(db, { slug: 'weekly', freeEntries: 2, ...times }),
    await addDraw(db, { slug: 'daily', title: 'Daily Draw', repeats: 'daily', ...times }),
  ];
  const statements = [
    sql`update profiles set state = 'NSW' where member_id = ${memberId}`,
    sql`update draws set next_number = 13 where sequence = ${sequence}`,
    sql`insert into draw_entrants (member_id, sequence, opaque_id, state, entered_at)
      values (${memberId}, ${sequence}, decode(md5('QUANDONG'), 'hex'), 'NSW', ${now})`,
    sql`insert into draw_entries (member_id, sequence, first_number, count, source, reference, entered_at)
      values (${memberId}, ${sequence}, 1, 7, 'pack', 'order:QUANDONG', ${now}),
        (${memberId}, ${sequence}, 8, 5, 'gift', 'gift:QUANDONG', ${now})`,
    sql`insert into draw_withdrawals (member_id, sequence, reference, reason, withdrawn_at)
      values (${memberId}, ${sequence}, 'gift:QUANDONG', 'QUANDONG refund', ${now})`,
    sql`insert into draw_waiting_entries (member_id, reference, source, entries, granted_at)
      values (${memberId}, 'reward:QUANDONG', 'event', 3, ${now})`,
    sql`insert into draw_opt_outs (member_id, sequence, out, at) values (${memberId}, ${left}, true, ${now})`,
    sql`insert into draw_limits (member_id, entries_a_month, starts_at, at) values (${memberId}, 5000, ${now}, ${now})`,
  ];
  for (const statement of statements) await statement.execute(db);
  return { sequence };
}

const own = "It works on the member's own rows, all of them.";
const open = 'Draws, winners and pages about them are the same for everybody.';
const operators = { annaGets: 403 };

export const drawEntries: Record<string, Entry> = {
  'draws.getUwinEntries': namesNoRow(own),
  'draws.drawList': namesNoRow(open),
  'draws.boosts': namesNoRow(open),
  'draws.details': namesNoRow(open, ({ things }) => ({ query: { draw: things.sequence } })),
  'draws.winners': namesNoRow(open),
  'draws.winnersHistory': namesNoRow(open),
  'draws.entriesAction': namesNoRow(
    'A draw is the same for everybody, and Ben’s address is unknown.',
    ({ things }) => ({
      body: { request_type: 'join', draw: things.sequence },
    }),
  ),
  'draws.generate': namesNoRow('It enters the member who calls.'),
  'draws.dropout': namesNoRow('It names a draw, which is the same for everybody.', ({ things }) => ({
    body: { draw: things.sequence },
  })),
  'draws.dropoutHistory': namesNoRow(own),
  'draws.limit': namesNoRow(own),
  'draws.setLimit': namesNoRow(own, { body: { entries_a_month: 100 } }),
  'draws.prizes': namesNoRow(own),
  'draws.claimPrize': namesNoRow(
    'Anna has won nothing; a prize of somebody else is refused in the tests of draws.',
    ({ things }) => ({
      body: { draw: things.sequence, position: 1, name: 'initial' },
      headers: { 'idempotency-key': 'matrix-draw-prize' },
    }),
    { annaGets: 404 },
  ),
  'draws.claimedPrizes': namesNoRow('It is for operators.', {}, operators),
  'draws.handOver': namesNoRow(
    'It is for operators.',
    ({ things }) => ({ body: { draw: things.sequence, position: 1, reason: 'Taken' } }),
    operators,
  ),
  'drawPages.images': namesNoRow(open),
  'drawPages.image': namesNoRow(open, { params: { id: 1, version: '0123456789abcdef' } }, { annaGets: 404 }),
  'drawPages.saveImage': namesNoRow(
    'It is for operators.',
    () => ({ form: imageForm({ Type: 'Slider', Title: 'Taken', Alt: 'Taken' }, 'file') }),
    operators,
  ),
  'drawPages.removeImage': namesNoRow('It is for operators.', { body: { id: 1 } }, operators),
  'drawPages.forms': namesNoRow('It is for operators.', {}, operators),
  'drawPages.saveForm': namesNoRow('It is for operators.', { body: { repeats: 'weekly', number: 1 } }, operators),
};
