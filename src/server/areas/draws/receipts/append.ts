import { hexOf } from '#domain/draws/bytes.ts';
import { receiptText } from '#domain/draws/receipt.ts';
import type { ReceiptFacts } from '#domain/draws/receipt.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { Keys } from '#server/kit/keys.ts';
import { addKey, addReceipt, currentKey, lastSignedAt, lockLog, logEnd } from './receipt-store.ts';
import type { SigningKeyRow } from './receipt-store.ts';
import { newSigningKey, sha256, signText } from './signing.ts';

/** A key signs for a year; then the next receipt is signed with a new one. */
const KEY_DAYS = 365;

export interface SigningParts {
  clock: Clock;
  keys: Keys;
}

const laterOf = (time: Date, other: Date | null | undefined): Date => (other && other > time ? other : time);

/**
 * Starts a new key, from the next receipt on. The former one stays published, until no earlier than the last time that
 * it signed, which a server whose clock is ahead of ours may have dated after our time. The log must be locked.
 */
export async function renewKey(db: Database, { clock, keys }: SigningParts): Promise<SigningKeyRow> {
  return addKey(db, { ...newSigningKey(keys), at: laterOf(clock.now(), await lastSignedAt(db)) });
}

/**
 * The key to sign with, and the time to sign with: now, or the start of the key where our clock hasn't reached it,
 * since a signature outside the time of its key doesn't count. The log must be locked.
 */
export async function signingKey(db: Database, parts: SigningParts): Promise<{ key: SigningKeyRow; at: Date }> {
  const now = parts.clock.now();
  const current = await currentKey(db);
  const isCurrent = current && current.starts_at.getTime() + KEY_DAYS * 86_400_000 > now.getTime();
  const key = isCurrent ? current : await renewKey(db, parts);
  return { key, at: laterOf(now, key.starts_at) };
}

/**
 * Appends a signed receipt to the log, in the transaction of what it says. Call it last: until the commit no other
 * transaction can append. `db` must be an open transaction of the system.
 */
export async function appendReceipt(
  db: Database,
  parts: SigningParts,
  sequence: number,
  facts: ReceiptFacts,
): Promise<void> {
  await lockLog(db);
  const { key, at } = await signingKey(db, parts);
  const { size, previous } = await logEnd(db, sequence);
  const body = receiptText(
    {
      sequence,
      position: size,
      previous: previous && hexOf(previous),
      at: at.toISOString(),
      key: hexOf(key.public_key),
    },
    facts,
  );
  await addReceipt(db, {
    position: size,
    sequence,
    kind: facts.kind,
    body,
    hash: sha256(body),
    signature: signText(parts.keys, key.private_key_encrypted, body),
    key_id: key.id,
    at,
  });
}
