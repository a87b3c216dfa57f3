import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import { date, doneWith, flag, id, idInPath, limit, listed, page, wholeBetween } from '#contract/kit/wire.ts';

/** A web page or phone number to check a fact with. */
const source = z.object({ title: z.string(), url: z.string() });

export const faqEntry = z.object({
  FAQID: z.int(),
  category: z.string(),
  question: z.string(),
  /** Paragraphs of plain text. */
  answer: z.array(z.string()),
  sources: z.array(source),
  /** The screen where it can be done. */
  link: z.nullable(z.object({ title: z.string(), path: z.string() })),
  /** How often it has been opened. */
  hits: z.int(),
  /** When its facts were last checked. */
  checked_on: date,
});
export type FaqEntry = z.output<typeof faqEntry>;

const tag = z.object({ id: z.int(), name: z.string(), count: z.int() });

const tipSummary = z.object({
  id: z.int(),
  tags_id: z.int(),
  title: z.string(),
  summary: z.string(),
  hits: z.int(),
  checked_on: date,
});
export type TipInShort = z.output<typeof tipSummary>;

const tip = z.object({
  ...tipSummary.shape,
  /** Paragraphs of plain text. */
  body: z.array(z.string()),
  /** Things to do, one per line. */
  steps: z.array(z.string()),
  sources: z.array(source),
  link: z.nullable(z.object({ title: z.string(), path: z.string() })),
  tag: z.string(),
  /** The member's vote; null if there is none. */
  helpful: z.nullable(z.boolean()),
  related: z.array(tipSummary),
});
export type Tip = z.output<typeof tip>;

/** A list of tips, and every tag. `count` is the number of matching tips on all pages. */
const tipList = z.object({ tags: z.array(tag), data: z.array(tipSummary), count: z.int() });

export const content = defineArea('content', {
  faq: {
    method: 'GET',
    path: 'api/faq',
    auth: 'public',
    summary: 'Lists questions and answers by category, with how often each was opened.',
    reply: listed(faqEntry),
  },
  tips: {
    method: 'GET',
    path: 'api/gettips',
    auth: 'member',
    summary: 'Lists tips and their tags. Filter by tag, or request a page of them.',
    query: z.object({ tags_id: z.optional(id), page: z.optional(page), limit: z.optional(limit) }),
    reply: tipList,
  },
  someTips: {
    method: 'GET',
    path: 'api/getnooftips',
    auth: 'member',
    summary: "Lists `nooftips` tips, which change each day; by default, as many as the member's dashboard shows.",
    query: z.object({ nooftips: z.optional(wholeBetween(1, 100)) }),
    reply: tipList,
  },
  tip: {
    method: 'GET',
    path: 'api/tips/{id}',
    auth: 'member',
    summary: 'Returns a tip and related tips.',
    params: z.object({ id: idInPath }),
    reply: z.object({ data: tip }),
    errors: ['not_found'],
  },
  vote: {
    method: 'POST',
    path: 'api/tips/{id}/helpful',
    auth: 'member',
    summary: 'Records whether a tip was helpful. A later vote replaces an earlier one.',
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
    summary: 'Records that an article (a tip or an answer) or a voucher was opened.',
    body: z
      .object({ count: z.optional(wholeBetween(1, 100)), article_id: z.optional(id), voucher_id: z.optional(id) })
      .check(
        z.refine((value) => (value.article_id === undefined) !== (value.voucher_id === undefined), {
          path: ['article_id'],
          message: 'Choose an article or a voucher.',
        }),
      ),
    reply: doneWith({ count: z.int() }),
    errors: ['bad_input', 'not_found'],
  },
});
