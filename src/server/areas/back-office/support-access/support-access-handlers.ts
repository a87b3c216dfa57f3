import type { ViewOnWire, backOffice } from '#contract/areas/back-office.ts';
import { Failure } from '#contract/kit/errors.ts';
import { audit } from '#server/kit/audit.ts';
import { withSystemDb } from '#server/kit/implement.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import type { Database } from '#server/kit/database.ts';
import { endSessions } from '#server/kit/session.ts';
import { postEmail } from '../../email/public.ts';
import { findMember } from '../../members/public.ts';
import { notify } from '../../notifications/public.ts';
import {
  addView,
  closeElapsed,
  grantRequested,
  looksOf,
  noteLook,
  openSupportSession,
  openSessionsOf,
  stopView,
  claimAccess,
  viewsOf,
} from './support-access-store.ts';
import type { ViewRow } from './support-access-store.ts';

const HOUR_MS = 3_600_000;
const REQUEST_MS = 7 * 24 * HOUR_MS;
const DEFAULT_PAGE_SIZE = 30;
const askLimit = { name: 'ask-to-look', hits: 20, windowSeconds: 24 * 3600 };
const grantLimit = { name: 'let-look', hits: 20, windowSeconds: 24 * 3600 };

const noView = () => new Failure('not_found', 'Support access has ended.');

function viewOnWire({ operator_id: _operatorId, ...row }: ViewRow, now: Date): ViewOnWire {
  const isOver = row.ended_at !== null || (row.ends_at !== null && row.ends_at <= now);
  return { ...row, state: isOver ? 'over' : row.granted_at === null ? 'requested' : 'granted' };
}

type WithClock = Pick<Context, 'clock'>;

async function viewById(db: Database, { clock }: WithClock, memberId: number, id: number): Promise<ViewOnWire> {
  return viewOnWire((await viewsOf(db, memberId, { id }))[0]!, clock.now());
}

async function tidy(db: Database, { clock }: WithClock, memberId: number): Promise<void> {
  const now = clock.now();
  await closeElapsed(db, memberId, now, new Date(now.getTime() - REQUEST_MS));
}

async function stop(
  db: Database,
  { clock }: WithClock,
  memberId: number,
  id: number,
  by: 'member' | 'operator',
): Promise<void> {
  const sessions = await stopView(db, memberId, id, by, clock.now());
  if (!sessions) throw noView();
  for (const sessionId of sessions) await endSessions(db, clock, { memberId, sessionId, reason: 'view_ended' });
}

type Page = { before?: number | undefined; limit?: number | undefined };

async function pageOfViews(
  db: Database,
  { clock }: WithClock,
  memberId: number,
  { before, limit = DEFAULT_PAGE_SIZE }: Page,
) {
  const rows = await viewsOf(db, memberId, { before, limit: limit + 1 });
  const data = rows.slice(0, limit).map((row) => viewOnWire(row, clock.now()));
  return { data, next: rows.length > limit ? data.at(-1)!.id : null };
}

/** Returns the pending or granted support access of a member, or null. */
export async function activeSupportAccess(
  db: Database,
  { clock }: WithClock,
  memberId: number,
): Promise<ViewOnWire | null> {
  const [row] = await viewsOf(db, memberId, { open: true });
  const view = row && viewOnWire(row, clock.now());
  return view && view.state !== 'over' ? view : null;
}

async function pageOfLooks(db: Database, memberId: number, id: number, { before, limit = DEFAULT_PAGE_SIZE }: Page) {
  const rows = await looksOf(db, memberId, id, before, limit + 1);
  const data = rows.slice(0, limit);
  return { data, next: rows.length > limit ? data.at(-1)!.id : null };
}

