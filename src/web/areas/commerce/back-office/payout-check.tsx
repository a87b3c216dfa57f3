import { useState } from 'react';
import { orderBackOffice } from '#contract/areas/order-back-office.ts';
import type { PayoutDifference } from '#contract/areas/order-back-office.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import { DateInput } from '#web/design/date-input.tsx';
import { FileDrop } from '#web/design/file-drop.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Notice } from '#web/design/notice.tsx';
import { Section } from '#web/design/page.tsx';
import { ProgressBar } from '#web/design/progress-bar.tsx';
import { Table } from '#web/design/table.tsx';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiUpload } from '#web/kit/mutation.ts';
import { differenceWords } from './order-words.ts';

type Result = ReplyOf<typeof orderBackOffice.reconcile>;

const none = <span className="text-ink-faint">none</span>;
const amountOf = (cents: number | null) => (cents === null ? none : <Money cents={cents} tone="plain" />);

/** The gateway's figures beside ours. */
function Totals({ result }: { result: Result }) {
  const rows = [
    { name: 'Captured', theirs: result.captured, ours: result.ours.captured },
    { name: 'Refunded', theirs: result.refunded, ours: result.ours.refunded },
    { name: 'Fees', theirs: result.fees, ours: null },
    { name: 'Payout', theirs: result.payout, ours: null },
  ];
  return (
    <Table
      caption="Totals"
      className="mt-4"
      rows={rows}
      rowKey={({ name }) => name}
      columns={[
        { key: 'name', header: 'Total', heading: true, cell: ({ name }) => name },
        { key: 'theirs', header: 'Report', align: 'end', cell: ({ theirs }) => amountOf(theirs) },
        {
          key: 'ours',
          header: 'Our records',
          align: 'end',
          cell: ({ ours }) => (ours === null ? '' : amountOf(ours)),
        },
      ]}
    />
  );
}

function Differences({ differences }: { differences: readonly PayoutDifference[] }) {
  return (
    <Table
      caption="Differences"
      className="mt-4"
      rows={differences}
      rowKey={({ line, kind, gateway_reference: reference }) => `${line} ${kind} ${reference}`}
      columns={[
        {
          key: 'what',
          header: 'Difference',
          heading: true,
          cell: (row) => (
            <>
              <span className="block font-medium">{differenceWords[row.difference]}</span>
              <span className="text-ink-soft text-caption block wrap-anywhere">
                {row.kind === 'capture' ? 'Capture' : 'Refund'} {row.gateway_reference}
                {row.line === null ? '' : `, line ${row.line}`}
              </span>
              {row.order ? (
                <TextLink href={`/operator/orders/${row.order}`} className="figures text-caption">
                  {row.order}
                </TextLink>
              ) : null}
            </>
          ),
        },
        { key: 'theirs', header: 'Report', align: 'end', cell: ({ theirs }) => amountOf(theirs) },
        { key: 'ours', header: 'Our records', align: 'end', cell: ({ ours }) => amountOf(ours) },
      ]}
    />
  );
}

function Outcome({ result }: { result: Result }) {
  const { matched, different, differences } = result;
  const lines = matched === 1 ? '1 line matches' : `${matched.toLocaleString('en-AU')} lines match`;
  return (
    <>
      {different === 0 ? (
        <Notice tone="positive" title="Everything matches" announce className="mt-5">
          {lines} our records.
        </Notice>
      ) : (
        <Notice
          tone="warning"
          title={different === 1 ? '1 difference' : `${different.toLocaleString('en-AU')} differences`}
          announce
          className="mt-5"
        >
          {lines} our records. Nothing was changed.
        </Notice>
      )}
      <Totals result={result} />
      {different > 0 ? <Differences differences={differences} /> : null}
      {different > differences.length ? (
        <p className="text-ink-faint text-caption mt-2">Showing the first {differences.length}.</p>
      ) : null}
    </>
  );
}

/** Compares a report of the payment gateway with what we captured and refunded. */
export function PayoutCheck({ today }: { today: string }) {
  const [from, setFrom] = useState<string | null>(addDays(today, -7));
  const [to, setTo] = useState<string | null>(addDays(today, -1));
  const check = useApiUpload(orderBackOffice.reconcile);
  const dates = check.error?.fields.map(({ message }) => message).join(' ');
  return (
    <Section
      title="Check a payout"
      note="Choose the days, then upload the payment gateway’s report for them. We compare each line and don’t change our records."
    >
      <div className="mb-4 grid gap-4 sm:grid-cols-2">
        <DateInput label="First day" max={today} value={from} onChange={setFrom} />
        <DateInput label="Last day" max={today} value={to} onChange={setTo} />
      </div>
      <ProblemNote>{dates || check.error?.message}</ProblemNote>
      <FileDrop
        label="Gateway report"
        hint="A CSV file of up to 5 MB with the columns kind, reference, amount, fee, currency and date, in any order."
        accept=".csv,text/csv"
        disabled={check.isPending || from === null || to === null}
        onFiles={([file]) => {
          if (file && from && to) check.mutate({ files: { file }, body: { from, to } });
        }}
      />
      {check.isPending ? <ProgressBar label="Comparing" value={null} className="mt-4" /> : null}
      {check.data && !check.isPending ? <Outcome result={check.data} /> : null}
    </Section>
  );
}
