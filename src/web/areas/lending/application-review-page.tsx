import { useParams } from 'react-router';
import { lending } from '#contract/areas/lending.ts';
import type { LoggedChange } from '#contract/areas/lending-shapes.ts';
import { financialSituations, loanReasons } from '#domain/lending/choices.ts';
import { productNames } from '#domain/loans/terms.ts';
import { counted } from '#domain/text/counted.ts';
import { Badge } from '#web/design/badge.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Columns, DefinitionList, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { operatorProblemOr } from '#web/kit/back-office-list.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { CostPanel } from './cost-panel.tsx';
import { DecideForm, SecondForm } from './decide-form.tsx';
import type { Opened } from './decide-form.tsx';
import { stateFaces } from './lending-words.ts';
import { factWords, fieldWords, kindWords } from './log-words.ts';
import { WhySection } from './why-section.tsx';

/** What stood before and what stands after, field by field. */
function Change({ entry }: { entry: LoggedChange }) {
  const names = [...new Set([...Object.keys(entry.before ?? {}), ...Object.keys(entry.after ?? {})])];
  return (
    <ul className="text-ink-soft text-caption figures">
      {names.map((name) => (
        <li key={name} className="break-words">
          {fieldWords(name)}: {entry.before && name in entry.before ? `${factWords(name, entry.before[name])} → ` : ''}
          {entry.after && name in entry.after ? factWords(name, entry.after[name]) : 'unchanged'}
        </li>
      ))}
    </ul>
  );
}

function Log({ log }: { log: readonly LoggedChange[] }) {
  const time = useMemberTime();
  return (
    <Section title="Log" note="Every change, who made it and the previous values. Entries can’t be edited or deleted.">
      <ol aria-label="Log" className="divide-line divide-y">
        {log.map((entry) => (
          <li key={entry.id} className="py-2.5">
            <p>
              <span className="font-medium">{kindWords(entry.kind)}</span> by{' '}
              {entry.actor ?? (entry.who === 'rule' ? 'automated decision' : 'unknown')},{' '}
              {time.instant(entry.at, 'full')}
            </p>
            {entry.words ? <p>“{entry.words}”</p> : null}
            <Change entry={entry} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** What a credit officer compares first: what was asked for against what fits. */
function Summary({ opened: { application } }: { opened: Opened }) {
  const { decision, amount, repayments } = application;
  const line = (kind: string) => decision?.why.lines.find((part) => part.kind === kind);
  const figures = [
    {
      label: 'Requested',
      is: <Money cents={amount ?? 0} tone="plain" size="heading" />,
      note: repayments === null ? '' : counted(repayments, 'repayment'),
    },
    ...(decision
      ? [
          {
            label: 'Maximum',
            is: <Money cents={decision.why.maximum} tone="plain" size="heading" />,
            note: 'calculated',
          },
          {
            label: 'Income',
            is: <Money cents={line('income')?.amount ?? 0} tone="plain" size="heading" />,
            note: 'a month',
          },
          {
            label: 'Left over',
            is: <Money cents={line('left')?.amount ?? 0} tone="plain" size="heading" />,
            note: 'a month',
          },
        ]
      : []),
  ];
  return (
    <dl className="border-line bg-surface mb-6 grid grid-cols-2 gap-x-6 gap-y-4 rounded-panel border px-5 py-4 sm:grid-cols-4">
      {figures.map(({ label, is, note }) => (
        <div key={label} className="min-w-0">
          <dt className="text-ink-soft text-caption">{label}</dt>
          <dd>
            {is}
            <span className="text-ink-soft text-caption block">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const NOT_GIVEN = 'Not given';

function Facts({ opened }: { opened: Opened }) {
  const { application, email } = opened;
  const assessment = application.assessment;
  return (
    <Section title="Application">
      <DefinitionList
        items={[
          { term: 'Loan type', is: productNames[application.product] },
          { term: 'Purpose', is: loanReasons.find(({ id }) => id === application.reason)?.name ?? NOT_GIVEN },
          {
            term: 'Situation',
            is:
              financialSituations
                .filter(({ id }) => application.situations.includes(id))
                .map(({ name }) => name)
                .join('; ') || NOT_GIVEN,
          },
          ...(assessment
            ? [
                { term: 'Living costs (declared)', is: <Money cents={assessment.living_costs} tone="plain" /> },
                {
                  term: 'Other repayments (declared)',
                  is: <Money cents={assessment.other_repayments} tone="plain" />,
                },
                { term: 'Dependants', is: assessment.dependants },
              ]
            : []),
          { term: 'Email', is: email },
          {
            term: 'Member',
            is: <TextLink href={`/operator/members/${opened.member_id}`}>Member {opened.member_id}</TextLink>,
          },
        ]}
      />
      {application.reason_note ? <p className="mt-3 break-words">“{application.reason_note}”</p> : null}
    </Section>
  );
}

function Parts({ opened }: { opened: Opened }) {
  const { application } = opened;
  const { decision } = application;
  return (
    <Columns aside={decision ? <WhySection why={decision.why} title="Affordability" linked={false} /> : undefined}>
      <Summary opened={opened} />
      {decision ? (
        <Section title="Reasons for the automated decision" note="As the borrower reads them.">
          <ul className="list-disc space-y-1.5 pl-5">
            {decision.reasons.map(({ code, says: words }) => (
              <li key={code}>{words}</li>
            ))}
          </ul>
        </Section>
      ) : null}
      {application.status === 'review' || application.status === 'declined' ? (
        <DecideForm key={application.status} opened={opened} />
      ) : null}
      {application.status === 'second' ? <SecondForm opened={opened} /> : null}
      <Facts opened={opened} />
      {application.offer ? (
        <Section title="Offer" note="As the borrower sees it.">
          <CostPanel cost={application.offer.cost} />
        </Section>
      ) : null}
      <Log log={opened.log} />
    </Columns>
  );
}

/** One application: what was asked, what the rule found, what a person decides, and its log. */
export function BackOfficeApplicationPage() {
  const { memberId = '', id = '' } = useParams();
  const review = useApiQuery(lending.openApplication, { params: { member_id: memberId, id } });
  const face = review.data && stateFaces[review.data.application.status];
  return (
    <>
      <PageHeader
        title={review.data?.member_name ?? 'Loan application'}
        over={<TextLink href="/operator/applications">Loan applications</TextLink>}
        actions={face ? <Badge tone={face.tone}>{face.says}</Badge> : undefined}
      />
      <QueryState
        query={review}
        what="the application"
        skeleton={<SkeletonRows rows={6} />}
        failed={operatorProblemOr({
          what: 'that application',
          words: 'All applications',
          href: '/operator/applications',
        })}
      >
        {(opened) => <Parts opened={opened} />}
      </QueryState>
    </>
  );
}
