import type { Writing, WritingKind, WritingLine, TextStatus } from '#contract/areas/content-editor.ts';

/** What the back office calls one and many of a kind. */
export const kindWords: Readonly<Record<WritingKind, { one: string; many: string }>> = {
  tip: { one: 'tip', many: 'tips' },
  answer: { one: 'answer', many: 'answers' },
  scheme: { one: 'plan', many: 'plans' },
};

const statuses: Readonly<Record<TextStatus, string>> = {
  published: 'Members read it',
  draft: 'Never published',
  withdrawn: 'Taken away',
};

export function statusWords({ status, has_draft: hasDraft }: Pick<WritingLine, 'status' | 'has_draft'>): string {
  return hasDraft && status !== 'draft' ? `${statuses[status]}, with a draft` : statuses[status];
}

/** How it stands, in a sentence for the head of its page. */
export function leadWords({ kind, status, draft }: Writing): string {
  const what =
    kind === 'scheme'
      ? 'What is said of a plan, and what it costs'
      : kind === 'tip'
        ? 'A tip'
        : 'An answer to a question';
  return `${what}. ${statusWords({ status, has_draft: draft !== null })}.`;
}
