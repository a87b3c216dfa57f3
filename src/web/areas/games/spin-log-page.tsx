import { spin } from '#contract/areas/spin.ts';
import type { LoggedOdds } from '#contract/areas/spin.ts';
import { counted } from '#domain/text/counted.ts';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { Table } from '#web/design/table.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { SpinHistory } from './spin-history.tsx';
import { chanceText } from './spin-words.ts';

const count = (value: number, digits = 0): string =>
  value.toLocaleString('en-AU', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** One set of odds: how often each prize came up, and how often it should have. */
function OddsResults({ odds }: { odds: LoggedOdds }) {
  const time = useMemberTime();
  const total = odds.segments.reduce((sum, { weight }) => sum + weight, 0);
  const until = odds.ends_on === null ? 'to today' : `to ${time.date(odds.ends_on)}`;
  return (
    <Section
      title={odds.title}
      note={`${counted(odds.spins, 'spin')} from ${time.date(odds.starts_on)} ${until}. ${odds.verdict}`}
    >
      <Table
        caption={`Results of ${odds.title}`}
        columns={[
          { key: 'prize', header: 'Prize', heading: true, cell: ({ label }) => label },
          { key: 'chance', header: 'Chance', align: 'end', cell: ({ weight }) => chanceText(weight, total) },
          { key: 'expected', header: 'Expected', align: 'end', cell: ({ expected }) => count(expected, 1) },
          { key: 'drawn', header: 'Drawn', align: 'end', cell: ({ drawn }) => count(drawn) },
          { key: 'awarded', header: 'Awarded', align: 'end', wideOnly: true, cell: ({ awarded }) => count(awarded) },
        ]}
        rows={odds.segments}
        rowKey={({ segment }) => segment}
      />
      {odds.probability === null ? null : (
        <p className="text-ink-soft text-caption mt-3">
          {`Chi-square ${odds.chi_square} with ${counted(odds.degrees, 'degree')} of freedom. Fair spins would differ from the odds by at least this much in ${chanceText(odds.probability, 1)} of cases.`}
        </p>
      )}
    </Section>
  );
}

function Method() {
  const items = useApiQuery(spin.items).data;
  return (
    <Section title="How it works">
      <div className="text-ink-soft space-y-3">
        <p>
          Every day has a secret number. We publish its hash before anyone spins, so we can’t change it. The day after,
          we publish the number itself.
        </p>
        <p>
          The secret number, your account’s own code and your spin number decide your result. Reloading the page or
          spinning later doesn’t change it.
        </p>
        <p>
          A prize can be awarded less often than it’s drawn because it ran out, or more often because it replaced
          another one.
        </p>
        {items ? (
          <p className="wrap-anywhere">
            Hash of today’s secret: <span className="figures text-caption">{items.commitment}</span>
          </p>
        ) : null}
        <p>
          <TextLink href="/games/spin-wheel" className="inline-block py-1.5">
            Go to the wheel
          </TextLink>
        </p>
      </div>
    </Section>
  );
}

/** Expected and actual results of all spins, and the member's own. */
export function SpinLogPage() {
  const log = useApiQuery(spin.log);
  return (
    <>
      <PageHeader title="Spin results" lead="How all spins compare with the odds, and your own spins." />
      <Columns aside={<Method />}>
        <QueryState
          query={log}
          what="the results"
          skeleton={<SkeletonRows rows={6} />}
          empty={
            <EmptyState
              illustration="draws"
              message="No results yet"
              subtitle1="Once the daily spin is on, its results and odds will appear here."
              buttonText="Go to the wheel"
              href="/games/spin-wheel"
            />
          }
        >
          {({ data }) => (
            <>
              <SpinHistory log={data} />
              {data.map((odds) => (
                <OddsResults key={odds.version} odds={odds} />
              ))}
            </>
          )}
        </QueryState>
      </Columns>
    </>
  );
}
