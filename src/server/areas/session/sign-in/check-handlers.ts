import type { session } from '#contract/areas/session.ts';
import { refreshCookie } from '#contract/areas/session.ts';
import { endSessions, lifetimes, rotateSession } from '#server/kit/session.ts';
import { findMember, passkeySiteOf } from '#server/areas/members/public.ts';
import { deviceDetails, keepGuestEvent, keepMemberEvent } from './event-store.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { sessionOfRefreshToken } from './sign-in-log-store.ts';
import { setRefreshCookie, sessionUserOf, clearRefreshCookie } from '../open.ts';
import { sessionExtrasOf } from '../open-store.ts';

const refreshLimit = { name: 'refresh-address', hits: 300, windowSeconds: 600 };
const eventLimit = { name: 'member-events', hits: 300, windowSeconds: 600 };
const guestLimit = { name: 'guest-events', hits: 120, windowSeconds: 600 };

export const checkHandlers = {
  async ways(_input, { caller, ports }) {
    return {
      password: true,
      pin: true,
      passkey: passkeySiteOf(caller.pageOrigin) !== null,
      identity: ports.identity.name,
    };
  },
  async userCheck(_input, { systemDb, member }) {
    const row = member && (await findMember(systemDb, member.id));
    if (!row) return { answer: 'Token Expired', action: null };
    const user = sessionUserOf(row, row.logins <= 1, await sessionExtrasOf(systemDb, row.member_id));
    return {
      answer: 'ok',
      action: user.action,
      role: row.role === 'operator' ? 'operator' : 'user',
      expires_in: lifetimes.accessSeconds,
      loginId: row.login_id,
      IsPinEnabled: row.pin_enabled,
      user,
    };
  },
  async refresh({ body }, context) {
    const { systemDb, clock, caller, limit } = context;
    await limit(refreshLimit, caller.ip);
    const token = caller.cookie(refreshCookie);
    const rotated = token ? await rotateSession(systemDb, clock, token, body.member) : undefined;
    if (rotated === 'other_member') return { success: false };
    if (!rotated) {
      if (token) clearRefreshCookie(context);
      return { success: false };
    }
    setRefreshCookie(context, rotated.refresh, rotated.remembered);
    return { success: true, token: rotated.access, expires_in: lifetimes.accessSeconds };
  },
  async logout(_input, context) {
    const { systemDb, clock, caller, member, session: current } = context;
    if (member && current)
      await endSessions(systemDb, clock, { memberId: member.id, sessionId: current.id, reason: 'logout' });
    const token = caller.cookie(refreshCookie);
    if (token) {
      // The access token may have expired. The cookie still identifies the session to end.
      const named = await sessionOfRefreshToken(systemDb, token);
      if (named) await endSessions(systemDb, clock, { ...named, reason: 'logout' });
      clearRefreshCookie(context);
    }
    return { success: true };
  },
  async storeUserEvent({ body }, { memberDb, clock, member, limit }) {
    await limit(eventLimit, String(member.id));
    const details = { ...deviceDetails(body), ...(body.date ? { date: body.date } : {}) };
    await keepMemberEvent(memberDb, clock, member, { name: body.eventName, minutes: body.duration ?? null, details });
    return { success: true };
  },
  async addGuestEvent({ body }, { systemDb, clock, caller, limit }) {
    await limit(guestLimit, caller.ip);
    const { page, source, date } = body;
    const details = Object.entries({ page, source, date }).filter((entry): entry is [string, string] =>
      Boolean(entry[1]),
    );
    await keepGuestEvent(systemDb, clock, {
      name: body.eventName,
      details: { ...Object.fromEntries(details), ...deviceDetails(body) },
    });
    return { success: true };
  },
} satisfies Partial<HandlersOf<typeof session>>;
