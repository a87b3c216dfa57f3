import { createHash } from 'node:crypto';
import { readableCode } from '#server/kit/readable-code.ts';

/** 16 characters, almost 80 random bits. */
const GROUPS = 4;

/** A code such as '7K2M-9QXD-4HJP-WG3R'. */
export function newGiftCode(): string {
  return readableCode(GROUPS);
}

/** The hash by which a code is found, however it is typed. */
export function giftCodeHash(code: string): Buffer {
  return createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''))
    .digest();
}
