import { Failure } from '#contract/kit/errors.ts';
import type { security } from '#contract/areas/security.ts';
import { endSessions } from '#server/kit/session.ts';
import { describeDevice } from '#server/areas/members/public.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { lastSignIns, openSessions } from './session-store.ts';

type Here = 'sessions' | 'revokeSession' | 'signInHistory';

export const sessionHandlers: Pick<HandlersOf<typeof security>, Here> = {
  async sessions(_input, { db, member, session, clock }) {
    const rows = await openSessions(db, clock, member.id);
    const data = rows.map(({ user_agent, ...row }) => ({
      ...row,
      device: describeDevice(user_agent),
      current: row.id === session.id,
    }));
    return { data: data.sort((a, b) => Number(b.current) - Number(a.current)) };
  },
  async revokeSession({ body }, { system, member, session, clock }) {
    const which = body.id === undefined ? { exceptSessionId: session.id } : { sessionId: body.id };
    const ended = await system
      .transaction()
      .execute((db) => endSessions(db, clock, { memberId: member.id, ...which, reason: 'revoked' }));
    if (body.id !== undefined && ended === 0) throw new Failure('not_found');
    return { success: true, ended };
  },
  async signInHistory(_input, { db, member }) {
    const rows = await lastSignIns(db, member.id);
    return { data: rows.map(({ user_agent, ...row }) => ({ ...row, device: describeDevice(user_agent) })) };
  },
};
