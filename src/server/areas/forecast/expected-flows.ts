import type { CashFlowSource, PlannedCashFlow } from '#domain/cash-flow/planned.ts';
import { expectedOn, isOwnTransfer } from '#domain/cash-flow/planned.ts';
import type { EventKind, ForecastEvent } from '#domain/forecast/daily.ts';

/** A year of planned cash flows tells what they take of each sub-category. */
export const YEAR_DAYS = 364;

const kindOf: Readonly<Record<CashFlowSource['type'], EventKind>> = {
  schedule: 'scheduled',
  series: 'likely',
  instalment: 'instalment',
  loan: 'loan',
  order: 'payment',
  card: 'card',
  pay: 'pay',
};

function eventKindOf(flow: PlannedCashFlow): EventKind {
  if (flow.kind === 'card') return 'card';
  return flow.kind === 'transfer' ? 'transfer' : kindOf[flow.source.type];
}

function sourceIdOf({ source }: PlannedCashFlow): number | null {
  if (source.type === 'schedule') return source.paymentId;
  return source.type === 'loan' ? source.loanId : null;
}

export interface FlowsAhead {
  events: ForecastEvent[];
  /** What is planned takes so much of each sub-category within a year, above zero. */
  yearly: Map<number, number>;
}

/**
 * Planned cash flows as events. A transfer between own accounts leaves one and arrives in the other where both are forecast.
 * What names no account that is forecast goes to the first, what is overdue to today.
 */
export function flowsAhead(
  flows: readonly PlannedCashFlow[],
  accountIds: readonly number[],
  today: string,
): FlowsAhead {
  const yearly = new Map<number, number>();
  const events: ForecastEvent[] = [];
  for (const flow of flows) {
    const { cents, name, subCategoryId, counterAccountId } = flow;
    if (cents < 0 && flow.date >= today && !isOwnTransfer(flow))
      yearly.set(subCategoryId, (yearly.get(subCategoryId) ?? 0) - cents);
    const accountId = flow.accountId !== null && accountIds.includes(flow.accountId) ? flow.accountId : accountIds[0];
    if (accountId === undefined || accountId === counterAccountId) continue;
    const event = {
      date: expectedOn(flow, today),
      kind: eventKindOf(flow),
      name,
      sourceId: sourceIdOf(flow),
      ...(flow.source.type === 'card' && accountIds.includes(flow.source.accountId)
        ? { cardId: flow.source.accountId }
        : {}),
    };
    events.push({ ...event, accountId, cents });
    if (isOwnTransfer(flow) && counterAccountId !== null && accountIds.includes(counterAccountId))
      events.push({ ...event, accountId: counterAccountId, cents: -cents });
  }
  return { events, yearly };
}
