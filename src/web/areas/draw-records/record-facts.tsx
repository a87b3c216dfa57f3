import type { DrawRecord } from '#contract/areas/draw-records.ts';
import { Card, DefinitionList, Section } from '#web/design/page.tsx';
import { momentInSydney } from './draw-words.ts';

const receiptWords: Readonly<Record<DrawRecord['receipts'][number]['kind'], string>> = {
  announced: 'Announced',
  sealed: 'Entries sealed',
  drawn: 'Winners drawn',
  void: 'Voided',
  failed: 'Ended without a draw',
  lapsed: 'Prizes lapsed',
};

/** Why nobody, ourselves included, can choose the winners. */
export function Explanation({ ours }: { ours: boolean }) {
  const steps = [
    'When we announce a draw, we choose a secret number and publish its fingerprint. We can’t change the number after that.',
    'When entries close, we publish a fingerprint of the whole list. Nobody can be added or removed after that.',
    ours
      ? 'At the time of the draw, we combine our secret number with a value from our own beacon, which we also committed to beforehand.'
      : 'At the time of the draw, we combine our secret number with a value that a public network publishes at that moment. Nobody knows that value beforehand.',
    'Together they give the winning numbers. Anyone can recompute them.',
  ];
  return (
    <Card title="How a draw works">
      <ol className="list-decimal space-y-2 pl-5">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="text-ink-soft mt-3">
        {ours
          ? 'This draw uses our own beacon, not a public one. The check proves that we kept to what we published, but not that we didn’t know the value beforehand.'
          : 'The public network is drand, run by universities and companies around the world.'}
      </p>
      <p className="text-ink-soft mt-3">
        Entrants appear under a random code, a new one for each draw. Draws are numbered in order, so we can’t secretly
        drop one and draw it again.
      </p>
    </Card>
  );
}

function Code({ children }: { children: string }) {
  return <code className="text-caption break-all">{children}</code>;
}

/** The values that the checks use, for those who want to compute them with their own tools. */
export function TechnicalFacts({ record }: { record: DrawRecord }) {
  const { beacon } = record;
  const facts: readonly (readonly [string, string | null])[] = [
    ['Algorithm', record.algorithm],
    ['Commitment to the seed', record.commitment],
    ['Seed', record.seed],
    ['Fingerprint of the entry list', record.entries_root],
    ['Beacon', beacon.name],
    ['Beacon round', beacon.round === null ? null : String(beacon.round)],
    ['Randomness', beacon.randomness],
    ['Beacon signature', beacon.signature],
  ];
  return (
    <Section title="Receipts and values" note="Each receipt is signed and refers to the one before it.">
      <ul aria-label="Receipts" className="divide-line divide-y">
        {record.receipts.map(({ position, kind, at, body, hash, signature, key }) => (
          <li key={position} className="py-2.5">
            <details>
              <summary className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-4">
                <span className="text-accent font-medium">{receiptWords[kind]}</span>
                <span className="text-ink-soft">{momentInSydney(at)}</span>
              </summary>
              <DefinitionList
                className="mt-2"
                items={[
                  { term: 'Position in the log', is: String(position) },
                  { term: 'Text', is: <Code>{body}</Code> },
                  { term: 'Hash', is: <Code>{hash}</Code> },
                  { term: 'Signature', is: <Code>{signature}</Code> },
                  { term: 'Key', is: <Code>{key}</Code> },
                ]}
              />
            </details>
          </li>
        ))}
      </ul>
      <details className="mt-2">
        <summary className="text-accent min-h-11 cursor-pointer py-2 font-medium">Draw values</summary>
        <DefinitionList
          items={facts.flatMap(([term, value]) => (value === null ? [] : [{ term, is: <Code>{value}</Code> }]))}
        />
      </details>
    </Section>
  );
}
