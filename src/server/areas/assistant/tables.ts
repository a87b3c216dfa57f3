import type { Generated } from 'kysely';
import type { Proposal } from '#domain/assistant/piece.ts';
import type { StoredPiece } from './answers/stored-piece.ts';

export type AnswerState = 'complete' | 'streaming' | 'stopped' | 'failed';
export type ProposalState = 'open' | 'applied' | 'undone' | 'declined';
export type FileKind = 'photo' | 'statement' | 'document';

/** The command that undoes a change. */
export interface UndoCommand {
  call: string;
  params?: Record<string, unknown>;
  body: Record<string, unknown>;
}

declare module '#server/kit/database.ts' {
  interface Tables {
    assistant_conversations: {
      member_id: number;
      id: Generated<number>;
      title: Generated<string>;
      pinned: Generated<boolean>;
      messages: Generated<number>;
      created_at: Date;
      last_at: Date;
    };
    assistant_messages: {
      member_id: number;
      id: Generated<number>;
      conversation_id: number;
      role: 'user' | 'assistant';
      content: Generated<string>;
      state: AnswerState;
      answered_by: string | null;
      client_key: string | null;
      pieces: Generated<number>;
      created_at: Date;
      finished_at: Date | null;
      alive_at: Date | null;
    };
    assistant_pieces: { member_id: number; message_id: number; seq: number; piece: StoredPiece };
    assistant_proposals: {
      member_id: number;
      id: Generated<number>;
      message_id: number;
      proposal: Proposal;
      /** An earlier release also stored 'busy' while a change was in progress. */
      state: Generated<ProposalState>;
      undo: UndoCommand | null;
      decided_at: Date | null;
    };
    assistant_files: {
      member_id: number;
      id: Generated<number>;
      message_id: number | null;
      kind: FileKind;
      name: string;
      content_type: string;
      size_bytes: number;
      file_key: string;
      transaction_id: number | null;
      created_at: Date;
    };
  }
}
