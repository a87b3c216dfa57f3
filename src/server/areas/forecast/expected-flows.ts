import type { CashFlowSource, PlannedCashFlow } from '#domain/cash-flow/planned.ts';
import { expectedOn, isOwnTransfer } from '#domain/cash-flow/planned.ts';
import type { EventKind, ForecastEvent } from '#domain/forecast/daily.ts';

/** Planned cash flows are read for this many days to estimate the yearly amount per sub-category. */
export const YEAR_DAYS = 364;

const eventKinds: Readonly<Record<CashFlowSource['type'], EventKind>> = {
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
  return flow.kind === 'transfer' ? 'transfer' : eventKinds[flow.source.type];
}

function sourceIdOf({ source }: PlannedCashFlow): number | null {
  if (source.type === 'schedule') return source.paymentId;
  return source.type === 'loan' ? source.loanId : null;
}

export interface ExpectedFlows {
  events: ForecastEvent[];
  /** Planned spending within a year by sub-category, in positive cents. */
  yearly: Map<number, number>;
}

/**
 * Converts planned cash flows to forecast events. A transfer between own accounts becomes one event on each forecast
 * account. Flows without a forecast account count on the first one; overdue flows count today.
 */
export function expectedFlows(
  flows: readonly PlannedCashFlow[],
  accountIds: readonly number[],
  today: string,
): ExpectedFlows {
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
