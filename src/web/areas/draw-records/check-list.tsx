import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import { cx } from 'class-variance-authority';
import type { CheckName, CheckResult } from '#domain/draws/record-check.ts';
import { checkNames } from '#domain/draws/record-check.ts';
import { Notice } from '#web/design/notice.tsx';
import { ProgressBar } from '#web/design/progress-bar.tsx';
import type { RecordCheck } from './use-record-check.ts';

const titles: Readonly<Record<CheckName, string>> = {
  receipts: 'Signatures',
  chain: 'Order of events',
  log: 'Log of receipts',
  commitment: 'Secret seed',
  beacon: 'Randomness',
  entries: 'List of entries',
  winners: 'Winners',
};

const faces = {
  holds: { icon: CircleCheck, colour: 'text-positive', word: 'Correct' },
  fails: { icon: CircleAlert, colour: 'text-negative', word: 'Wrong' },
  waiting: { icon: CircleDashed, colour: 'text-ink-faint', word: 'Not yet' },
} as const;

function CheckLine({ title, outcome, detail }: { title: string; outcome: CheckResult['outcome']; detail: string }) {
  const { icon: Icon, colour, word } = faces[outcome];
  return (
    <li className="flex items-start gap-3 py-2.5">
      <Icon size={20} aria-hidden="true" className={cx('mt-0.5 shrink-0', colour)} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-medium">{title}</span>
          <span className={cx('text-caption font-medium', colour)}>{word}</span>
        </span>
        <span className="text-ink-soft block break-words">{detail}</span>
      </span>
    </li>
  );
}

function Verdict({ isSound, isComplete }: { isSound: boolean; isComplete: boolean }) {
  if (!isSound)
    return (
      <Notice tone="negative" announce title="This record doesn’t check out">
        At least one check failed. Don’t trust this result, and please tell us about it.
      </Notice>
    );
  return (
    <Notice tone="positive" announce title={isComplete ? 'Everything is correct' : 'Correct so far'}>
      {isComplete
        ? 'Your browser recomputed this draw and got the same result.'
        : 'Everything published for this draw so far is correct.'}
    </Notice>
  );
}

/** The checks of a record, each as a line, as they come in. */
export function CheckList({ check, shown }: { check: RecordCheck; shown?: CheckResult }) {
  if (check.state === 'idle') return null;
  const results = new Map(check.results.map((result) => [result.name, result]));
  const all = [...(shown ? [shown] : []), ...check.results];
  const isSound = all.every(({ outcome }) => outcome !== 'fails');
  return (
    <div className="mt-4 space-y-4">
      {check.state === 'running' ? <ProgressBar label="Checking" value={check.progress} /> : null}
      {check.state === 'failed' ? (
        <Notice tone="negative" announce title="The check couldn’t finish">
          {check.message}
        </Notice>
      ) : null}
      {check.state === 'done' ? (
        <Verdict isSound={isSound} isComplete={all.every(({ outcome }) => outcome === 'holds')} />
      ) : null}
      {all.length > 0 ? (
        <ul aria-label="Checks" className="divide-line divide-y">
          {shown ? <CheckLine title="This page" outcome={shown.outcome} detail={shown.detail} /> : null}
          {checkNames.map((name) => {
            const result = results.get(name);
            return result ? <CheckLine key={name} title={titles[name]} {...result} /> : null;
          })}
        </ul>
      ) : null}
    </div>
  );
}
