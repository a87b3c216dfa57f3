import type { DecisionKind, OperatorDraw, drawBackOffice } from '#contract/areas/draw-back-office.ts';
import { Failure } from '#contract/kit/errors.ts';
import { canMove } from '#domain/draws/draw-states.ts';
import type { DrawState } from '#domain/draws/draw-states.ts';
import { audit } from '#server/kit/audit.ts';
import type { Database } from '#server/kit/database.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { announceRedraw } from '../lifecycle/announce.ts';
import { lockDraw, prizesOf } from '../lifecycle/draw-store.ts';
import type { DrawRow } from '../lifecycle/draw-store.ts';
import { endDraw } from '../lifecycle/end.ts';
import { notifySecondOperators, withdrawDecisionNotice } from './decision-notice.ts';
import { addDecision, closeDecision, isRedrawn, lockDecision, openDecision, operatorDraws } from './decision-store.ts';
import type { OperatorDrawRow } from './decision-store.ts';

const PAGE = 25;

function possible(state: DrawState, hasRedraw: boolean): DecisionKind[] {
  if (canMove(state, 'void')) return ['void'];
  return state === 'void' && !hasRedraw ? ['redraw'] : [];
}

function onWire(row: OperatorDrawRow, operatorId: number): OperatorDraw {
  const { is_redrawn: hasRedraw, decision_id: id, what, reason, requested_by, requester, requested_at, ...draw } = row;
  const isWaiting = id !== null && what !== null && reason !== null && requested_at !== null;
  return {
    ...draw,
    can: isWaiting ? [] : possible(draw.state, hasRedraw),
    waiting: isWaiting
      ? { id, what, reason, requested_at, requested_by: requester ?? '', mine: requested_by === operatorId }
      : null,
  };
}

/** Locks a draw for a decision. @throws Failure where it isn't possible any more. */
async function lockFor(db: Database, sequence: number, what: DecisionKind): Promise<DrawRow> {
  const draw = await lockDraw(db, sequence);
  if (!draw) throw new Failure('not_found', 'We couldn’t find that draw.');
  if (!possible(draw.state, await isRedrawn(db, sequence)).includes(what))
    throw new Failure(
      'conflict',
      what === 'void' ? 'This draw can’t be voided any more.' : 'Only a void draw can be redrawn, and only once.',
    );
  return draw;
}

/** Carries out what two operators agreed on. Returns the number of the new draw. */
async function carryOut(
  db: Database,
  { clock, settings, ports }: Context<'operator'>,
  draw: DrawRow,
  { what, reason }: { what: DecisionKind; reason: string },
): Promise<number | null> {
  const { keys, brand, publicUrl } = settings;
  const parts = { database: db, clock, keys, randomness: ports.randomness, brand, publicUrl };
  if (what === 'void') {
    await endDraw(db, parts, draw, { state: 'void', reason });
    return null;
  }
  return announceRedraw(db, { ...parts, enterMemberships: async () => {} }, draw, await prizesOf(db, draw.sequence));
}

export const decisionHandlers = {
  async draws({ query: { state, waiting, page = 1, limit = PAGE } }, { systemDb, member }) {
    const { rows, total } = await operatorDraws(systemDb, { state, waiting }, { page, limit });
    return { data: rows.map((row) => onWire(row, member.id)), total, page, limit };
  },

  async request({ body: { sequence, what, reason } }, { systemDb, member, clock }) {
    return systemDb.transaction().execute(async (transaction) => {
      const at = clock.now();
      const { title } = await lockFor(transaction, sequence, what);
      if (await openDecision(transaction, sequence))
        throw new Failure('conflict', 'There’s already a request waiting for this draw.');
      const id = await addDecision(transaction, {
        sequence,
        what,
        reason,
        requested_by: member.id,
        requested_at: at,
      });
      await audit(
        transaction,
        { operatorId: member.id, at },
        {
          action: `draw_${what}_requested`,
          subject: 'draw',
          subjectId: sequence,
          before: null,
          after: { decision: id, reason },
        },
      );
      const by = { id: member.id, email: member.email };
      await notifySecondOperators(transaction, clock, { id, title, sequence, what, reason, by });
      return { success: true as const, id };
    });
  },

  async decide({ body: { id, agree, reason } }, context) {
    const { systemDb, member, clock } = context;
    return systemDb.transaction().execute(async (transaction) => {
      const at = clock.now();
      const decision = await lockDecision(transaction, id);
      if (!decision) throw new Failure('not_found', 'We couldn’t find that request.');
      if (decision.decided_at !== null) throw new Failure('conflict', 'Someone has already decided on this request.');
      if (decision.requested_by === member.id && agree)
        throw new Failure('forbidden', 'Someone other than the requester has to approve.');
      const { sequence, what } = decision;
      const redraw = agree
        ? await carryOut(transaction, context, await lockFor(transaction, sequence, what), decision)
        : null;
      await closeDecision(transaction, id, { decided_by: member.id, decided_at: at, agreed: agree });
      await withdrawDecisionNotice(transaction, clock, id);
      await audit(
        transaction,
        { operatorId: member.id, at },
        {
          action: `draw_${what}_${agree ? 'agreed' : 'declined'}`,
          subject: 'draw',
          subjectId: sequence,
          before: null,
          after: { decision: id, requested_by: decision.requested_by, reason, redraw },
        },
      );
      return { success: true as const, redraw };
    });
  },
} satisfies Partial<HandlersOf<typeof drawBackOffice>>;
