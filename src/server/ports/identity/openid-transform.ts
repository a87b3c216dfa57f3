import { IdentityRefused } from './port.ts';
import type { ExternalIdentity } from './port.ts';

/** The claims of an ID token or of the userinfo call that we read. */
export type Claims = Readonly<Record<string, unknown>>;

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim().slice(0, 250) : '';
}

/** The provider's given and family name; where it has only one name, its last word is the family name. */
function namesOf(claims: Claims): { firstName: string; lastName: string } {
  const first = textOf(claims['given_name']);
  const family = textOf(claims['family_name']);
  if (first || family) return { firstName: first, lastName: family };
  const names = textOf(claims['name'])
    .split(/\s+/)
    .filter((name) => name !== '');
  return {
    firstName: names.slice(0, Math.max(1, names.length - 1)).join(' '),
    lastName: names.length > 1 ? names.at(-1)! : '',
  };
}

export function toIdentity(claims: Claims): ExternalIdentity {
  const issuer = textOf(claims['iss']);
  const subject = textOf(claims['sub']);
  if (issuer === '' || subject === '') throw new IdentityRefused('The provider didn’t tell us who signed in.');
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
