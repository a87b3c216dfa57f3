import Users from 'lucide-react/icons/users';
import { backOffice } from '#contract/areas/back-office.ts';
import { Badge } from '#web/design/badge.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Link } from '#web/design/link.tsx';
import { Columns, PageHeader } from '#web/design/page.tsx';
import { SearchBox } from '#web/design/search-box.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { useAddressWord } from '#web/kit/address-choice.ts';
import { BackOfficeNav } from '#web/kit/back-office.tsx';
import { BackOfficeFailed } from '#web/kit/back-office-list.tsx';
import { PageSteps, useAddressPages } from '#web/kit/page-steps.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';

const MEMBER_ROWS = 25;

/** Finds members by number, address or name. */
export function MembersPage() {
  const time = useMemberTime();
  const pages = useAddressPages();
  const [search, setSearch] = useAddressWord('q', '', ['from']);
  const list = useApiQuery(
    backOffice.members,
    { query: { search, after: pages.from, limit: MEMBER_ROWS } },
    { keepPrevious: true },
  );
  const rows = list.isError ? [] : (list.data?.data ?? []);
  return (
    <>
      <PageHeader
        title="Members"
        over="Operator"
        lead="By number, or by three letters or more of the name or the e-mail address."
      />
      <BackOfficeNav current="/operator/members" />
      <Columns>
        <SearchBox
          label="Find a member"
          placeholder="Name, e-mail address or number"
          maxLength={120}
          words={search}
          onWords={setSearch}
        />
        {list.isPending ? <SkeletonRows rows={6} label="Loading the members" /> : null}
        {list.isError && list.error.code !== 'bad_input' ? (
          <BackOfficeFailed error={list.error} what="The members" />
        ) : null}
        {list.isError && list.error.code === 'bad_input' ? (
          <EmptyState icon={Users} message={list.error.message} />
        ) : null}
        {list.data && !list.isError && rows.length === 0 ? (
          <EmptyState
            icon={Users}
            message="Nobody was found"
            subtitle1="Try another part of the name or the address."
          />
        ) : null}
        <ul aria-label="Members" className="divide-line mt-4 divide-y">
          {rows.map((member) => (
            <li key={member.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
              <span className="min-w-0">
                <Link
                  href={`/operator/members/${member.id}`}
                  className="font-semibold underline-offset-4 hover:underline"
                >
                  {member.name || member.email}
                </Link>
                <span className="text-ink-faint text-caption block wrap-anywhere">
                  No. {member.id}, {member.email}, since {time.instant(member.created_at)}
                </span>
              </span>
              {member.role === 'operator' ? (
                <Badge tone="accent">Operator</Badge>
              ) : member.status === 'closed' ? (
                <Badge>Closed</Badge>
              ) : null}
            </li>
          ))}
        </ul>
        <PageSteps pages={pages} next={list.isError ? null : list.data?.next} back="Back" forward="More" />
      </Columns>
    </>
  );
}
