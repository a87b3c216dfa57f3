import { useLocation } from 'react-router';
import { spin, spinPages } from '#contract/areas/spin.ts';
import type { SpinPage } from '#contract/areas/spin.ts';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Columns, PageHeader } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { SpinInvitation } from './open-spin-page.tsx';

/** The promotion that operators have set for an address, or that none runs there. */
export function SpinPromotionPage() {
  const { pathname } = useLocation();
  const page: SpinPage = spinPages.find((one) => pathname === `/new/${one}`) ?? 'spin';
  const promotion = useApiQuery(spin.promotion, { query: { page } });
  const items = useApiQuery(spin.items).data;
  const time = useMemberTime();
  return (
    <Columns>
      <QueryState
        query={promotion}
        what="the promotion"
        skeleton={<SkeletonRows rows={4} />}
        isEmpty={({ data }) => data === null}
        empty={
          <>
            <PageHeader title="Spin promotion" />
            <EmptyState
              illustration="draws"
              message="No promotion right now"
              subtitle1="The daily spin has its own page, with its odds."
              buttonText="See the daily spin"
              href="/spintowin"
            />
          </>
        }
      >
        {({ data }) => (
          <>
            <PageHeader
              title={data!.title}
              over={`${time.date(data!.starts_on)} to ${time.date(data!.ends_on)}`}
              lead={data!.body}
            />
            {items && items.data.length > 0 ? <SpinInvitation items={items} /> : null}
            <p className="mt-4">
              <TextLink href="/spintowin" className="inline-block py-2">
                Odds and conditions
              </TextLink>
            </p>
          </>
        )}
      </QueryState>
    </Columns>
  );
}
