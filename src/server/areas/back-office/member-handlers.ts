import type { backOffice } from '#contract/areas/back-office.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { audit } from '#server/kit/audit.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { refuseOwnAccount } from '#server/kit/member-account.ts';
import { endSessions } from '#server/kit/session.ts';
import { loansOf } from '../loans/public.ts';
import type { MemberLoan } from '../loans/public.ts';
import { describeDevice } from '../members/public.ts';
import { currentPlan, dropMemberFeature, setMemberFeature, activeFeatures } from '../settings/public.ts';
import { connectionsOf, findMembers, ledgerOf, memberFacts, sessionsOf, signInsOf } from './member-store.ts';
import { activeSupportAccess } from './support-access/support-access-handlers.ts';

const DEFAULT_PAGE_SIZE = 25;
/** Shorter searches cannot use the trigram index. */
const MIN_LETTERS = 3;

/** Adds to each ledger account the loan or bank account that its reference names. */
function withOwners(ledger: Awaited<ReturnType<typeof ledgerOf>>, loans: readonly MemberLoan[]) {
  return ledger.map(({ reference, ...row }) => {
    const loan = row.kind.startsWith('loan_') ? loans.find(({ id }) => String(id) === reference) : undefined;
    const account = /^bank_account:(\d+)$/.exec(reference);
    return {
      ...row,
      loan: loan ? { id: loan.id, title: loan.title, status: loan.status, opened_on: loan.openedOn } : null,
      bank_account_id: account ? Number(account[1]) : null,
    };
  });
}

const noMember = () => new Failure('not_found', 'We couldn’t find that member.');

export const memberHandlers = {
  async members({ query: { search = '', after = 0, limit = DEFAULT_PAGE_SIZE } }, { systemDb }) {
    const number = /^\d{1,15}$/.test(search) ? Number(search) : undefined;
    if (number === undefined && search !== '' && search.length < MIN_LETTERS)
      throw badField('search', 'Enter at least 3 characters or a member number.');
    const rows = await findMembers(systemDb, { search: search || undefined, number, after, limit: limit + 1 });
    const data = rows.slice(0, limit);
    return { data, next: rows.length > limit ? data.at(-1)!.id : null };
  },

  async member({ params }, context) {
    const { systemDb, clock } = context;
    const facts = await memberFacts(systemDb, params.id);
    if (!facts) throw noMember();
    const now = clock.now();
    const [plan, sessions, signIns, connections, ledger, loans, view] = await Promise.all([
      currentPlan(systemDb, clock, params.id),
      sessionsOf(systemDb, params.id, now),
      signInsOf(systemDb, params.id),
      connectionsOf(systemDb, params.id),
      ledgerOf(systemDb, params.id),
      loansOf(systemDb, clock, params.id),
      activeSupportAccess(systemDb, context, params.id),
    ]);
    const { first_name: first, last_name: last, membership, ...rest } = facts;
    return {
      data: {
        ...rest,
        name: `${first ?? ''} ${last ?? ''}`.trim(),
        membership: membership ?? 'Bronze',
        plan: { plan_id: plan.plan_id, name: plan.name, ends_at: plan.ends_at },
        features: (await activeFeatures(systemDb, params.id, plan.plan_id)).map(({ feature, byPlan, own, fixed }) => ({
          feature,
          by_plan: byPlan,
          own,
          fixed,
        })),
        sessions: sessions.map(({ user_agent: agent, view_id: viewId, ...row }) => ({
          ...row,
          device: describeDevice(agent),
          looking: viewId !== null,
        })),
        sign_ins: signIns.map(({ user_agent: agent, ...row }) => ({ ...row, device: describeDevice(agent) })),
        connections,
        ledger: withOwners(ledger, loans),
        view,
      },
    };
  },

  async setMemberFeature({ body: { member_id: memberId, feature, mode, reason } }, { systemDb, clock, member }) {
    const by = { operatorId: member.id, at: clock.now() };
    refuseOwnAccount(member, memberId);
    return systemDb.transaction().execute(async (db) => {
      if (!(await memberFacts(db, memberId))) throw noMember();
      const plan = await currentPlan(db, clock, memberId);
      const status = (await activeFeatures(db, memberId, plan.plan_id)).find((one) => one.feature === feature);
      if (!status) throw new Failure('not_found', 'We couldn’t find that feature.');
      if (status.fixed) throw new Failure('forbidden', 'This feature can’t be changed.');
      if (mode === 'Plan') await dropMemberFeature(db, memberId, feature);
      else await setMemberFeature(db, { memberId, feature, mode, reason }, by);
      await audit(db, by, {
        action: 'member_feature_changed',
        subject: 'member',
        subjectId: memberId,
        before: { feature, mode: status.own?.mode ?? 'Plan' },
        after: { feature, mode, reason },
      });
      return { success: true as const, feature, mode };
    });
  },

  async endMemberSessions(
    { body: { member_id: memberId, session_id: sessionId, reason } },
    { systemDb, clock, member },
  ) {
    return systemDb.transaction().execute(async (db) => {
      const ended = await endSessions(db, clock, {
        memberId,
        ...(sessionId === undefined ? {} : { sessionId }),
        reason: 'ended_by_team',
      });
      if (ended === 0) throw new Failure('not_found', 'That session has already ended.');
      await audit(
        db,
        { operatorId: member.id, at: clock.now() },
        {
          action: 'sessions_ended',
          subject: 'member',
          subjectId: memberId,
          before: null,
          after: { session: sessionId ?? 'all', ended, reason },
        },
      );
      return { success: true as const, ended };
    });
  },
} satisfies Partial<HandlersOf<typeof backOffice>>;
