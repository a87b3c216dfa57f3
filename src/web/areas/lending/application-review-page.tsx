import { useParams } from 'react-router';
import { lending } from '#contract/areas/lending.ts';
import type { LoggedChange } from '#contract/areas/lending-shapes.ts';
import { financialSituations, loanReasons } from '#domain/lending/choices.ts';
import { formatCents } from '#domain/money/format.ts';
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
import { WhySection } from './why-section.tsx';

/** A fact of the log as it is read: amounts in dollars, codes as words, nothing as nothing. */
function factWords(name: string, value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (typeof value === 'number' && name.endsWith('_cents')) return formatCents(value, { currency: true });
  const words = Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : JSON.stringify(value);
  return name === 'agreement' ? words : words.replaceAll('_', ' ');
}

/** 'rule_referred' as it is read before its doer: 'Referred'. */
function kindWords(kind: string): string {
  const words = kind.replace(/^rule_/, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What stood before and what stands after, field by field. */
function Change({ entry }: { entry: LoggedChange }) {
  const names = [...new Set([...Object.keys(entry.before ?? {}), ...Object.keys(entry.after ?? {})])];
  return (
    <ul className="text-ink-soft text-caption figures">
      {names.map((name) => (
        <li key={name} className="break-words">
          {name.replace(/_cents$/, '').replaceAll('_', ' ')}:{' '}
          {entry.before && name in entry.before ? `${factWords(name, entry.before[name])} → ` : ''}
          {entry.after && name in entry.after ? factWords(name, entry.after[name]) : 'as it was'}
        </li>
      ))}
    </ul>
  );
}

function Log({ log }: { log: readonly LoggedChange[] }) {
  const time = useMemberTime();
  return (
    <Section title="Log" note="Who changed what, with what stood before. Nothing in it can be changed or removed.">
      <ol aria-label="Log" className="divide-line divide-y">
        {log.map((entry) => (
          <li key={entry.id} className="py-2.5">
            <p>
              <span className="font-medium">{kindWords(entry.kind)}</span> by{' '}
              {entry.actor ?? (entry.who === 'rule' ? 'the rule' : 'somebody')}, {time.instant(entry.at, 'full')}
            </p>
            {entry.words ? <p>“{entry.words}”</p> : null}
            <Change entry={entry} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Facts({ opened }: { opened: Opened }) {
  const { application, email } = opened;
  const assessment = application.assessment;
  return (
    <Section title="What was asked">
      <DefinitionList
        items={[
          { term: 'Amount', is: <Money cents={application.amount ?? 0} tone="plain" size="strong" /> },
          { term: 'Repayments', is: application.repayments },
          { term: 'For', is: loanReasons.find(({ id }) => id === application.reason)?.name ?? 'Not said' },
          {
            term: 'How things stand',
            is:
              financialSituations
                .filter(({ id }) => application.situations.includes(id))
                .map(({ name }) => name)
                .join('; ') || 'Not said',
          },
          ...(assessment
            ? [
                { term: 'Living costs, as told', is: <Money cents={assessment.living_costs} tone="plain" /> },
                { term: 'Dependants', is: assessment.dependants },
                {
                  term: 'Repayments elsewhere, as told',
                  is: <Money cents={assessment.other_repayments} tone="plain" />,
                },
              ]
            : []),
          { term: 'E-mail', is: email },
          {
            term: 'Member',
            is: <TextLink href={`/operator/members/${opened.member_id}`}>No. {opened.member_id}</TextLink>,
          },
        ]}
      />
      {application.reason_note ? <p className="mt-3">“{application.reason_note}”</p> : null}
    </Section>
  );
}

function Parts({ opened }: { opened: Opened }) {
  const { application } = opened;
  const { decision } = application;
  return (
    <Columns
      aside={decision ? <WhySection why={decision.why} title="What the rule found" linked={false} /> : undefined}
    >
      <Facts opened={opened} />
      {decision ? (
        <Section title="Why it is here">
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
      {application.offer ? (
        <Section title="The offer">
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
        lead="What the rule found, what was said, and what a person decides."
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
