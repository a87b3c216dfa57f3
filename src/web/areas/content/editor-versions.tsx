import { useState } from 'react';
import { contentEditor } from '#contract/areas/content-editor.ts';
import type { Writing, WritingVersion } from '#contract/areas/content-editor.ts';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { operatorProblem } from '#web/kit/back-office-list.tsx';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { PageSteps, useAddressPages } from '#web/kit/page-steps.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { VersionPreview } from './editor-preview.tsx';

const VERSION_ROWS = 10;

interface VersionDialogProps {
  piece: Writing;
  version: WritingVersion;
  onBack: (revision: number) => void;
  onClose: () => void;
}

/** One version as members saw it, with an action to restore it. */
function VersionDialog({ piece, version, onBack, onClose }: VersionDialogProps) {
  const back = useApiMutation(contentEditor.putBack, {
    refreshes: [contentEditor.open, contentEditor.list, contentEditor.versions],
    onSuccess: ({ revision }) => {
      showToast({ tone: 'positive', text: 'Restored and published.' });
      onBack(revision);
    },
  });
  const isRead = piece.published?.version === version.version;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Version ${version.version}`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          {isRead ? null : (
            <Button
              busy={back.isPending}
              onClick={() =>
                back.mutate({ body: { id: piece.id, revision: piece.revision, version: version.version } })
              }
            >
              Restore
            </Button>
          )}
        </>
      }
    >
      <ProblemNote>{back.error?.message}</ProblemNote>
      <VersionPreview kind={piece.kind} name={piece.title} features={piece.features} version={version} />
    </Dialog>
  );
}

/** Published versions, newest first. */
export function BackOfficeVersions({ piece, onBack }: { piece: Writing; onBack: (revision: number) => void }) {
  const time = useMemberTime();
  const pages = useAddressPages('versions');
  const [shown, setShown] = useState<WritingVersion | null>(null);
  const list = useApiQuery(
    contentEditor.versions,
    { params: { id: piece.id }, query: { before: pages.from, limit: VERSION_ROWS } },
    { keepPrevious: true },
  );
  return (
    <>
      <QueryState query={list} what="the versions" skeleton={<SkeletonRows rows={3} />} failed={operatorProblem}>
        {({ data, next }) => (
          <>
            {data.length === 0 ? <p className="text-ink-soft">Nothing published yet.</p> : null}
            <ul aria-label="Versions" className="divide-line divide-y">
              {data.map((version) => (
                <li key={version.version} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
                  <span>
                    Version {version.version}
                    {piece.published?.version === version.version ? ', published' : ''}
                    <span className="text-ink-faint text-caption block">
                      {time.instant(version.published_at!, 'full')}, {version.published_by ?? 'original version'}
                    </span>
                  </span>
                  <Button variant="quiet" size="small" onClick={() => setShown(version)}>
                    See version {version.version}
                  </Button>
                </li>
              ))}
            </ul>
            <PageSteps pages={pages} next={next} back="Newer" forward="Older" />
          </>
        )}
      </QueryState>
      {shown ? (
        <VersionDialog
          piece={piece}
          version={shown}
          onClose={() => setShown(null)}
          onBack={(revision) => {
            setShown(null);
            onBack(revision);
          }}
        />
      ) : null}
    </>
  );
}
