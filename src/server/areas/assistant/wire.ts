import type {
  AssistantConversationOnWire,
  AssistantFileOnWire,
  AssistantMessageOnWire,
} from '#contract/areas/assistant.ts';
import type { FigureOnWire, PieceOnWire, ProposalOnWire } from '#contract/areas/assistant-shapes.ts';
import { Failure } from '#contract/kit/errors.ts';
import type { Figure } from '#domain/assistant/piece.ts';
import type { Database } from '#server/kit/database.ts';
import type { Context } from '#server/kit/implement.ts';
import { shownAt } from '../members/public.ts';
import { filesOf } from './files/attachment-store.ts';
import type { FileRow } from './files/attachment-store.ts';
import type { ConversationRow } from './conversations/conversation-store.ts';
import { piecesOf } from './conversations/message-store.ts';
import type { MessageRow } from './conversations/message-store.ts';
import { proposalsOf } from './proposals/proposal-store.ts';
import type { ProposalRow } from './proposals/proposal-store.ts';
import type { StoredPiece } from './answers/stored-piece.ts';

export const noConversation = (): Failure =>
  new Failure('not_found', 'We couldn’t find that conversation. It may have been deleted.');
export const noFile = (): Failure => new Failure('not_found', 'We couldn’t find that file.');

export function conversationOf(row: ConversationRow): AssistantConversationOnWire {
  return { ...row, title: row.title === '' ? 'New conversation' : row.title };
}

export function threadOf(row: ConversationRow) {
  const { id, title, pinned, created_at, last_at } = conversationOf(row);
  return { thread_id: id, title, pinned, created_at, last_at };
}

export function proposalOf({ id, proposal, state, undo }: ProposalRow): ProposalOnWire {
  const { kind, title, before, after } = proposal;
  return { id, kind, title, before, after, state, undoable: state === 'applied' && undo !== null };
}

/** Replaces links that leave the app. */
function inAppPath(href: string): string {
  return /^\/(?![/\\])/.test(href) ? href : '/transaction-history';
}

function figureOf({ text, href, tool }: Figure): FigureOnWire {
  return { text, href: inAppPath(href), tool };
}

/** Converts pieces in order. A deleted proposal is replaced by its title. */
export async function piecesOnWire(
  db: Database,
  memberId: number,
  pieces: readonly StoredPiece[],
): Promise<PieceOnWire[]> {
  const ids = pieces.flatMap((piece) => (piece.kind === 'proposal' ? [piece.id] : []));
  const proposals = new Map((await proposalsOf(db, memberId, ids)).map((row) => [row.id, row]));
  return pieces.map((piece): PieceOnWire => {
    switch (piece.kind) {
      case 'figure':
        return { kind: 'figure', ...figureOf(piece.figure) };
      case 'rows':
        return {
          ...piece,
          rows: piece.rows.map(({ name, figure, unit = null, share, note = [] }) => ({
            name,
            figure: figureOf(figure),
            unit,
            share: share ? figureOf(share) : null,
            note: note.map((part) =>
              part.kind === 'text' ? part : { kind: 'figure' as const, ...figureOf(part.figure) },
            ),
          })),
        };
      case 'series':
        return {
          ...piece,
          points: piece.points.map(({ date, figure }) => ({
            date,
            cents: figure.cents ?? 0,
            figure: figureOf(figure),
          })),
        };
      case 'proposal': {
        const row = proposals.get(piece.id);
        return row ? { kind: 'proposal', proposal: proposalOf(row) } : { kind: 'text', text: piece.title };
      }
      default:
        return piece;
    }
  });
}

/** Joins adjacent pieces of text. */
function mergeText(pieces: readonly PieceOnWire[]): PieceOnWire[] {
  const merged: PieceOnWire[] = [];
  for (const piece of pieces) {
    const last = merged.at(-1);
    if (piece.kind === 'text' && last?.kind === 'text')
      merged[merged.length - 1] = { kind: 'text', text: last.text + piece.text };
    else merged.push(piece);
  }
  return merged;
}

type WireContext = Pick<Context<'member'>, 'memberDb' | 'member' | 'settings' | 'clock'>;

export function fileOf(context: Pick<WireContext, 'settings' | 'clock'>, row: FileRow): AssistantFileOnWire {
  const { id, name, kind, content_type, size_bytes, transaction_id } = row;
  return {
    id,
    name,
    kind,
    content_type,
    size_bytes,
    transaction_id,
    secure_url: kind === 'photo' ? shownAt(context, row.file_key).image : null,
  };
}

/** Converts messages in order, with their pieces and files. */
export async function messagesOf(context: WireContext, rows: readonly MessageRow[]): Promise<AssistantMessageOnWire[]> {
  const { memberDb, member } = context;
  const [pieces, files] = await Promise.all([
    piecesOf(
      memberDb,
      member.id,
      rows.filter(({ role }) => role === 'assistant').map(({ id }) => id),
    ),
    filesOf(
      memberDb,
      member.id,
      rows.filter(({ role }) => role === 'user').map(({ id }) => id),
    ),
  ]);
  const wirePieces = await piecesOnWire(
    memberDb,
    member.id,
    pieces.map(({ piece }) => piece),
  );
  const byMessage = Map.groupBy(
    pieces.map((row, at) => ({ ...row, shown: wirePieces[at]! })),
    ({ message_id: id }) => id,
  );
  return rows.map((row) => {
    const messagePieces = byMessage.get(row.id) ?? [];
    return {
      id: row.id,
      Role: row.role,
      Content: row.content,
      state: row.state,
      created_at: row.created_at,
      pieces: mergeText(messagePieces.map((one) => one.shown)),
      offset: messagePieces.at(-1)?.seq ?? 0,
      attachments: files.filter((file) => file.message_id === row.id).map((file) => fileOf(context, file)),
    };
  });
}
