import type { NetworthItem } from '#contract/areas/networth.ts';
import { percentShare } from '#domain/money/cents.ts';
import { formatPercent } from '#domain/money/format.ts';
import { chartColour } from '#web/design/charts/scales.ts';
import { Money } from '#web/design/money.tsx';
import { DefinitionList, Section } from '#web/design/page.tsx';
import { sumsByKind } from './words.ts';

export interface KindSharesProps {
  title: string;
  items: readonly NetworthItem[];
  side: NetworthItem['NetworthType'];
  hrefOf: (kind: string) => string;
}

/** Assets or liabilities by kind, as a bar and links. */
export function KindShares({ title, items, side, hrefOf }: KindSharesProps) {
  const sums = sumsByKind(items, side);
  const whole = sums.reduce((sum, { cents }) => sum + cents, 0);
  if (sums.length === 0) return null;
  return (
    <Section title={title}>
      <svg
        aria-hidden="true"
        className="mb-2 block h-2.5 w-full rounded-full"
        viewBox="0 0 1000 10"
        preserveAspectRatio="none"
      >
        {sums.map(({ kind, cents }, at) => {
          const before = sums.slice(0, at).reduce((sum, kindSum) => sum + kindSum.cents, 0);
          return whole === 0 ? null : (
            <rect
              key={kind}
              x={(before / whole) * 1000}
              width={Math.max(0, (cents / whole) * 1000 - 3)}
              height={10}
              fill={chartColour(at)}
            />
          );
        })}
      </svg>
      <DefinitionList
        items={sums.map(({ kind, name, cents }, at) => ({
          term: (
            <span className="inline-flex items-baseline gap-2.5">
              <svg aria-hidden="true" width={10} height={10} className="shrink-0">
                <rect width={10} height={10} rx={2} fill={chartColour(at)} />
              </svg>
              <span>
                {name}{' '}
                <span className="text-ink-faint text-caption figures">{formatPercent(percentShare(cents, whole))}</span>
              </span>
            </span>
          ),
          is: <Money cents={cents} tone="plain" href={hrefOf(kind)} opens={`what makes up ${name}`} />,
        }))}
      />
    </Section>
  );
}
