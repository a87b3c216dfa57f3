import { useSearchParams } from 'react-router';
import { comparisons } from '#contract/areas/comparisons.ts';
import type { Comparison } from '#contract/areas/comparisons.ts';
import { ButtonLink } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Notice } from '#web/design/notice.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonFigure, SkeletonShape } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { BroadbandRequest } from '#web/areas/entitlements/public.tsx';
import { OfferList } from './offer-list.tsx';
import { OwnCostSection } from './own-cost-section.tsx';
import type { Entered } from './own-cost-section.tsx';
import { comparisonParams } from './reads.ts';

function Assumed({ comparison }: { comparison: Comparison }) {
  const time = useMemberTime();
  return (
    <Section title="Assumptions">
      <ul className="text-ink-soft list-disc space-y-2 pl-5">
        {comparison.assumptions.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="text-ink-faint text-caption mt-4">
        {comparison.category.sample ? 'Samples' : 'Prices'} as of {time.date(comparison.category.as_of)}.{' '}
        {comparison.source}
      </p>
    </Section>
  );
}

function Waiting() {
  return (
    <>
      <SkeletonFigure />
      {Array.from({ length: 3 }, (_, at) => (
        <SkeletonShape key={at} className="mt-5 h-20 w-full" />
      ))}
    </>
  );
}

/** What is missing, and where to add it. */
function Unknown({ comparison: { category } }: { comparison: Comparison }) {
  if (category.slug === 'loans') {
    return (
      <Notice
        title="Add your loan to compare"
        actions={
          <ButtonLink size="small" variant="secondary" href="/loans">
            Add your loan
          </ButtonLink>
        }
      >
        Add its interest rate and repayment, and we’ll compare the same debt over the same time.
      </Notice>
    );
  }
  return (
    <Notice title="Tell us what you pay">
      Import statements with at least 2 bills, or enter the figures from your bill.
    </Notice>
  );
}

function Compared({ comparison, onEnter }: { comparison: Comparison; onEnter: (entered: Entered) => void }) {
  const { category, own, offers } = comparison;
  return (
    <>
      <PageHeader
        title={category.name}
        over={<TextLink href="/compare">Compare</TextLink>}
        lead={category.description}
        figure={
          own.yearly === null ? undefined : (
            <p>
              <Money cents={own.yearly} tone="plain" size="title" />{' '}
              <span className="text-ink-soft">a year is what you pay now</span>
            </p>
          )
        }
      />
      <Columns aside={<OwnCostSection key={category.slug} comparison={comparison} onEnter={onEnter} />}>
        {own.yearly === null ? <Unknown comparison={comparison} /> : null}
        <Section
          title={category.sample ? 'Sample prices' : 'Prices'}
          note={
            category.sample
              ? 'These prices are made up to show how comparing works. You can’t sign up for them.'
              : undefined
          }
        >
          {offers.length === 0 ? (
            <p className="text-ink-soft">We don’t have any prices to compare yet.</p>
          ) : (
            <OfferList offers={offers} sample={category.sample} />
          )}
        </Section>
        {category.slug === 'broadband' ? <BroadbandRequest /> : null}
        <Assumed comparison={comparison} />
      </Columns>
    </>
  );
}

/** The offers of a category beside the member's cost; the address holds the category and inputs. */
export function CategoryPage() {
  const [search, setSearch] = useSearchParams();
  const params = comparisonParams(search);
  const comparison = useApiQuery(
    comparisons.compare,
    { body: params ?? { category: 'energy' } },
    { enabled: params !== null, keepPrevious: true },
  );
  const enter = ({ cost, units }: Entered) =>
    setSearch(
      { category: params?.category ?? '', ...(cost ? { cost } : {}), ...(units ? { units } : {}) },
      { replace: true },
    );
  const title = <PageHeader title="Compare prices" over={<TextLink href="/compare">Compare</TextLink>} />;
  if (params === null)
    return (
      <>
        {title}
        <EmptyState
          illustration="spending"
          message="Choose something to compare"
          buttonText="See comparisons"
          href="/compare"
        />
      </>
    );
  return (
    <>
      {comparison.data ? null : title}
      <QueryState query={comparison} what="the comparison" skeleton={<Waiting />}>
        {({ data }) => <Compared comparison={data} onEnter={enter} />}
      </QueryState>
    </>
  );
}
