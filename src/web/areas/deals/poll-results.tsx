import Check from 'lucide-react/icons/check';
import { cx } from 'class-variance-authority';

export interface PollResult {
  CharityID: number;
  name: string;
  votes: number;
}

export const votesWords = (votes: number): string => (votes === 1 ? '1 vote' : `${votes.toLocaleString('en-AU')} votes`);

/** How the votes fall, as bars that are also read: the name, the votes and the share of all. */
export function PollResults({ charities, own }: { charities: readonly PollResult[]; own: number | null }) {
  const all = charities.reduce((sum, { votes }) => sum + votes, 0);
  const percentOf = (votes: number) => (all === 0 ? 0 : Math.round((votes / all) * 100));
  return (
    <>
      <ul aria-label="Votes so far" className="space-y-5">
        {charities.toSorted((a, b) => b.votes - a.votes).map(({ CharityID, name, votes }) => (
          <li key={CharityID}>
            <p className="flex items-baseline justify-between gap-4">
              <span className="min-w-0 font-medium break-words">
                {name}
                {CharityID === own ? <span className="text-accent text-caption ml-2 inline-flex items-center gap-1 font-medium whitespace-nowrap"><Check size={14} strokeWidth={2.5} aria-hidden="true" />Your vote</span> : null}
              </span>
              <span className="text-ink-soft figures text-caption shrink-0">{percentOf(votes)}%</span>
            </p>
            <div role="meter" aria-label={name} aria-valuemin={0} aria-valuemax={100} aria-valuenow={percentOf(votes)} aria-valuetext={`${votesWords(votes)}, ${percentOf(votes)}%`} className="bg-line mt-1.5 h-3 overflow-hidden rounded-full">
              <span className={cx('block h-full rounded-full transition-[width]', CharityID === own ? 'bg-accent' : 'bg-chart-3')} style={{ width: `${percentOf(votes)}%` }} />
            </div>
            <p className="text-ink-faint figures text-caption mt-1">{votesWords(votes)}</p>
          </li>
        ))}
      </ul>
      <p className="text-ink-soft border-line mt-5 border-t pt-3">{all === 0 ? 'Nobody has voted yet.' : `${votesWords(all)} in all.`}</p>
    </>
  );
}
