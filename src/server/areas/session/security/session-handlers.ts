import { Failure } from '#contract/kit/errors.ts';
import type { security } from '#contract/areas/security.ts';
import { endSessions } from '#server/kit/session.ts';
import { describeDevice } from '#server/areas/members/public.ts';
import { withSystemDb } from '#server/kit/implement.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { lastSignIns, openSessions } from './session-store.ts';

export const sessionHandlers = {
  async sessions(_input, { memberDb, member, session, clock }) {
    const rows = await openSessions(memberDb, clock, member.id);
    const data = rows.map(({ user_agent, ...row }) => ({
      ...row,
      device: describeDevice(user_agent),
      current: row.id === session.id,
    }));
    return { data: data.sort((a, b) => Number(b.current) - Number(a.current)) };
  },
  revokeSession: withSystemDb('credentials', async ({ body }, { systemDb, member, session, clock }) => {
    const which = body.id === undefined ? { exceptSessionId: session.id } : { sessionId: body.id };
    const ended = await systemDb
      .transaction()
      .execute((db) => endSessions(db, clock, { memberId: member.id, ...which, reason: 'revoked' }));
    if (body.id !== undefined && ended === 0) throw new Failure('not_found');
    return { success: true, ended };
  }),
  async signInHistory(_input, { memberDb, member }) {
    const rows = await lastSignIns(memberDb, member.id);
    return { data: rows.map(({ user_agent, ...row }) => ({ ...row, device: describeDevice(user_agent) })) };
  },
} satisfies Partial<HandlersOf<typeof security>>;
