import type { AuditCheck, desk } from '#contract/areas/console.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { checkAudit } from './audit-check.ts';
import { lastCheck, listEntries } from './audit-store.ts';
import type { CheckRow } from './audit-store.ts';

const USUAL_PAGE = 30;
const checkLimit = { name: 'audit-check', hits: 20, windowSeconds: 3600 };

type Facts = Record<string, unknown> | null;

function checkOnWire({ at, entries, head_hash: hash, fault, fault_sequence }: CheckRow): AuditCheck {
  return { at, entries, head_hash: hash.toString('hex'), fault, fault_sequence };
}

export const auditHandlers: Pick<HandlersOf<typeof desk>, 'audit' | 'auditCheck' | 'runAuditCheck'> = {
  async audit({ query: { before, subject, subject_id: subjectId, operator_id: operatorId, limit = USUAL_PAGE } }, { system }) {
    const rows = await listEntries(system, { before, subject: subject || undefined, subjectId: subjectId || undefined, operatorId, limit: limit + 1 });
    const data = rows.slice(0, limit).map((row) => ({ ...row, before: row.before as Facts, after: row.after as Facts, hash: row.hash.toString('hex') }));
    return { data, next: rows.length > limit ? data.at(-1)!.sequence : null };
  },

  async auditCheck(_input, { system }) {
    const row = await lastCheck(system);
    return { data: row ? checkOnWire(row) : null };
  },

  async runAuditCheck(_input, { system, clock, member, limit }) {
    await limit(checkLimit, String(member.id));
    return { success: true, data: checkOnWire(await checkAudit(system, clock)) };
  },
};
