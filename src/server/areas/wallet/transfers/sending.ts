import type { Logger } from 'pino';
import { Failure } from '#contract/kit/errors.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { publishLive } from '#server/kit/live.ts';
import { enqueue } from '#server/kit/outbox.ts';
import type { OutboxHandler } from '#server/kit/outbox.ts';
import { CustodyRefused } from '#server/ports/wallet-custody/port.ts';
import type { NetworkState, WalletCustody } from '#server/ports/wallet-custody/port.ts';
import { walletAt } from '../wallets/wallet-store.ts';
import { returnTokens, settleTokens } from './books-store.ts';
import { addReceipt } from './history-store.ts';
import { rulesNow } from './limits.ts';
import { approvalsOf, awaitedTransfers, cancelUnapproved, changeTransfer, lockTransfer } from './transfer-store.ts';
import type { TransferRow } from './transfer-store.ts';

/** Topics of the outbox: an approved transfer goes to the network, and its result is asked for. */
export const SUBMIT_TOPIC = 'wallet-submit';
export const FOLLOW_TOPIC = 'wallet-follow';

/** After each submission the network is asked this often; then the job goes on every minute. */
const FOLLOW_UPS = 24;
const FOLLOW_UP_MS = 5_000;
const JOB_AFTER_MS = 60_000;
const MAX_AT_ONCE = 500;

export interface SendingParts {
  database: Database;
  clock: Clock;
  custody: WalletCustody;
}

interface Message {
  memberId: number;
  id: number;
  attempt: number;
  followUp?: number;
}

/** Sends an approved transfer to the network when the transaction commits, once for each attempt. */
export async function enqueueSubmission(db: Database, clock: Clock, transfer: TransferRow): Promise<void> {
  const payload: Message = { memberId: transfer.member_id, id: transfer.id, attempt: transfer.attempts };
  await enqueue(db, clock, { topic: SUBMIT_TOPIC, key: `${transfer.transaction_id}:${transfer.attempts}`, payload });
}

async function enqueueFollowUp(
  { database, clock }: SendingParts,
  transfer: TransferRow,
  message: Message,
): Promise<void> {
  const followUp = (message.followUp ?? 0) + 1;
  if (followUp > FOLLOW_UPS) return;
  await enqueue(database, clock, {
    topic: FOLLOW_TOPIC,
    key: `${transfer.transaction_id}:${message.attempt}:${followUp}`,
    payload: { ...message, followUp },
    dueAt: new Date(clock.now().getTime() + FOLLOW_UP_MS),
  });
}

/** Ends a transfer at its receiver, which may have a wallet of ours. */
async function settle(db: Database, clock: Clock, transfer: TransferRow, hash: string): Promise<void> {
  const receiver = await walletAt(db, transfer.receiver);
  const { balance, ledgerTransferId } = await settleTokens(db, clock, transfer, receiver);
  await changeTransfer(db, transfer, { state: 'settled', ended_at: clock.now(), network_hash: hash });
  if (!receiver) return;
  const id = await addReceipt(db, {
    member_id: receiver.member_id,
    wallet_id: receiver.id,
    kind: 'received',
    sender: transfer.sender,
    transaction_id: transfer.transaction_id,
    amount: transfer.amount,
    balance_after: balance,
    ledger_transfer_id: ledgerTransferId,
    at: clock.now(),
  });
  await publishLive(db, receiver.member_id, { kind: 'wallet', id });
}

async function fail(db: Database, clock: Clock, transfer: TransferRow, reason: string): Promise<void> {
  const { balance, ledgerTransferId } = await returnTokens(db, clock, transfer);
  await changeTransfer(db, transfer, { state: 'failed', ended_at: clock.now(), reason: reason.slice(0, 300) });
  await addReceipt(db, {
    member_id: transfer.member_id,
    wallet_id: transfer.wallet_id,
    kind: 'returned',
    sender: transfer.receiver,
    transaction_id: transfer.transaction_id,
    amount: transfer.amount + transfer.fee,
    balance_after: balance,
    ledger_transfer_id: ledgerTransferId,
    at: clock.now(),
  });
}

/** Records more confirmations, or that a transfer is stuck. False where nothing has changed. */
async function wait(db: Database, clock: Clock, transfer: TransferRow, confirmations: number): Promise<boolean> {
  const waitedMs = clock.now().getTime() - (transfer.submitted_at?.getTime() ?? 0);
  const isStuck = transfer.state === 'submitted' && waitedMs >= rulesNow(clock).stuckMinutes * 60_000;
  if (!isStuck && confirmations <= transfer.confirmations) return false;
  await changeTransfer(db, transfer, {
    confirmations: Math.max(confirmations, transfer.confirmations),
    ...(isStuck ? { state: 'stuck' } : {}),
  });
  return true;
}

