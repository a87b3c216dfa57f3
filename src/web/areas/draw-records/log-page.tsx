import { useState } from 'react';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { drawRecords } from '#contract/areas/draw-records.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import { provenTime } from '#domain/draws/log-proof.ts';
import type { HeadFacts } from '#domain/draws/receipt.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Card, Columns, DefinitionList, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { isProblem, messageOf } from '#web/kit/api-problem.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { counted } from './draw-words.ts';
import type { LogHead } from './log-check.ts';

type Verdict = 'unchecked' | 'running' | 'holds' | { fault: string } | { problem: string };

/** Checks a head in this browser when asked to. */
function useHeadCheck(head: LogHead, before: LogHead | undefined): [Verdict, () => Promise<void>] {
  const [verdict, setVerdict] = useState<Verdict>('unchecked');
  const run = async () => {
    setVerdict('running');
    try {
      const { faultOf } = await import('./log-check.ts');
      const fault = await faultOf(head, before);
      setVerdict(fault === null ? 'holds' : { fault });
    } catch (error) {
      setVerdict({ problem: isProblem(error) ? messageOf(error) : 'This browser couldn’t check it. Try again.' });
    }
  };
  return [verdict, run];
}

const factsOf = ({ body }: LogHead) => JSON.parse(body) as HeadFacts;

/** Says what was checked, and no more. */
function VerdictWords({ verdict, head, before }: { verdict: Verdict; head: LogHead; before: LogHead | undefined }) {
  if (verdict === 'holds')
    return (
      <>
        <Badge tone="positive">Correct</Badge> Signed on {formatDate(head.day)} with a key from our published list.{' '}
        {provenTime(factsOf(head))}{' '}
        {before
          ? `The log only adds to the ${counted(before.size, 'receipt')} it had on ${formatDate(before.day)}. Nothing was changed or removed.`
          : 'This list has no earlier day to compare it with.'}
      </>
    );
  if (typeof verdict !== 'object') return null;
  if ('problem' in verdict) return verdict.problem;
  return (
    <>
      <Badge tone="negative">Wrong</Badge> {verdict.fault} Don’t trust it, and please tell us about it.
    </>
  );
}

/** What a visitor could take the check for, and mustn't. */
function Limits() {
  const limits = [
    'That the receipts of a draw are in the log. This check only compares the roots of two days. The check in a draw’s record proves that its receipts are under the newest root.',
    'That a root wasn’t made later than its date. A round of a public beacon shows that it can’t have been made earlier, and rounds can’t go back from one day to the next. A round of our own beacon shows neither: we know its values beforehand.',
    'That everyone gets the same log and the same keys. Both come from us. Save a root to compare it with another person’s, or with ours later.',
  ];
  return (
    <Card title="What this check can’t show">
      <ul className="list-disc space-y-2 pl-5">
        {limits.map((limit) => (
          <li key={limit}>{limit}</li>
        ))}
      </ul>
      <p className="text-ink-soft mt-3">
        To check how a draw was won and that its receipts are in the log, open its record.
      </p>
    </Card>
  );
}

function Head({ head, before }: { head: LogHead; before: LogHead | undefined }) {
  const [verdict, check] = useHeadCheck(head, before);
  const { name, chain, round } = factsOf(head).beacon;
  const day = formatDate(head.day);
  return (
    <li className="border-line border-b py-4 last:border-b-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 className="text-subhead">{day}</h3>
        <Button
          variant="secondary"
          size="small"
          icon={ShieldCheck}
          busy={verdict === 'running'}
          aria-label={`Check the head for ${day}`}
          onClick={() => void check()}
        >
          Check
        </Button>
      </div>
      <DefinitionList
        items={[
          { term: 'Receipts', is: counted(head.size, 'receipt') },
          { term: 'Beacon', is: `${chain === null ? 'Our own beacon' : name}, round ${round.toLocaleString('en-AU')}` },
          { term: 'Root', is: <code className="text-caption break-all">{head.root}</code> },
        ]}
      />
      <p role="status" className="text-ink-soft mt-1">
        <VerdictWords verdict={verdict} head={head} before={before} />
      </p>
    </li>
  );
}

/** The daily heads of the log over all receipts, and a check that each only adds to the one before. */
export function LogPage() {
  const heads = useApiQuery(drawRecords.heads);
  return (
    <>
      <PageHeader
        title="Receipt log"
        over={<TextLink href="/giveaways/draws/records">Draw records</TextLink>}
        lead="On each day with new receipts, we sign the head of the log: one root that covers every receipt from every draw. Your browser can check the signature and the beacon round, and that a day only adds to the one before it in this list."
      />
      <Columns aside={<Limits />}>
        <Section title="Daily heads, newest first">
          <QueryState
            query={heads}
            what="the log"
            skeleton={<SkeletonRows rows={5} />}
            empty={
              <EmptyState
                illustration="reading"
                message="No heads yet"
                subtitle1="We’ll sign the first one on the day a draw is announced."
                buttonText="See draw records"
                href="/giveaways/draws/records"
              />
            }
          >
            {({ data }) => (
              <ul aria-label="Heads">
                {data.map((head, at) => (
                  <Head key={head.size} head={head} before={data[at + 1]} />
                ))}
              </ul>
            )}
          </QueryState>
        </Section>
      </Columns>
    </>
  );
}
