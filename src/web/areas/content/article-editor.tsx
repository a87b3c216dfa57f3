import { useState } from 'react';
import Plus from 'lucide-react/icons/plus';
import { contentEditor } from '#contract/areas/content-editor.ts';
import type { ArticleWords } from '#contract/areas/content-editor.ts';
import { Button } from '#web/design/button.tsx';
import { DateInput } from '#web/design/date-input.tsx';
import { TextArea } from '#web/design/text-area.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { showToast } from '#web/design/toasts.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { linesOf } from '#web/kit/form-values.ts';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { ArticlePreview } from './editor-preview.tsx';

interface SourceFields {
  /** A stable key while lines are added and removed. */
  key: number;
  title: string;
  url: string;
}

interface Values {
  section: string;
  title: string;
  summary: string;
  /** One paragraph per line. */
  body: string;
  /** One per line. */
  steps: string;
  sources: SourceFields[];
  link_title: string;
  link_path: string;
  checked_on: string | null;
}

type ArticleKind = 'tip' | 'answer';

function valuesOf(words: ArticleWords | null): Values {
  if (words === null)
    return {
      section: '',
      title: '',
      summary: '',
      body: '',
      steps: '',
      sources: [],
      link_title: '',
      link_path: '',
      checked_on: null,
    };
  const { section, title, summary, body, steps, sources, link, checked_on } = words;
  return {
    section,
    title,
    summary,
    body: body.join('\n'),
    steps: steps.join('\n'),
    sources: sources.map((source, key) => ({ ...source, key })),
    link_title: link?.title ?? '',
    link_path: link?.path ?? '',
    checked_on,
  };
}

function wordsOf(
  { body, steps, sources, link_title: title, link_path: path, checked_on, ...words }: Values,
  today: string,
): ArticleWords {
  return {
    ...words,
    body: linesOf(body),
    steps: linesOf(steps),
    sources: sources.map(({ title: name, url }) => ({ title: name, url })),
    link: title !== '' && path !== '' ? { title, path } : null,
    checked_on: checked_on ?? today,
  };
}

function bodyOf(
  { body, steps, sources, summary, checked_on, ...values }: Values,
  kind: ArticleKind,
  shown: { id: number; revision: number } | null,
) {
  return {
    ...values,
    ...shown,
    body: linesOf(body),
    sources: sources.map(({ title, url }) => ({ title, url })),
    checked_on: checked_on ?? '',
    ...(kind === 'tip' ? { summary, steps: linesOf(steps) } : {}),
  };
}

interface SourcesProps {
  sources: readonly SourceFields[];
  errorOf: (path: string) => string | undefined;
  onChange: (sources: SourceFields[]) => void;
}

const MAX_SOURCES = 10;

function Sources({ sources, errorOf, onChange }: SourcesProps) {
  const add = () =>
    onChange([...sources, { key: Math.max(0, ...sources.map(({ key }) => key)) + 1, title: '', url: '' }]);
  const change = (key: number, patch: Partial<SourceFields>) =>
    onChange(sources.map((source) => (source.key === key ? { ...source, ...patch } : source)));
  return (
    <div className="space-y-4">
      {sources.map(({ key, title, url }, at) => (
        <fieldset key={key} className="grid items-end gap-x-5 gap-y-3 sm:grid-cols-[1fr_1fr_auto]">
          <legend className="sr-only">Source {at + 1}</legend>
          <TextField
            label="Source"
            value={title}
            onChange={(event) => change(key, { title: event.target.value })}
            error={errorOf(`sources.${at}.title`) ?? null}
          />
          <TextField
            label="Link (https:// or tel:)"
            value={url}
            onChange={(event) => change(key, { url: event.target.value })}
            error={errorOf(`sources.${at}.url`) ?? null}
          />
          <Button
            variant="quiet"
            size="small"
            className="-ml-3.5 justify-self-start sm:ml-0"
            aria-label={`Remove: ${title || `source ${at + 1}`}`}
            onClick={() => onChange(sources.filter((source) => source.key !== key))}
          >
            Remove
          </Button>
        </fieldset>
      ))}
      {sources.length < MAX_SOURCES ? (
        <Button variant="quiet" size="small" icon={Plus} className="-ml-3.5" onClick={add}>
          {sources.length === 0 ? 'Add a source' : 'Add another source'}
        </Button>
      ) : null}
    </div>
  );
}

export interface BackOfficeArticleProps {
  kind: ArticleKind;
  /** The stored text and its revision; null for a new one. */
  shown: { id: number; revision: number; words: ArticleWords } | null;
  onSaved: (saved: { id: number; revision: number }) => void;
}

/** Edits a tip or answer with a live preview. */
export function BackOfficeArticle({ kind, shown, onSaved }: BackOfficeArticleProps) {
  const time = useMemberTime();
  const [isPreviewed, setPreviewed] = useState(false);
  const sections = useApiQuery(contentEditor.sections);
  const endpoint = kind === 'tip' ? contentEditor.saveTip : contentEditor.saveAnswer;
  const form = useApiForm<typeof contentEditor.saveTip, Values>(endpoint as typeof contentEditor.saveTip, {
    defaults: valuesOf(shown?.words ?? null),
    body: (values) => bodyOf(values, kind, shown && { id: shown.id, revision: shown.revision }) as never,
    refreshes: [contentEditor.open, contentEditor.list, contentEditor.sections],
    onDone: (reply) => {
      showToast({ tone: 'positive', text: 'Draft saved. Members can’t see it yet.' });
      onSaved(reply);
    },
  });
  const names = (sections.data?.data ?? []).filter((section) => section.kind === kind).map(({ name }) => name);
  return (
    <>
      <Form form={form} aria-label={kind === 'tip' ? 'Tip' : 'Answer'} className="space-y-5">
        <TextField label={kind === 'tip' ? 'Title' : 'Question'} {...form.field('title')} />
        <TextField
          label={kind === 'tip' ? 'Tag' : 'Category'}
          hint={names.length > 0 ? `Use ${names.join(', ')}, or a new one.` : undefined}
          {...form.field('section')}
        />
        {kind === 'tip' ? <TextField label="Summary" {...form.field('summary')} /> : null}
        <TextArea
          label={kind === 'tip' ? 'Text' : 'Answer'}
          hint="One paragraph per line."
          rows={8}
          {...form.field('body')}
        />
        {kind === 'tip' ? <TextArea label="Steps" hint="One step per line." rows={4} {...form.field('steps')} /> : null}
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Link text" optional {...form.field('link_title')} />
          <TextField label="Link path" optional hint="One of our screens, like /goals." {...form.field('link_path')} />
          <DateInput label="Facts checked" {...form.value('checked_on')} />
        </div>
        <Sources sources={form.values.sources} errorOf={form.errorOf} onChange={(sources) => form.set({ sources })} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton form={form}>Save draft</SubmitButton>
          <Button variant="secondary" aria-expanded={isPreviewed} onClick={() => setPreviewed(!isPreviewed)}>
            {isPreviewed ? 'Hide preview' : 'Preview'}
          </Button>
        </div>
      </Form>
      {isPreviewed ? (
        <div className="mt-6">
          <ArticlePreview kind={kind} words={wordsOf(form.values, time.today())} />
        </div>
      ) : null}
    </>
  );
}
