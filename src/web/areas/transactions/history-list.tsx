import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { cx } from 'class-variance-authority';
import { RowGroups } from '#web/design/row-groups.ts';
import { useTextScale } from '#web/design/text-scale.ts';
import { VirtualRows } from '#web/design/virtual-rows.tsx';
import type { RowHeadings, VirtualRowsHandle } from '#web/design/virtual-rows.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import { DAY_HEIGHT, DayHeading } from './day-heading.tsx';
import { HistoryRow, SkeletonRow, rowLayout } from './history-row.tsx';
import type { RowDay } from './row-days.ts';
import { isChosen } from './selection.ts';
import type { Selection } from './selection.ts';
import { accountNameOf, useAccounts, useRowWidth, useStoredLogos } from './use-facts.ts';
import type { PagedRows } from './use-paged-transactions.ts';

interface HistoryListProps {
  rows: PagedRows;
  selection: Selection;
  choosing: boolean;
  onChoose: (index: number, extend: boolean) => void;
  onOpen: (id: number) => void;
  /** Opens the details at the category. */
  onCategory: (id: number) => void;
  list: RefObject<VirtualRowsHandle | null>;
}

const heights = { wide: 56, roomy: 60, slim: 60 } as const;

/** The day headings, if the list has any. */
function useHeadings(days: readonly RowDay[] | null, scale: number): RowHeadings | undefined {
  const today = useMemberTime().today();
  return useMemo(
    () =>
      days === null
        ? undefined
        : {
            groups: new RowGroups(days.map(({ count }) => count)),
            height: Math.round(DAY_HEIGHT * scale),
            render: (at) => <DayHeading day={days[at]!} today={today} />,
          },
    [days, today, scale],
  );
}

/** Space or x, pressed on the row itself and without a modifier of the browser's own shortcuts. */
function isChoiceKey({ key, target, currentTarget, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return target === currentTarget && !ctrlKey && !metaKey && !altKey && (key === ' ' || key.toLowerCase() === 'x');
}

/** The same functions for every rendering, so that a row is not rendered again for them. */
function useStableChoices(choices: Pick<HistoryListProps, 'onChoose' | 'onCategory'>) {
  const latest = useRef(choices);
  useEffect(() => {
    latest.current = choices;
  });
  const choose = useCallback((index: number, extend: boolean) => latest.current.onChoose(index, extend), []);
  const openCategory = useCallback((id: number) => latest.current.onCategory(id), []);
  return { choose, openCategory };
}

/**
 * The virtual list: visible transactions are rendered, loading ones are placeholders. Space or x selects the focused
 * one.
 */
export function HistoryList({ rows, selection, choosing, onChoose, onOpen, onCategory, list }: HistoryListProps) {
  const accounts = useAccounts();
  const logos = useStoredLogos();
  const width = useRowWidth();
  const scale = useTextScale();
  const headings = useHeadings(rows.days, scale);
  const { choose, openCategory } = useStableChoices({ onChoose, onCategory });
  function press(event: KeyboardEvent, index: number): void {
    if (!isChoiceKey(event)) return;
    event.preventDefault();
    onChoose(index, event.shiftKey);
  }
  return (
    <div
      className={cx('@container', rows.isBehind && 'opacity-60 transition-opacity')}
      aria-busy={rows.isBehind || undefined}
    >
      <VirtualRows
        ref={list}
        label="Transactions"
        rowCount={rows.total ?? 0}
        rowHeight={Math.round(heights[width] * scale)}
        rowClassName={rowLayout[width]}
        onCard
        headings={headings}
        onRange={rows.onRange}
        onOpen={(index) => {
          const transaction = rows.rowAt(index);
          if (transaction) onOpen(transaction.id);
        }}
        onRowKeyDown={press}
        isSelected={(index) => {
          const transaction = rows.rowAt(index);
          return transaction !== undefined && isChosen(selection, transaction.id);
        }}
        renderRow={(index, { active }) => {
          const transaction = rows.rowAt(index);
          if (!transaction) return <SkeletonRow index={index} width={width} />;
          return (
            <HistoryRow
              transaction={transaction}
              index={index}
              accountName={accountNameOf(accounts, transaction.bank_account_id)}
              logo={transaction.merchant_key === null ? undefined : logos.get(transaction.merchant_key)}
              width={width}
              underDay={headings !== undefined}
              choosing={choosing || selection.kind === 'all' || selection.rows.size > 0}
              chosen={isChosen(selection, transaction.id)}
              fixed={selection.kind === 'all'}
              active={active}
              onChoose={choose}
              onCategory={openCategory}
            />
          );
        }}
      />
    </div>
  );
}
