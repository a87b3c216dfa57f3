import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { aims, namesNoRow } from './matrix-entry.ts';
import type { Entry } from './matrix-entry.ts';

const team = 'It is for operators.';
const operators = { annaGets: 403 };
const VIEW = 731_000_440;

/** What operators have decided about Anna, and who looked along with her: written as the console writes it. */
export function consoleRows(memberId: number, now: Date): RawBuilder<unknown>[] {
  return [
    sql`insert into member_features (member_id, feature, mode, reason, changed_at, changed_by) select ${memberId}, min(feature), 'Open', 'QUANDONG promised', ${now}, 1 from feature_gates where minimum_plan_id is not null`,
    sql`insert into member_views (member_id, id, operator_id, reason, asked_at) values (${memberId}, ${VIEW}, 1, 'QUANDONG transfer', ${now})`,
    sql`insert into member_view_log (member_id, view_id, operator_id, at, kind, what) values (${memberId}, ${VIEW}, 1, ${now}, 'page', 'QUANDONG page')`,
  ];
}

export const consoleEntries: Record<string, Entry> = {
  'console.counts': namesNoRow(team, {}, operators),
  'console.audit': namesNoRow(team, {}, operators),
  'console.auditWords': namesNoRow(team, {}, operators),
  'console.auditCheck': namesNoRow(team, {}, operators),
  'console.runAuditCheck': namesNoRow(team, {}, operators),
  'console.members': namesNoRow(team, {}, operators),
  'console.member': aims(({ anna }) => ({ params: { id: anna.id } }), operators),
  'console.setMemberFeature': aims(
    ({ anna }) => ({ body: { member_id: anna.id, feature: 'Forecast', mode: 'Lock', reason: 'A' } }),
    operators,
  ),
  'console.endMemberSessions': aims(({ anna }) => ({ body: { member_id: anna.id, reason: 'A' } }), operators),
  'console.askView': aims(({ anna }) => ({ body: { member_id: anna.id, reason: 'A' } }), operators),
  'console.beginView': aims(({ anna }) => ({ body: { member_id: anna.id } }), operators),
  'console.endView': aims(({ anna }) => ({ body: { member_id: anna.id, view_id: VIEW } }), operators),
  'console.notePage': aims(({ anna }) => ({ body: { member_id: anna.id, view_id: VIEW, page: 'A' } }), operators),
  'console.views': aims(({ anna }) => ({ params: { member_id: anna.id } }), operators),
  'console.viewLog': aims(({ anna }) => ({ params: { member_id: anna.id, id: VIEW } }), operators),
  'console.sessions': namesNoRow(team, {}, operators),
  'console.jobs': namesNoRow(team, {}, operators),
  'console.runJob': namesNoRow(team, { body: { name: 'sweep' } }, operators),
  'console.ledgerCheck': namesNoRow(team, {}, operators),
  'console.runLedgerCheck': namesNoRow(team, {}, operators),
  'console.outbox': namesNoRow(team, {}, operators),
  'console.retryMessage': namesNoRow(team, { body: { id: 1 } }, operators),
  'console.ownViews': namesNoRow("It works on the member's own rows, all of them."),
  'console.ownViewLog': aims({ params: { id: VIEW } }),
  'console.grantView': aims({ body: { id: VIEW } }),
  'console.stopView': aims({ body: { id: VIEW } }),
};

const draft = { section: 'Saving', title: 'A', body: ['A'], sources: [], checked_on: '2026-11-01' };
const shown = { id: 1, revision: 1 };

export const writingEntries: Record<string, Entry> = {
  'writing.list': namesNoRow(team, {}, operators),
  'writing.open': namesNoRow(team, { params: { id: 1 } }, operators),
  'writing.versions': namesNoRow(team, { params: { id: 1 } }, operators),
  'writing.sections': namesNoRow(team, {}, operators),
  'writing.renameSection': namesNoRow(team, { body: { id: 1, was: 'Saving', name: 'A' } }, operators),
  'writing.saveTip': namesNoRow(team, { body: { ...draft, summary: 'A', steps: ['A'] } }, operators),
  'writing.saveAnswer': namesNoRow(team, { body: draft }, operators),
  'writing.saveScheme': namesNoRow(team, { body: { ...shown, description: 'A', price: 0, prices: [] } }, operators),
  'writing.publish': namesNoRow(team, { body: shown }, operators),
  'writing.dropDraft': namesNoRow(team, { body: shown }, operators),
  'writing.withdraw': namesNoRow(team, { body: shown }, operators),
  'writing.putBack': namesNoRow(team, { body: { ...shown, version: 1 } }, operators),
};
