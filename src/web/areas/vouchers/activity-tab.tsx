import Copy from 'lucide-react/icons/copy';
import Eye from 'lucide-react/icons/eye';
import Search from 'lucide-react/icons/search';
import Share2 from 'lucide-react/icons/share-2';
import Ticket from 'lucide-react/icons/ticket';
import { vouchers } from '#contract/areas/vouchers.ts';
import type { ActivityKind } from '#contract/areas/vouchers.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { EmptyState } from '#web/design/empty-state.tsx';
import { ICON_STROKE, type IconComponent } from '#web/design/icon.ts';
import { TextLink } from '#web/design/link.tsx';
import { Columns } from '#web/design/page.tsx';
import { Pagination } from '#web/design/pagination.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { ACTS_A_PAGE, actsInput, voucherHref } from './view.ts';
import type { PartProps } from './vouchers-tab.tsx';

type Act = ReplyOf<typeof vouchers.activity>['data'][number];

const faces: Readonly<Record<ActivityKind, { icon: IconComponent; words: string }>> = {
  viewed: { icon: Eye, words: 'Viewed' },
  clicked: { icon: Copy, words: 'Copied the code for' },
  searched: { icon: Search, words: 'Searched for' },
  shared: { icon: Share2, words: 'Shared' },
  redeemed: { icon: Ticket, words: 'Redeemed' },
};

function Line({ act }: { act: Act }) {
  const time = useMemberTime();
  const { icon: Icon, words } = faces[act.activity];
  return (
    <li className="flex items-center gap-4 py-3.5">
      <span
        className={`grid size-10 shrink-0 place-items-center rounded-full ${act.activity === 'redeemed' ? 'bg-positive-soft text-positive' : 'bg-sunken text-ink-soft'}`}
      >
        <Icon size={19} strokeWidth={ICON_STROKE} aria-hidden="true" />
      </span>
      <p className="min-w-0 flex-1">
        {words}{' '}
        {act.VoucherID !== null && act.Title !== null ? (
          <TextLink href={voucherHref(act.VoucherID)}>{act.Title}</TextLink>
        ) : (
          <span className="font-medium break-words">{act.detail ?? 'a deal'}</span>
        )}
      </p>
      <span className="text-ink-faint text-caption shrink-0">{time.instant(act.at, 'fromNow')}</span>
    </li>
  );
}

/** What the member did among the deals, the latest first. */
export function ActivityTab({ view, onView }: PartProps) {
  const acts = useApiQuery(vouchers.activity, actsInput(view), { keepPrevious: true });
  return (
    <QueryState
      query={acts}
      what="your activity"
      skeleton={<SkeletonRows rows={6} />}
      empty={
        <EmptyState
          illustration="history"
          message="No activity yet"
          subtitle1="Vouchers you view, share and redeem will appear here. Only you can see this."
          buttonText="See vouchers"
          onButton={() => onView({ tab: 'vouchers', page: 1 })}
        />
      }
    >
      {({ data, total }) => (
        <Columns>
          <ul aria-label="Your activity" className="divide-line divide-y">
            {data.map((act) => (
              <Line key={act.id} act={act} />
            ))}
          </ul>
          <Pagination page={view.page} pageCount={Math.ceil(total / ACTS_A_PAGE)} onPage={(page) => onView({ page })} />
        </Columns>
      )}
    </QueryState>
  );
}
