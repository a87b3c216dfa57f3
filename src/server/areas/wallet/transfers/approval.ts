import type { wallet } from '#contract/areas/wallet.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import type { BodyOf } from '#contract/kit/endpoint.ts';
import type { SystemContext } from '#server/kit/implement.ts';
import { publishLive } from '#server/kit/live.ts';
import { verifiedApproval } from '../wallets/passkey-check.ts';
import { passkeysOfWallet } from '../wallets/passkey-store.ts';
import { requireNotPaused } from '../wallets/send-check.ts';
import { lockWallet } from '../wallets/wallet-store.ts';
import type { WalletRow } from '../wallets/wallet-store.ts';
import { addressIn } from '../wallets/wallet-view.ts';
import { holdTokens } from './books-store.ts';
import { obstacle } from './limits.ts';
import { recordSending } from './receiver-store.ts';
import { enqueueSubmission } from './sending.ts';
import { addApproval, approvalsOf, changeTransfer, findTransfer, lockTransfer } from './transfer-store.ts';
import type { TransferRow } from './transfer-store.ts';

type Body = BodyOf<typeof wallet.approvedTransaction>;

/** The wallet and the transfer, locked in this order, so that limits hold over parallel approvals. */
async function lockBoth({ systemDb, member }: SystemContext, transactionId: string) {
  const existing = await findTransfer(systemDb, member.id, transactionId);
  const own = existing && (await lockWallet(systemDb, member.id, existing.wallet_id));
  const transfer = existing && (await lockTransfer(systemDb, member.id, existing.id));
  if (!own || !transfer) throw new Failure('not_found', 'We couldn’t find that transfer.');
  return { own, transfer };
}

/** What is approved must be what was prepared, in every part that the page showed. */
function requireSame(body: Body, transfer: TransferRow): void {
  if (addressIn('senderWallet', body.senderWallet) !== transfer.sender)
    throw badField('senderWallet', 'This transfer is from another wallet.');
  if (addressIn('receiverWallet', body.receiverWallet) !== transfer.receiver)
    throw badField('receiverWallet', 'This transfer is to another address.');
  if (body.amount !== transfer.amount) throw badField('amount', 'This transfer is for a different amount.');
}

/** Verifies and stores each approval. @throws Failure `forbidden` where one is invalid, or was used before. */
async function takeApprovals(context: SystemContext, body: Body, own: WalletRow, transfer: TransferRow): Promise<void> {
  const { systemDb, member, clock } = context;
  const passkeys = await passkeysOfWallet(systemDb, member.id, own.id);
  for (const credential of body.approvals) {
    const { passkey, approval, hash } = await verifiedApproval(context, passkeys, credential, {
      challenge: Buffer.from(transfer.challenge).toString('base64url'),
      origin: transfer.origin,
      site: transfer.site,
    });
    const isNew = await addApproval(systemDb, {
      member_id: member.id,
      transfer_id: transfer.id,
      passkey_id: passkey.id,
      assertion_hash: hash,
      authenticator_data: Buffer.from(approval.authenticatorData),
      client_data: Buffer.from(approval.clientData),
      signature: Buffer.from(approval.signature),
      at: clock.now(),
    });
    if (!isNew) throw new Failure('forbidden', 'This passkey has already approved the transfer. Use another one.');
  }
}

/**
 * Approves a transfer with one passkey or two. With the last approval its tokens are held and it is sent to the
 * network, both in this transaction. `systemDb` must be a transaction.
 */
export async function approveTransfer(context: SystemContext, body: Body): Promise<TransferRow> {
  const { systemDb, member, clock } = context;
  const { own, transfer } = await lockBoth(context, body.transactionId);
  const now = clock.now();
  if (transfer.state === 'cancelled') throw new Failure('conflict', 'This transfer was cancelled.');
  if (transfer.state !== 'awaiting_approval') throw new Failure('conflict', 'This transfer has already been approved.');
  if (transfer.expires_at <= now)
    throw new Failure('link_expired', 'This request has expired. Start the transfer again.');
  requireSame(body, transfer);
  requireNotPaused(context, own);
  await takeApprovals(context, body, own, transfer);
  const approvals = await approvalsOf(systemDb, transfer);
  if (approvals.length < transfer.approvals_needed) return transfer;
  if (transfer.signer !== null && !approvals.some(({ credential_id: id }) => id === transfer.signer))
    throw new Failure('forbidden', 'Approve this transfer with the passkey it was prepared for.');

  const problem = await obstacle(systemDb, clock, own, transfer);
  if (problem) throw new Failure('not_enough', problem, { errors: [{ field: 'amount', message: problem }] });
  const { balance, ledgerTransferId } = await holdTokens(systemDb, clock, transfer);
  await recordSending(systemDb, member.id, transfer.receiver, now);
  const approved = await changeTransfer(systemDb, transfer, {
    state: 'submitted',
    approved_at: now,
    submitted_at: now,
    attempts: 1,
    balance_after: balance,
    ledger_transfer_id: ledgerTransferId,
  });
  await enqueueSubmission(systemDb, clock, approved);
  await publishLive(systemDb, member.id, { kind: 'wallet', id: approved.id });
  return approved;
}
