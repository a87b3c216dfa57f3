import type { LogEntry, ShareAccess, ShareKind } from '#contract/areas/household.ts';
import { household } from '#contract/areas/household.ts';
import { formatCents } from '#domain/money/format.ts';

/** Queries affected by a change of a share. */
export const touched = [household.overview, household.log] as const;

export const accessNames: Record<ShareAccess, string> = { read: 'Can look', write: 'Can change' };

/** The permission of a share, as the end of 'They can …' or 'You can …'. */
export const mayDo: Record<ShareKind, Record<ShareAccess, string>> = {
  account: {
    read: 'see its balance and every transaction, with their notes',
    write: 'see its balance and every transaction, and file, rename and note them',
  },
  budget: {
    read: 'see what each budget allows and what has gone, from all accounts together, but no transactions',
    write: 'see what each budget allows and what has gone, from all accounts together, and change the amounts',
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
  const subject = entry.subject ?? 'somebody';
  switch (kind) {
    case 'invited':
      return { says: `${who} invited ${subject} to ${what}` };
    case 'cancelled':
      return { says: `${who} took back the invitation of ${subject} to ${what}` };
    case 'accepted':
      return { says: `${who} accepted ${what}` };
    case 'declined':
      return { says: `${subject} turned down ${what}` };
    case 'access_changed':
      return { says: `${who} let ${subject} ${to ?? 'look'} at ${what}`, before: `Before: ${from ?? 'look'}` };
    case 'revoked':
      return { says: `${who} stopped sharing ${what} with ${subject}` };
    case 'left':
      return { says: `${who} left ${what}` };
    case 'transaction_categorised':
      return { says: `${who} filed ${subject} under ${to ?? 'nothing'}`, before: `Before: ${from ?? 'nothing'}` };
    case 'transaction_renamed':
      return { says: `${who} renamed ${quoted(from ?? entry.subject)} to ${quoted(to)}` };
    case 'note_changed':
      return to === null
        ? { says: `${who} took the note off ${subject}`, before: `Before: ${quoted(from)}` }
        : {
            says: `${who} noted ${quoted(to)} on ${subject}`,
            ...(from === null ? {} : { before: `Before: ${quoted(from)}` }),
          };
    case 'budget_changed':
      return {
        says: `${who} changed ${subject} to ${dollars(entry.to_amount)}`,
        before: `Before: ${dollars(entry.from_amount)}`,
      };
    case 'taken_back':
      return { says: `${who} put back a change of ${subject}` };
  }
}
