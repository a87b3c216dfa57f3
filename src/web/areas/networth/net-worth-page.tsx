import { Suspense, lazy, useState } from 'react';
import { useSearchParams } from 'react-router';
import { networth } from '#contract/areas/networth.ts';
import type { NetworthItem } from '#contract/areas/networth.ts';
import { Tag } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Notice } from '#web/design/notice.tsx';
import { Columns, DefinitionList, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonChart, SkeletonFigure, SkeletonShape } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { HistorySection } from './history-section.tsx';
import { ItemList } from './item-list.tsx';
import type { Editing } from './item-values.ts';
import { KindShares } from './kind-shares.tsx';
import { useItemActions } from './use-item-actions.ts';
import { kindName } from './words.ts';
import type { NetWorth } from './words.ts';

const ItemDialog = lazy(async () => ({ default: (await import('./item-dialog.tsx')).ItemDialog }));

type Side = NetworthItem['NetworthType'];

/** The part of the list to show, from the query `show`: everything, a type, or a kind. */
function useShown() {
  const [search, setSearch] = useSearchParams();
  const [side = '', kind = ''] = (search.get('show') ?? '').split('-');
  return {
    side: side === 'Assets' || side === 'Liabilities' ? (side as Side) : null,
    kind: kind === '' ? null : kind,
    clear: () =>
      setSearch((before) => new URLSearchParams([...before].filter(([name]) => name !== 'show')), { replace: true }),
  };
}

const sideHref = (side: Side, kind?: string): string => `/net-worth?show=${side}${kind ? `-${kind}` : ''}`;
const sideNames = { Assets: 'What you own', Liabilities: 'What you owe' } as const;
const sumOf = (items: readonly NetworthItem[]): number =>
  items.filter(({ included }) => included).reduce((sum, item) => sum + item.owned_value, 0);

function Aside({ worth }: { worth: NetWorth }) {
  return (
    <>
      <Section title="Together">
        <DefinitionList
          items={[
            {
              term: 'You own',
              is: <Money cents={worth.Assets} tone="plain" href={sideHref('Assets')} opens="what you own" />,
            },
            {
              term: 'You owe',
              is: <Money cents={worth.Liabilities} tone="plain" href={sideHref('Liabilities')} opens="what you owe" />,
            },
            { term: 'Net worth', is: <Money cents={worth.Networth} tone="plain" size="strong" /> },
          ]}
        />
      </Section>
      <KindShares title="Assets by kind" items={worth.data} side="Assets" hrefOf={(kind) => sideHref('Assets', kind)} />
      <KindShares
        title="Debts by kind"
        items={worth.data}
        side="Liabilities"
        hrefOf={(kind) => sideHref('Liabilities', kind)}
      />
      {worth.data.some(({ source, included }) => source.sample && included) ? (
        <Notice tone="warning" title="Includes sample prices">
          Some of these values come from sample prices made up for trying things out. Enter your own figures for a net
          worth you can rely on.
        </Notice>
      ) : null}
      <p className="text-ink-faint text-caption">
        Estimates and reference prices are a guide, not a valuation. Put in your own figure wherever you know better.
      </p>
    </>
  );
}

function Waiting() {
  return (
    <>
      <SkeletonFigure />
      <SkeletonChart className="mt-6" />
      {Array.from({ length: 4 }, (_, at) => (
        <SkeletonShape key={at} className="mt-5 h-14 w-full" />
      ))}
    </>
  );
}

function Lists({ worth, onEdit }: { worth: NetWorth; onEdit: (editing: Editing) => void }) {
  const actions = useItemActions();
  const { side, kind, clear } = useShown();
  const shown = worth.data.filter(
    (item) => (side === null || item.NetworthType === side) && (kind === null || item.kind === kind),
  );
  return (
    <>
      {side === null ? null : (
        <div className="mt-10 -mb-6">
          <Tag
            label={`Only ${kind === null ? sideNames[side].toLowerCase() : kindName({ NetworthType: side, kind: kind as NetworthItem['kind'] })}`}
            onRemove={clear}
          />
        </div>
      )}
      {(['Assets', 'Liabilities'] as const)
        .filter((type) => side === null || side === type)
        .map((type) => {
          const items = shown.filter((item) => item.NetworthType === type);
          return (
            <ItemList
              key={type}
              title={sideNames[type]}
              items={items}
              sumCents={sumOf(items)}
              actions={actions}
              onEdit={(item) => onEdit({ item })}
              empty={
                type === 'Assets'
                  ? 'Nothing yet: add your super, your car, what you have put by.'
                  : 'No debts here. Well done, or add one.'
              }
            />
          );
        })}
    </>
  );
}

function Nothing({ onAdd }: { onAdd: () => void }) {
  return (
    <>
      <EmptyState
        illustration="net-worth"
        message="What you own, less what you owe"
        subtitle1="Add your super, a car, savings or a loan, and watch how the difference goes over the years."
        subtitle2="Accounts that you link or import come in by themselves."
        buttonText="Add the first thing"
        onButton={onAdd}
      />
      <p className="text-center">
        <TextLink href="/sync-transactions">Import a statement</TextLink>
      </p>
    </>
  );
}

/** Assets, debts, history and composition. */
export function NetWorthPage() {
  const worth = useApiQuery(networth.list);
  const [editing, setEditing] = useState<Editing | null>(null);
  const shown = worth.data;
  const isEmpty = shown?.data.length === 0;
  return (
    <>
      <PageHeader
        title="Net worth"
        figure={shown && !isEmpty ? <Money cents={shown.Networth} tone="plain" size="title" /> : undefined}
        actions={
          <>
            <Button onClick={() => setEditing({ side: 'Assets' })}>Add an asset</Button>
            <Button variant="secondary" onClick={() => setEditing({ side: 'Liabilities' })}>
              Add a debt
            </Button>
          </>
        }
      />
      <QueryState
        query={worth}
        what="your net worth"
        skeleton={<Waiting />}
        empty={<Nothing onAdd={() => setEditing({ side: 'Assets' })} />}
      >
        {(loaded) => (
          <Columns aside={<Aside worth={loaded} />}>
            <HistorySection />
            <Lists worth={loaded} onEdit={setEditing} />
          </Columns>
        )}
      </QueryState>
      {editing && shown ? (
        <Suspense fallback={null}>
          <ItemDialog editing={editing} items={shown.data} onClose={() => setEditing(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
