import { useState } from 'react';
import { content } from '#contract/areas/content.ts';
import { contentEditor } from '#contract/areas/content-editor.ts';
import type { WritingSection } from '#contract/areas/content-editor.ts';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { showToast } from '#web/design/toasts.ts';
import { operatorProblem } from '#web/kit/back-office-list.tsx';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';

type SectionKind = 'tip' | 'answer';

const words: Readonly<Record<SectionKind, { title: string; singular: string; texts: (count: number) => string }>> = {
  tip: { title: 'Tags', singular: 'tag', texts: (count) => (count === 1 ? '1 tip' : `${count} tips`) },
  answer: {
    title: 'Categories',
    singular: 'category',
    texts: (count) => (count === 1 ? '1 answer' : `${count} answers`),
  },
};

function RenameDialog({ section: { id, name, kind }, onClose }: { section: WritingSection; onClose: () => void }) {
  const form = useApiForm(contentEditor.renameSection, {
    defaults: { id, was: name, name },
    refreshes: [contentEditor.sections, contentEditor.open, content.tips, content.faq, content.someTips],
    skip: (values) => values.name.trim() === name,
    onDone: (reply) => {
      showToast({ tone: 'positive', text: `Renamed to “${reply.name}”.` });
      onClose();
    },
  });
  const { singular } = words[kind as SectionKind];
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={`Rename ${name}`}
      description={`Members will see the new name the next time they open the app. Items keep their ${singular}, even in earlier versions that use the old name.`}
    >
      <Form form={form} aria-label="Rename" className="space-y-5">
        <TextField label="Name" maxLength={60} {...form.field('name')} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form}>Rename</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}

/** The sections of tips or answers: their number of texts, former names and renaming. */
export function BackOfficeSections({ kind }: { kind: SectionKind }) {
  const time = useMemberTime();
  const [renamed, setRenamed] = useState<WritingSection | null>(null);
  const list = useApiQuery(contentEditor.sections);
  const { title, texts } = words[kind];
  return (
    <Section title={title}>
      <QueryState
        query={list}
        what={`the ${title.toLowerCase()}`}
        skeleton={<SkeletonRows rows={4} />}
        failed={operatorProblem}
      >
        {({ data }) => (
          <ul aria-label={title} className="divide-line divide-y">
            {data
              .filter((section) => section.kind === kind)
              .map((section) => (
                <li key={section.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
                  <span className="min-w-0 wrap-anywhere">
                    {section.name}
                    <span className="text-ink-faint text-caption block">
                      {texts(section.texts)}
                      {section.before.map(
                        ({ name, ended_at: at, ended_by: by }) =>
                          `, “${name}” until ${time.instant(at, 'full')} (${by ?? 'a former operator'})`,
                      )}
                    </span>
                  </span>
                  <Button
                    variant="quiet"
                    size="small"
                    className="-ml-3.5 sm:ml-0"
                    aria-label={`Rename ${section.name}`}
                    onClick={() => setRenamed(section)}
                  >
                    Rename
                  </Button>
                </li>
              ))}
          </ul>
        )}
      </QueryState>
      {renamed ? <RenameDialog section={renamed} onClose={() => setRenamed(null)} /> : null}
    </Section>
  );
}
