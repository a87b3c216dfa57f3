import { useState } from 'react';
import { rewards } from '#contract/areas/rewards.ts';
import type { QoinRate } from '#contract/areas/rewards.ts';
import { largestCents } from '#domain/money/cents.ts';
import { formatCents } from '#domain/money/format.ts';
import { centsOfQoin, qoinOfCents, qoinText, rateText } from '#domain/rewards/qoin.ts';
import { MoneyField, NumberField } from '#web/design/number-field.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { BalanceCard } from './balance-card.tsx';

const MAX_QOIN = 100_000_000;

/** Whether an amount is converted: the field says what is wrong with any other. */
const isConverted = (amount: number | null, max: number): amount is number =>
  amount !== null && amount >= 0 && amount <= max;

function Converter({ rate }: { rate: number }) {
  const [qoin, setQoin] = useState<number | null>(855);
  const [cents, setCents] = useState<number | null>(10_000);
  const thousandths = Math.round(rate * 1_000);
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <div>
        <NumberField label="Qoin" name="qoin" min={0} max={MAX_QOIN} value={qoin} onChange={setQoin} />
        <p role="status" className="mt-2 font-medium">
          {isConverted(qoin, MAX_QOIN) ? formatCents(centsOfQoin(qoin, thousandths), { currency: true }) : '\u00a0'}
        </p>
      </div>
      <div>
        <MoneyField label="Dollars" name="dollars" min={0} value={cents} onChange={setCents} />
        <p role="status" className="mt-2 font-medium">
          {isConverted(cents, largestCents) ? qoinText(qoinOfCents(cents, thousandths)) : '\u00a0'}
        </p>
      </div>
    </div>
  );
}

function Rates({ rates, today }: { rates: readonly QoinRate[]; today: string }) {
  const time = useMemberTime();
  return (
    <ul aria-label="Rates" className="divide-line divide-y">
      {rates.map((one) => (
        <li key={one.starts_on} className="py-2.5">
          {`From ${time.date(one.starts_on)}${one.starts_on > today ? ' (announced)' : ''}: ${rateText(one.rate)}`}
        </li>
      ))}
    </ul>
  );
}

/** What Qoin are worth: a converter, and the rates with their dates. */
export function QoinConverterPage() {
  const today = useMemberTime().today();
  const rates = useApiQuery(rewards.qoinRates);
  return (
    <>
      <PageHeader title="Convert Qoin" lead="What Qoin is worth in dollars, and the other way round." />
      <Columns aside={<BalanceCard />}>
        <QueryState query={rates} what="the rate" skeleton={<SkeletonRows rows={4} />}>
          {({ data }) => (
            <>
              <Section title="Converter">
                <Converter rate={data.find(({ starts_on: from }) => from <= today)?.rate ?? data.at(-1)!.rate} />
              </Section>
              <Section title="Rates">
                <Rates rates={data} today={today} />
              </Section>
            </>
          )}
        </QueryState>
      </Columns>
    </>
  );
}
