import { createHash } from 'node:crypto';
import type { Generated, Selectable } from 'kysely';
import { checkAddress } from '#domain/wallet/address.ts';
import { transferMessage } from '#domain/wallet/transfer-message.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database, Tables } from '#server/kit/database.ts';
import { keccakOf } from '#server/kit/keccak.ts';
import { isSignedBy, newKeyPair, signMessage } from './key-pair.ts';
import { CustodyRefused } from './port.ts';
import type { Approval, NetworkState, SubmittedTransfer, WalletCustody } from './port.ts';

/** Encrypts the private keys of wallets at rest. */
export interface KeyEncryption {
  encrypt(text: string): string;
  decrypt(token: string): string | undefined;
}

export interface EmbeddedParts {
  database: Database;
  clock: Clock;
  encryption: KeyEncryption;
}

/** Receivers at which the simulated network misbehaves. They have no letters, so that any case passes the checksum. */
export const testReceivers = {
  /** Fails with the first block. */
  declines: '0x4040404040404040404040404040404040404001',
  /** Takes ten minutes. */
  slow: '0x4040404040404040404040404040404040404002',
  /** Is never included until it is sent again. */
  stuck: '0x4040404040404040404040404040404040404003',
  /** The first answer is lost; the transfer is not. */
  timesOut: '0x4040404040404040404040404040404040404004',
} as const;

const FEE = 1;
const CONFIRMATIONS = 3;
const BLOCK_MS = 5_000;
const SLOW_BLOCK_MS = 200_000;
const SAMPLE_TOKENS = 100;
/** A made-up rate, so that the screens have one to show. */
const SAMPLE_CENTS = 10;

type Transaction = Selectable<Tables['embedded_wallet_transactions']>;

/** What the network says at a time: a block follows another every five seconds. */
function stateAt({ receiver, tries, sent_at: sentAt, hash }: Transaction, now: Date): NetworkState {
  const blockMs = receiver === testReceivers.slow ? SLOW_BLOCK_MS : BLOCK_MS;
  const blocks = Math.floor((now.getTime() - sentAt.getTime()) / blockMs);
  if (receiver === testReceivers.stuck && tries < 2) return { state: 'pending', confirmations: 0 };
  if (receiver === testReceivers.declines && blocks >= 1)
    return { state: 'failed', reason: 'The network declined it: this recipient doesn’t accept tokens.' };
  return blocks >= CONFIRMATIONS
    ? { state: 'settled', hash }
    : { state: 'pending', confirmations: Math.max(0, blocks) };
}

const challengeOf = (transfer: Parameters<typeof transferMessage>[0]): Buffer =>
  createHash('sha256').update(transferMessage(transfer)).digest();

/** Whether an approval answers this challenge. */
function answers({ clientData }: Approval, challenge: Buffer): boolean {
  try {
    const { type, challenge: answered } = JSON.parse(Buffer.from(clientData).toString('utf8')) as Record<
      string,
      unknown
    >;
    return type === 'webauthn.get' && answered === challenge.toString('base64url');
  } catch {
    return false;
  }
}

async function privateKeyOf({ database, encryption }: EmbeddedParts, address: string): Promise<string> {
  const wallet = await database
    .selectFrom('embedded_wallets')
    .select('private_key_encrypted')
    .where('address', '=', address)
    .executeTakeFirst();
  if (!wallet) throw new CustodyRefused('We couldn’t find that wallet.');
  const key = encryption.decrypt(wallet.private_key_encrypted);
  if (key === undefined) throw new Error('The key of a wallet can’t be decrypted.');
  return key;
}

/** Signs an approved transfer with its wallet's key and sends it to the network. */
async function submit(
  parts: EmbeddedParts,
  { key, sender, receiver, amount, approvals }: SubmittedTransfer,
): Promise<NetworkState> {
  const transfer = { transactionId: key, sender, receiver, amount };
  const challenge = challengeOf(transfer);
  if (approvals.length === 0 || !approvals.every((approval) => answers(approval, challenge)))
    throw new CustodyRefused('The approval is for another transfer.');
  const message = transferMessage(transfer);
  const signed = signMessage(await privateKeyOf(parts, sender), message);
  if (!isSignedBy(sender, message, signed.signature)) throw new Error('The wallet’s key doesn’t match its address.');
  const now = parts.clock.now();
  const sent = await parts.database
    .insertInto('embedded_wallet_transactions')
    .values({ key, sender, receiver, amount, ...signed, sent_at: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(({ eb, ref }) => ({
        tries: eb(ref('embedded_wallet_transactions.tries'), '+', 1),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  if (receiver === testReceivers.timesOut && sent.tries === 1)
    throw new Error('The simulated network didn’t answer in time.');
  return stateAt(sent, now);
}

/**
 * Custody in our own database, on a simulated network. Wallets have real secp256k1 key pairs, whose private keys are
 * encrypted; every transfer is signed with its wallet's key after the member's passkey has approved it. The tokens are
 * those of our ledger. `testReceivers` decline, delay, get stuck and time out.
 */
export function embeddedWalletCustody(parts: EmbeddedParts): WalletCustody {
  const { database, clock, encryption } = parts;
  return {
    adapter: 'embedded (simulated network)',
    network: 'Simulated network',
    simulated: true,
    open: true,
    confirmations: CONFIRMATIONS,
    sampleTokens: SAMPLE_TOKENS,
    async createWallet({ key }) {
      const { privateKey, address } = newKeyPair();
      await database
        .insertInto('embedded_wallets')
        .values({ key, address, private_key_encrypted: encryption.encrypt(privateKey), created_at: clock.now() })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute();
      const stored = await database
        .selectFrom('embedded_wallets')
        .select('address')
        .where('key', '=', key)
        .executeTakeFirstOrThrow();
      return stored.address;
    },
    // The caller checks each approval against the wallet's passkeys, and this network has no other check.
    async addPasskey() {},
    async prepare({ key, sender, receiver, amount }) {
      const checked = checkAddress(receiver, keccakOf);
      if ('problem' in checked) throw new CustodyRefused(checked.problem);
      const challenge = challengeOf({ transactionId: key, sender, receiver, amount });
      return { reference: key, challenge, signer: null, fee: FEE };
    },
    submit: (transfer) => submit(parts, transfer),
    async stateOf({ key }: Pick<SubmittedTransfer, 'key'>) {
      const sent = await database
        .selectFrom('embedded_wallet_transactions')
        .selectAll()
        .where('key', '=', key)
        .executeTakeFirst();
      return sent ? stateAt(sent, clock.now()) : { state: 'pending', confirmations: 0 };
    },
    balanceAt: () => Promise.resolve(null),
    rate: () =>
      Promise.resolve({
        centsPerToken: SAMPLE_CENTS,
        source: 'Sample rate, not a market price',
        at: clock.now(),
        sample: true,
      }),
  };
}

declare module '#server/kit/database.ts' {
  interface Tables {
    embedded_wallets: {
      id: Generated<number>;
      key: string;
      address: string;
      private_key_encrypted: string;
      created_at: Date;
    };
    embedded_wallet_transactions: {
      key: string;
      sender: string;
      receiver: string;
      amount: number;
      hash: string;
      signature: string;
      tries: Generated<number>;
      sent_at: Date;
    };
  }
}
