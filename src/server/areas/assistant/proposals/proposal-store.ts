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

/** An earlier release could leave a proposal 'busy'. It counts as applied if an undo was stored, otherwise as open. */
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
    insert into assistant_proposals (member_id, message_id, proposal)
    values (${memberId}, ${messageId}, ${JSON.stringify(proposal)}::jsonb) returning id`.execute(db);
  return rows[0]!.id;
}

/** Locks a proposal until the transaction ends. */
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

/** Sets the state of a locked proposal. */
export async function setProposalState(
  db: Database,
  memberId: number,
  id: number,
  newState: ProposalState,
  details: { undo?: UndoCommand | null; at: Date },
): Promise<ProposalRow> {
  const undo =
    details.undo === undefined
      ? {}
      : { undo: details.undo === null ? null : sql<UndoCommand>`${JSON.stringify(details.undo)}::jsonb` };
  return db
    .updateTable('assistant_proposals')
    .set({ state: newState, decided_at: details.at, ...undo })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}
