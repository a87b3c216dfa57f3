import type { Keys } from '#server/kit/keys.ts';
import type { BankRecipientPort, WithdrawalNotice } from '#server/ports/bank-feed/port.ts';
import { endConsent } from './ending.ts';
import type { EndingParts } from './ending.ts';
import { arrangementMark, openGrant } from './grant.ts';
import { findByArrangement, markConnection, unmarkedConnections, useTokens } from './notice-store.ts';

/** What a bank posts when its customer withdrew there. */

export interface NoticeParts extends EndingParts {
  recipient: BankRecipientPort;
  keys: Keys;
}

/** 'taken' also where it was taken before; 'unknown' where no consent of that bank goes by this name. */
export type NoticeAnswer = { kind: 'taken' | 'unknown' | 'unsigned' } | { kind: 'wrong'; field: string };

/** Consents that were given before they were marked get their mark at the first notice of their bank. */
async function markAll({ system, keys }: NoticeParts, institutionId: string): Promise<void> {
  for (const connection of await unmarkedConnections(system, institutionId)) {
    const grant = openGrant(keys, connection.grantEncrypted);
    if (grant) await markConnection(system, connection, arrangementMark(keys, grant));
  }
}

/**
 * Takes the notice of a bank that a consent was withdrawn there. The connection ends with that as its reason, its history
 * stays, and the member is told; a notice that comes again changes nothing.
 */
export async function takeWithdrawal(parts: NoticeParts, notice: WithdrawalNotice): Promise<NoticeAnswer> {
  const said = await parts.recipient.readWithdrawal(notice);
  if (said.kind !== 'ended') return said;
  if (!(await useTokens(parts.system, said.tokens))) return { kind: 'unsigned' };
  await markAll(parts, said.institutionId);
  const marked = await findByArrangement(parts.system, arrangementMark(parts.keys, said));
  for (const { memberId, id, state, grantEncrypted } of marked)
    if (state === 'open') await endConsent(parts, memberId, id, grantEncrypted, 'withdrawn_at_bank');
  return { kind: marked.length > 0 ? 'taken' : 'unknown' };
}
