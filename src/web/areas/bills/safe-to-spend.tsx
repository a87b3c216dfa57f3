import { useState } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { bills } from '#contract/areas/bills.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { MoneyField } from '#web/design/number-field.tsx';
import { Section } from '#web/design/page.tsx';
import { SkeletonText } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { historyHref } from '#web/areas/transactions/public.tsx';
import { LikelyActions } from './likely-actions.tsx';
import { touchedReads } from './payment-words.ts';

type Answer = ReplyOf<typeof bills.safeToSpend>;
type Line = Answer['lines'][number];
type Row = Line['rows'][number];

const names: Readonly<Record<Line['kind'], { title: string; none: string }>> = {
  balance: { title: 'In your spending accounts', none: 'No spending accounts yet.' },
  bills: { title: 'Bills until payday', none: 'Nothing due until payday.' },
  ordered: { title: 'Payments on their way', none: 'No payments on their way.' },
  transfers: { title: 'Transfers to savings and cards', none: 'No transfers until payday.' },
  set_aside: { title: 'Set aside for later bills', none: 'Nothing set aside.' },
  allocations: { title: 'Set aside this pay', none: 'Nothing else set aside.' },
  buffer: { title: 'Safety buffer', none: 'No buffer set.' },
};

/** The link of an item. */
function hrefOf(item: Row, from: string): string | undefined {
  if (item.bank_account_id !== null) return `/accounts/${item.bank_account_id}`;
  if (item.loan_id !== null) return `/loans/${item.loan_id}`;
  if (item.date !== null) return `/expense-analysis/payments-calendar?day=${item.date}`;
  if (item.sub_category_id !== null) return historyHref({ sub_categories: [item.sub_category_id], min_date: from });
  if (item.category_id !== null) return historyHref({ categories: [item.category_id], min_date: from });
  return undefined;
}

function RowLine({ item, from }: { item: Row; from: string }) {
  const time = useMemberTime();
  const href = hrefOf(item, from);
  return (
    <li className="py-1.5">
      <div className="flex items-baseline justify-between gap-4">
        <span className="text-ink-soft min-w-0 break-words">
          {href ? <TextLink href={href}>{item.label}</TextLink> : item.label}
          {item.date ? <span className="text-ink-faint text-caption">, {time.date(item.date, 'wmd')}</span> : null}
          {item.state === 'overdue' ? (
            <Badge tone="negative" className="ml-2">
              Overdue
            </Badge>
          ) : null}
          {item.certainty === 'likely' ? <Badge className="ml-2">Likely</Badge> : null}
        </span>
        <Money cents={item.amount} tone="plain" />
      </div>
      {item.certainty === 'likely' && item.series_key !== null ? (
        <LikelyActions seriesKey={item.series_key} name={item.label} isTransfer={item.kind === 'transfer'} />
      ) : null}
    </li>
  );
}

/** One line of the calculation; expands to its items. */
function LineDetails({ line, from }: { line: Line; from: string }) {
  const { title, none } = names[line.kind];
  return (
    <details className="border-line group border-b">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 [&::-webkit-details-marker]:hidden">
        <span className="flex min-w-0 items-center gap-1.5">
          <ChevronDown
            size={16}
            strokeWidth={2}
            aria-hidden="true"
            className="text-ink-faint shrink-0 -rotate-90 transition-transform group-open:rotate-0"
          />
          {title}
        </span>
        <Money cents={line.amount} tone="plain" className="font-medium" />
      </summary>
      <div className="pb-3 pl-[1.375rem]">
        {line.rows.length === 0 ? <p className="text-ink-faint">{none}</p> : null}
        <ul>
          {line.rows.map((item, at) => (
            <RowLine key={at} item={item} from={from} />
          ))}
        </ul>
      </div>
    </details>
  );
}

function BufferDialog({ buffer, onClose }: { buffer: number; onClose: () => void }) {
  const form = useApiForm<typeof bills.setBuffer, { amount: number | null }>(bills.setBuffer, {
    defaults: { amount: buffer },
    body: ({ amount }) => ({ amount: dollarsFromCents(amount ?? 0) }),
    refreshes: touchedReads,
    onDone: () => {
      showToast({ tone: 'positive', text: 'Buffer saved.' });
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} size="small" title="Safety buffer">
      <Form form={form}>
        <MoneyField label="Buffer" hint="We keep this out of what’s safe to spend." {...form.value('amount')} />
        <div className="mt-7 flex justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form}>Save buffer</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}

/** What is safe to spend until payday, with the calculation. */
export function SafeToSpend({ from }: { from: string }) {
  const time = useMemberTime();
  const answer = useApiQuery(bills.safeToSpend);
  const [changing, setChanging] = useState(false);
  return (
    <Section title="Safe to spend" id="safe-to-spend">
      <QueryState
        query={answer}
        what="what’s safe to spend"
        skeleton={<SkeletonText lines={5} />}
        compact
        isEmpty={({ lines }) => lines.every(({ kind, rows }) => kind !== 'balance' || rows.length === 0)}
        empty={
          <p className="text-ink-soft">
            Add a statement to see this. <TextLink href="/sync-transactions">Import a statement</TextLink>
          </p>
        }
      >
        {(shown) => (
          <>
            <p>
              <Money cents={shown.safe} tone={shown.safe < 0 ? 'negative' : 'plain'} size="title" />
            </p>
            <p className="text-ink-soft mb-3">
              {shown.safe < 0 ? (
                `Your bills and plans until ${time.date(shown.payday, 'wmd')} come to more than you have`
              ) : (
                <>
                  <Money cents={shown.per_day} tone="plain" /> a day until {time.date(shown.payday, 'wmd')}
                </>
              )}
            </p>
            {shown.assumed.count > 0 ? (
              <p className="text-ink-soft mb-3">
                Includes{' '}
                {shown.assumed.count === 1 ? '1 likely bill of' : `${shown.assumed.count} likely bills totalling`}{' '}
                <Money cents={shown.assumed.amount} tone="plain" />, based on your past transactions. Open a line to
                confirm or remove {shown.assumed.count === 1 ? 'it' : 'them'}.
              </p>
            ) : null}
            {shown.lines.map((line) => (
              <LineDetails key={line.kind} line={line} from={from} />
            ))}
            <Button variant="quiet" size="small" className="mt-2 -ml-3" onClick={() => setChanging(true)}>
              Change buffer
            </Button>
            {changing ? <BufferDialog buffer={shown.buffer} onClose={() => setChanging(false)} /> : null}
          </>
        )}
      </QueryState>
    </Section>
  );
}
