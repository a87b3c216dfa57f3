import { useState } from 'react';
import { assistant } from '#contract/areas/assistant.ts';
import type { AssistantFileOnWire } from '#contract/areas/assistant.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { Button } from '#web/design/button.tsx';
import { DateInput } from '#web/design/date-input.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { MoneyField } from '#web/design/number-field.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { transactionHref } from '#web/areas/transactions/public.tsx';

const touched = [assistant.messages, assistant.receipts];

/** The amount in the text of a receipt, such as 'lunch, 42.10'. */
export function amountIn(text: string): number | null {
  const [, dollars, cents] = /\$?\s?(\d{1,3}(?:,\d{3})+|\d{1,6})[.](\d{2})\b/.exec(text) ?? [];
  if (dollars === undefined || cents === undefined) return null;
  return Number(dollars.replaceAll(',', '')) * 100 + Number(cents);
}

interface MatchFilter {
  amount: number;
  date: string | null;
}

/** Transactions that may match the receipt, for the member to choose. */
function Matches({ file, filter }: { file: AssistantFileOnWire; filter: MatchFilter }) {
  const time = useMemberTime();
  const matches = useApiQuery(assistant.receiptMatches, {
    query: { amount: dollarsFromCents(filter.amount), date: filter.date ?? undefined },
  });
  const attach = useApiMutation(assistant.attachReceipt, { refreshes: touched });
  return (
    <QueryState
      query={matches}
      what="matching transactions"
      skeleton={<SkeletonRows rows={2} />}
      compact
      empty={
        <p className="text-ink-soft mt-2">
          No transaction matches this amount{filter.date ? ' around that date' : ' in the last three months'}. Check the
          amount{filter.date ? ', or try without the date' : ''}.
        </p>
      }
    >
      {({ data }) => (
        <>
          <ul aria-label="Matching transactions" className="divide-line mt-2 divide-y">
            {data.map((transaction) => (
              <li key={transaction.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
                <span className="min-w-0">
                  <span className="block truncate font-medium">{transaction.merchant ?? transaction.description}</span>
                  <span className="text-ink-soft text-caption">
                    {time.date(transaction.date)}, <Money cents={transaction.amount} tone="plain" />
                  </span>
                </span>
                <Button
                  variant="secondary"
                  size="small"
                  busy={attach.isPending}
                  aria-label={`Attach to ${transaction.merchant ?? transaction.description}, ${time.date(transaction.date)}`}
                  onClick={() => attach.mutate({ body: { file_id: file.id, transaction_id: transaction.id } })}
                >
                  Attach
                </Button>
              </li>
            ))}
          </ul>
          {attach.isError ? (
            <p role="alert" className="text-negative mt-1">
              {attach.error.message}
            </p>
          ) : null}
        </>
      )}
    </QueryState>
  );
}

/** Finds the transaction of a receipt and attaches the file to it. */
export function ReceiptMatch({ file, text }: { file: AssistantFileOnWire; text: string }) {
  const [isOpen, setOpen] = useState(false);
  const [amount, setAmount] = useState(() => amountIn(text));
  const [date, setDate] = useState<string | null>(null);
  const [filter, setFilter] = useState<MatchFilter>();
  const detach = useApiMutation(assistant.detachReceipt, { refreshes: touched });
  if (file.transaction_id !== null) {
    return (
      <p className="mt-1 flex flex-wrap items-center gap-x-3">
        <TextLink href={transactionHref(file.transaction_id)}>View transaction</TextLink>
        <Button
          variant="quiet"
          size="small"
          busy={detach.isPending}
          onClick={() => detach.mutate({ body: { file_id: file.id } })}
        >
          Detach
        </Button>
      </p>
    );
  }
  if (!isOpen) {
    return (
      <Button variant="secondary" size="small" className="mt-1" onClick={() => setOpen(true)}>
        Attach to a transaction
      </Button>
    );
  }
  return (
    <form
      aria-label={`Transaction for ${file.name}`}
      className="mt-2 space-y-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (amount !== null && amount > 0) setFilter({ amount, date });
      }}
    >
      <MoneyField
        label="Amount on the receipt"
        value={amount}
        onChange={setAmount}
        error={amount === null || amount > 0 ? undefined : 'Enter an amount over $0.00.'}
      />
      <DateInput label="Date on the receipt (optional)" required={false} maxToday value={date} onChange={setDate} />
      <Button type="submit" size="small" disabled={amount === null || amount <= 0}>
        Find transaction
      </Button>
      {filter ? <Matches file={file} filter={filter} /> : null}
    </form>
  );
}
