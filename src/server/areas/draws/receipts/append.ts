import { hexOf } from '#domain/draws/bytes.ts';
import { receiptText } from '#domain/draws/receipt.ts';
import type { ReceiptFacts } from '#domain/draws/receipt.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { Keys } from '#server/kit/keys.ts';
import { addKey, addReceipt, currentKey, lockLog, logEnd } from './receipt-store.ts';
import type { SigningKeyRow } from './receipt-store.ts';
import { newSigningKey, sha256, signText } from './signing.ts';

/** A key signs for a year; then the next receipt is signed with a new one. */
const KEY_DAYS = 365;

export interface SigningParts {
  clock: Clock;
  keys: Keys;
}

/** Starts a new key, from the next receipt on. The former one stays published. The log must be locked. */
export async function renewKey(db: Database, { clock, keys }: SigningParts): Promise<SigningKeyRow> {
  return addKey(db, { ...newSigningKey(keys), at: clock.now() });
}

/** The key to sign with. The log must be locked. */
export async function signingKey(db: Database, parts: SigningParts): Promise<SigningKeyRow> {
  const key = await currentKey(db);
  const isCurrent = key && key.starts_at.getTime() + KEY_DAYS * 86_400_000 > parts.clock.now().getTime();
  return isCurrent ? key : renewKey(db, parts);
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
  const key = await signingKey(db, parts);
  const { size, previous } = await logEnd(db, sequence);
  const at = parts.clock.now();
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
