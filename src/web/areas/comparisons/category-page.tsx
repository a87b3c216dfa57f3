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
import { OwnFiguresForm } from './own-figures-form.tsx';
import { publishedNoun } from './published.ts';
import { addressOf, comparisonParams } from './reads.ts';
import type { Entered } from './reads.ts';

function Assumed({ comparison }: { comparison: Comparison }) {
  const time = useMemberTime();
  const { category, assumptions, source } = comparison;
  return (
    <Section title="Assumptions">
      <ul className="text-ink-soft list-disc space-y-2 pl-5">
        {assumptions.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {category.as_of === null ? null : (
        <p className="text-ink-faint text-caption mt-4">
          Prices as of {time.date(category.as_of)}. {source}
        </p>
      )}
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

function AddLoan({ children }: { children: string }) {
  return (
    <Notice
      title="Add your loan to compare"
      actions={
        <ButtonLink size="small" variant="secondary" href="/loans">
          Add your loan
        </ButtonLink>
      }
    >
      {children}
    </Notice>
  );
}

/** What is missing, and where to add it. */
function Missing({ comparison: { category, own, use, home } }: { comparison: Comparison }) {
  if (category.slug === 'loans' && own.yearly === null)
    return <AddLoan>Add its interest rate and repayment, and we’ll compare the same debt over the same term.</AddLoan>;
  if (category.slug === 'mortgages' && own.yearly === null)
    return <AddLoan>Add your home loan with its rate and repayment, or enter what you owe.</AddLoan>;
  if (home !== null && home.postcode === null)
    return <Notice title="Enter your postcode">The plans you can get, and what they cost, depend on it.</Notice>;
  if (home !== null && use?.units === null)
    return <Notice title="Tell us what you use">Enter the {use.unit} from your bill, or what you pay a year.</Notice>;
  if (category.earns && use?.units === null)
    return <Notice title="Tell us what you’ve saved">Add your savings account, or enter its balance.</Notice>;
  if (own.yearly !== null || category.earns) return null;
  if (use?.unit === 'dollars carried over')
    return use.units === null ? (
      <Notice title="Tell us what you carry over">
        Enter the card balance that you usually don’t pay off, or 0, and we’ll compare interest and fees.
      </Notice>
    ) : null;
  return (
    <Notice title="Tell us what you pay">
      Import statements with at least 2 bills, or enter the figures from your bill.
    </Notice>
  );
}

/** Whose prices these are, and that nobody publishes some. */
function pricesNote({ category, total, offers, left_out: leftOut }: Comparison): string | undefined {
  if (!category.published) return undefined;
  const sentences = category.sample
    ? [
        `A sample of real ${publishedNoun(category)}s, as published on the dates shown. They may have changed or ended since.`,
      ]
    : ['What providers publish under the Consumer Data Right.'];
  if (total > offers.length)
    sentences.push(
      `Showing ${offers.length} of the ${total} that match your details, ${category.earns ? 'highest-earning' : 'cheapest'} first.`,
    );
  if (leftOut.length > 0)
    sentences.push(`Left out: ${leftOut.map(({ count, reason }) => `${count} ${reason}`).join('; ')}.`);
  return sentences.join(' ');
}

function Prices({ comparison }: { comparison: Comparison }) {
  const { category, offers, use, home } = comparison;
  const isWaiting = use?.units === null || home?.postcode === null;
  return (
    <Section
      title={category.sample ? `Sample of published ${publishedNoun(category)}s` : 'Prices'}
      note={pricesNote(comparison)}
    >
      {offers.length > 0 ? (
        <OfferList comparison={comparison} />
      ) : (
        <p className="text-ink-soft">
          {!category.published
            ? 'There’s no public list of these plans, so we don’t have prices to compare.'
            : isWaiting
              ? 'You’ll see prices here once we know the figures above.'
              : `None of the published ${publishedNoun(category)}s match your details.`}
        </p>
      )}
    </Section>
  );
}

function Compared({ comparison, onEnter }: { comparison: Comparison; onEnter: (entered: Entered) => void }) {
  const { category, own } = comparison;
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
              <span className="text-ink-soft">
                {category.earns ? 'what you earn a year now' : 'what you pay a year now'}
              </span>
            </p>
          )
        }
      />
      <Columns
        aside={
          <>
            <OwnCostSection comparison={comparison} />
            <OwnFiguresForm
              key={`${category.slug} ${comparison.home?.postcode ?? ''}`}
              comparison={comparison}
              onEnter={onEnter}
            />
          </>
        }
      >
        <Missing comparison={comparison} />
        <Prices comparison={comparison} />
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
  const enter = (entered: Entered) => setSearch(addressOf(params?.category ?? 'energy', entered), { replace: true });
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
