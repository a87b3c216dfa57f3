import { shopCatalogue } from '#contract/areas/shop-catalogue.ts';
import { Pagination } from '#web/design/pagination.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { useAddressPage } from '#web/kit/address-choice.ts';
import { BackOfficeEmpty, operatorProblem } from '#web/kit/back-office-list.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { actionWords, FieldChanges } from './field-changes.tsx';

const BACK_OFFICE_ROWS = 20;

const subjects = { deal: 'Deal', merchant: 'Merchant', collection: 'Collection' } as const;

/** Who changed what in the shop, the latest first. */
export function BackOfficeChanges() {
  const [page, setPage] = useAddressPage();
  const time = useMemberTime();
  const list = useApiQuery(shopCatalogue.changes, { query: { page, limit: BACK_OFFICE_ROWS } }, { keepPrevious: true });
  return (
    <QueryState query={list} what="the changes" skeleton={<SkeletonRows rows={6} />} failed={operatorProblem}>
      {(changes) => (
        <>
          <BackOfficeEmpty
            list={changes}
            page={page}
            onPage={setPage}
            illustration="history"
            message="No changes yet"
          />
          <ul aria-label="Changes" className="divide-line divide-y">
            {changes.data.map(({ id, at, by, subject, title, action, way, fields }) => (
              <li key={id} className="py-4">
                <h2 className="font-semibold">
                  {actionWords[action]}: {title}
                </h2>
                <p className="text-ink-faint text-caption figures mt-0.5">
                  {subjects[subject]}, {time.instant(at)} by {by ?? 'a former operator'}
                  {way === 'file' ? ', from a file' : ''}
                </p>
                <FieldChanges fields={fields} />
              </li>
            ))}
          </ul>
          <Pagination page={page} pageCount={Math.ceil(changes.total / BACK_OFFICE_ROWS)} onPage={setPage} />
        </>
      )}
    </QueryState>
  );
}
