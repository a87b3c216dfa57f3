import { Failure } from '#contract/kit/errors.ts';
import { tokens } from '#domain/wallet/send-rules.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { COMPANY, openAccount, post } from '#server/kit/ledger.ts';
import type { LedgerAccount, Posting } from '#server/kit/ledger.ts';

/**
 * The ledger accounts of wallets, in tokens. An approved transfer is held with its fee until the network has settled or
 * refused it. Tokens outside of our wallets are those of the network's account, which is below zero by what came in.
 */

interface Holder {
  member_id: number;
  address: string;
}
interface Moved {
  /** The transfer in the ledger. */
  ledgerTransferId: number;
  /** What can be sent from the wallet afterwards. */
  balance: number;
}
interface Held {
  member_id: number;
  sender: string;
  transaction_id: string;
  amount: number;
  fee: number;
}

const walletAccount = (db: Database, clock: Clock, { member_id: memberId, address }: Holder): Promise<LedgerAccount> =>
  openAccount(db, clock, { memberId, kind: 'wallet', unit: 'token', reference: address });
const heldAccount = (db: Database, clock: Clock, { member_id: memberId, address }: Holder): Promise<LedgerAccount> =>
  openAccount(db, clock, { memberId, kind: 'wallet_held', unit: 'token', reference: address });
const networkAccount = (db: Database, clock: Clock): Promise<LedgerAccount> =>
  openAccount(db, clock, { memberId: COMPANY, kind: 'wallet_network', unit: 'token', mayGoBelowZero: true });
const feeAccount = (db: Database, clock: Clock): Promise<LedgerAccount> =>
  openAccount(db, clock, { memberId: COMPANY, kind: 'wallet_fees', unit: 'token' });

const ownerOf = ({ member_id, sender }: Held): Holder => ({ member_id, address: sender });
/** One dedupe key for each transfer, so that it is held once and ends once. */
const referenceOf = ({ member_id, transaction_id }: Held): string => `${member_id}:${transaction_id}`;

async function postOn(
  db: Database,
  clock: Clock,
  account: LedgerAccount,
  transfer: { kind: string; reference: string; memo?: string; postings: readonly Posting[] },
): Promise<Moved> {
  const ledgerTransferId = await post(db, clock, transfer);
  const { balance_after: balance } = await db
    .selectFrom('ledger_postings')
    .select('balance_after')
    .where('transfer_id', '=', ledgerTransferId)
    .where('member_id', '=', account.memberId)
    .where('account_id', '=', account.id)
    .executeTakeFirstOrThrow();
  return { ledgerTransferId, balance };
}

/** Reserves the tokens of a transfer and its fee. @throws Failure `not_enough`. */
export async function holdTokens(db: Database, clock: Clock, transfer: Held): Promise<Moved> {
  const wallet = await walletAccount(db, clock, ownerOf(transfer));
  const total = transfer.amount + transfer.fee;
  const held: Posting = { account: await heldAccount(db, clock, ownerOf(transfer)), amount: total };
  try {
    return await postOn(db, clock, wallet, {
      kind: 'wallet_held',
      reference: referenceOf(transfer),
      postings: [{ account: wallet, amount: -total }, held],
    });
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'not_enough') throw error;
    const message = `You don’t have enough. You need ${tokens(total)}, including the fee.`;
    throw new Failure('not_enough', message, { errors: [{ field: 'amount', message }] });
  }
}

/** Moves held tokens to their receiver: a wallet of ours, or the network. Returns what the receiver has then. */
export async function settleTokens(
  db: Database,
  clock: Clock,
  transfer: Held,
  receiver: Holder | undefined,
): Promise<Moved> {
  const target = receiver ? await walletAccount(db, clock, receiver) : await networkAccount(db, clock);
  const fee: Posting[] = transfer.fee > 0 ? [{ account: await feeAccount(db, clock), amount: transfer.fee }] : [];
  return postOn(db, clock, target, {
    kind: 'wallet_ended',
    reference: referenceOf(transfer),
    memo: 'settled',
    postings: [
      { account: await heldAccount(db, clock, ownerOf(transfer)), amount: -(transfer.amount + transfer.fee) },
      { account: target, amount: transfer.amount },
      ...fee,
    ],
  });
}

/** Returns held tokens and their fee to the wallet. */
export async function returnTokens(db: Database, clock: Clock, transfer: Held): Promise<Moved> {
  const wallet = await walletAccount(db, clock, ownerOf(transfer));
  const total = transfer.amount + transfer.fee;
  return postOn(db, clock, wallet, {
    kind: 'wallet_ended',
    reference: referenceOf(transfer),
    memo: 'returned',
    postings: [
      { account: await heldAccount(db, clock, ownerOf(transfer)), amount: -total },
      { account: wallet, amount: total },
    ],
  });
}

/** Posts what came from the network to a wallet, or left it without us. @param reference once for each kind. */
export async function postFromNetwork(
  db: Database,
  clock: Clock,
  holder: Holder,
  input: { kind: 'wallet_sample' | 'wallet_synced' | 'wallet_given_up'; reference: string; amount: number },
): Promise<Moved> {
  const wallet = await walletAccount(db, clock, holder);
  return postOn(db, clock, wallet, {
    kind: input.kind,
    reference: input.reference,
    postings: [
      { account: wallet, amount: input.amount },
      { account: await networkAccount(db, clock), amount: -input.amount },
    ],
  });
}

/** The tokens of each of the member's wallets by address: what can be sent, and what is on its way. */
export async function balancesOf(
  db: Database,
  memberId: number,
): Promise<ReadonlyMap<string, { available: number; held: number }>> {
  const rows = await db
    .selectFrom('ledger_accounts')
    .select(['kind', 'reference', 'balance'])
    .where('member_id', '=', memberId)
    .where('unit', '=', 'token')
    .where('kind', 'in', ['wallet', 'wallet_held'])
    .execute();
  const balances = new Map<string, { available: number; held: number }>();
  for (const { kind, reference, balance } of rows) {
    const current = balances.get(reference) ?? { available: 0, held: 0 };
    balances.set(reference, { ...current, [kind === 'wallet' ? 'available' : 'held']: balance });
  }
  return balances;
}
