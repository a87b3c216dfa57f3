import { isIP } from 'node:net';
import type { MemberRow } from './store.ts';

export type TfaMethod = 'app' | 'email' | 'sms';

/** The methods that can deliver a security code: email and SMS require a verified address or number. */
export function verifiedWays(
  member: Pick<MemberRow, 'totp_confirmed_at' | 'email_verified_at' | 'mobile' | 'mobile_verified_at'>,
): TfaMethod[] {
  return [
    ...(member.totp_confirmed_at ? (['app'] as const) : []),
    ...(member.email_verified_at ? (['email'] as const) : []),
    ...(member.mobile && member.mobile_verified_at ? (['sms'] as const) : []),
  ];
}

/** The masked destination of the code: 'm•••@example.com' or '•••• ••• 678'; null for an app. */
export function addressOf(method: TfaMethod, member: Pick<MemberRow, 'email' | 'mobile'>): string | null {
  if (method === 'email') return member.email.replace(/^(.).*(@.*)$/, '$1•••$2');
  if (method === 'sms') return `•••• ••• ${member.mobile?.slice(-3) ?? ''}`;
  return null;
}

/** The relying party id for passkeys; null at a bare IP address, where browsers do not support passkeys. */
export function passkeySiteOf(origin: string): string | null {
  const { hostname } = new URL(origin);
  return isIP(hostname.replace(/^\[|\]$/g, '')) > 0 ? null : hostname;
}

/**
 * A path on our own site, or undefined: 'https://evil.example', '//evil.example' and '/\evil.example' point elsewhere.
 */
export function safePath(path: string | undefined): string | undefined {
  if (!path || !/^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(path)) return undefined;
  const home = 'http://same.invalid';
  return URL.canParse(path, home) && new URL(path, home).origin === home ? path : undefined;
}
