import { entitlements } from '#contract/areas/entitlements.ts';
import type { CreditScore, ScoreComponent } from '#contract/areas/entitlements.ts';
import { Link } from '#web/design/link.tsx';
import { Notice } from '#web/design/notice.tsx';
import { Columns, DefinitionList, PageHeader, Section } from '#web/design/page.tsx';
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
        valueText={part.points === null ? 'Not known' : `${part.points} of ${part.most} points`}
      />
      <p className="text-ink-soft mt-2">{part.facts}</p>
      <Link href={part.href} className="mt-1 inline-flex min-h-11 items-center underline">
        See what is behind it<span className="sr-only">: {part.title}</span>
      </Link>
    </li>
  );
}

function Report({ report }: { report: CreditScore['report'] }) {
  return (
    <Section title="Your real credit report">
      <p>{report.text}</p>
      <p className="mt-3">The bodies that hold reports: {report.bodies.join(', ')}.</p>
      <p className="mt-3">
        <a href={report.url} rel="noreferrer" target="_blank" className="underline">
          How to ask for it, free
        </a>
      </p>
      <p className="text-ink-faint text-caption mt-3">Source: {report.source}.</p>
    </Section>
  );
}

function Months({ history }: { history: CreditScore['history'] }) {
  const time = useMemberTime();
  return (
    <Section title="Month by month" note="Worked out from the transactions as they are now.">
      <DefinitionList
        items={history
          .toReversed()
          .map(({ as_of, score }) => ({ term: time.date(as_of), is: score ?? 'Too little known' }))}
      />
    </Section>
  );
}

/** The score of the member's accounts by component, and how to get an official credit report. */
export function ScorePage() {
  const time = useMemberTime();
  const read = useApiQuery(entitlements.creditScore);
  const data = read.data?.data;
  return (
    <>
      <PageHeader
        title="Score"
        lead={data?.label}
        figure={
          data?.score !== null && data?.score !== undefined ? (
            <p>
              <span className="figures text-figure">{data.score}</span>{' '}
              <span className="text-ink-soft">
                of 1,000, {data.band?.toLowerCase()}, on {time.date(data.as_of)}
              </span>
            </p>
          ) : undefined
        }
      />
      <QueryState query={read} what="your score" skeleton={<SkeletonRows rows={6} />}>
        {({ data: { score, missing, components, history, report } }) => (
          <Columns
            aside={
              <>
                <Months history={history} />
                <Report report={report} />
              </>
            }
          >
            {score === null ? (
              <Notice tone="info" title="Too little is known for a score">
                <ul className="list-disc pl-5">
                  {missing.map((component) => (
                    <li key={component}>{component}</li>
                  ))}
                </ul>
              </Notice>
            ) : null}
            <Section title="What it is made of">
              <ul aria-label="Parts of the score">
                {components.map((part) => (
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
