import type { Writing, WritingKind, WritingLine, WritingStanding } from '#contract/areas/writing.ts';

/** What the desk calls one and many of a kind. */
export const kindWords: Readonly<Record<WritingKind, { one: string; many: string }>> = {
  tip: { one: 'tip', many: 'tips' },
  answer: { one: 'answer', many: 'answers' },
  scheme: { one: 'plan', many: 'plans' },
};

const standings: Readonly<Record<WritingStanding, string>> = {
  published: 'Members read it',
  draft: 'Never published',
  withdrawn: 'Taken away',
};

export function standingWords({ standing, has_draft: hasDraft }: Pick<WritingLine, 'standing' | 'has_draft'>): string {
  return hasDraft && standing !== 'draft' ? `${standings[standing]}, with a draft` : standings[standing];
}

/** How it stands, in a sentence for the head of its page. */
export function leadWords({ kind, standing, draft }: Writing): string {
  const what =
    kind === 'scheme'
      ? 'What is said of a plan, and what it costs'
      : kind === 'tip'
        ? 'A tip'
        : 'An answer to a question';
  return `${what}. ${standingWords({ standing, has_draft: draft !== null })}.`;
}
