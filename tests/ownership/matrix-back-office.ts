import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { aims, namesNoRow } from './matrix-entry.ts';
import type { Entry } from './matrix-entry.ts';

const team = 'It is for operators.';
const operators = { annaGets: 403 };
const VIEW = 731_000_440;

/** Decisions of operators about Anna, and support access to her account: written as the back office writes it. */
export function backOfficeRows(memberId: number, now: Date): RawBuilder<unknown>[] {
  return [
    sql`insert into member_features (member_id, feature, mode, reason, changed_at, changed_by) select ${memberId},
        min(feature), 'Open', 'QUANDONG promised', ${now}, 1 from feature_gates where minimum_plan_id is not null`,
    sql`insert into support_access (member_id, id, operator_id, reason, requested_at)
      values (${memberId}, ${VIEW}, 1, 'QUANDONG transfer', ${now})`,
    sql`insert into support_access_log (member_id, view_id, operator_id, at, kind, what)
      values (${memberId}, ${VIEW}, 1, ${now}, 'page', 'QUANDONG page')`,
  ];
}

export const backOfficeEntries: Record<string, Entry> = {
  'backOffice.counts': namesNoRow(team, {}, operators),
  'backOffice.overview': namesNoRow(team, {}, operators),
  'backOffice.audit': namesNoRow(team, {}, operators),
  'backOffice.auditWords': namesNoRow(team, {}, operators),
  'backOffice.auditCheck': namesNoRow(team, {}, operators),
  'backOffice.runAuditCheck': namesNoRow(team, {}, operators),
  'backOffice.members': namesNoRow(team, {}, operators),
  'backOffice.member': aims(({ anna }) => ({ params: { id: anna.id } }), operators),
  'backOffice.setMemberFeature': aims(
    ({ anna }) => ({ body: { member_id: anna.id, feature: 'Forecast', mode: 'Lock', reason: 'A' } }),
    operators,
  ),
  'backOffice.endMemberSessions': aims(({ anna }) => ({ body: { member_id: anna.id, reason: 'A' } }), operators),
  'backOffice.askView': aims(({ anna }) => ({ body: { member_id: anna.id, reason: 'A' } }), operators),
  'backOffice.beginView': aims(({ anna }) => ({ body: { member_id: anna.id } }), operators),
  'backOffice.endView': aims(({ anna }) => ({ body: { member_id: anna.id, view_id: VIEW } }), operators),
  'backOffice.notePage': aims(({ anna }) => ({ body: { member_id: anna.id, view_id: VIEW, page: 'A' } }), operators),
  'backOffice.views': aims(({ anna }) => ({ params: { member_id: anna.id } }), operators),
  'backOffice.viewLog': aims(({ anna }) => ({ params: { member_id: anna.id, id: VIEW } }), operators),
  'backOffice.sessions': namesNoRow(team, {}, operators),
  'backOffice.jobs': namesNoRow(team, {}, operators),
  'backOffice.runJob': namesNoRow(team, { body: { name: 'sweep' } }, operators),
  'backOffice.ledgerCheck': namesNoRow(team, {}, operators),
  'backOffice.runLedgerCheck': namesNoRow(team, {}, operators),
  'backOffice.outbox': namesNoRow(team, {}, operators),
  'backOffice.retryMessage': namesNoRow(team, { body: { id: 1 } }, operators),
  'backOffice.ownViews': namesNoRow("It works on the member's own rows, all of them."),
  'backOffice.ownViewLog': aims({ params: { id: VIEW } }),
  'backOffice.grantView': aims({ body: { id: VIEW } }),
  'backOffice.stopView': aims({ body: { id: VIEW } }),
};

const draft = { section: 'Saving', title: 'A', body: ['A'], sources: [], checked_on: '2026-11-01' };
const shown = { id: 1, revision: 1 };

export const writingEntries: Record<string, Entry> = {
  'contentEditor.list': namesNoRow(team, {}, operators),
  'contentEditor.open': namesNoRow(team, { params: { id: 1 } }, operators),
  'contentEditor.versions': namesNoRow(team, { params: { id: 1 } }, operators),
  'contentEditor.sections': namesNoRow(team, {}, operators),
  'contentEditor.renameSection': namesNoRow(team, { body: { id: 1, was: 'Saving', name: 'A' } }, operators),
  'contentEditor.saveTip': namesNoRow(team, { body: { ...draft, summary: 'A', steps: ['A'] } }, operators),
  'contentEditor.saveAnswer': namesNoRow(team, { body: draft }, operators),
  'contentEditor.saveScheme': namesNoRow(
    team,
    { body: { ...shown, description: 'A', price: 0, prices: [] } },
    operators,
  ),
  'contentEditor.publish': namesNoRow(team, { body: shown }, operators),
  'contentEditor.dropDraft': namesNoRow(team, { body: shown }, operators),
  'contentEditor.withdraw': namesNoRow(team, { body: shown }, operators),
  'contentEditor.putBack': namesNoRow(team, { body: { ...shown, version: 1 } }, operators),
};
