import type { PayoutDifference } from '#contract/areas/order-back-office.ts';
import type { ReportLine } from './payout-report.ts';

/** A capture or refund of ours that the gateway confirmed. */
export interface OwnMovement {
  kind: 'capture' | 'refund';
  reference: string;
  cents: number;
  /** The reference of the order. */
  order: string;
  /** Whether it falls into the period; one outside can still match a line of the report. */
  inPeriod: boolean;
}

export interface Reconciliation {
  matched: number;
  captured: number;
  refunded: number;
  fees: number;
  payout: number;
  ours: { captured: number; refunded: number };
  differences: PayoutDifference[];
}

const keyOf = ({ kind, reference }: { kind: string; reference: string }): string => `${kind} ${reference}`;
const sumOf = (items: readonly { cents: number }[]): number => items.reduce((sum, { cents }) => sum + cents, 0);

type Counted = Pick<Reconciliation, 'matched' | 'differences'>;

/** The lines of the report that do not agree with ours, in their order, and the keys of all of them. */
function compareLines(
  lines: readonly ReportLine[],
  ownByKey: ReadonlyMap<string, OwnMovement>,
  isIn: (date: string) => boolean,
): Counted & { seen: ReadonlySet<string> } {
  const seen = new Set<string>();
  const differences: PayoutDifference[] = [];
  let matched = 0;
  const differenceOf = ({ cents, date }: ReportLine, key: string): PayoutDifference['difference'] | null => {
    const match = ownByKey.get(key);
    if (!isIn(date)) return 'outside';
    if (seen.has(key)) return 'duplicate';
    if (!match) return 'missing_here';
    return match.cents === cents ? null : 'amount';
  };
  for (const line of lines) {
    if (line.kind === 'fee') continue;
    const key = keyOf(line);
    const difference = differenceOf(line, key);
    seen.add(key);
    if (difference === null) matched += 1;
    else
      differences.push({
        line: line.line,
        kind: line.kind,
        gateway_reference: line.reference,
        difference,
        theirs: line.cents,
        ours: ownByKey.get(key)?.cents ?? null,
        order: ownByKey.get(key)?.order ?? null,
      });
  }
  return { matched, differences, seen };
}

const missingThere = ({ kind, reference, cents, order }: OwnMovement): PayoutDifference => ({
  line: null,
  kind,
  gateway_reference: reference,
  difference: 'missing_there',
  theirs: null,
  ours: cents,
  order,
});

/** Compares the lines of the gateway's report with what we booked. Amounts are cents, days those of the report. */
export function reconcile(
  lines: readonly ReportLine[],
  own: readonly OwnMovement[],
  { from, to }: { from: string; to: string },
): Reconciliation {
  const isIn = (date: string): boolean => date >= from && date <= to;
  const ownByKey = new Map(own.map((movement) => [keyOf(movement), movement]));
  const { matched, differences, seen } = compareLines(lines, ownByKey, isIn);
  const missing = own.filter((movement) => movement.inPeriod && !seen.has(keyOf(movement)));
  const reported = lines.filter(({ date }) => isIn(date));
  const of = (kind: ReportLine['kind']) => sumOf(reported.filter((line) => line.kind === kind));
  const ours = (kind: OwnMovement['kind']) =>
    sumOf(own.filter((movement) => movement.inPeriod && movement.kind === kind));
  const fees = of('fee') + reported.reduce((sum, { feeCents }) => sum + feeCents, 0);
  return {
    matched,
    captured: of('capture'),
    refunded: of('refund'),
    fees,
    payout: of('capture') - of('refund') - fees,
    ours: { captured: ours('capture'), refunded: ours('refund') },
    differences: [...differences, ...missing.map(missingThere)],
  };
}
