import * as z from 'zod/mini';
import { obligation } from '#contract/areas/obligations.ts';
import type { profile } from '#contract/areas/profile.ts';
import { Failure } from '#contract/kit/errors.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import { eraseFrom, retentionYears } from '#domain/legal/retention.ts';
import type { Obligation, RetainedRecord } from '#server/kit/closing.ts';
import type { Database } from '#server/kit/database.ts';
import { withSystemDb } from '#server/kit/implement.ts';
import type { Context, HandlersOf, SystemContext } from '#server/kit/implement.ts';
import { endSessions } from '#server/kit/session.ts';
import { leaveHouseholds } from '#server/areas/household/public.ts';
import { postEmail } from '#server/areas/email/public.ts';
import { findMember, requireRecentSignIn } from '#server/areas/members/public.ts';
import { withdrawAll } from '#server/areas/connections/public.ts';
import { clearRefreshCookie } from '#server/areas/session/public.ts';
import { exportMember } from './export.ts';
import { lockMember, removeMember, retainRecords } from './removal-store.ts';

const exportLimit = { name: 'export', hits: 10, windowSeconds: 3600 };

const asOnWire = ({ kind, title, amountCents, href, canGiveUp }: Obligation) => ({
  kind,
  title,
  amount: amountCents,
  href,
  can_give_up: canGiveUp,
});

/** Open obligations between the member and us, from every area. */
async function obligationsOf({ closing, clock, member }: Context<'member'>, db: Database): Promise<Obligation[]> {
  const obligations: Obligation[] = [];
  for (const area of closing) obligations.push(...((await area.obligations?.(db, clock, member.id)) ?? []));
  return obligations;
}

async function recordsOf({ closing, clock, member }: Context<'member'>, db: Database): Promise<RetainedRecord[]> {
  const records: RetainedRecord[] = [];
  for (const part of closing) records.push(...((await part.records?.(db, clock, member.id)) ?? []));
  return records;
}

/** @throws Failure with the list where something is open that the member does not or cannot give up. */
function refuseOpen(open: readonly Obligation[], giveUp: boolean): void {
  if (open.every(({ canGiveUp }) => giveUp && canGiveUp)) return;
  const obligations = z.encode(z.array(obligation), open.map(asOnWire));
  throw new Failure('conflict', 'Settle everything on this list before you delete your account.', {
    extra: { reason: 'obligations', obligations },
  });
}

/**
 * Refuses while obligations are open, and ends those that the member gives up with the account. Nothing new is begun
 * for the member meanwhile; what was under way may have ended otherwise while a part waited for it, such as an order
 * that has been paid, so the obligations are read again.
 */
async function settleObligations(context: Context<'member'>, db: Database, giveUp: boolean): Promise<void> {
  const { closing, clock, member } = context;
  for (const part of closing) await part.lock?.(db, member.id);
  const open = await obligationsOf(context, db);
  refuseOpen(open, giveUp);
  if (open.length === 0) return;
  for (const part of closing) await part.giveUp?.(db, clock, member.id);
  refuseOpen(await obligationsOf(context, db), giveUp);
}

/**
 * Deletes the member with all data and files, including sent messages. Records with legal retention remain without the
 * account until their period ends.
 */
async function leave(
  context: SystemContext,
  { password, give_up: giveUp = false }: { password?: string | undefined; give_up?: boolean | undefined },
): Promise<void> {
  const { systemDb, clock, member, ports, settings } = context;
  await requireRecentSignIn(context, password);
  const row = await findMember(systemDb, member.id);
  const contacts = [member.email, row?.pending_email, row?.mobile].filter((contact): contact is string =>
    Boolean(contact),
  );
  const records = await systemDb.transaction().execute(async (db) => {
    await lockMember(db, member.id);
    await settleObligations(context, db, giveUp);
    const retained = await recordsOf(context, db);
    await retainRecords(db, member.id, retained, clock.now());
    await endSessions(db, clock, { memberId: member.id, reason: 'account_deleted' });
    await withdrawAll(db, clock, member.id);
    await leaveHouseholds(db, member.id, contacts, clock.now());
    await removeMember(db, member.id, contacts);
    return retained;
  });
  await ports.files.removeAll(`members/${member.id}/`);
  for (const contact of contacts) await Promise.all([ports.mail.forget(contact), ports.sms.forget(contact)]);
  const until = records
    .map(({ endedOn, kind }) => eraseFrom(endedOn, kind))
    .toSorted()
    .at(-1);
  await postEmail(systemDb, clock, settings.brand, `left:${member.id}`, {
    to: member.email,
    ...(row ? { firstName: row.first_name } : {}),
    subject: `Your ${settings.brand} account has been deleted`,
    paragraphs: [
      'We’ve deleted your account, as you asked. This is our last email to you.',
      ...(until
        ? [
            `The law requires us to keep the records of your loans, applications and paid orders. We keep them separate from everything else and will erase the last of them on ${formatDate(until)}.`,
          ]
        : []),
    ],
  });
  clearRefreshCookie(context);
}

export const leaveHandlers = {
  async closing(_input, context) {
    const [open, records] = [
      await obligationsOf(context, context.memberDb),
      await recordsOf(context, context.memberDb),
    ];
    const years = records.map(({ endedOn, kind }) => retentionYears(endedOn, kind));
    return { data: open.map(asOnWire), retained_years: years.length > 0 ? Math.max(...years) : null };
  },
  deleteAccount: withSystemDb('server-records', async ({ body }, context) => {
    await leave(context, body);
    return { success: true };
  }),
  del: withSystemDb('server-records', async ({ body }, context) => {
    await leave(context, body);
    return { success: true };
  }),
  async exportData(_input, context) {
    await context.limit(exportLimit, String(context.member.id));
    return {
      contentType: 'application/zip',
      body: await exportMember(context),
      downloadName: `${context.settings.brand.toLowerCase()}-export-${context.clock.today(context.member.timeZone)}.zip`,
    };
  },
} satisfies Partial<HandlersOf<typeof profile>>;
