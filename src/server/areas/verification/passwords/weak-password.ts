import { readFileSync } from 'node:fs';
import { mayHold } from './password-filter.ts';
import type { PasswordFilter } from './password-filter.ts';

/** What is tried first hereabouts and stands lower in a ranking of the world, or nowhere. */
const local = new Set(
  `password2025 password2026 passw0rd123 p@ssw0rd123 letmein1234 welcome1234 welcome2026 changeme123 sunshine123 monkey12345 dragon12345
  australia123 australia2026 melbourne1 melbourne123 sydney12345 brisbane123 trustno1234 whatever123 jennifer123 steelers123`.split(
    /\s+/,
  ),
);

let filter: PasswordFilter | undefined;

/**
 * Whether a password is among the commonest million, which come from breaches (`tools/derive-passwords.ts` names their source and
 * its licence). Read when the first password is chosen: most processes of a run never ask.
 */
function isCommon(lower: string): boolean {
  filter ??= { bits: readFileSync(new URL('common-passwords.bin', import.meta.url)) };
  return local.has(lower) || mayHold(filter, lower);
}

/** The letters of a text, so that digits and marks around a word hide nothing. */
function alphabetic(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}]/gu, '');
}

/** What a stranger knows of who chooses a password, and of where. */
export interface PasswordOwner {
  email: string;
  firstName: string;
  lastName: string;
  /** What the product calls itself here. */
  brand: string;
}

const tooCommon = 'This password is one of the first that anybody would try. Please choose another.';
const tooNear = 'Please choose a password that is not your name or e-mail address.';

/**
 * Why a password is too easy, or undefined: one of the commonest, the name of the product, or the owner's name or e-mail address
 * with digits and marks. Case counts for nothing. ASVS 5.0: 6.2.4 and 6.2.11.
 */
export function weaknessOf(password: string, { email, firstName, lastName, brand }: PasswordOwner): string | undefined {
  const lower = password.toLowerCase();
  if (new Set(lower).size < 4 || isCommon(lower)) return tooCommon;
  const [mailbox = ''] = email.toLowerCase().split('@');
  if (lower === mailbox) return tooNear;
  const bare = alphabetic(password);
  // A password of digits holds no word, and neither does a name of three letters.
  if (bare.length < 4) return undefined;
  if (bare === alphabetic(brand)) return tooCommon;
  const words = [email, mailbox, firstName, lastName, firstName + lastName, lastName + firstName];
  return words.some((word) => alphabetic(word) === bare) ? tooNear : undefined;
}
