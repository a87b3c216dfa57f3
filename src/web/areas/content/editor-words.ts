import type { Writing, WritingKind, WritingLine, TextStatus } from '#contract/areas/content-editor.ts';

/** The back office's names for one and several of a kind. */
export const kindWords: Readonly<Record<WritingKind, { singular: string; plural: string }>> = {
  tip: { singular: 'tip', plural: 'tips' },
  answer: { singular: 'answer', plural: 'answers' },
  scheme: { singular: 'plan', plural: 'plans' },
};

const statuses: Readonly<Record<TextStatus, string>> = {
  published: 'Published',
  draft: 'Draft',
  withdrawn: 'Unpublished',
};

export function statusWords({ status, has_draft: hasDraft }: Pick<WritingLine, 'status' | 'has_draft'>): string {
  return hasDraft && status !== 'draft' ? `${statuses[status]}, with a draft` : statuses[status];
}

/** The state of a text as a sentence, for the page header. */
export function leadWords({ kind, status, draft }: Writing): string {
  const what =
    kind === 'scheme' ? 'A plan’s description and price' : kind === 'tip' ? 'A tip' : 'An answer to a question';
  return `${what}. ${statusWords({ status, has_draft: draft !== null })}.`;
}
