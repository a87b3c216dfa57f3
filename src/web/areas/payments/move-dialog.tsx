import { useState } from 'react';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import type { BankAccountOnWire } from '#contract/areas/bank-accounts.ts';
import { payments } from '#contract/areas/payments.ts';
import type { PayeeOnWire } from '#contract/areas/payments.ts';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { MoveForm } from './move-form.tsx';
import type { MoveKind } from './move-form.tsx';
import { PayeeForm } from './payee-form.tsx';

export interface MoveDialogProps {
  /** The initial source account. */
  fromId?: number;
  /** The initial payee. */
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
        label="Pay"
        full
        className="mb-5"
        choices={[
          { value: 'own', label: 'My account', disabled: list.length < 2 },
          { value: 'payee', label: 'Someone else' },
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

const isOpen = ({ status, currency }: BankAccountOnWire): boolean => status === 'active' && currency === 'AUD';
const canPay = (account: BankAccountOnWire): boolean =>
  isOpen(account) && (account.kind === 'transaction' || account.kind === 'savings');

/** Transfers money between own accounts, or pays somebody. */
export function MoveDialog(props: MoveDialogProps) {
  const list = useApiQuery(bankAccounts.list);
  const people = useApiQuery(payments.list);
  return (
    <Dialog open onClose={props.onClose} title="Move money">
      <QueryState
        queries={{ list, people }}
        what="your accounts and payees"
        skeleton={<SkeletonRows rows={4} />}
        isEmpty={(loaded) => !loaded.list.data.some(canPay)}
        empty={
          <EmptyState
            illustration="accounts"
            message="No account to pay from"
            subtitle1="You can move money from an everyday or savings account. Import a statement to add one."
            buttonText="Import a statement"
            href="/sync-transactions"
          />
        }
      >
        {(loaded) => <Choice {...props} list={loaded.list.data.filter(isOpen)} people={loaded.people.data} />}
      </QueryState>
    </Dialog>
  );
}
