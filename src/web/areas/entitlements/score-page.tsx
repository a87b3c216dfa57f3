import { entitlements } from '#contract/areas/entitlements.ts';
import type { CreditScore, ScoreComponent } from '#contract/areas/entitlements.ts';
import { Link } from '#web/design/link.tsx';
import { Notice } from '#web/design/notice.tsx';
import { Card, Columns, DefinitionList, PageHeader, Section } from '#web/design/page.tsx';
import { ProgressBar } from '#web/design/progress-bar.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';

function Part({ part }: { part: ScoreComponent }) {
  return (
    <li className="border-line border-b py-4 last:border-b-0">
      <ProgressBar
        label={part.title}
        value={part.points === null ? 0 : part.points / part.most}
        valueText={part.points === null ? 'Not scored yet' : `${part.points} of ${part.most} points`}
      />
      <p className="text-ink-soft mt-2">{part.facts}</p>
      <Link href={part.href} className="mt-1 inline-flex min-h-11 items-center underline">
        See the details<span className="sr-only">: {part.title}</span>
      </Link>
    </li>
  );
}

function Report({ report }: { report: CreditScore['report'] }) {
  return (
    <Section title="Get your credit report">
      <p>{report.text}</p>
      <p className="mt-3">Credit reporting bodies: {report.bodies.join(', ')}.</p>
      <p className="mt-3">
        <a href={report.url} rel="noreferrer" target="_blank" className="underline">
          How to get it free
        </a>
      </p>
      <p className="text-ink-faint text-caption mt-3">Source: {report.source}.</p>
    </Section>
  );
}

function Months({ history }: { history: CreditScore['history'] }) {
  const time = useMemberTime();
  return (
    <Section title="Month by month" note="Based on the transactions you have now.">
      <DefinitionList
        items={history.toReversed().map(({ as_of, score }) => ({ term: time.date(as_of), is: score ?? 'No score' }))}
      />
    </Section>
  );
}

/** The score on the deep cover, or what it still needs. */
function Answer({ data }: { data: CreditScore }) {
  const time = useMemberTime();
  const { score, band, as_of: asOf, missing } = data;
  if (score === null)
    return (
      <Notice tone="info" title="Too early for a score">
        <p className="mb-1">To get one, you’ll need:</p>
        <ul className="list-disc pl-5">
          {missing.map((component) => (
            <li key={component}>{component}</li>
          ))}
        </ul>
      </Notice>
    );
  return (
    <Card tone="cover">
      <p className="text-on-cover-soft text-caption">On {time.date(asOf)}</p>
      <p className="mt-1">
        <span className="figures text-figure">{score}</span> <span className="text-on-cover-soft">out of 1,000</span>
      </p>
      <p className="mt-1 font-medium">{band}</p>
      <span aria-hidden="true" className="bg-cover-raised mt-4 block h-2 overflow-hidden rounded-full">
        <span className="bg-spark block h-full rounded-full" style={{ width: `${score / 10}%` }} />
      </span>
    </Card>
  );
}

/** The score of the member's accounts by component, and how to get an official credit report. */
export function ScorePage() {
  const read = useApiQuery(entitlements.creditScore);
  return (
    <>
      <PageHeader title="Credit score" lead={read.data?.data.label} />
      <QueryState query={read} what="your score" skeleton={<SkeletonRows rows={6} />}>
        {({ data }) => (
          <Columns
            aside={
              <>
                <Months history={data.history} />
                <Report report={data.report} />
              </>
            }
          >
            <Answer data={data} />
            <Section title="What makes up your score">
              <ul aria-label="Parts of the score">
                {data.components.map((part) => (
                  <Part key={part.key} part={part} />
                ))}
              </ul>
            </Section>
          </Columns>
        )}
      </QueryState>
    </>
  );
}
