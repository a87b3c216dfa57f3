import { IdentityRefused } from './port.ts';
import type { ExternalIdentity } from './port.ts';

/** Claims of an ID token or of the userinfo call, as far as we read them. */
export type Claims = Readonly<Record<string, unknown>>;

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim().slice(0, 250) : '';
}

/** Names as the provider gives them; where it knows one name only, its last word is the family name. */
function namesOf(claims: Claims): { firstName: string; lastName: string } {
  const input = textOf(claims['given_name']);
  const family = textOf(claims['family_name']);
  if (input || family) return { firstName: input, lastName: family };
  const words = textOf(claims['name'])
    .split(/\s+/)
    .filter((word) => word !== '');
  return {
    firstName: words.slice(0, Math.max(1, words.length - 1)).join(' '),
    lastName: words.length > 1 ? words.at(-1)! : '',
  };
}

export function toIdentity(claims: Claims): ExternalIdentity {
  const issuer = textOf(claims['iss']);
  const subject = textOf(claims['sub']);
  if (issuer === '' || subject === '') throw new IdentityRefused('The provider did not say who this is.');
  const email = textOf(claims['email']).toLowerCase();
  // Some providers send the flag as text.
  const verified = claims['email_verified'] === true || claims['email_verified'] === 'true';
  return {
    issuer,
    subject,
    email: email === '' ? null : email,
    emailVerified: verified && email !== '',
    ...namesOf(claims),
  };
}
