import type { wallet } from '#contract/areas/wallet.ts';
import type { WalletTransaction } from '#contract/areas/wallet-shapes.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { WalletCustody } from '#server/ports/wallet-custody/port.ts';
import { passkeysOfWallet } from '../wallets/passkey-store.ts';
import { findReceiver, namesOf } from './receiver-store.ts';
import { approvalCounts, approvalsOf } from './transfer-store.ts';
import type { TransferRow } from './transfer-store.ts';

const APPROVAL_TIMEOUT_MS = 300_000;

export interface ViewParts {
  db: Database;
  clock: Clock;
  custody: Pick<WalletCustody, 'confirmations'>;
}

/** Transfers as the member sees them. A transfer that was not approved in time counts as cancelled. */
export async function transactionsOnWire(
  { db, clock, custody }: ViewParts,
  memberId: number,
  transfers: readonly TransferRow[],
): Promise<WalletTransaction[]> {
  const [names, approvals] = await Promise.all([
    namesOf(db, memberId),
    approvalCounts(
      db,
      memberId,
      transfers.map(({ id }) => id),
    ),
  ]);
  return transfers.map((row) => {
    const isLate = row.state === 'awaiting_approval' && row.expires_at <= clock.now();
    return {
      transactionId: row.transaction_id,
      sender: row.sender,
      receiver: row.receiver,
      receiver_name: names.get(row.receiver) ?? null,
      amount: row.amount,
      fee: row.fee,
      state: isLate ? 'cancelled' : row.state,
      confirmations: row.confirmations,
      confirmations_needed: custody.confirmations,
      approvals: approvals.get(row.id) ?? 0,
      approvals_needed: row.approvals_needed,
      created_at: row.created_at,
      expires_at: row.expires_at,
      approved_at: row.approved_at,
      ended_at: row.ended_at,
      reason: isLate ? 'It wasn’t approved in time.' : row.reason,
      hash: row.network_hash,
      can_retry: row.state === 'stuck',
    };
  });
}

/** What the browser needs to ask for a passkey that has not approved the transfer yet. */
async function optionsOf(db: Database, transfer: TransferRow): Promise<Record<string, unknown>> {
  const [passkeys, approvals] = await Promise.all([
    passkeysOfWallet(db, transfer.member_id, transfer.wallet_id),
    approvalsOf(db, transfer),
  ]);
  const used = new Set(approvals.map(({ passkey_id: id }) => id));
  const isFirst = transfer.signer !== null && approvals.length === 0;
  return {
    challenge: Buffer.from(transfer.challenge).toString('base64url'),
    rpId: transfer.site,
    allowCredentials: passkeys
      .filter(({ id, credential_id: name }) => (isFirst ? name === transfer.signer : !used.has(id)))
      .map(({ credential_id: id, transports }) => ({ id, type: 'public-key', transports })),
    userVerification: 'required',
    timeout: APPROVAL_TIMEOUT_MS,
  };
}

export async function transactionReply(
  parts: ViewParts,
  transfer: TransferRow,
): Promise<ReplyOf<typeof wallet.transaction>> {
  const [transaction] = await transactionsOnWire(parts, transfer.member_id, [transfer]);
  const waits = transaction!.state === 'awaiting_approval';
  const receiver = await findReceiver(parts.db, transfer.member_id, transfer.receiver);
  return {
    success: true,
    transaction: transaction!,
    options: waits ? await optionsOf(parts.db, transfer) : null,
    first_send: waits && !receiver?.sent_at,
  };
}
