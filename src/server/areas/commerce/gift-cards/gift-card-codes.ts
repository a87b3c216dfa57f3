import { createHash, randomBytes } from 'node:crypto';
import type { Keys } from '#server/kit/keys.ts';
import { giftCodeHash } from './gift-code.ts';
import { decryptBytes, encryptBytes } from '../../members/public.ts';

const PURPOSE = 'gift-card';

/** A code as it is stored. */
export interface OwnCode {
  encrypted: Buffer;
  hash: Buffer;
  lastFour: string;
}

/** Encrypts a code under the card's id, so that it opens for that card alone. */
export function encryptedCode(keys: Keys, cardId: number, code: string): OwnCode {
  return {
    encrypted: encryptBytes(keys, PURPOSE, Buffer.from(code), { name: String(cardId) }),
    hash: giftCodeHash(code),
    lastFour: code.slice(-4),
  };
}

/** The code of a card; undefined where the keys do not open it. */
export function decryptedCode(keys: Keys, cardId: number, encrypted: Uint8Array): string | undefined {
  return decryptBytes(keys, PURPOSE, encrypted, String(cardId))?.bytes.toString('utf8');
}

/** The link in the email to a recipient, and what is stored of it. */
export function newGiftLink(): { token: string; hash: Buffer } {
  const token = randomBytes(24).toString('base64url');
  return { token, hash: giftLinkHash(token) };
}

export function giftLinkHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
