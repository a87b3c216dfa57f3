import { createHash } from 'node:crypto';
import type { wallet } from '#contract/areas/wallet.ts';
import type { WalletEntry } from '#contract/areas/wallet-shapes.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { approvalsNeeded } from '#domain/wallet/send-rules.ts';
import { withSystemDb } from '#server/kit/implement.ts';
import type { HandlersOf, SystemContext } from '#server/kit/implement.ts';
import { askCustody, openCustody } from '../custody-call.ts';
import { siteOf } from '../wallets/passkey-check.ts';
import { passkeysOfWallet } from '../wallets/passkey-store.ts';
import type { PasskeyRow } from '../wallets/passkey-store.ts';
import { requireCheck, requireNotPaused } from '../wallets/send-check.ts';
import type { WalletRow } from '../wallets/wallet-store.ts';
import { addressIn, ownWallet } from '../wallets/wallet-view.ts';
import { approveTransfer } from './approval.ts';
import { historyPage } from './history-store.ts';
import { obstacle, rulesNow } from './limits.ts';
import { namesOf } from './receiver-store.ts';
import { retryTransfer } from './sending.ts';
import { addTransfer, changeTransfer, findTransfer, lockTransfer, transfersNamed } from './transfer-store.ts';
import type { TransferRow } from './transfer-store.ts';
import { transactionReply, transactionsOnWire } from './transfer-view.ts';

const DEFAULT_PAGE_SIZE = 20;
const preparations = { name: 'wallet-transfers', hits: 60, windowSeconds: 3600 };
const approvals = { name: 'wallet-approvals', hits: 120, windowSeconds: 3600 };

const noTransfer = () => new Failure('not_found', 'We couldn’t find that transfer.');

function partsOf({ systemDb, clock, ports }: SystemContext) {
  return { db: systemDb, clock, custody: ports.walletCustody };
}

/** The transfer of this call's key: a repetition names the same one. */
function transactionIdOf({ member, idempotencyKey }: SystemContext): string {
  const hash = createHash('sha256').update(`wallet-transfer:${member.id}:${idempotencyKey ?? ''}`);
  return `wt_${hash.digest('hex').slice(0, 32)}`;
}

/** @throws Failure where the wallet can't send this now, before anybody is asked for a passkey. */
async function requireSendable(
  { systemDb, clock }: SystemContext,
  own: WalletRow,
  transfer: { receiver: string; amount: number; fee: number },
): Promise<void> {
  const problem = await obstacle(systemDb, clock, own, transfer);
  if (problem) throw new Failure('not_enough', problem, { errors: [{ field: 'params.amount', message: problem }] });
}

/** The passkey that was used last, which is the one at hand. */
const latestOf = (passkeys: readonly PasskeyRow[]): PasskeyRow | undefined =>
  passkeys.toSorted((a, b) => (b.last_used_at?.getTime() ?? 0) - (a.last_used_at?.getTime() ?? 0))[0];

/** Asks the custodian for the transfer's challenge, and stores it. */
async function prepare(
  context: SystemContext,
  own: WalletRow,
  input: { transactionId: string; receiver: string; amount: number },
): Promise<TransferRow> {
  const { systemDb, member, clock } = context;
  const { site, origin } = siteOf(context);
  const { transactionId: key, receiver, amount } = input;
  const passkey = latestOf(await passkeysOfWallet(systemDb, member.id, own.id));
  if (!passkey) throw new Failure('conflict', 'This wallet has no passkey. Recover it first.');
  await requireSendable(context, own, { receiver, amount, fee: 0 });
  const order = { key, sender: own.address, receiver, amount, credentialId: passkey.credential_id };
  const prepared = await askCustody(context, openCustody(context).prepare(order));
  await requireSendable(context, own, { receiver, amount, fee: prepared.fee });
  const now = clock.now();
  return addTransfer(systemDb, {
    member_id: member.id,
    wallet_id: own.id,
    transaction_id: key,
    reference: prepared.reference,
    sender: own.address,
    receiver,
    amount,
    fee: prepared.fee,
    state: 'awaiting_approval',
    challenge: Buffer.from(prepared.challenge),
    origin,
    site,
    signer: prepared.signer,
    approvals_needed: approvalsNeeded(amount, own.second_above),
    created_at: now,
    expires_at: new Date(now.getTime() + rulesNow(clock).approvalMinutes * 60_000),
    approved_at: null,
    submitted_at: null,
    ended_at: null,
    reason: null,
    network_hash: null,
    balance_after: null,
    ledger_transfer_id: null,
  });
}

