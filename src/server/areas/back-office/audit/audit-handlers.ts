import type { AuditCheck, backOffice } from '#contract/areas/back-office.ts';
import { badField } from '#contract/kit/errors.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import { startOfDayIn } from '#domain/calendar/zone.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { checkAudit } from './audit-check.ts';
import { addressesOf, auditWords, lastCheck, listEntries } from './audit-store.ts';
import type { CheckRow } from './audit-store.ts';

const DEFAULT_PAGE_SIZE = 30;
const checkLimit = { name: 'audit-check', hits: 20, windowSeconds: 3600 };

type Facts = Record<string, unknown> | null;

function checkOnWire({ at, entries, head_hash: hash, fault, fault_sequence }: CheckRow): AuditCheck {
  return { at, entries, head_hash: hash.toString('hex'), fault, fault_sequence };
}

/** Fields of an entry that hold an operator's id. */
const peopleFields = ['proposed_by', 'agreed_by'] as const;

function peopleIn(entries: readonly { before: Facts; after: Facts }[]): number[] {
  const named = entries.flatMap(({ before, after }) =>
    peopleFields.flatMap((field) => [before?.[field], after?.[field]]),
  );
  return [...new Set(named.filter((id) => typeof id === 'number'))];
}

export const auditHandlers = {
  async audit(
    {
      query: {
        before,
        subject,
        subject_id: subjectId,
        operator_id: operatorId,
        action,
        member_id: memberId,
        from,
        to,
        limit = DEFAULT_PAGE_SIZE,
      },
    },
    { systemDb, member },
  ) {
    if (from !== undefined && to !== undefined && from > to)
      throw badField('to', 'Choose an end date on or after the start date.');
    const since = from === undefined ? undefined : new Date(startOfDayIn(from, member.timeZone));
    const until = to === undefined ? undefined : new Date(startOfDayIn(addDays(to, 1), member.timeZone));
    const rows = await listEntries(systemDb, {
      before,
      subject: subject || undefined,
      subjectId: subjectId || undefined,
      operatorId,
      action: action || undefined,
      memberId,
      since,
      until,
      limit: limit + 1,
    });
    const data = rows.slice(0, limit).map((row) => ({
      ...row,
      before: row.before as Facts,
      after: row.after as Facts,
      hash: row.hash.toString('hex'),
    }));
    return {
      data,
      next: rows.length > limit ? data.at(-1)!.sequence : null,
      people: await addressesOf(systemDb, peopleIn(data)),
    };
  },

  async auditWords(_input, { systemDb }) {
    return auditWords(systemDb);
  },

  async auditCheck(_input, { systemDb }) {
    const row = await lastCheck(systemDb);
    return { data: row ? checkOnWire(row) : null };
  },

  async runAuditCheck(_input, { systemDb, clock, member, limit }) {
    await limit(checkLimit, String(member.id));
    return { success: true, data: checkOnWire(await checkAudit(systemDb, clock)) };
  },
} satisfies Partial<HandlersOf<typeof backOffice>>;