export const teamViewHandlers = {
  async askView({ body }, context) {
    const { systemDb, clock, member, settings, caller, limit } = context;
    await limit(askLimit, String(member.id));
    return systemDb.transaction().execute(async (db) => {
      const person = await findMember(db, body.member_id);
      if (!person || person.status !== 'active') throw new Failure('not_found', 'We couldn’t find that member.');
      await tidy(db, context, body.member_id);
      const id = await addView(db, body.member_id, {
        operatorId: member.id,
        reason: body.reason,
        at: clock.now(),
        endsAt: null,
      });
      if (id === undefined)
        throw new Failure('conflict', 'You’ve already requested access, or the member has already allowed it.');
      await notify(db, clock, {
        memberId: body.member_id,
        kind: 'security',
        dedupeKey: `view:${id}`,
        title: 'Support is asking to view your account',
        body: body.reason,
        href: '/settings/support-access',
        hasEmail: true,
      });
      await postEmail(db, clock, settings.brand, `view-${body.member_id}-${id}`, {
        to: person.email,
        firstName: person.first_name,
        subject: `${settings.brand} support is asking to view your account`,
        paragraphs: [
          `To help you, our support team would like to view your account: “${body.reason}”`,
          'It’s up to you. If you allow it, they can view your account for an hour but can’t change anything. You can stop it at any time and see what they viewed.',
        ],
        action: { label: 'Allow or decline', url: `${caller.origin}/settings/support-access` },
      });
      await audit(
        db,
        { operatorId: member.id, at: clock.now() },
        { action: 'view_requested', subject: 'member', subjectId: body.member_id, before: null, after: { view: id } },
      );
      return { success: true as const, data: await viewById(db, context, body.member_id, id) };
    });
  },

  async beginView({ body }, context) {
    const { systemDb, clock, member, session, caller } = context;
    return systemDb.transaction().execute(async (db) => {
      const now = clock.now();
      const view = await claimAccess(db, body.member_id, { id: member.id, sessionId: session.id }, now);
      const person = view && (await findMember(db, body.member_id));
      if (!view || !person) throw new Failure('forbidden', 'The member hasn’t allowed access, or it has expired.');
      for (const sessionId of await openSessionsOf(db, body.member_id, view.id))
        await endSessions(db, clock, { memberId: body.member_id, sessionId, reason: 'view_begun_again' });
      const token = await openSupportSession(db, body.member_id, view, caller, now);
      await audit(
        db,
        { operatorId: member.id, at: now },
        {
          action: 'view_begun',
          subject: 'member',
          subjectId: body.member_id,
          before: null,
          after: { view: view.id, ends_at: view.ends_at },
        },
      );
      return {
        success: true as const,
        view_id: view.id,
        token,
        name: `${person.first_name} ${person.last_name}`.trim() || person.email,
        ends_at: view.ends_at,
      };
    });
  },

  async endView({ body }, context) {
    const { systemDb, clock, member } = context;
    return systemDb.transaction().execute(async (db) => {
      await stop(db, context, body.member_id, body.view_id, 'operator');
      await audit(
        db,
        { operatorId: member.id, at: clock.now() },
        {
          action: 'view_ended',
          subject: 'member',
          subjectId: body.member_id,
          before: null,
          after: { view: body.view_id },
        },
      );
      return { success: true as const, view_id: body.view_id };
    });
  },

  async notePage({ body }, { systemDb, clock, member }) {
    const recorded = await noteLook(
      systemDb,
      body.member_id,
      body.view_id,
      { kind: 'page', what: body.page, operatorId: member.id },
      clock.now(),
    );
    if (!recorded) throw new Failure('forbidden', 'The member no longer allows support access.');
    return { success: true, view_id: body.view_id };
  },

  async views({ params, query }, context) {
    return pageOfViews(context.systemDb, context, params.member_id, query);
  },

  async viewLog({ params, query }, { systemDb }) {
    return pageOfLooks(systemDb, params.member_id, params.id, query);
  },
} satisfies Partial<HandlersOf<typeof backOffice>>;

/** The member's side: who may view the account, who did, and what was viewed. */
export const ownViewHandlers = {
  ownViews: withSystemDb('other-members', async ({ query }, context) => {
    return pageOfViews(context.systemDb, context, context.member.id, query);
  }),

  grantView: withSystemDb('server-records', async ({ body }, context) => {
    const { systemDb, clock, member, limit } = context;
    await limit(grantLimit, String(member.id));
    const now = clock.now();
    const endsAt = new Date(now.getTime() + HOUR_MS);
    return systemDb.transaction().execute(async (db) => {
      await tidy(db, context, member.id);
      if (body.id !== undefined) {
        if (!(await grantRequested(db, member.id, body.id, now, endsAt))) throw noView();
        return { success: true as const, data: await viewById(db, context, member.id, body.id) };
      }
      const id = await addView(db, member.id, { operatorId: null, reason: '', at: now, endsAt });
      if (id === undefined) throw new Failure('conflict', 'Support is already asking for access, or already has it.');
      return { success: true as const, data: await viewById(db, context, member.id, id) };
    });
  }),

  stopView: withSystemDb('server-records', async ({ body }, context) => {
    const { systemDb, member } = context;
    return systemDb.transaction().execute(async (db) => {
      await stop(db, context, member.id, body.id, 'member');
      return { success: true as const, data: await viewById(db, context, member.id, body.id) };
    });
  }),

  ownViewLog: withSystemDb('other-members', async ({ params, query }, { systemDb, member }) => {
    return pageOfLooks(systemDb, member.id, params.id, query);
  }),
} satisfies Partial<HandlersOf<typeof backOffice>>;
