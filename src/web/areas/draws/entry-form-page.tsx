import { useLocation, useNavigate, useParams } from 'react-router';
import { draws } from '#contract/areas/draws.ts';
import type { DrawRepeats } from '#contract/areas/draws.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { counted } from '#domain/text/counted.ts';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useState } from 'react';
import { Countdown } from './countdown.tsx';
import { DrawImages } from './draw-images.tsx';
import { DrawFacts } from './draw-page.tsx';
import { stateWords } from './draw-words.ts';
import { LeaveButton } from './leave-button.tsx';
import { DrawPrizes } from './prize-list.tsx';
import { SampleNote } from './sample-note.tsx';
import { useOwnEntries, useSignedIn } from './use-draws.ts';

type Details = NonNullable<ReplyOf<typeof draws.details>['draw']>;

const SUCCESS = '/new/success-free-entry';

function kindAt(pathname: string): DrawRepeats {
  if (pathname.startsWith('/daily')) return 'daily';
  return pathname.startsWith('/weekly') ? 'weekly' : 'monthly';
}

/** A member enters with one press; the server knows who they are and where they live. */
function MemberForm({ draw, button }: { draw: Details; button: string }) {
  const go = useNavigate();
  const own = useOwnEntries().data?.data.find(({ draw: sequence }) => sequence === draw.draw);
  const enter = useApiMutation(draws.entriesAction, {
    refreshes: [draws.getUwinEntries, draws.drawList],
    onSuccess: ({ range }) => void go(`${SUCCESS}?draw=${draw.draw}&first=${range!.first}&last=${range!.last}`),
  });
  const isUsed = own?.ranges.some(({ source }) => source === 'free_entry') ?? false;
  if (isUsed) return <p>You’ve used your free entry for this draw.</p>;
  if (own?.left)
    return (
      <>
        <p className="mb-4">You’ve left this draw. Rejoin it to enter.</p>
        <LeaveButton draw={String(draw.draw)} name={`the ${draw.Title}`} left open={own.can_leave} />
      </>
    );
  return (
    <>
      <ProblemNote>{enter.error?.message}</ProblemNote>
      {own?.admitted === null ? (
        <ButtonLink href="/settings/personal">Add your address first</ButtonLink>
      ) : (
        <Button
          busy={enter.isPending}
          onClick={() => enter.mutate({ body: { request_type: 'free_entry', draw: draw.draw } })}
        >
          {button}
        </Button>
      )}
    </>
  );
}

/** A visitor gives a name and an email, and confirms them by joining or signing in; the entry is made after that. */
function VisitorForm({ draw, button }: { draw: Details; button: string }) {
  const go = useNavigate();
  const [email, setEmail] = useState('');
  const isValid = /^\S+@\S+\.\S+$/.test(email.trim());
  const [tried, setTried] = useState(false);
  const returnTo = encodeURIComponent(`${SUCCESS}?draw=${draw.draw}`);
  return (
    <form
      noValidate
      aria-label="Free entry"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (isValid) void go(`/auth/sign-up?email=${encodeURIComponent(email.trim())}&returnTo=${returnTo}`);
      }}
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={tried && !isValid ? 'Enter an email such as name@example.com.' : null}
        hint="You’ll confirm your name and email when you join for free. One form per person for each draw."
      />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit">{button}</Button>
        <ButtonLink href={`/auth/login?returnTo=${returnTo}`} variant="secondary">
          Sign in instead
        </ButtonLink>
      </div>
    </form>
  );
}

function FreeEntry({ draw, button }: { draw: Details; button: string | undefined }) {
  const signedIn = useSignedIn();
  if (draw.free_entries === 0 || draw.state !== 'open')
    return (
      <Section title="Enter this draw">
        <p className="text-ink-soft mb-4">
          {draw.state === 'open' ? 'This draw has no free-entry form.' : `${stateWords(draw)}.`}
        </p>
        <ButtonLink href="/giveaways/boost-your-entries">See ways to get entries</ButtonLink>
      </Section>
    );
  const Form = signedIn ? MemberForm : VisitorForm;
  return (
    <Section
      title="Free entry"
      note={`${counted(draw.free_entries, 'entry', 'entries')} in this draw. No purchase needed.`}
    >
      <Form draw={draw} button={button ?? 'Enter for free'} />
    </Section>
  );
}

/** The landing page of a kind of draw with its free-entry form; the number picks one of the stored texts. */
export function EntryFormPage() {
  const { pathname } = useLocation();
  const { formNumber } = useParams();
  const repeats = kindAt(pathname);
  const number = Number(formNumber ?? (pathname === '/monthly2' ? 2 : Number.NaN));
  const form = Number.isSafeInteger(number) && number >= 1 && number <= 99 ? number : undefined;
  const read = useApiQuery(draws.details, { query: { repeats, ...(form === undefined ? {} : { form }) } });
  const { draw, form: words } = read.data ?? {};
  return (
    <>
      <PageHeader
        title={words?.headline ?? draw?.Title ?? 'Win with us'}
        lead={words?.text || draw?.description || undefined}
      />
      <DrawImages type="Banner" />
      <QueryState
        query={read}
        what="the draw"
        skeleton={<SkeletonRows rows={8} />}
        isEmpty={({ draw: upcoming }) => upcoming === null}
        empty={
          <EmptyState
            illustration="draws"
            message="This draw isn’t scheduled right now"
            subtitle1="Its prizes and how to enter will appear here."
            buttonText="See what you can win"
            href="/giveaways"
          />
        }
      >
        {({ draw: upcoming }) => (
          <Columns aside={<FreeEntry draw={upcoming!} button={words?.button} />}>
            <SampleNote sample={upcoming!.sample} />
            <Section title={upcoming!.Title}>
              <Countdown at={upcoming!.draws_at} />
              <p className="text-ink-soft mt-3">{stateWords(upcoming!)}</p>
            </Section>
            <Section title="Prizes">
              <DrawPrizes prizes={upcoming!.prizes} label={`Prizes in the ${upcoming!.Title}`} />
            </Section>
            <DrawFacts draw={upcoming!} />
          </Columns>
        )}
      </QueryState>
    </>
  );
}
