import type * as z from 'zod/mini';
import type { Context } from '#server/kit/implement.ts';
import { lifetimes } from '#server/kit/session.ts';
import { Failure } from '#contract/kit/errors.ts';
import { refreshCookie } from '#contract/areas/session.ts';
import type { signedIn } from '#contract/areas/session.ts';
import { userActionOf } from '#server/areas/members/public.ts';
import type { MemberRow } from '#server/areas/members/public.ts';
import { openSignedIn } from './open-store.ts';
import type { SignInOptions } from './open-store.ts';
import { markDevice } from './sign-in/known-device.ts';
import { notifyNewDevice } from './sign-in/new-device.ts';
import type { SessionExtras, OpenContext } from './open-context.ts';

export type SignedIn = z.output<typeof signedIn>;

export function refreshCookiePath(settings: Context['settings']): string {
  return `/system/api/frontend/${settings.product}/`;
}

/** Sets the refresh token in an HttpOnly cookie. Without remember-me it is a session cookie. */
export function setRefreshCookie(
  { reply, settings }: Pick<Context, 'reply' | 'settings'>,
  token: string,
  remember: boolean,
): void {
  reply.setCookie(refreshCookie, token, {
    path: refreshCookiePath(settings),
    ...(remember ? { maxAgeSeconds: lifetimes.rememberedSeconds } : {}),
  });
}

export function clearRefreshCookie({ reply, settings }: Pick<Context, 'reply' | 'settings'>): void {
  reply.setCookie(refreshCookie, '', { path: refreshCookiePath(settings), maxAgeSeconds: 0 });
}

export function sessionUserOf(
  member: MemberRow,
  isFirst: boolean,
  { hasIdentity }: Pick<SessionExtras, 'hasIdentity'>,
): SignedIn['user'] {
  return {
    firstname: member.first_name,
    lastname: member.last_name,
    id: member.member_id,
    seen_welcome: member.seen_welcome,
    is_first_login: isFirst,
    action: userActionOf(member, hasIdentity),
  };
}

export function signedInAnswer(member: MemberRow, token: string, isFirst: boolean, extras: SessionExtras): SignedIn {
  return {
    loginId: member.login_id,
    token,
    IsPinEnabled: member.pin_enabled,
    NewReferencesCount: extras.newReferrals,
    user: sessionUserOf(member, isFirst, extras),
  };
}

/** Opens a session for a fully authenticated member and returns the response of api/auth/signin. */
export async function openFor(context: OpenContext, member: MemberRow, options: SignInOptions): Promise<SignedIn> {
  const { systemDb, clock, caller } = context;
  const opened = await openSignedIn(systemDb, clock, caller, {
    memberId: member.member_id,
    timeZone: member.time_zone,
    ...options,
  });
  if (!opened) throw new Failure('sign_in_failed');
  if (opened.isNewDevice && opened.logins > 1) await notifyNewDevice(context, member, opened.sessionId);
  setRefreshCookie(context, opened.refresh, options.remember);
  markDevice(context, member.email, refreshCookiePath(context.settings));
  return signedInAnswer(member, opened.access, opened.logins === 1, opened);
}
