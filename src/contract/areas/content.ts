import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import { date, doneWith, flag, id, idInPath, limit, listed, page, wholeBetween } from '#contract/kit/wire.ts';

/** Where a fact can be looked up, or what can be rung. */
const source = z.object({ title: z.string(), url: z.string() });

const faqEntry = z.object({
  FAQID: z.int(),
  category: z.string(),
  question: z.string(),
  /** Paragraphs of plain text. */
  answer: z.array(z.string()),
  sources: z.array(source),
  /** A screen of ours where it can be done. */
  link: z.nullable(z.object({ title: z.string(), path: z.string() })),
  /** How often it was opened. */
  hits: z.int(),
  /** When its facts were last checked. */
  checked_on: date,
});
export type FaqEntry = z.output<typeof faqEntry>;

const tag = z.object({ id: z.int(), name: z.string(), count: z.int() });

const tipInShort = z.object({
  id: z.int(),
  tags_id: z.int(),
  title: z.string(),
  summary: z.string(),
  hits: z.int(),
  checked_on: date,
});
export type TipInShort = z.output<typeof tipInShort>;

const tip = z.object({
  ...tipInShort.shape,
  /** Paragraphs of plain text. */
  body: z.array(z.string()),
  /** Things to do, one a line. */
  steps: z.array(z.string()),
  sources: z.array(source),
  link: z.nullable(z.object({ title: z.string(), path: z.string() })),
  tag: z.string(),
  /** What the member said of it; null until then. */
  helpful: z.nullable(z.boolean()),
  related: z.array(tipInShort),
});
export type Tip = z.output<typeof tip>;

/** Tips with all tags that there are; `count` is of those that fit, on all pages. */
const tips = z.object({ tags: z.array(tag), data: z.array(tipInShort), count: z.int() });

export const content = defineArea('content', {
  faq: {
    method: 'GET',
    path: 'api/faq',
    auth: 'public',
    summary: 'Questions and answers, by category, each with how often it was opened.',
    reply: listed(faqEntry),
  },
  tips: {
    method: 'GET',
    path: 'api/gettips',
    auth: 'member',
    summary: 'Tips with their tags: all, those of one tag, or one page of them.',
    query: z.object({ tags_id: z.optional(id), page: z.optional(page), limit: z.optional(limit) }),
    reply: tips,
  },
  someTips: {
    method: 'GET',
    path: 'api/getnooftips',
    auth: 'member',
    summary:
      'As many tips as are asked for, others each day; without a number as many as the member wants on the dashboard.',
    query: z.object({ nooftips: z.optional(wholeBetween(1, 100)) }),
    reply: tips,
  },
  tip: {
    method: 'GET',
    path: 'api/tips/{id}',
    auth: 'member',
    summary: 'One tip, with related ones.',
    params: z.object({ id: idInPath }),
    reply: z.object({ data: tip }),
    errors: ['not_found'],
  },
  vote: {
    method: 'POST',
    path: 'api/tips/{id}/helpful',
    auth: 'member',
    summary: 'Says whether a tip was helpful; the last word counts.',
    params: z.object({ id: idInPath }),
    body: z.object({ helpful: flag }),
    reply: doneWith({ helpful: z.boolean() }),
    errors: ['not_found'],
  },
  storeHitCount: {
    method: 'POST',
    path: 'api/storehitcount',
    auth: 'member',
    encoding: 'form',
    summary: 'Counts that an article (a tip or an answer) or a voucher was opened.',
    body: z
      .object({ count: z.optional(wholeBetween(1, 100)), article_id: z.optional(id), voucher_id: z.optional(id) })
      .check(
        z.refine((value) => (value.article_id === undefined) !== (value.voucher_id === undefined), {
          path: ['article_id'],
          message: 'Name an article or a voucher.',
        }),
      ),
    reply: doneWith({ count: z.int() }),
    errors: ['bad_input', 'not_found'],
  },
});
