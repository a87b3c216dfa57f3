import { createHash, randomInt } from 'node:crypto';

/** Letters and digits that are hard to confuse. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 4;

/** A code such as 'WG7K-2M9Q-XD4H-JP3R': 16 characters, about 78 random bits. */
export function newGiftCode(): string {
  const group = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** The hash by which a code is found, however it is typed. */
export function giftCodeHash(code: string): Buffer {
  return createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''))
    .digest();
}
