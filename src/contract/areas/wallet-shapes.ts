import * as z from 'zod/mini';
import { instant, money, text, whole, wholeBetween } from '#contract/kit/wire.ts';
import { webAuthnJson } from './session.ts';

/** The shapes that calls of the wallet share. */

/** An address as typed, pasted or scanned, validated by its checksum. */
export const typedAddress = text(120);
export const transactionId = text(64, 8);
/** Whole tokens above zero. */
export const tokenAmount = whole.check(
  z.refine((count) => count > 0, 'Enter an amount above zero.'),
  z.refine((count) => count <= 1_000_000_000, 'Enter up to 1,000,000,000.'),
);
export const tokenLimit = wholeBetween(0, 1_000_000_000);

/** A new passkey: the request that `registrationOptions` returned, and the browser's response. */
export const newPasskey = { request: text(100, 20), credential: webAuthnJson, name: z.optional(text(60)) };
/** A passkey's response to `proofOptions`: shows that the wallet's owner is present. */
export const proof = z.object({ request: text(100, 20), credential: webAuthnJson });

export const transferState = z.literal(['awaiting_approval', 'submitted', 'stuck', 'settled', 'failed', 'cancelled']);

export const walletTransaction = z.object({
  transactionId: z.string(),
  sender: z.string(),
  receiver: z.string(),
  /** From the address book. */
  receiver_name: z.nullable(z.string()),
  amount: z.int(),
  fee: z.int(),
  state: transferState,
  confirmations: z.int(),
  confirmations_needed: z.int(),
  approvals: z.int(),
  approvals_needed: z.int(),
  created_at: instant,
  /** When it can no longer be approved. */
  expires_at: instant,
  approved_at: z.nullable(instant),
  ended_at: z.nullable(instant),
  reason: z.nullable(z.string()),
  hash: z.nullable(z.string()),
  can_retry: z.boolean(),
});
export type WalletTransaction = z.output<typeof walletTransaction>;

/** With what the browser needs to ask for a passkey; null once it is approved. */
export const openTransaction = z.object({
  transaction: walletTransaction,
  options: z.nullable(webAuthnJson),
  /** Whether this is the first transfer to this recipient. */
  first_send: z.boolean(),
});

export const walletPasskey = z.object({
  id: z.int(),
  credentialId: z.string(),
  name: z.string(),
  created_at: instant,
  last_used_at: z.nullable(instant),
  synced: z.boolean(),
});
export type WalletPasskey = z.output<typeof walletPasskey>;

export const wallet = z.object({
  address: z.string(),
  name: z.string(),
  /** Of the passkey that was added first. */
  credentialId: z.string(),
  isPrimaryWalletAddress: z.boolean(),
  created_at: instant,
  /** Tokens that can be sent. */
  available: z.int(),
  /** Tokens in transfers that are not final yet. */
  on_its_way: z.int(),
  daily_limit: z.int(),
  second_above: z.nullable(z.int()),
  paused_until: z.nullable(instant),
  recovery_made_at: z.nullable(instant),
  recovery_tried_at: z.nullable(instant),
  passkeys: z.array(walletPasskey),
});
export type Wallet = z.output<typeof wallet>;

/** One movement of a wallet, or a transfer that has not moved anything yet. */
export const walletEntry = z.object({
  id: z.string(),
  kind: z.literal(['sent', 'sample', 'received', 'deposit', 'withdrawal', 'returned']),
  at: instant,
  /** The address at the other end; null if the network did not report it. */
  address: z.nullable(z.string()),
  name: z.nullable(z.string()),
  /** The change in balance, including the fee; 0 until it is approved. */
  change: z.int(),
  /** The balance available after it; null until it is approved. */
  balance: z.nullable(z.int()),
  /** The transfer, for outgoing movements. */
  transaction: z.nullable(walletTransaction),
});
export type WalletEntry = z.output<typeof walletEntry>;

export const walletReceiver = z.object({
  id: z.int(),
  address: z.string(),
  name: z.string(),
  added_at: instant,
  sent_at: z.nullable(instant),
  /** When the smaller limit ends; null once it has ended. */
  cooling_until: z.nullable(instant),
});
export type WalletReceiver = z.output<typeof walletReceiver>;

/** What something is worth in dollars, where the figure comes from and when it was read. */
export const valuation = {
  /** Null where no price is known. */
  value: z.nullable(money),
  source: z.string(),
  at: z.nullable(instant),
  /** True for a sample price rather than a market price. */
  sample: z.boolean(),
};
