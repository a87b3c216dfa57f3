import { readFileSync } from 'node:fs';
import { mayContain } from './password-filter.ts';
import type { PasswordFilter } from './password-filter.ts';

/** Common local passwords that the worldwide ranking does not contain, or ranks low. */
const local = new Set(
  `password2025 password2026 passw0rd123 p@ssw0rd123 letmein1234 welcome1234 welcome2026 changeme123 sunshine123 monkey12345 dragon12345
  australia123 australia2026 melbourne1 melbourne123 sydney12345 brisbane123 trustno1234 whatever123 jennifer123 steelers123`.split(
    /\s+/,
  ),
);

let filter: PasswordFilter | undefined;

/**
 * Whether a password is among the most common million from breaches (`tools/derive-passwords.ts` names their source and
 * licence). Loaded on first use, because most processes never need it.
 */
function isCommon(lower: string): boolean {
  filter ??= { bits: readFileSync(new URL('common-passwords.bin', import.meta.url)) };
  return local.has(lower) || mayContain(filter, lower);
}

/** The letters of a text, so that digits and symbols around a word do not matter. */
function alphabetic(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}]/gu, '');
}

/** What an attacker can know about the member and the product. */
export interface PasswordOwner {
  email: string;
  firstName: string;
  lastName: string;
  /** The product's name in this deployment. */
  brand: string;
}

const tooCommon = 'That password is too easy to guess. Choose another one.';
const tooNear = 'Choose a password that isn’t your name or email.';

/**
 * Why a password is too weak, or undefined: it is very common, or it is the product's name or the owner's name or email
 * address with digits and symbols. Case is ignored. ASVS 5.0: 6.2.4 and 6.2.11.
 */
export function weaknessOf(password: string, { email, firstName, lastName, brand }: PasswordOwner): string | undefined {
  const lower = password.toLowerCase();
  if (new Set(lower).size < 4 || isCommon(lower)) return tooCommon;
  const [mailbox = ''] = email.toLowerCase().split('@');
  if (lower === mailbox) return tooNear;
  const bare = alphabetic(password);
  // A password of digits contains no word, and a name of three letters is too short to match.
  if (bare.length < 4) return undefined;
  if (bare === alphabetic(brand)) return tooCommon;
  const personalTexts = [email, mailbox, firstName, lastName, firstName + lastName, lastName + firstName];
  return personalTexts.some((word) => alphabetic(word) === bare) ? tooNear : undefined;
}
