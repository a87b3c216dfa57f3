import type { LogEntry, ShareAccess, ShareKind } from '#contract/areas/household.ts';
import { household } from '#contract/areas/household.ts';
import { formatCents } from '#domain/money/format.ts';

/** Queries affected by a change of a share. */
export const touched = [household.overview, household.log] as const;

export const accessNames: Record<ShareAccess, string> = { read: 'Can view', write: 'Can edit' };

/** The permission of a share, as the end of 'They can …' or 'You can …'. */
export const mayDo: Record<ShareKind, Record<ShareAccess, string>> = {
  account: {
    read: 'see its balance, transactions and notes',
    write: 'see its balance and transactions, and categorise, rename and add notes to them',
  },
  budget: {
    read: 'see each budget and what’s been spent across all accounts, but no transactions',
    write: 'see each budget and what’s been spent across all accounts, and change the amounts',
  },
};

/** The screen of a share. */
export function shareHref({ id, kind }: { id: number; kind: ShareKind }): string {
  return `/household/${kind === 'account' ? 'accounts' : 'budgets'}/${id}`;
}

const dollars = (cents: number | null): string => (cents === null ? 'nothing' : formatCents(cents, { currency: true }));
const quoted = (text: string | null): string => (text === null ? 'nothing' : `“${text}”`);

const changes: readonly LogEntry['kind'][] = [
  'transaction_categorised',
  'transaction_renamed',
  'note_changed',
  'budget_changed',
  'taken_back',
];

/** Where the change was made, if the sentence does not say so. */
export function placeOf({ kind, what }: LogEntry): string | null {
  return changes.includes(kind) ? what : null;
}

/** A log entry as a sentence, with the previous value if it is worth a second line. */
export function sentenceOf(entry: LogEntry): { says: string; before?: string } {
  const { kind, what, from, to } = entry;
  const who = entry.by_me ? 'You' : (entry.who ?? 'A former member');
  const subject = entry.subject ?? 'someone';
  switch (kind) {
    case 'invited':
      return { says: `${who} invited ${subject} to ${what}` };
    case 'cancelled':
      return { says: `${who} cancelled ${subject}’s invitation to ${what}` };
    case 'accepted':
      return { says: `${who} accepted the invitation to ${what}` };
    case 'declined':
      return { says: `${subject} declined the invitation to ${what}` };
    case 'access_changed':
      return { says: `${who} let ${subject} ${to ?? 'view'} ${what}`, before: `Before: ${from ?? 'view'}` };
    case 'revoked':
      return { says: `${who} stopped sharing ${what} with ${subject}` };
    case 'left':
      return { says: `${who} left ${what}` };
    case 'transaction_categorised':
      return { says: `${who} categorised ${subject} as ${to ?? 'nothing'}`, before: `Before: ${from ?? 'nothing'}` };
    case 'transaction_renamed':
      return { says: `${who} renamed ${quoted(from ?? entry.subject)} to ${quoted(to)}` };
    case 'note_changed':
      return to === null
        ? { says: `${who} removed the note from ${subject}`, before: `Before: ${quoted(from)}` }
        : from === null
          ? { says: `${who} added the note ${quoted(to)} to ${subject}` }
          : { says: `${who} changed the note on ${subject} to ${quoted(to)}`, before: `Before: ${quoted(from)}` };
    case 'budget_changed':
      return {
        says: `${who} changed the ${subject} budget to ${dollars(entry.to_amount)}`,
        before: `Before: ${dollars(entry.from_amount)}`,
      };
    case 'taken_back':
      return { says: `${who} undid a change to ${subject}` };
  }
}
