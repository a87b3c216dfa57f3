import type { ReactNode } from 'react';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { cx } from 'class-variance-authority';
import type { NetworthItem } from '#contract/areas/networth.ts';
import { Button } from '#web/design/button.tsx';
import { IconButton } from '#web/design/icon-button.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Section } from '#web/design/page.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import { KindIcon } from './kind-icon.tsx';
import type { ItemActions } from './use-item-actions.ts';
import { factsOf, kindName, sourceText } from './words.ts';

interface ListActions {
  actions: ItemActions;
  onEdit: (item: NetworthItem) => void;
}

/** The link of a line that is not an item. */
function placeOf({ id, bank_account_id: account, loan_id: loan }: NetworthItem): string | null {
  if (loan !== undefined) return `/loans/${loan}`;
  if (account !== null) return `/accounts/${account}`;
  return id === null ? '/accounts/payments' : null;
}

function Line({ item, actions, onEdit }: { item: NetworthItem } & ListActions) {
  const time = useMemberTime();
  const place = placeOf(item);
  return (
    <li
      className={`grid grid-cols-[auto_minmax(0,1fr)_auto] @max-[15rem]:grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 pt-3.5 pb-1 sm:grid-cols-[auto_minmax(0,1fr)_auto_6.5rem] sm:pb-3.5 ${item.included ? '' : 'text-ink-faint'}`}
    >
      <KindIcon kind={item.kind} />
      <span className="min-w-0">
        <span className="block font-medium [overflow-wrap:anywhere]">
          {place === null ? item.name : <TextLink href={place}>{item.name}</TextLink>}
        </span>
        <span className="text-ink-faint text-caption figures block">
          {[kindName(item), ...factsOf(item)].filter((fact) => fact !== item.name).join(' · ')}
        </span>
        <span className={`text-caption figures block ${item.source.stale ? 'text-warning' : 'text-ink-faint'}`}>
          {sourceText(item.source, time)}
        </span>
      </span>
      <Money
        cents={item.owned_value}
        tone="plain"
        size="strong"
        className={cx(
          '@max-[15rem]:col-span-full @max-[15rem]:text-right',
          !item.included && 'line-through decoration-1',
        )}
      />
      <span className="col-span-2 col-start-2 -mr-2.5 flex flex-wrap justify-end @max-[15rem]:col-span-full sm:col-span-1 sm:col-start-4">
        {item.id === null ? null : (
          <>
            <IconButton
              label={`Edit ${item.name}`}
              icon={Pencil}
              className="text-ink-soft"
              onClick={() => onEdit(item)}
            />
            <IconButton
              label={`Delete ${item.name}`}
              icon={Trash2}
              className="text-ink-soft"
              onClick={() => actions.remove(item)}
            />
          </>
        )}
        {item.bank_account_id === null ? null : (
          <Button
            variant="quiet"
            size="small"
            aria-label={`${item.included ? 'Exclude' : 'Include'} ${item.name}`}
            onClick={() => actions.count(item, !item.included)}
          >
            {item.included ? 'Exclude' : 'Include'}
          </Button>
        )}
      </span>
    </li>
  );
}

export interface ItemListProps extends ListActions {
  title: string;
  items: readonly NetworthItem[];
  /** The total of counted lines. */
  sumCents: number;
  /** The empty state. */
  empty: ReactNode;
}

/** Assets or liabilities, with their total. */
export function ItemList({ title, items, sumCents, empty, ...rest }: ItemListProps) {
  return (
    <Section title={title} action={<Money cents={sumCents} tone="plain" size="strong" className="sm:mr-[7.25rem]" />}>
      {items.length === 0 ? <p className="text-ink-soft">{empty}</p> : null}
      <ul aria-label={title} className="divide-line @container -mt-3 divide-y">
        {items.map((item) => (
          <Line
            key={
              item.id ??
              (item.bank_account_id === null ? `${item.name}-${item.loan_id ?? ''}` : `account-${item.bank_account_id}`)
            }
            item={item}
            {...rest}
          />
        ))}
      </ul>
    </Section>
  );
}
