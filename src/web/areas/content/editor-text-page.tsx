import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { vouchers } from '#contract/areas/vouchers.ts';
import { content } from '#contract/areas/content.ts';
import { contentEditor } from '#contract/areas/content-editor.ts';
import type { Writing } from '#contract/areas/content-editor.ts';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { operatorProblem } from '#web/kit/back-office-list.tsx';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { BackOfficeArticle } from './article-editor.tsx';
import { BackOfficeScheme } from './editor-scheme.tsx';
import { BackOfficeVersions } from './editor-versions.tsx';
import { leadWords } from './editor-words.ts';

type Change = 'publish' | 'withdraw' | 'drop';

const changes: Readonly<Record<Change, { title: string; words: string; action: string; successText: string }>> = {
  publish: {
    title: 'Publish the draft?',
    words: 'Members will see it the next time they open it. Earlier versions stay under Versions.',
    action: 'Publish',
    successText: 'Published.',
  },
  withdraw: {
    title: 'Unpublish this item?',
    words: 'Members won’t see it any more. You can restore it from its versions.',
    action: 'Unpublish',
    successText: 'Unpublished.',
  },
  drop: {
    title: 'Discard the draft?',
    words: 'You’ll lose its changes. If the item has never been published, it’ll be deleted.',
    action: 'Discard draft',
    successText: 'Draft discarded.',
  },
};

interface ChangesProps {
  piece: Writing;
  revision: number;
  /** Called with the new revision; null if nothing is left. */
  onChanged: (revision: number | null) => void;
}

/** Actions on the whole text, each confirmed. */
function Changes({ piece, revision, onChanged }: ChangesProps) {
  const [pendingChange, setPendingChange] = useState<Change | null>(null);
  const refreshes = [
    contentEditor.open,
    contentEditor.list,
    contentEditor.versions,
    contentEditor.sections,
    content.tips,
    content.faq,
    content.someTips,
    vouchers.schemes,
  ];
  const done = (change: Change, next: number | null) => {
    showToast({ tone: 'positive', text: changes[change].successText });
    setPendingChange(null);
    onChanged(next);
  };
  const publish = useApiMutation(contentEditor.publish, {
    refreshes,
    onSuccess: (reply) => done('publish', reply.revision),
  });
  const withdraw = useApiMutation(contentEditor.withdraw, {
    refreshes,
    onSuccess: (reply) => done('withdraw', reply.revision),
  });
  const drop = useApiMutation(contentEditor.dropDraft, {
    refreshes,
    onSuccess: ({ gone }) => done('drop', gone ? null : revision + 1),
  });
  const run = { publish, withdraw, drop };
  const input = { body: { id: piece.id, revision } };
  const current = pendingChange && run[pendingChange];
  return (
    <div className="mb-6 flex flex-wrap gap-3">
      {piece.draft ? <Button onClick={() => setPendingChange('publish')}>Publish draft</Button> : null}
      {piece.draft ? (
        <Button variant="secondary" onClick={() => setPendingChange('drop')}>
          Discard draft
        </Button>
      ) : null}
      {piece.published && piece.kind !== 'scheme' ? (
        <Button variant="secondary" onClick={() => setPendingChange('withdraw')}>
          Unpublish
        </Button>
      ) : null}
      {pendingChange && current ? (
        <Dialog
          open
          onClose={() => setPendingChange(null)}
          size="small"
          title={changes[pendingChange].title}
          description={changes[pendingChange].words}
          footer={
            <>
              <Button variant="secondary" onClick={() => setPendingChange(null)}>
                Cancel
              </Button>
              <Button
                variant={pendingChange === 'publish' ? 'primary' : 'danger'}
                busy={current.isPending}
                onClick={() => current.mutate(input)}
              >
                {changes[pendingChange].action}
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
  // A revision saved here takes precedence until it is reloaded; another change resets the form.
  const [savedRevision, setSavedRevision] = useState(0);
  const [begun, setBegun] = useState(0);
  const revision = Math.max(savedRevision, piece.revision);
  const onChanged = (next: number | null) => {
    if (next === null) return void goTo('/operator/texts');
    setSavedRevision(next);
    setBegun(next);
  };
  if (piece.revision < begun) return <SkeletonRows rows={8} label="Loading the editor" />;
  const onSaved = ({ revision: next }: { revision: number }) => setSavedRevision(next);
  return (
    <>
      <Changes piece={piece} revision={revision} onChanged={onChanged} />
      <Section title="Edit">
        {piece.kind === 'scheme' ? (
          <BackOfficeScheme key={begun} piece={piece} revision={revision} onSaved={onSaved} />
        ) : (
          <BackOfficeArticle
            key={begun}
            kind={piece.kind}
            shown={{ id: piece.id, revision, words: piece.latest.article! }}
            onSaved={onSaved}
          />
        )}
      </Section>
      <Section title="Versions">
        <BackOfficeVersions piece={piece} onBack={onChanged} />
      </Section>
    </>
  );
}

const over = <TextLink href="/operator/texts">Tips and answers</TextLink>;

/** One text: edit, preview, publish, withdraw, and its versions. */
export function BackOfficeTextPage() {
  const { id } = useParams();
  const number = /^[1-9]\d{0,14}$/.test(id ?? '') ? Number(id) : null;
  const opened = useApiQuery(contentEditor.open, { params: { id: number ?? 1 } }, { enabled: number !== null });
  const piece = opened.data?.data;
  const missing = (
    <EmptyState
      illustration="lost"
      message="We couldn’t find that item"
      buttonText="See all tips and answers"
      href="/operator/texts"
    />
  );
  return (
    <>
      <PageHeader title={piece?.title ?? 'Tip or answer'} over={over} lead={piece ? leadWords(piece) : undefined} />
      <Columns>
        {number === null ? (
          missing
        ) : (
          <QueryState
            query={opened}
            what="this item"
            skeleton={<SkeletonRows rows={8} />}
            failed={(problem) => (problem.code === 'not_found' ? missing : operatorProblem(problem))}
          >
            {({ data }) => <Piece key={data.id} piece={data} />}
          </QueryState>
        )}
      </Columns>
    </>
  );
}

/** A new tip or answer, which gets its own page with its first draft. */
export function BackOfficeNewTextPage() {
  const goTo = useNavigate();
  const kind = useParams().kind === 'answer' ? 'answer' : 'tip';
  return (
    <>
      <PageHeader
        title={kind === 'tip' ? 'New tip' : 'New answer'}
        over={over}
        lead="It stays a draft until you publish it."
      />
      <Columns>
        <BackOfficeArticle
          key={kind}
          kind={kind}
          shown={null}
          onSaved={({ id }) => void goTo(`/operator/texts/${id}`, { replace: true })}
        />
      </Columns>
    </>
  );
}
