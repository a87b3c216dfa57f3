import { useState } from 'react';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import type { BankAccountOnWire } from '#contract/areas/bank-accounts.ts';
import { payments } from '#contract/areas/payments.ts';
import type { PayeeOnWire } from '#contract/areas/payments.ts';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { MoveForm } from './move-form.tsx';
import type { MoveKind } from './move-form.tsx';
import { PayeeForm } from './payee-form.tsx';

export interface MoveDialogProps {
  /** The account that pays at first. */
  fromId?: number;
  /** Pays this payee at first. */
  payeeId?: number;
  onClose: () => void;
}

function Choice({
  list,
  people,
  fromId,
  payeeId,
  onClose,
}: MoveDialogProps & { list: readonly BankAccountOnWire[]; people: readonly PayeeOnWire[] }) {
  const [kind, setKind] = useState<MoveKind>(payeeId === undefined && list.length > 1 ? 'own' : 'payee');
  const [chosen, setChosen] = useState(payeeId);
  const [adding, setAdding] = useState(false);
  if (adding || (kind === 'payee' && people.length === 0 && list.length < 2)) {
    return (
      <PayeeForm
        onCancel={() => (adding ? setAdding(false) : onClose())}
        onAdded={(payee) => {
          setChosen(payee.ClientPayeeID);
          setKind('payee');
          setAdding(false);
        }}
      />
    );
  }
  return (
    <>
      <SegmentedControl
        label="Where the money goes"
        full
        className="mb-5"
        choices={[
          { value: 'own', label: 'Own account', disabled: list.length < 2 },
          { value: 'payee', label: 'A payee' },
        ]}
        value={kind}
        onChange={setKind}
      />
      <MoveForm
        key={`${kind}-${chosen ?? ''}`}
        kind={kind}
        list={list}
        people={people}
        fromId={fromId}
        payeeId={chosen}
        onAddPayee={() => setAdding(true)}
        onClose={onClose}
      />
    </>
  );
}

/** Moves money between own accounts, or pays somebody. */
export function MoveDialog(props: MoveDialogProps) {
  const list = useApiQuery(bankAccounts.list);
  const people = useApiQuery(payments.list);
  const failed = list.error ?? people.error;
  const open = (list.data?.data ?? []).filter(({ status, currency }) => status === 'active' && currency === 'AUD');
  return (
    <Dialog open onClose={props.onClose} title="Move money">
      {failed ? (
        <EmptyState
          message="Your accounts could not be loaded."
          subtitle1={failed.message}
          buttonText="Try again"
          onButton={() => void Promise.all([list.refetch(), people.refetch()])}
        />
      ) : list.data && people.data ? (
        open.some(({ kind }) => kind === 'transaction' || kind === 'savings') ? (
          <Choice {...props} list={open} people={people.data.data} />
        ) : (
          <EmptyState
            message="No account to pay from"
            subtitle1="Money can be moved from an everyday or savings account of yours."
            buttonText="Import a statement"
            href="/sync-transactions"
          />
        )
      ) : (
        <SkeletonRows rows={4} label="Loading your accounts" />
      )}
    </Dialog>
  );
}
