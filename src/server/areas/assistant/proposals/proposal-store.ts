import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import type { Proposal } from '#domain/assistant/piece.ts';
import type { ProposalState, UndoCommand } from '../tables.ts';

export interface ProposalRow {
  id: number;
  message_id: number;
  proposal: Proposal;
  state: ProposalState;
  undo: UndoCommand | null;
}

/** One that an earlier release left in the middle of a change is where it was before: an undo is kept of what was made. */
const state =
  sql<ProposalState>`case when state <> 'busy' then state when undo is null then 'open' else 'applied' end`.as('state');
const columns = ['id', 'message_id', 'proposal', state, 'undo'] as const;

export async function addProposal(
  db: Database,
  memberId: number,
  messageId: number,
  proposal: Proposal,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into assistant_proposals (member_id, message_id, proposal) values (${memberId}, ${messageId}, ${JSON.stringify(proposal)}::jsonb) returning id`.execute(
    db,
  );
  return rows[0]!.id;
}

/** A proposal that nobody else moves on until the transaction ends. */
export async function lockProposal(db: Database, memberId: number, id: number): Promise<ProposalRow | undefined> {
  return db
    .selectFrom('assistant_proposals')
    .select(columns)
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function proposalsOf(db: Database, memberId: number, ids: readonly number[]): Promise<ProposalRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('assistant_proposals')
    .select(columns)
    .where('member_id', '=', memberId)
    .where('id', 'in', [...ids])
    .execute();
}

/** Moves a locked proposal on. */
export async function moveProposal(
  db: Database,
  memberId: number,
  id: number,
  to: ProposalState,
  more: { undo?: UndoCommand | null; at: Date },
): Promise<ProposalRow> {
  const undo =
    more.undo === undefined
      ? {}
      : { undo: more.undo === null ? null : sql<UndoCommand>`${JSON.stringify(more.undo)}::jsonb` };
  return db
    .updateTable('assistant_proposals')
    .set({ state: to, decided_at: more.at, ...undo })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}