/** Applies what the network says, once: a transfer that has ended stays as it is. Returns whether it is still open. */
async function apply({ database, clock }: SendingParts, at: Pick<TransferRow, 'member_id' | 'id'>, said: NetworkState) {
  return database.transaction().execute(async (db) => {
    const transfer = await lockTransfer(db, at.member_id, at.id);
    if (!transfer || (transfer.state !== 'submitted' && transfer.state !== 'stuck')) return false;
    let changed = true;
    if (said.state === 'settled') await settle(db, clock, transfer, said.hash);
    else if (said.state === 'failed') await fail(db, clock, transfer, said.reason);
    else changed = await wait(db, clock, transfer, said.confirmations);
    if (changed) await publishLive(db, transfer.member_id, { kind: 'wallet', id: transfer.id });
    return said.state === 'pending';
  });
}

/** The network's answer; a refusal for good is a failure. */
async function said(answer: Promise<NetworkState>): Promise<NetworkState> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof CustodyRefused) return { state: 'failed', reason: error.message };
    throw error;
  }
}

async function openTransfer({ database }: SendingParts, { memberId, id }: Message): Promise<TransferRow | null> {
  const transfer = await database.transaction().execute((db) => lockTransfer(db, memberId, id));
  return transfer?.state === 'submitted' || transfer?.state === 'stuck' ? transfer : null;
}

/**
 * Sends approved transfers to the network. A repetition sends them under the same id, which the network counts once.
 */
export function submitOutboxHandler(parts: SendingParts): OutboxHandler {
  return async ({ payload }) => {
    const message = payload as Message;
    const transfer = await openTransfer(parts, message);
    if (!transfer) return;
    const approvals = (await approvalsOf(parts.database, transfer)).map((row) => ({
      credentialId: row.credential_id,
      authenticatorData: row.authenticator_data,
      clientData: row.client_data,
      signature: row.signature,
    }));
    const { transaction_id: key, reference, sender, receiver, amount, signer } = transfer;
    const sent = { key, reference, sender, receiver, amount, signer, approvals };
    const answer = await said(parts.custody.submit(sent));
    if (await apply(parts, transfer, answer)) await enqueueFollowUp(parts, transfer, message);
  };
}

const askAbout = ({ custody }: SendingParts, transfer: TransferRow): Promise<NetworkState> =>
  custody.stateOf({ key: transfer.transaction_id, reference: transfer.reference, sender: transfer.sender });

/** Asks what became of a transfer, every five seconds at first. */
export function followOutboxHandler(parts: SendingParts): OutboxHandler {
  return async ({ payload }) => {
    const message = payload as Message;
    const transfer = await openTransfer(parts, message);
    // Another attempt has follow-ups of its own.
    if (!transfer || transfer.attempts !== message.attempt) return;
    if (await apply(parts, transfer, await askAbout(parts, transfer))) await enqueueFollowUp(parts, transfer, message);
  };
}

/** Sends a stuck transfer again under its id. `db` must be a transaction. @throws Failure `conflict`. */
export async function retryTransfer(
  db: Database,
  clock: Clock,
  { member_id: memberId, id }: Pick<TransferRow, 'member_id' | 'id'>,
): Promise<TransferRow> {
  const transfer = await lockTransfer(db, memberId, id);
  if (transfer?.state !== 'stuck')
    throw new Failure('conflict', 'Only a stuck transfer can be sent again. This one isn’t stuck.');
  const again = await changeTransfer(db, transfer, {
    state: 'submitted',
    submitted_at: clock.now(),
    attempts: transfer.attempts + 1,
  });
  await enqueueSubmission(db, clock, again);
  await publishLive(db, memberId, { kind: 'wallet', id });
  return again;
}

/**
 * Cancels what was not approved in time, and asks for the results that are still open. A transfer that can't be asked
 * about is logged; the others do not wait for it. A job calls it.
 */
export async function followTransfers(parts: SendingParts & { log: Logger }): Promise<number> {
  const { database, clock, log } = parts;
  const now = clock.now();
  const expired = await cancelUnapproved(database, { expiredBy: now }, now, 'It wasn’t approved in time.');
  for (const { member_id: memberId, id } of expired) await publishLive(database, memberId, { kind: 'wallet', id });
  const before = new Date(now.getTime() - JOB_AFTER_MS);
  let count = 0;
  for (let after: TransferRow | null = null; ;) {
    const awaited: TransferRow[] = await awaitedTransfers(database, before, after, MAX_AT_ONCE);
    for (const transfer of awaited) {
      await apply(parts, transfer, await askAbout(parts, transfer)).catch((error: unknown) =>
        log.error(
          { transfer: transfer.id, error: error instanceof Error ? error.message : 'unknown' },
          'a wallet transfer could not be followed up',
        ),
      );
    }
    count += awaited.length;
    if (awaited.length < MAX_AT_ONCE) return count;
    after = awaited.at(-1)!;
  }
}
