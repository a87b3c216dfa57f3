import type { DecisionKind } from '#contract/areas/draw-back-office.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { activeOperators } from '../../members/public.ts';
import { notifyMany, withdrawNotifications } from '../../notifications/public.ts';

const dedupeKeyOf = (decisionId: number): string => `draw-decision:${decisionId}`;

const asks: Readonly<Record<DecisionKind, string>> = {
  void: 'void this draw',
  redraw: 'redraw this draw',
};

interface DecisionRequest {
  id: number;
  title: string;
  sequence: number;
  what: DecisionKind;
  reason: string;
  by: { id: number; email: string };
}

/** Notifies every operator who may be the second one. `db` must be the system scope. */
export async function notifySecondOperators(
  db: Database,
  clock: Clock,
  { id, title, sequence, what, reason, by }: DecisionRequest,
): Promise<void> {
  const others = (await activeOperators(db))
    .map((operator) => operator.id)
    .filter((operatorId) => operatorId !== by.id);
  await notifyMany(db, clock, others, {
    kind: 'messages',
    dedupeKey: dedupeKeyOf(id),
    title: 'A draw needs a second approval',
    href: '/operator/draws?show=waiting',
    body: `${by.email} wants to ${asks[what]}: ${title}, no. ${sequence}. Reason: ${reason}`,
  });
}

/** Withdraws the notifications of a request that has been decided. `db` must be the system scope. */
export async function withdrawDecisionNotice(db: Database, clock: Clock, id: number): Promise<void> {
  const operators = (await activeOperators(db)).map((operator) => operator.id);
  await withdrawNotifications(db, clock, operators, dedupeKeyOf(id));
}
