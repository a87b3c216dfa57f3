import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from '#web/design/button.tsx';
import { Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import type { ApiProblem } from '#web/kit/api-problem.ts';
import { operatorProblem } from '#web/kit/back-office-list.tsx';
import { ProblemNote } from '#web/kit/form.tsx';
import { QueryState } from '#web/kit/query-state.tsx';

export interface CheckSectionProps<Check> {
  title: string;
  note: string;
  last: UseQueryResult<{ data: Check | null }, ApiProblem>;
  run: { isPending: boolean; error: ApiProblem | null; mutate(input: object): void };
  /** The result of the last check. */
  words: (check: Check) => ReactNode;
}

/** The last hourly check, and a button to run it now. */
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
      <QueryState
        query={last}
        what="the last check"
        skeleton={<SkeletonRows rows={1} />}
        compact
        failed={operatorProblem}
      >
        {({ data: check }) => (check === null ? <p className="text-ink-soft">Not checked yet.</p> : words(check))}
      </QueryState>
      <ProblemNote>{run.error?.message}</ProblemNote>
    </Section>
  );
}
