import type { account } from '#contract/areas/account.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { endSessions } from '#server/kit/session.ts';
import { partFromHouseholds } from '#server/areas/household/public.ts';
import { postLetter } from '#server/areas/letters/public.ts';
import { findMember, requireRecentSignIn } from '#server/areas/members/public.ts';
import { withdrawAll } from '#server/areas/connections/public.ts';
import { takeRefreshCookie } from '#server/areas/session/public.ts';
import { exportMember } from './export.ts';
import { removeMember } from './leaving-store.ts';

const exportLimit = { name: 'export', hits: 10, windowSeconds: 3600 };

/** Removes the member with every row and file, and what was kept of messages. */
async function leave(context: Context<'member'>, password: string | undefined): Promise<void> {
  const { system, clock, member, ports, settings } = context;
  await requireRecentSignIn(context, password);
  const row = await findMember(system, member.id);
  const contacts = [member.email, row?.pending_email, row?.mobile].filter((contact): contact is string => Boolean(contact));
  await system.transaction().execute(async (db) => {
    await endSessions(db, clock, { memberId: member.id, reason: 'account_deleted' });
    await withdrawAll(db, clock, member.id);
    await partFromHouseholds(db, member.id, contacts, clock.now());
    await removeMember(db, member.id, contacts);
  });
  await ports.files.removeAll(`members/${member.id}/`);
  for (const contact of contacts) await Promise.all([ports.mail.forget(contact), ports.sms.forget(contact)]);
  await postLetter(system, clock, settings.brand, `left:${member.id}`, {
    to: member.email,
    ...(row ? { firstName: row.first_name } : {}),
    subject: `Your ${settings.brand} account is deleted`,
    paragraphs: ['Your account and everything in it are gone, as you asked. This is the last e-mail from us.'],
  });
  takeRefreshCookie(context);
}

type Here = 'deleteAccount' | 'del' | 'exportData';

export const leaveHandlers: Pick<HandlersOf<typeof account>, Here> = {
  async deleteAccount({ body }, context) {
    await leave(context, body.password);
    return { success: true };
  },
  async del({ body }, context) {
    await leave(context, body.password);
    return { success: true };
  },
  async exportData(_input, context) {
    await context.limit(exportLimit, String(context.member.id));
    return { contentType: 'application/zip', body: await exportMember(context), downloadName: `${context.settings.brand.toLowerCase()}-export-${context.clock.today(context.member.timeZone)}.zip` };
  },
};
