import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { deals } from '#contract/areas/deals.ts';
import { reading } from '#contract/areas/reading.ts';
import { writing } from '#contract/areas/writing.ts';
import type { Writing } from '#contract/areas/writing.ts';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { ConsoleNav } from '#web/kit/console.tsx';
import { DeskFailed } from '#web/kit/desk-list.tsx';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { useApiQuery } from '#web/kit/query.ts';
import { DeskArticle } from './desk-article.tsx';
import { DeskScheme } from './desk-scheme.tsx';
import { DeskVersions } from './desk-versions.tsx';
import { leadWords } from './desk-words.ts';

type Change = 'publish' | 'withdraw' | 'drop';

const changes: Readonly<Record<Change, { title: string; words: string; action: string; told: string }>> = {
  publish: {
    title: 'Publish the draft?',
    words: 'Members read it from their next look on. What they read now stays among the versions.',
    action: 'Publish',
    told: 'Published. Members read it from their next look on.',
  },
  withdraw: {
    title: 'Take it away?',
    words: 'Members do not find it any more. It can be put back from its versions.',
    action: 'Take it away',
    told: 'Members do not find it any more.',
  },
  drop: {
    title: 'Throw the draft away?',
    words: 'What was written since it was last published is gone.',
    action: 'Throw it away',
    told: 'The draft is gone.',
  },
};

interface ChangesProps {
  piece: Writing;
  revision: number;
  /** Told with the new revision; with null where nothing is left of it. */
  onChanged: (revision: number | null) => void;
}

/** What can be done about it as a whole, each asked once more. */
function Changes({ piece, revision, onChanged }: ChangesProps) {
  const [asked, setAsked] = useState<Change | null>(null);
  const refreshes = [
    writing.open,
    writing.list,
    writing.versions,
    writing.sections,
    reading.tips,
    reading.faq,
    reading.someTips,
    deals.schemes,
  ];
  const done = (change: Change, next: number | null) => {
    showToast({ tone: 'positive', text: changes[change].told });
    setAsked(null);
    onChanged(next);
  };
  const publish = useApiMutation(writing.publish, { refreshes, onSuccess: (reply) => done('publish', reply.revision) });
  const withdraw = useApiMutation(writing.withdraw, {
    refreshes,
    onSuccess: (reply) => done('withdraw', reply.revision),
  });
  const drop = useApiMutation(writing.dropDraft, {
    refreshes,
    onSuccess: ({ gone }) => done('drop', gone ? null : revision + 1),
  });
  const run = { publish, withdraw, drop };
  const input = { body: { id: piece.id, revision } };
  const current = asked && run[asked];
  return (
    <div className="mb-6 flex flex-wrap gap-3">
      {piece.draft ? <Button onClick={() => setAsked('publish')}>Publish the draft</Button> : null}
      {piece.draft ? (
        <Button variant="secondary" onClick={() => setAsked('drop')}>
          Throw the draft away
        </Button>
      ) : null}
      {piece.published && piece.kind !== 'scheme' ? (
        <Button variant="secondary" onClick={() => setAsked('withdraw')}>
          Take it away
        </Button>
      ) : null}
      {asked && current ? (
        <Dialog
          open
          onClose={() => setAsked(null)}
          size="small"
          title={changes[asked].title}
          description={changes[asked].words}
          footer={
            <>
              <Button variant="secondary" onClick={() => setAsked(null)}>
                Leave it
              </Button>
              <Button
                variant={asked === 'publish' ? 'primary' : 'danger'}
                busy={current.isPending}
                onClick={() => current.mutate(input)}
              >
                {changes[asked].action}
              </Button>
            </>
          }
        >
          <ProblemNote>{current.error?.message}</ProblemNote>
        </Dialog>
      ) : null}
    </div>
  );
}

function Piece({ piece }: { piece: Writing }) {
  const goTo = useNavigate();
  // What was kept here counts before it is read again; after another change the form begins anew with what stands then.
  const [kept, setKept] = useState(0);
  const [begun, setBegun] = useState(0);
  const revision = Math.max(kept, piece.revision);
  const onChanged = (next: number | null) => {
    if (next === null) return void goTo('/operator/texts');
    setKept(next);
    setBegun(next);
  };
  if (piece.revision < begun) return <SkeletonRows rows={8} label="Loading the text" />;
  const onKept = ({ revision: next }: { revision: number }) => setKept(next);
  return (
    <>
      <Changes piece={piece} revision={revision} onChanged={onChanged} />
      <Section title="Write">
        {piece.kind === 'scheme' ? (
          <DeskScheme key={begun} piece={piece} revision={revision} onKept={onKept} />
        ) : (
          <DeskArticle
            key={begun}
            kind={piece.kind}
            shown={{ id: piece.id, revision, words: piece.latest.article! }}
            onKept={onKept}
          />
        )}
      </Section>
      <Section title="Versions">
        <DeskVersions piece={piece} onBack={onChanged} />
      </Section>
    </>
  );
}

const over = <TextLink href="/operator/texts">Texts</TextLink>;

/** One text: written, looked at, published, taken away, and what it was before. */
export function DeskTextPage() {
  const { id } = useParams();
  const number = /^[1-9]\d{0,14}$/.test(id ?? '') ? Number(id) : null;
  const found = useApiQuery(writing.open, { params: { id: number ?? 1 } }, { enabled: number !== null });
  const piece = found.data?.data;
  const isMissing = number === null || found.error?.code === 'not_found';
  return (
    <>
      <PageHeader title={piece?.title ?? 'Text'} over={over} lead={piece ? leadWords(piece) : undefined} />
      <ConsoleNav current="/operator/texts" />
      <Columns>
        {number !== null && found.isPending ? <SkeletonRows rows={8} label="Loading the text" /> : null}
        {isMissing && !piece ? (
          <EmptyState
            message="There is nothing written by that number."
            buttonText="See all texts"
            href="/operator/texts"
          />
        ) : null}
        {found.isError && !piece && !isMissing ? <DeskFailed error={found.error} what="The text" /> : null}
        {piece ? <Piece key={piece.id} piece={piece} /> : null}
      </Columns>
    </>
  );
}

/** A new tip or answer, which has its own page from its first draft on. */
export function DeskNewTextPage() {
  const goTo = useNavigate();
  const kind = useParams().kind === 'answer' ? 'answer' : 'tip';
  return (
    <>
      <PageHeader
        title={kind === 'tip' ? 'A new tip' : 'A new answer'}
        over={over}
        lead="It is a draft until it is published."
      />
      <ConsoleNav current="/operator/texts" />
      <Columns>
        <DeskArticle
          key={kind}
          kind={kind}
          shown={null}
          onKept={({ id }) => void goTo(`/operator/texts/${id}`, { replace: true })}
        />
      </Columns>
    </>
  );
}
