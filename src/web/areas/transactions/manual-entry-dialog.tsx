import { manualEntry } from '#contract/areas/manual-entry.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { Button } from '#web/design/button.tsx';
import { DateInput } from '#web/design/date-input.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Notice } from '#web/design/notice.tsx';
import { MoneyField } from '#web/design/number-field.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { Select } from '#web/design/select.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { TextArea } from '#web/design/text-area.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import type { ApiForm } from '#web/kit/form.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { bodyOfEntry, entryOf, tellAdded, tellChanged, manualEntryRefreshes } from './manual-entry.ts';
import type { Entry } from './manual-entry.ts';
import { CategoryPicker } from './category-picker.tsx';
import { nameOf } from './transaction-face.tsx';
import type { Transaction } from './transaction-face.tsx';
import { useRested } from './use-rested.ts';

type Accounts = ReplyOf<typeof manualEntry.accounts>;

/** The entry being edited, and its constraints. */
export interface Status {
  transaction: Transaction;
  /** Whether the member chose its category. */
  isChosen: boolean;
  isSplit: boolean;
}

/** The category suggested for the typed entry, and possible duplicates; requested after a typing pause. */
function useProposal({ bank_account_id: accountId, direction, amount, date, description }: Entry) {
  const proposalQuery = useRested({
    direction,
    description: description.trim(),
    ...(amount === null || amount <= 0 ? {} : { amount: dollarsFromCents(amount) }),
    ...(date === null ? {} : { date }),
    ...(accountId === 0 ? {} : { bank_account_id: accountId }),
  });
  const isTyped = proposalQuery.description !== '' && proposalQuery.description.length <= 150;
  const reply = useApiQuery(manualEntry.propose, { query: proposalQuery }, { enabled: isTyped, keepPrevious: true });
  return isTyped ? reply.data : undefined;
}

const CASH_TO_COME = { value: 0, label: 'Cash', hint: 'Created with this first transaction' };

function AccountFields({ form, list }: { form: ApiForm<Entry>; list: Accounts }) {
  const account = form.value('bank_account_id');
  const before = form.value('cash_before');
  const options = [
    ...(list.cash_account_id === null ? [CASH_TO_COME] : []),
    ...list.data.map(({ id, name, takes, why }) => ({
      value: id,
      label: name,
      disabled: !takes,
      ...(why === null ? {} : { hint: why }),
    })),
  ];
  return (
    <>
      <Select<number>
        label="Account"
        options={options}
        {...account}
        hint={
          list.data.some(({ takes }) => !takes) ? 'Connected accounts get their transactions from the bank.' : undefined
        }
      />
      {account.value === 0 ? (
        <MoneyField label="Cash you had before" optional hint="So the balance matches your wallet." {...before} />
      ) : null}
    </>
  );
}

function Alike({ transaction }: { transaction: Transaction }) {
  const time = useMemberTime();
  return (
    <Notice title="Is this a duplicate?" announce>
      You already have {nameOf(transaction)},{' '}
      <Money cents={transaction.amount} currency={transaction.currency} tone="plain" /> on {time.date(transaction.date)}
      . Only add this if it’s a different one.
    </Notice>
  );
}

function Fields({ form, list, status }: { form: ApiForm<Entry>; list: Accounts; status: Status | undefined }) {
  const proposal = useProposal(form.values);
  const direction = form.value('direction');
  const category = form.value('sub_category_id');
  const isProposed = category.value === null && (proposal?.sub_category_id ?? 0) !== 0;
  const alike = proposal?.alike && proposal.alike.id !== status?.transaction.id ? proposal.alike : null;
  return (
    <div className="space-y-5">
      <SegmentedControl
        label="Direction"
        full
        choices={[
          { value: 'out', label: 'Money out' },
          { value: 'in', label: 'Money in' },
        ]}
        {...direction}
        disabled={status?.isSplit}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <MoneyField
          label="Amount"
          currency={list.data.find(({ id }) => id === form.values.bank_account_id)?.currency}
          {...form.value('amount')}
          disabled={status?.isSplit}
          hint={status?.isSplit ? 'Remove the split to change the amount.' : undefined}
        />
        <DateInput label="Date" maxToday name="date" {...form.value('date')} />
      </div>
      <TextField label="Description" maxLength={150} autoComplete="off" {...form.field('description')} />
      {status?.isSplit ? null : (
        <CategoryPicker
          optional
          value={category.value ?? proposal?.sub_category_id ?? null}
          onChange={(id) => category.onChange(id ?? 0)}
          error={category.error}
          placeholder="Choose a category"
          hint={isProposed ? (proposal?.reason ?? undefined) : undefined}
        />
      )}
      <AccountFields form={form} list={list} />
      <TextArea label="Note" optional rows={2} maxLength={500} {...form.field('notes')} />
      {alike ? <Alike transaction={alike} /> : null}
    </div>
  );
}

function EntryForm({
  list,
  accountId,
  status,
  onClose,
}: {
  list: Accounts;
  accountId: number | undefined;
  status: Status | undefined;
  onClose: () => void;
}) {
  const today = useMemberTime().today();
  const requestedAccount = status ? undefined : list.data.find(({ id }) => id === accountId);
  const input = requestedAccount?.takes ? requestedAccount.id : undefined;
  const form = useApiForm<typeof manualEntry.add | typeof manualEntry.change, Entry>(
    status ? manualEntry.change : manualEntry.add,
    {
      defaults: status
        ? entryOf(status.transaction, status.isChosen && !status.isSplit)
        : {
            bank_account_id: input ?? list.cash_account_id ?? 0,
            direction: 'out',
            amount: null,
            date: today,
            description: '',
            sub_category_id: null,
            notes: '',
            cash_before: null,
          },
      body: (values) => ({ ...bodyOfEntry(values), ...(status ? { id: status.transaction.id } : {}) }) as never,
      refreshes: manualEntryRefreshes,
      onDone: ({ data, account }) => {
        if (status) tellChanged(status.transaction);
        else tellAdded(data, account.name);
        onClose();
      },
    },
  );
  return (
    <Form form={form}>
      {requestedAccount?.why ? (
        <Notice title={`You can’t add transactions to ${requestedAccount.name}`} className="mb-5">
          {requestedAccount.why}
        </Notice>
      ) : null}
      <Fields form={form} list={list} status={status} />
      <div className="mt-7 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton form={form}>{status ? 'Save changes' : 'Add transaction'}</SubmitButton>
      </div>
    </Form>
  );
}

/** A manual entry: new or existing. */
export function ManualEntryDialog({
  accountId,
  status,
  onClose,
}: {
  accountId?: number | undefined;
  status?: Status;
  onClose: () => void;
}) {
  const list = useApiQuery(manualEntry.accounts);
  return (
    <Dialog open onClose={onClose} title={status ? 'Edit transaction' : 'Add transaction'}>
      {status ? null : (
        <p className="text-ink-soft mb-5">
          For cash and anything your bank doesn’t show. Have a statement?{' '}
          <TextLink href="/sync-transactions">Import it</TextLink> instead.
        </p>
      )}
      <QueryState query={list} what="your accounts" skeleton={<SkeletonRows rows={4} />}>
        {(loaded) => <EntryForm list={loaded} accountId={accountId} status={status} onClose={onClose} />}
      </QueryState>
    </Dialog>
  );
}
