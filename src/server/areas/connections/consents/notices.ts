import type { Keys } from '#server/kit/keys.ts';
import type { BankRecipientPort, WithdrawalNotice } from '#server/ports/bank-feed/port.ts';
import { endConsent } from './ending.ts';
import type { EndingContext } from './ending.ts';
import { arrangementHash, readGrant } from './grant.ts';
import { findByArrangement, setArrangementHash, connectionsWithoutHash, useTokens } from './notice-store.ts';

/** Notices that banks send when a customer withdraws consent there. */

export interface NoticeContext extends EndingContext {
  recipient: BankRecipientPort;
  keys: Keys;
}

/** 'taken' also if it was processed before; 'unknown' if the bank has no such consent with us. */
export type NoticeAnswer = { kind: 'taken' | 'unknown' | 'unsigned' } | { kind: 'wrong'; field: string };

/** Stores missing arrangement hashes of a bank's older connections when its first notice arrives. */
async function storeMissingHashes({ system, keys }: NoticeContext, institutionId: string): Promise<void> {
  for (const connection of await connectionsWithoutHash(system, institutionId)) {
    const grant = readGrant(keys, connection.grantEncrypted);
    if (grant) await setArrangementHash(system, connection, arrangementHash(keys, grant));
  }
}

/**
 * Processes a bank's notice that a consent was withdrawn there. The connection ends with that reason, its history stays
 * and the member is notified. A repeated notice changes nothing.
 */
export async function receiveWithdrawal(parts: NoticeContext, notice: WithdrawalNotice): Promise<NoticeAnswer> {
  const withdrawal = await parts.recipient.readWithdrawal(notice);
  if (withdrawal.kind !== 'ended') return withdrawal;
  if (!(await useTokens(parts.system, withdrawal.tokens))) return { kind: 'unsigned' };
  await storeMissingHashes(parts, withdrawal.institutionId);
  const connections = await findByArrangement(parts.system, arrangementHash(parts.keys, withdrawal));
  for (const { memberId, id, state, grantEncrypted } of connections)
    if (state === 'open') await endConsent(parts, memberId, id, grantEncrypted, 'withdrawn_at_bank');
  return { kind: connections.length > 0 ? 'taken' : 'unknown' };
}
