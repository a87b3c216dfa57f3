import { useState } from 'react';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { drawRecords } from '#contract/areas/draw-records.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import type { HeadFacts } from '#domain/draws/receipt.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Columns, DefinitionList, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { isProblem, messageOf } from '#web/kit/api-problem.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { counted } from './draw-words.ts';
import type { LogHead } from './log-check.ts';

type Verdict = 'unchecked' | 'running' | 'holds' | 'fails' | { problem: string };

/** Checks a head in this browser when asked to. */
function useHeadCheck(head: LogHead, before: LogHead | undefined): [Verdict, () => Promise<void>] {
  const [verdict, setVerdict] = useState<Verdict>('unchecked');
  const run = async () => {
    setVerdict('running');
    try {
      const { isSoundHead } = await import('./log-check.ts');
      setVerdict((await isSoundHead(head, before)) ? 'holds' : 'fails');
    } catch (error) {
      setVerdict({ problem: isProblem(error) ? messageOf(error) : 'This browser couldn’t check it. Try again.' });
    }
  };
  return [verdict, run];
}

function VerdictWords({ verdict, first }: { verdict: Verdict; first: boolean }) {
  if (verdict === 'holds')
    return (
      <>
        <Badge tone="positive">Correct</Badge>{' '}
        {first
          ? 'The signature is ours.'
          : 'The signature is ours, and nothing from the day before was changed or removed.'}
      </>
    );
  if (verdict === 'fails')
    return (
      <>
        <Badge tone="negative">Wrong</Badge> This doesn’t check out. Don’t trust it, and please tell us about it.
      </>
    );
  return typeof verdict === 'object' ? verdict.problem : null;
}

const beaconOf = ({ body }: LogHead) => (JSON.parse(body) as HeadFacts).beacon;

function Head({ head, before }: { head: LogHead; before: LogHead | undefined }) {
  const [verdict, check] = useHeadCheck(head, before);
  const { name, chain, round } = beaconOf(head);
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
          aria-label={`Check the head of ${day}`}
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
        <VerdictWords verdict={verdict} first={before === undefined} />
      </p>
    </li>
  );
}

/** The daily heads of the log over all receipts: what was published when, and that each only adds to the one before. */
export function LogPage() {
  const heads = useApiQuery(drawRecords.heads);
  return (
    <>
      <PageHeader
        title="Log of receipts"
        over={<TextLink href="/giveaways/draws/records">Draw records</TextLink>}
        lead="Each day we sign one root over every receipt of every draw, together with a round of the beacon. Your browser can check that a day only adds to the one before, so no draw can disappear."
      />
      <Columns>
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
