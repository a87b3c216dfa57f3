import { household } from '#contract/areas/household.ts';
import type { SharedRow, ShareAccess } from '#contract/areas/household.ts';
import { Button } from '#web/design/button.tsx';
import { Drawer } from '#web/design/drawer.tsx';
import { Money } from '#web/design/money.tsx';
import { DefinitionList } from '#web/design/page.tsx';
import { TextArea } from '#web/design/text-area.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import { CategoryPicker, faceOf } from '#web/areas/transactions/public.tsx';
import { sharedReads, tellChange } from './share-change.ts';

interface Share {
  share_id: number;
  access: ShareAccess;
  owner: string;
}

interface RowProps {
  transaction: SharedRow;
  share: Share;
  onClose: () => void;
}

interface Values {
  sub_category_id: number | null;
  merchant: string;
  notes: string;
}

/** Only changed fields are sent, to keep concurrent changes by others. */
function changesOf(transaction: SharedRow, { sub_category_id: category, merchant, notes }: Values) {
  const name = transaction.merchant ?? transaction.description;
  return {
    ...(category === transaction.sub_category_id || category === null ? {} : { sub_category_id: category }),
    ...(merchant.trim() === name ? {} : { merchant }),
    ...(notes.trim() === (transaction.notes ?? '') ? {} : { notes }),
  };
}

function RowForm({ transaction, share, onClose }: RowProps) {
  const form = useApiForm<typeof household.changeRow, Values>(household.changeRow, {
    defaults: {
      sub_category_id: transaction.sub_category_id,
      merchant: transaction.merchant ?? transaction.description,
      notes: transaction.notes ?? '',
    },
    body: (values) => ({ share_id: share.share_id, id: transaction.id, ...changesOf(transaction, values) }),
    refreshes: sharedReads,
    onDone: ({ log_ids: ids }) => {
      tellChange('Transaction saved.', ids);
      onClose();
    },
  });
  const changed = Object.keys(changesOf(transaction, form.values)).length > 0;
  const category = form.value('sub_category_id');
  return (
    <Form form={form} aria-label="Edit transaction">
      <div className="space-y-5">
        <CategoryPicker
          value={category.value}
          onChange={category.onChange}
          error={category.error}
          disabled={transaction.linked}
          placeholder="Choose a category"
          {...(transaction.linked
            ? { hint: `This is part of a transfer or refund, so only ${share.owner} can change its category.` }
            : {})}
        />
        <TextField label="Name" {...form.field('merchant')} />
        <TextArea label="Note" optional rows={3} maxLength={500} {...form.field('notes')} />
      </div>
      <div className="mt-6 flex gap-3">
        <SubmitButton form={form} disabled={!changed}>
          Save changes
        </SubmitButton>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

/** A transaction of a shared account; with write permission its category, name and note can be edited. */
export function RowDrawer(props: RowProps) {
  const { transaction, share, onClose } = props;
  const time = useMemberTime();
  const facts = [
    { term: 'Bank description', is: <span className="wrap-anywhere font-normal">{transaction.description}</span> },
    ...(transaction.balance === null
      ? []
      : [
          {
            term: 'Balance after',
            is: <Money cents={transaction.balance} currency={transaction.currency} tone="plain" />,
          },
        ]),
    ...(share.access === 'write'
      ? []
      : [
          { term: 'Category', is: transaction.transfer ? 'Transfer' : faceOf(transaction.sub_category_id).name },
          { term: 'Note', is: <span className="wrap-anywhere font-normal">{transaction.notes ?? 'None'}</span> },
        ]),
  ];
  return (
    <Drawer open onClose={onClose} title={transaction.merchant ?? transaction.description}>
      <p className="text-ink-soft">{time.date(transaction.date, 'full')}</p>
      <p className="mt-1 mb-5">
        <Money cents={transaction.amount} currency={transaction.currency} size="title" />
      </p>
      {share.access === 'write' ? <RowForm {...props} /> : null}
      <div className={share.access === 'write' ? 'mt-8' : undefined}>
        <DefinitionList items={facts} />
      </div>
    </Drawer>
  );
}
