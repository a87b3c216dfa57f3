import { randomInt } from 'node:crypto';

/** Letters and digits that are hard to confuse, also on the telephone. */
const CHARACTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP_LENGTH = 4;

/** A code of groups of four characters, such as '7K2M-9QXD-4HJP': almost 5 random bits for each character. */
export function readableCode(groups: number): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}
