import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from '#web/design/button.tsx';
import { Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import type { ApiProblem } from '#web/kit/api-problem.ts';
import { ProblemNote } from '#web/kit/form.tsx';

export interface CheckSectionProps<Check> {
  title: string;
  note: string;
  last: UseQueryResult<{ data: Check | null }, ApiProblem>;
  run: { isPending: boolean; error: ApiProblem | null; mutate(input: object): void };
  /** What the last check found. */
  words: (check: Check) => ReactNode;
}

/** What an hourly check found last, and a check now. */
export function CheckSection<Check>({ title, note, last, run, words }: CheckSectionProps<Check>) {
  return (
    <Section
      title={title}
      note={note}
      action={
        <Button size="small" variant="secondary" busy={run.isPending} onClick={() => run.mutate({})}>
          Check now
        </Button>
      }
    >
      {last.isPending ? <SkeletonRows rows={1} label="Loading the last check" /> : null}
      {last.data && last.data.data === null ? <p className="text-ink-soft">It has not been checked yet.</p> : null}
      {last.data && last.data.data !== null ? words(last.data.data) : null}
      <ProblemNote>{(run.error ?? last.error)?.message}</ProblemNote>
    </Section>
  );
}
