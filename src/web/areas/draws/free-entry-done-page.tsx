import { useNavigate, useSearchParams } from 'react-router';
import { draws } from '#contract/areas/draws.ts';
import { Button } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { useSignedIn } from './use-draws.ts';

/** A visitor has joined or signed in: one press makes the entry that they asked for. */
function Confirm({ draw }: { draw: number }) {
  const go = useNavigate();
  const enter = useApiMutation(draws.entriesAction, {
    refreshes: [draws.getUwinEntries, draws.drawList],
    onSuccess: ({ range }) =>
      void go(`/new/success-free-entry?draw=${draw}&first=${range!.first}&last=${range!.last}`, { replace: true }),
  });
  return (
    <>
      <PageHeader title="Confirm your free entry" lead="You’re signed in. You just need to enter the draw." />
      <Columns>
        <ProblemNote>{enter.error?.message}</ProblemNote>
        <Button busy={enter.isPending} onClick={() => enter.mutate({ body: { request_type: 'free_entry', draw } })}>
          Enter the draw
        </Button>
      </Columns>
    </>
  );
}

/** The end of a free entry: its numbers, or the last step to it. */
export function FreeEntryDonePage() {
  const signedIn = useSignedIn();
  const [search] = useSearchParams();
  const [draw, first, last] = ['draw', 'first', 'last'].map((name) => Number(search.get(name) ?? ''));
  if (!draw || !signedIn)
    return (
      <>
        <PageHeader title="Free entry" />
        <EmptyState
          illustration="draws"
          message={signedIn ? 'No free entry here yet' : 'Sign in to finish your free entry'}
          subtitle1="Your numbers will appear here after you enter a draw for free."
          buttonText={signedIn ? 'See what you can win' : 'Sign in'}
          href={
            signedIn
              ? '/giveaways'
              : `/auth/login?returnTo=${encodeURIComponent(`/new/success-free-entry?draw=${draw || ''}`)}`
          }
        />
      </>
    );
  if (!first || !last) return <Confirm draw={draw} />;
  return (
    <>
      <PageHeader title="You’re in" lead="Your free entry is in the draw." />
      <Columns>
        <Section title="Your numbers">
          <p className="text-heading figures">
            {first === last
              ? first.toLocaleString('en-AU')
              : `${first.toLocaleString('en-AU')} to ${last.toLocaleString('en-AU')}`}
          </p>
        </Section>
        <EmptyState
          illustration="done"
          message="Good luck"
          subtitle1="Your entries and your odds are listed with the draw."
          buttonText="See your draws"
          href="/uwin"
        />
      </Columns>
    </>
  );
}
