import Plus from 'lucide-react/icons/plus';
import { contentEditor } from '#contract/areas/content-editor.ts';
import type { WritingKind, WritingLine, TextStatus } from '#contract/areas/content-editor.ts';
import { Badge } from '#web/design/badge.tsx';
import { ButtonLink } from '#web/design/button.tsx';
import { Link } from '#web/design/link.tsx';
import { Columns, PageHeader } from '#web/design/page.tsx';
import { Tabs } from '#web/design/tabs.tsx';
import { useAddressChoice } from '#web/kit/address-choice.ts';
import { BackOfficeFilters, BackOfficeRows, useBackOfficeFind } from '#web/kit/back-office-list.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { BackOfficeSections } from './editor-sections.tsx';
import { kindWords, statusWords } from './editor-words.ts';

const tabs: readonly { value: WritingKind; label: string }[] = [
  { value: 'tip', label: 'Tips' },
  { value: 'answer', label: 'Answers' },
  { value: 'scheme', label: 'Plans' },
];

const statuses: readonly { value: TextStatus; label: string }[] = [
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Drafts' },
  { value: 'withdrawn', label: 'Unpublished' },
];

function TextLine({ line }: { line: WritingLine }) {
  const time = useMemberTime();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
      <div className="min-w-0">
        <Link
          href={`/operator/texts/${line.id}`}
          className="inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:underline"
        >
          {line.title}
        </Link>
        <p className="text-ink-faint text-caption">
          {line.changed_by === null
            ? `Original version, ${time.instant(line.changed_at)}`
            : `Edited ${time.instant(line.changed_at, 'full')} by ${line.changed_by}`}
        </p>
      </div>
      <Badge tone={line.has_draft ? 'warning' : line.status === 'published' ? 'positive' : 'plain'}>
        {statusWords(line)}
      </Badge>
    </li>
  );
}

function Texts({ kind }: { kind: WritingKind }) {
  const find = useBackOfficeFind<TextStatus>(['published', 'draft', 'withdrawn']);
  const list = useApiQuery(contentEditor.list, { query: { kind, ...find.query } }, { keepPrevious: true });
  const { singular, plural } = kindWords[kind];
  return (
    <>
      <BackOfficeFilters find={find} what={plural} {...(kind === 'scheme' ? {} : { statuses })}>
        {kind === 'scheme' ? null : (
          <ButtonLink href={`/operator/texts/new/${kind}`} icon={Plus}>
            New {singular}
          </ButtonLink>
        )}
      </BackOfficeFilters>
      <BackOfficeRows
        list={list}
        find={find}
        what={plural}
        illustration="reading"
        nothing="Nothing here yet"
        noneFits={`No matching ${plural}`}
        row={(line) => <TextLine key={line.id} line={line} />}
      />
      {kind === 'scheme' ? null : <BackOfficeSections kind={kind} />}
    </>
  );
}

/** All editable texts: tips, answers and plans. */
export function BackOfficeTextsPage() {
  const [kind, setKind] = useAddressChoice<WritingKind>('kind', ['tip', 'answer', 'scheme'], 'tip', [
    'status',
    'q',
    'page',
  ]);
  return (
    <>
      <PageHeader
        title="Tips and answers"
        lead="Tips, answers and plan descriptions. Changes stay drafts until you publish them."
      />
      <Columns>
        <Tabs label="Content" tabs={tabs} value={kind} onChange={setKind}>
          <Texts key={kind} kind={kind} />
        </Tabs>
      </Columns>
    </>
  );
}
