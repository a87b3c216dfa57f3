import { useState } from 'react';
import { useParams } from 'react-router';
import Download from 'lucide-react/icons/download';
import { drawRecords } from '#contract/areas/draw-records.ts';
import type { DrawRecord } from '#contract/areas/draw-records.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { moneyText } from '#web/design/money.tsx';
import { Notice } from '#web/design/notice.tsx';
import { Columns, DefinitionList, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { isProblem, messageOf } from '#web/kit/api-problem.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { saveAnswer } from '#web/kit/save-file.ts';
import { CheckList } from './check-list.tsx';
import { claimWords, counted, dayInSydney, momentInSydney, recordPath, stateWords } from './draw-words.ts';
import { Explanation, TechnicalFacts } from './record-facts.tsx';
import { isTooLarge, recordOrder } from './record-order.ts';
import { checkShown } from './shown-facts.ts';
import { useRecordCheck } from './use-record-check.ts';

type Prize = DrawRecord['prize_list'][number];

function WinnerLine({ winner }: { winner: NonNullable<Prize['winner']> }) {
  const { word, tone } = claimWords[winner.state];
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="figures">Number {winner.number.toLocaleString('en-AU')}</span>
      <span className="text-ink-soft min-w-0 break-all">
        {winner.public_name ?? `Entrant ${winner.opaque_id.slice(0, 8)}…`}
      </span>
      <Badge tone={tone}>{word}</Badge>
      {winner.redrawn_by === null ? null : (
        <TextLink href={recordPath(winner.redrawn_by)}>Redrawn as no. {winner.redrawn_by}</TextLink>
      )}
    </span>
  );
}

function Prizes({ prizes }: { prizes: readonly Prize[] }) {
  return (
    <Section title="Prizes">
      <ul aria-label="Prizes" className="divide-line divide-y">
        {prizes.map(({ position, title, description, value, winner }) => (
          <li key={position} className="py-3">
            <span className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-medium">{title}</span>
              <span className="figures">{moneyText({ cents: value, tone: 'plain' })}</span>
            </span>
            {description === '' ? null : <span className="text-ink-soft block">{description}</span>}
            {winner ? <WinnerLine winner={winner} /> : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Promised({ record }: { record: DrawRecord }) {
  return (
    <Section title="What we promised" note={record.description || undefined}>
      <DefinitionList
        items={[
          { term: 'Opens', is: momentInSydney(record.opens_at) },
          { term: 'Closes', is: momentInSydney(record.closes_at) },
          { term: 'Draw', is: momentInSydney(record.draws_at) },
          { term: 'Open to residents of', is: record.states.join(', ') },
          { term: 'Time to claim', is: counted(record.claim_days, 'day') },
          ...(record.entries === null ? [] : [{ term: 'Entries', is: record.entries.toLocaleString('en-AU') }]),
          ...(record.entrants === null ? [] : [{ term: 'Entrants', is: record.entrants.toLocaleString('en-AU') }]),
        ]}
      />
      <details className="mt-3">
        <summary className="text-accent min-h-11 cursor-pointer py-2 font-medium">Terms of this draw</summary>
        <p className="text-ink-soft mt-1 whitespace-pre-line">{record.terms}</p>
      </details>
    </Section>
  );
}

function DownloadButton({ sequence }: { sequence: number }) {
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    await saveAnswer(`draw-${sequence}.json`, drawRecords.file, { params: { sequence: String(sequence) } }).catch(
      (problem: unknown) => showToast({ tone: 'negative', text: messageOf(problem) }),
    );
    setBusy(false);
  };
  return (
    <Button variant="secondary" icon={Download} busy={busy} onClick={() => void save()}>
      Download record
    </Button>
  );
}

/** Recomputes the draw in a worker, and shows each check as a line that can fail. */
function CheckPart({ record }: { record: DrawRecord }) {
  const check = useRecordCheck();
  const { sequence } = record;
  const isLarge = isTooLarge(record);
  return (
    <Section
      title="Check it yourself"
      note={
        isLarge
          ? 'Your browser recomputes this draw from the published record. The list is too large to load, so your browser checks proofs of the numbers that were drawn.'
          : 'Your browser recomputes this draw from the published record: who entered, the randomness and the winners.'
      }
    >
      <div className="flex flex-wrap gap-3">
        <Button busy={check.state === 'running'} onClick={() => void check.run(() => recordOrder(record))}>
          {check.state === 'done' ? 'Check again' : 'Check this draw'}
        </Button>
        <DownloadButton sequence={sequence} />
      </div>
      <CheckList check={check} shown={check.state === 'idle' ? undefined : checkShown(record)} />
    </Section>
  );
}

function RecordParts({ record }: { record: DrawRecord }) {
  const { word, tone } = stateWords[record.state];
  return (
    <>
      <PageHeader
        over={
          <span className="flex flex-wrap items-center gap-2">
            <TextLink href="/giveaways/draws/records">Draw records</TextLink>
            <span>No. {record.sequence}</span>
          </span>
        }
        title={record.title}
        lead={
          <span className="flex flex-wrap items-center gap-2">
            {dayInSydney(record.draws_at)} <Badge tone={tone}>{word}</Badge>
            {record.sample ? <Badge>Sample</Badge> : null}
          </span>
        }
      />
      <Columns aside={<Explanation ours={record.beacon.chain === null} />}>
        {record.sample ? <Notice className="mb-4">This is a sample draw. Its prizes can’t be won.</Notice> : null}
        {record.ended_reason === null ? null : (
          <Notice
            tone="warning"
            className="mb-4"
            title={`This draw ${record.state === 'void' ? 'is void' : 'wasn’t drawn'}`}
          >
            {record.ended_reason}
          </Notice>
        )}
        {record.redraws === null ? null : (
          <Notice className="mb-4">
            {record.redraw_reason === 'void'
              ? 'This draw replaces '
              : 'This draw gives away the unclaimed prizes from '}
            <TextLink href={recordPath(record.redraws)}>draw no. {record.redraws}</TextLink>
            {record.redraw_reason === 'void'
              ? ', which was voided, and has the same entries.'
              : ', with the same entries. Earlier winners can’t win again.'}
          </Notice>
        )}
        <Prizes prizes={record.prize_list} />
        <CheckPart key={record.sequence} record={record} />
        <Promised record={record} />
        <TechnicalFacts record={record} />
      </Columns>
    </>
  );
}

/** The public record of one draw. */
export function RecordPage() {
  const { sequence = '' } = useParams();
  const record = useApiQuery(drawRecords.record, { params: { sequence } });
  return (
    <QueryState
      query={record}
      what="this draw"
      skeleton={<SkeletonRows rows={8} />}
      failed={(problem) =>
        isProblem(problem, 'not_found') || isProblem(problem, 'bad_input') ? (
          <>
            <PageHeader title="Draw record" />
            <EmptyState
              illustration="reading"
              message="We couldn’t find that draw"
              buttonText="See all draws"
              href="/giveaways/draws/records"
            />
          </>
        ) : undefined
      }
    >
      {(data) => <RecordParts record={data} />}
    </QueryState>
  );
}
