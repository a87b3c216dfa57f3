import type { Keys } from '#server/kit/keys.ts';
import type { BankRecipientPort, WithdrawalNotice } from '#server/ports/bank-feed/port.ts';
import { endConsent } from './ending.ts';
import type { EndingParts } from './ending.ts';
import { arrangementMark, openGrant } from './grant.ts';
import { findByArrangement, markConnection, unmarkedConnections, useTokens } from './notice-store.ts';

/** Notices that banks send when a customer withdraws consent there. */

export interface NoticeParts extends EndingParts {
  recipient: BankRecipientPort;
  keys: Keys;
}

/** 'taken' also if it was processed before; 'unknown' if the bank has no such consent with us. */
export type NoticeAnswer = { kind: 'taken' | 'unknown' | 'unsigned' } | { kind: 'wrong'; field: string };

/** Stores missing arrangement hashes of a bank's older connections when its first notice arrives. */
async function markAll({ system, keys }: NoticeParts, institutionId: string): Promise<void> {
  for (const connection of await unmarkedConnections(system, institutionId)) {
    const grant = openGrant(keys, connection.grantEncrypted);
    if (grant) await markConnection(system, connection, arrangementMark(keys, grant));
  }
}

/**
 * Processes a bank's notice that a consent was withdrawn there. The connection ends with that reason, its history stays
 * and the member is notified. A repeated notice changes nothing.
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
