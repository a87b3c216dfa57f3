import type {
  AssistantConversationOnWire,
  AssistantFileOnWire,
  AssistantMessageOnWire,
  PieceOnWire,
  ProposalOnWire,
} from '#contract/areas/assistant.ts';
import { Failure } from '#contract/kit/errors.ts';
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

export const noConversation = (): Failure => new Failure('not_found', 'There is no such conversation.');
export const noFile = (): Failure => new Failure('not_found', 'There is no such file.');

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

/** A link that leads anywhere but into the app is none. */
function inAppPath(href: string): string {
  return /^\/(?![/\\])/.test(href) ? href : '/transaction-history';
}

/** Pieces as they are shown, in their order. Of a proposal that is gone its title is left. */
export async function piecesOnWire(
  db: Database,
  memberId: number,
  pieces: readonly StoredPiece[],
): Promise<PieceOnWire[]> {
  const ids = pieces.flatMap((piece) => (piece.kind === 'proposal' ? [piece.id] : []));
  const proposals = new Map((await proposalsOf(db, memberId, ids)).map((row) => [row.id, row]));
  return pieces.map((piece): PieceOnWire => {
    if (piece.kind === 'figure')
      return { kind: 'figure', text: piece.figure.text, href: inAppPath(piece.figure.href), tool: piece.figure.tool };
    if (piece.kind !== 'proposal') return piece;
    const row = proposals.get(piece.id);
    return row ? { kind: 'proposal', proposal: proposalOf(row) } : { kind: 'text', text: piece.title };
  });
}

/** Text that came in several pieces stands as one. */
function joined(pieces: readonly PieceOnWire[]): PieceOnWire[] {
  const whole: PieceOnWire[] = [];
  for (const piece of pieces) {
    const last = whole.at(-1);
    if (piece.kind === 'text' && last?.kind === 'text')
      whole[whole.length - 1] = { kind: 'text', text: last.text + piece.text };
    else whole.push(piece);
  }
  return whole;
}

type Showing = Pick<Context<'member'>, 'memberDb' | 'member' | 'settings' | 'clock'>;

export function fileOf(context: Pick<Showing, 'settings' | 'clock'>, row: FileRow): AssistantFileOnWire {
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

/** Messages with their pieces and files, in their order. */
export async function messagesOf(context: Showing, rows: readonly MessageRow[]): Promise<AssistantMessageOnWire[]> {
  const { memberDb, member } = context;
  const [stored, files] = await Promise.all([
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
  const shown = await piecesOnWire(
    memberDb,
    member.id,
    stored.map(({ piece }) => piece),
  );
  const ofMessage = Map.groupBy(
    stored.map((row, at) => ({ ...row, shown: shown[at]! })),
    ({ message_id: id }) => id,
  );
  return rows.map((row) => {
    const own = ofMessage.get(row.id) ?? [];
    return {
      id: row.id,
      Role: row.role,
      Content: row.content,
      state: row.state,
      created_at: row.created_at,
      pieces: joined(own.map((one) => one.shown)),
      offset: own.at(-1)?.seq ?? 0,
      attachments: files.filter((file) => file.message_id === row.id).map((file) => fileOf(context, file)),
    };
  });
}
