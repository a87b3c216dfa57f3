import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { networth } from '#contract/areas/networth.ts';
import type { NetworthItem } from '#contract/areas/networth.ts';
import { AnswerCard, AnswerCardWaiting } from '#web/design/answer-card.tsx';
import { Button } from '#web/design/button.tsx';
import { ChartSkeleton } from '#web/design/charts/chart-skeleton.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Notice } from '#web/design/notice.tsx';
import { Columns, DefinitionList, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonRows, SkeletonShape } from '#web/design/skeleton.tsx';
import { Tag } from '#web/design/tag.tsx';
import { lazyDialog } from '#web/kit/lazy-dialog.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { HistorySection, useHistorySpan } from './history-section.tsx';
import { ItemList } from './item-list.tsx';
import type { Editing } from './item-values.ts';
import { KindShares } from './kind-shares.tsx';
import { daysOf } from './span.ts';
import { useItemActions } from './use-item-actions.ts';
import { changeOf, kindName } from './words.ts';
import type { History, NetWorth } from './words.ts';

const ItemDialog = lazyDialog('the form', async () => (await import('./item-dialog.tsx')).ItemDialog);

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
      <Section title="Assets and debts">
        <DefinitionList
          items={[
            {
              term: 'Assets',
              is: <Money cents={worth.Assets} tone="plain" href={sideHref('Assets')} opens="what you own" />,
            },
            {
              term: 'Debts',
              is: <Money cents={worth.Liabilities} tone="plain" href={sideHref('Liabilities')} opens="what you owe" />,
            },
            { term: 'Net worth', is: <Money cents={worth.Networth} tone="plain" size="strong" /> },
          ]}
        />
      </Section>
      <KindShares title="Assets by type" items={worth.data} side="Assets" hrefOf={(kind) => sideHref('Assets', kind)} />
      <KindShares
        title="Debts by type"
        items={worth.data}
        side="Liabilities"
        hrefOf={(kind) => sideHref('Liabilities', kind)}
      />
      {worth.data.some(({ source, included }) => source.sample && included) ? (
        <Notice tone="warning" title="Includes sample prices" className="mt-4 mb-3">
          Some values use sample prices, which aren’t real. Enter your own figures for a net worth you can rely on.
        </Notice>
      ) : null}
      <p className="text-ink-faint text-caption">
        Estimates and reference prices are a guide, not a valuation. You can enter your own figure for anything.
      </p>
    </>
  );
}

/** The largest screen that comes: the answer, the period, the chart and the first items. */
function Waiting() {
  return (
    <>
      <AnswerCardWaiting />
      <SkeletonShape className="mb-5 h-11 w-80 max-w-full" />
      <ChartSkeleton heightPx={240} />
      <SkeletonRows rows={6} />
    </>
  );
}

function Answer({ worth, history }: { worth: NetWorth; history: History }) {
  const time = useMemberTime();
  const change = changeOf(history, time.date);
  return (
    <AnswerCard
      label={`What you own, less what you owe, on ${time.date(time.today())}`}
      cents={worth.Networth}
      change={change ?? undefined}
    >
      {change === null ? 'Come back tomorrow to see how it changes.' : change.added}
    </AnswerCard>
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
                  ? 'No assets yet. Add your super, car or savings.'
                  : 'No debts. Add a loan or card if you have one.'
              }
            />
          );
        })}
    </>
  );
}

function Nothing({ onAdd }: { onAdd: (editing: Editing) => void }) {
  return (
    <>
      <EmptyState
        illustration="net-worth"
        message="What you own, less what you owe"
        subtitle1="Add your super, car, savings or loans, and see your net worth change over the years."
        subtitle2="Accounts you connect or import are added for you."
        buttonText="Add an asset"
        onButton={() => onAdd({ side: 'Assets' })}
      />
      <p className="text-center">
        <Button variant="quiet" onClick={() => onAdd({ side: 'Liabilities' })}>
          Add a debt
        </Button>{' '}
        <TextLink href="/sync-transactions">Import a statement</TextLink>
      </p>
    </>
  );
}

/** Assets, debts, history and composition. */
export function NetWorthPage() {
  const time = useMemberTime();
  const worth = useApiQuery(networth.list);
  const { span } = useHistorySpan();
  const history = useApiQuery(networth.history, { body: daysOf(span, time.today()) }, { keepPrevious: true });
  const [editing, setEditing] = useState<Editing | null>(null);
  const shown = worth.data;
  return (
    <>
      <PageHeader
        title="Net worth"
        actions={
          shown?.data.length === 0 ? undefined : (
            <>
              <Button onClick={() => setEditing({ side: 'Assets' })}>Add an asset</Button>
              <Button variant="secondary" onClick={() => setEditing({ side: 'Liabilities' })}>
                Add a debt
              </Button>
            </>
          )
        }
      />
      <QueryState
        queries={{ worth, history }}
        what="your net worth"
        skeleton={<Waiting />}
        isEmpty={(loaded) => loaded.worth.data.length === 0}
        empty={<Nothing onAdd={setEditing} />}
      >
        {(loaded) => (
          <Columns aside={<Aside worth={loaded.worth} />}>
            <Answer worth={loaded.worth} history={loaded.history} />
            <HistorySection history={loaded.history} />
            <Lists worth={loaded.worth} onEdit={setEditing} />
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
