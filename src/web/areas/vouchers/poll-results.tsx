import Check from 'lucide-react/icons/check';
import { cx } from 'class-variance-authority';
import { allocate } from '#domain/money/cents.ts';

export interface PollResult {
  CharityID: number;
  name: string;
  votes: number;
}

export const votesWords = (votes: number): string =>
  votes === 1 ? '1 vote' : `${votes.toLocaleString('en-AU')} votes`;

/** Whole per cent of all votes that add up to 100; without a vote each is 0. */
export function votePercents(votes: readonly number[]): number[] {
  return votes.some((count) => count > 0) ? allocate(100, votes) : votes.map(() => 0);
}

/** How the votes fall, as bars that are also read: the name, the votes and the share of all. */
export function PollResults({ charities, votedFor }: { charities: readonly PollResult[]; votedFor: number | null }) {
  const all = charities.reduce((sum, { votes }) => sum + votes, 0);
  const ordered = charities.toSorted((a, b) => b.votes - a.votes);
  const percents = votePercents(ordered.map(({ votes }) => votes));
  return (
    <>
      <ul aria-label="Votes so far" className="space-y-5">
        {ordered.map(({ CharityID, name, votes }, at) => (
          <li key={CharityID}>
            <p className="flex items-baseline justify-between gap-4">
              <span className="min-w-0 font-medium break-words">
                {name}
                {CharityID === votedFor ? (
                  <span className="text-accent text-caption ml-2 inline-flex items-center gap-1 font-medium whitespace-nowrap">
                    <Check size={14} strokeWidth={2.5} aria-hidden="true" />
                    Your vote
                  </span>
                ) : null}
              </span>
              <span className="text-ink-soft figures text-caption shrink-0">{percents[at]}%</span>
            </p>
            <div
              role="meter"
              aria-label={name}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={percents[at]}
              aria-valuetext={`${votesWords(votes)}, ${percents[at]}%`}
              className="bg-line mt-1.5 h-3 overflow-hidden rounded-full"
            >
              <span
                className={cx(
                  'block h-full rounded-full transition-[width]',
                  CharityID === votedFor ? 'bg-accent' : 'bg-chart-3',
                )}
                style={{ width: `${percents[at]}%` }}
              />
            </div>
            <p className="text-ink-faint figures text-caption mt-1">{votesWords(votes)}</p>
          </li>
        ))}
      </ul>
      <p className="text-ink-soft border-line mt-5 border-t pt-3">
        {all === 0 ? 'No votes yet.' : `${votesWords(all)} in total.`}
      </p>
    </>
  );
}
