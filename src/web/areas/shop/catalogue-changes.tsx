import History from 'lucide-react/icons/history';
import { shopCatalogue } from '#contract/areas/shop-catalogue.ts';
import { Pagination } from '#web/design/pagination.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { useAddressPage } from '#web/kit/address-choice.ts';
import { BackOfficeEmpty, BackOfficeFailed } from '#web/kit/back-office-list.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { actionWords, FieldChanges } from './field-changes.tsx';

const BACK_OFFICE_ROWS = 20;

const subjects = { deal: 'deal', merchant: 'merchant', collection: 'collection' } as const;

/** Who changed what in the shop, the latest first. */
export function BackOfficeChanges() {
  const [page, setPage] = useAddressPage();
  const time = useMemberTime();
  const list = useApiQuery(shopCatalogue.changes, { query: { page, limit: BACK_OFFICE_ROWS } }, { keepPrevious: true });
  const rows = list.data?.data ?? [];
  return (
    <>
      {list.isPending ? <SkeletonRows rows={6} label="Loading the changes" /> : null}
      {list.isError && !list.data ? <BackOfficeFailed error={list.error} what="The changes" /> : null}
      <BackOfficeEmpty list={list} page={page} onPage={setPage} icon={History} message="Nothing was changed yet" />
      <ul aria-label="Changes" className="divide-line divide-y">
        {rows.map(({ id, at, by, subject, title, action, way, fields }) => (
          <li key={id} className="py-4">
            <h2 className="font-semibold">
              {actionWords[action]}: {title}
            </h2>
            <p className="text-ink-faint text-caption figures mt-0.5">
              {time.instant(at)}, {by ?? 'somebody who has left'}, a {subjects[subject]}
              {way === 'file' ? ', with a file' : ''}
            </p>
            <FieldChanges fields={fields} />
          </li>
        ))}
      </ul>
      <Pagination page={page} pageCount={Math.ceil((list.data?.total ?? 0) / BACK_OFFICE_ROWS)} onPage={setPage} />
    </>
  );
}
