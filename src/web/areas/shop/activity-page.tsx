import { useSearchParams } from 'react-router';
import Bookmark from 'lucide-react/icons/bookmark';
import ExternalLink from 'lucide-react/icons/external-link';
import Eye from 'lucide-react/icons/eye';
import Search from 'lucide-react/icons/search';
import ShoppingBasket from 'lucide-react/icons/shopping-basket';
import { shop } from '#contract/areas/shop.ts';
import type { ShopActivityKind } from '#contract/areas/shop.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { ICON_STROKE } from '#web/design/icon.ts';
import { TextLink } from '#web/design/link.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { Pagination } from '#web/design/pagination.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { activityIn, dealHref, PAGE_ACTIVITY } from './reads.ts';

type Done = ReplyOf<typeof shop.activity>['data'][number];

const looks = {
  opened: { icon: Eye, says: 'You opened' },
  searched: { icon: Search, says: 'You searched for' },
  saved: { icon: Bookmark, says: 'You saved' },
  went_out: { icon: ExternalLink, says: 'You visited the site for' },
  ordered: { icon: ShoppingBasket, says: 'You ordered' },
} as const satisfies Record<ShopActivityKind, unknown>;

const choices = [
  { value: 'all', label: 'All' },
  { value: 'opened', label: 'Opened' },
  { value: 'saved', label: 'Saved' },
  { value: 'went_out', label: 'Visited' },
  { value: 'ordered', label: 'Ordered' },
] as const;

function What({ done: { activity, deal, merchant, detail } }: { done: Done }) {
  if (activity === 'searched' && detail)
    return <TextLink href={`/shop/search?q=${encodeURIComponent(detail)}`}>{detail}</TextLink>;
  if (deal) return <TextLink href={dealHref(deal)}>{deal.title}</TextLink>;
  return merchant ? <TextLink href={`/shop/merchant/${merchant.id}`}>{merchant.name}</TextLink> : null;
}

function DoneRow({ done }: { done: Done }) {
  const time = useMemberTime();
  const { icon: Icon, says } = looks[done.activity];
  return (
    <li className="border-line flex flex-wrap items-start gap-x-3.5 border-b py-3.5 last:border-b-0">
      <span
        className="bg-sunken text-ink-soft mt-0.5 grid size-9 shrink-0 place-items-center rounded-full"
        aria-hidden="true"
      >
        <Icon size={17} strokeWidth={ICON_STROKE} />
      </span>
      <div className="min-w-0 flex-1 basis-32">
        <p>
          <span className="text-ink-soft">{says}</span> <What done={done} />
        </p>
        {done.merchant && done.deal ? (
          <p className="text-ink-faint text-caption">
            {done.deal.offer} at {done.merchant.name}
          </p>
        ) : null}
      </div>
      <span className="text-ink-faint text-caption figures ml-auto shrink-0 pt-1">{time.instant(done.at, 'time')}</span>
    </li>
  );
}

function Days({ all }: { all: readonly Done[] }) {
  const time = useMemberTime();
  const days = Map.groupBy(all, ({ at }) => time.instant(at, 'wmd'));
  return [...days].map(([day, of]) => (
    <Section key={day} title={day}>
      <ul>
        {of.map((done) => (
          <DoneRow key={done.id} done={done} />
        ))}
      </ul>
    </Section>
  ));
}

function ClearButton() {
  const clear = useApiMutation(shop.clearActivity, {
    refreshes: [shop.activity, shop.data],
    onSuccess: () => showToast({ tone: 'positive', text: 'History cleared. Your saved deals are still there.' }),
    onError: (problem) => showToast({ tone: 'negative', text: messageOf(problem) }),
  });
  return (
    <Button variant="secondary" busy={clear.isPending} onClick={() => clear.mutate({})}>
      Clear history
    </Button>
  );
}

/** What the member did in the shop, day by day. */
export function ActivityPage() {
  const [search, setSearch] = useSearchParams();
  const query = activityIn(search);
  const list = useApiQuery(shop.activity, { query }, { keepPrevious: true });
  const show = (what: string, page: number) =>
    setSearch({ ...(what === 'all' ? {} : { what }), ...(page > 1 ? { page: String(page) } : {}) });
  const { data, total } = list.data ?? { data: [], total: 0 };
  return (
    <>
      <PageHeader
        title="Shop activity"
        over={<TextLink href="/shop">Shop</TextLink>}
        lead="Deals you’ve opened and saved. Only you can see this."
        actions={
          <>
            <ButtonLink variant="quiet" href="/shop/address">
              Delivery addresses
            </ButtonLink>
            {data.length > 0 ? <ClearButton /> : null}
          </>
        }
      />
      <Columns>
        <SegmentedControl<string>
          label="Which activity"
          choices={choices}
          value={query.activity ?? 'all'}
          onChange={(what) => show(what, 1)}
        />
        <QueryState
          query={list}
          what="your activity"
          skeleton={<SkeletonRows rows={6} />}
          empty={
            <EmptyState
              illustration="history"
              message="Nothing here yet"
              subtitle1="Deals you open, save or order will appear here."
              buttonText="Browse the shop"
              href="/shop"
            />
          }
        >
          {(loaded) => (
            <div className="mt-8">
              <Days all={loaded.data} />
            </div>
          )}
        </QueryState>
        <Pagination
          page={query.page}
          pageCount={Math.ceil(total / PAGE_ACTIVITY)}
          onPage={(page) => show(query.activity ?? 'all', page)}
        />
      </Columns>
    </>
  );
}