export const transferHandlers = {
  createTransaction: withSystemDb('money-movement', async ({ body }, context) => {
    const { systemDb, member } = context;
    await requireCheck(context, 'password');
    await context.limit(preparations, String(member.id));
    const transactionId = transactionIdOf(context);
    const existing = await findTransfer(systemDb, member.id, transactionId);
    if (existing) return transactionReply(partsOf(context), existing);
    const own = await ownWallet(systemDb, member.id, body.walletLocator);
    requireNotPaused(context, own);
    const receiver = addressIn('params.recipient', body.params.recipient);
    if (receiver === own.address)
      throw badField('params.recipient', 'This is the address of your own wallet. Choose another one.');
    const transfer = await prepare(context, own, { transactionId, receiver, amount: body.params.amount });
    return transactionReply(partsOf(context), transfer);
  }),

  approvedTransaction: withSystemDb('money-movement', async ({ body }, context) => {
    await requireCheck(context, 'password');
    await context.limit(approvals, String(context.member.id));
    return transactionReply(partsOf(context), await approveTransfer(context, body));
  }),

  async transaction({ query }, { memberDb, member, clock, ports }) {
    const transfer = await findTransfer(memberDb, member.id, query.transactionId);
    if (!transfer) throw noTransfer();
    return transactionReply({ db: memberDb, clock, custody: ports.walletCustody }, transfer);
  },

  cancelTransaction: withSystemDb('money-movement', async ({ body }, context) => {
    const { systemDb, member, clock } = context;
    const cancelled = await systemDb.transaction().execute(async (transaction) => {
      const existing = await findTransfer(transaction, member.id, body.transactionId);
      const locked = existing && (await lockTransfer(transaction, member.id, existing.id));
      if (!locked) throw noTransfer();
      if (locked.state !== 'awaiting_approval')
        throw new Failure('conflict', 'This transfer has been approved, so it can’t be cancelled.');
      return changeTransfer(transaction, locked, {
        state: 'cancelled',
        ended_at: clock.now(),
        reason: 'You cancelled it.',
      });
    });
    return transactionReply(partsOf(context), cancelled);
  }),

  retryTransaction: withSystemDb('money-movement', async ({ body }, context) => {
    const { systemDb, member, clock } = context;
    const existing = await findTransfer(systemDb, member.id, body.transactionId);
    if (!existing) throw noTransfer();
    return transactionReply(partsOf(context), await retryTransfer(systemDb, clock, existing));
  }),

  async getSendTransactionHistory({ query }, { memberDb, member, clock, ports }) {
    const { page = 1, limit = DEFAULT_PAGE_SIZE, walletAddress } = query;
    const own = walletAddress === undefined ? null : await ownWallet(memberDb, member.id, walletAddress);
    const { rows, total } = await historyPage(memberDb, member.id, own?.id ?? null, (page - 1) * limit, limit);
    const sent = rows.filter(({ kind }) => kind === 'sent').map(({ id }) => id);
    const [transfers, names] = await Promise.all([
      transfersNamed(memberDb, member.id, sent),
      namesOf(memberDb, member.id),
    ]);
    const parts = { db: memberDb, clock, custody: ports.walletCustody };
    const onWire = await transactionsOnWire(parts, member.id, transfers);
    const byId = new Map(onWire.map((transaction) => [transaction.transactionId, transaction]));
    const data = rows.map((row): WalletEntry => ({
      id: `${row.kind}-${row.id}`,
      kind: row.kind,
      at: row.at,
      address: row.address,
      name: row.address === null ? null : (names.get(row.address) ?? null),
      change: row.change,
      balance: row.balance,
      transaction: row.kind === 'sent' ? (byId.get(row.transaction_id ?? '') ?? null) : null,
    }));
    return { data, total, page, limit };
  },
} satisfies Partial<HandlersOf<typeof wallet>>;
