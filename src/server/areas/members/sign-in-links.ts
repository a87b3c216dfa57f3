import { isIP } from 'node:net';
import type { MemberRow } from './store.ts';

export type TfaMethod = 'app' | 'email' | 'sms';

/** Ways by which a security code could reach the member: a message wants an address or number that is proved. */
export function verifiedWays(
  member: Pick<MemberRow, 'totp_confirmed_at' | 'email_verified_at' | 'mobile' | 'mobile_verified_at'>,
): TfaMethod[] {
  return [
    ...(member.totp_confirmed_at ? (['app'] as const) : []),
    ...(member.email_verified_at ? (['email'] as const) : []),
    ...(member.mobile && member.mobile_verified_at ? (['sms'] as const) : []),
  ];
}

/** Where the code goes, masked: 'm•••@example.com', '•••• ••• 678'; null for an app. */
export function addressOf(method: TfaMethod, member: Pick<MemberRow, 'email' | 'mobile'>): string | null {
  if (method === 'email') return member.email.replace(/^(.).*(@.*)$/, '$1•••$2');
  if (method === 'sms') return `•••• ••• ${member.mobile?.slice(-3) ?? ''}`;
  return null;
}

/** The site that passkeys belong to; null where browsers make none, which is at a bare IP address. */
export function passkeySiteOf(origin: string): string | null {
  const { hostname } = new URL(origin);
  return isIP(hostname.replace(/^\[|\]$/g, '')) > 0 ? null : hostname;
}

/** A path of our own pages, or undefined: 'https://evil.example', '//evil.example' and '/\evil.example' lead elsewhere. */
export function safePath(path: string | undefined): string | undefined {
  if (!path || !/^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(path)) return undefined;
  const home = 'http://same.invalid';
  return URL.canParse(path, home) && new URL(path, home).origin === home ? path : undefined;
}
