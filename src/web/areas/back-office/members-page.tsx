import { backOffice } from '#contract/areas/back-office.ts';
import { Badge } from '#web/design/badge.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Link } from '#web/design/link.tsx';
import { Columns, PageHeader } from '#web/design/page.tsx';
import { SearchBox } from '#web/design/search-box.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { useAddressWord } from '#web/kit/address-choice.ts';
import { operatorProblem } from '#web/kit/back-office-list.tsx';
import { PageSteps, useAddressPages } from '#web/kit/page-steps.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';

const MEMBER_ROWS = 25;

/** Searches members by number, address or name. */
export function MembersPage() {
  const time = useMemberTime();
  const pages = useAddressPages();
  const [search, setSearch] = useAddressWord('q', '', ['from']);
  const list = useApiQuery(
    backOffice.members,
    { query: { search, after: pages.from, limit: MEMBER_ROWS } },
    { keepPrevious: true },
  );
  return (
    <>
      <PageHeader title="Members" lead="Search by member number, or at least 3 letters of a name or email." />
      <Columns>
        <SearchBox
          label="Find a member"
          placeholder="Name, email or number"
          maxLength={120}
          words={search}
          onWords={setSearch}
        />
        <QueryState
          query={list}
          what="the members"
          skeleton={<SkeletonRows rows={6} />}
          failed={(problem) =>
            problem.code === 'bad_input' ? (
              <EmptyState illustration="error" message={problem.message} />
            ) : (
              operatorProblem(problem)
            )
          }
          empty={
            <EmptyState
              illustration="search"
              message="No members found"
              subtitle1="Try another part of the name or email."
            />
          }
        >
          {({ data, next }) => (
            <>
              <ul aria-label="Members" className="divide-line mt-4 divide-y">
                {data.map((member) => (
                  <li key={member.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
                    <span className="min-w-0">
                      <Link
                        href={`/operator/members/${member.id}`}
                        className="font-semibold underline-offset-4 hover:underline"
                      >
                        {member.name || member.email}
                      </Link>
                      <span className="text-ink-faint text-caption block wrap-anywhere">
                        Member {member.id}, {member.email}, joined {time.instant(member.created_at)}
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
              <PageSteps pages={pages} next={next} back="Back" forward="More" />
            </>
          )}
        </QueryState>
      </Columns>
    </>
  );
}
