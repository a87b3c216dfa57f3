import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import type { Proposal } from '#domain/assistant/piece.ts';
import type { ProposalState, UndoCommand } from './tables.ts';

export interface ProposalRow {
  id: number;
  message_id: number;
  proposal: Proposal;
  state: ProposalState;
  undo: UndoCommand | null;
}

const columns = ['id', 'message_id', 'proposal', 'state', 'undo'] as const;

export async function addProposal(db: Database, memberId: number, messageId: number, proposal: Proposal): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into assistant_proposals (member_id, message_id, proposal) values (${memberId}, ${messageId}, ${JSON.stringify(proposal)}::jsonb) returning id`.execute(db);
  return rows[0]!.id;
}

export async function findProposal(db: Database, memberId: number, id: number): Promise<ProposalRow | undefined> {
  return db.selectFrom('assistant_proposals').select(columns).where('member_id', '=', memberId).where('id', '=', id).executeTakeFirst();
}

export async function proposalsOf(db: Database, memberId: number, ids: readonly number[]): Promise<ProposalRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('assistant_proposals').select(columns).where('member_id', '=', memberId).where('id', 'in', [...ids]).execute();
}

/** Moves a proposal on, if it stands where it is thought to; undefined when somebody else was first. */
export async function moveProposal(db: Database, memberId: number, id: number, from: ProposalState, to: ProposalState, more: { undo?: UndoCommand | null; at: Date }): Promise<ProposalRow | undefined> {
  const undo = more.undo === undefined ? {} : { undo: more.undo === null ? null : sql<UndoCommand>`${JSON.stringify(more.undo)}::jsonb` };
  return db
    .updateTable('assistant_proposals').set({ state: to, decided_at: more.at, ...undo })
    .where('member_id', '=', memberId).where('id', '=', id).where('state', '=', from).returning(columns).executeTakeFirst();
}
