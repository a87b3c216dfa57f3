import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import {
  dateInput,
  date,
  doneWith,
  id,
  idInPath,
  instant,
  limit,
  money,
  optionalText,
  page,
  paged,
  positiveMoney,
  text,
  unsignedMoney,
  wholeBetween,
} from '#contract/kit/wire.ts';

/** Content written by operators: tips, answers and descriptions of plans, with their versions. */

export const writingKind = z.literal(['tip', 'answer', 'scheme']);
export type WritingKind = z.output<typeof writingKind>;

/** Members can read published items, which may also have a draft, but not drafts or withdrawn items. */
const status = z.literal(['published', 'draft', 'withdrawn']);
export type TextStatus = z.output<typeof status>;

const source = z.object({ title: z.string(), url: z.string() });

/** The text of a tip or an answer. The title of an answer is its question; answers have no summary or steps. */
export const articleWords = z.object({
  section: z.string(),
  title: z.string(),
  summary: z.string(),
  body: z.array(z.string()),
  steps: z.array(z.string()),
  sources: z.array(source),
  link: z.nullable(z.object({ title: z.string(), path: z.string() })),
  checked_on: date,
});
export type ArticleWords = z.output<typeof articleWords>;

export const payFrequency = z.literal(['weekly', 'monthly', 'quarterly', 'yearly']);

/** The description of a plan, its monthly price, and its price and entries for each billing frequency. */
export const schemeWords = z.object({
  description: z.string(),
  price: money,
  prices: z.array(z.object({ frequency: payFrequency, price: money, entries: z.int() })),
});
export type SchemeWords = z.output<typeof schemeWords>;

const textContent = { article: z.nullable(articleWords), scheme: z.nullable(schemeWords) };

const textSummary = z.object({
  id: z.int(),
  kind: writingKind,
  title: z.string(),
  status,
  /** Whether there are unpublished changes. */
  has_draft: z.boolean(),
  changed_at: instant,
  /** The operator's email; null for initial content, or if the operator has left. */
  changed_by: z.nullable(z.string()),
});
export type WritingLine = z.output<typeof textSummary>;

export const version = z.object({
  version: z.int(),
  written_at: instant,
  written_by: z.nullable(z.string()),
  published_at: z.nullable(instant),
  published_by: z.nullable(z.string()),
  ...textContent,
});
export type WritingVersion = z.output<typeof version>;

export const textDetail = z.object({
  id: z.int(),
  kind: writingKind,
  title: z.string(),
  status,
  revision: z.int(),
  /** What members read; null if nothing is published. */
  published: z.nullable(version),
  draft: z.nullable(version),
  /** The draft, or else the last version: the initial values of the form. */
  latest: version,
  /** The features that a plan includes; read-only here. */
  features: z.array(z.string()),
});
export type Writing = z.output<typeof textDetail>;

const section = z.object({
  id: z.int(),
  kind: writingKind,
  name: z.string(),
  /** The number of published texts in it. */
  texts: z.int(),
  /** Earlier names, newest first. */
  before: z.array(z.object({ name: z.string(), ended_at: instant, ended_by: z.nullable(z.string()) })),
});
export type WritingSection = z.output<typeof section>;

const urlPattern = /^(https:\/\/[^\s/]+\.[^\s]+|tel:\+?\d{6,15})$/;
const pathPattern = /^\/(?!\/)[^\s\\]*$/;

const articleBody = {
  id: z.optional(id),
  revision: z.optional(wholeBetween(1, 1_000_000_000)),
  section: text(60),
  title: text(160),
  body: z
    .array(text(2000))
    .check(z.minLength(1, 'This field is required.'), z.maxLength(20, 'Add up to 20 paragraphs.')),
  sources: z
    .array(
      z.object({
        title: text(160),
        url: text(500).check(
          z.regex(urlPattern, 'Enter an address that starts with https://, or a phone number such as tel:1800007007.'),
        ),
      }),
    )
    .check(z.maxLength(10, 'Add up to 10 sources.')),
  link_title: optionalText(60),
  link_path: z.optional(
    text(200, 0).check(
      z.refine((value) => value === '' || pathPattern.test(value), 'Enter a path in the app, such as /goals.'),
    ),
  ),
  checked_on: dateInput,
};

const linkIsComplete = z.refine<{ link_title?: string | undefined; link_path?: string | undefined }>(
  (value) => !value.link_title === !value.link_path,
  { path: ['link_title'], message: 'Add both the link text and the path.' },
);
const hasRevision = z.refine<{ id?: number | undefined; revision?: number | undefined }>(
  (value) => value.id === undefined || value.revision !== undefined,
  { path: ['revision'], message: 'This field is required.' },
);

const textReference = { id, revision: wholeBetween(1, 1_000_000_000) };
const savedReply = doneWith({ id: z.int(), revision: z.int() });
const paging = { page: z.optional(page), limit: z.optional(limit) };

export const contentEditor = defineArea('contentEditor', {
  list: {
    method: 'GET',
    path: 'api/operator/content',
    auth: 'operator',
    summary: 'Lists tips, answers or plan descriptions of any status, in display order.',
    query: z.object({
      kind: z.optional(writingKind),
      status: z.optional(status),
      search: optionalText(80),
      ...paging,
    }),
    reply: paged(textSummary),
  },
  open: {
    method: 'GET',
    path: 'api/operator/content/{id}',
    auth: 'operator',
    summary: 'Returns a tip, answer or plan description: its published version and its draft.',
    params: z.object({ id: idInPath }),
    reply: z.object({ data: textDetail }),
    errors: ['not_found'],
  },
  versions: {
    method: 'GET',
    path: 'api/operator/content/{id}/versions',
    auth: 'operator',
    summary: 'Lists published versions, newest first. Pass `next` as `before` for the next page.',
    params: z.object({ id: idInPath }),
    query: z.object({ before: z.optional(wholeBetween(1, 2_147_483_647)), limit: z.optional(limit) }),
    reply: z.object({ data: z.array(version), next: z.nullable(z.int()) }),
    errors: ['not_found'],
  },
  sections: {
    method: 'GET',
    path: 'api/operator/content/sections',
    auth: 'operator',
    summary:
      'Lists the sections of tips and answers, with the number of published items in each and its earlier names.',
    reply: z.object({ data: z.array(section) }),
  },
  renameSection: {
    method: 'POST',
    path: 'api/operator/content/sections/rename',
    auth: 'operator',
    summary:
      'Renames a section for members immediately. Drafts and restored versions with an earlier name stay in the section.',
    /** `was` is the name last read. Refused if another operator has changed it since. */
    body: z.object({ id, was: text(60), name: text(60) }),
    reply: doneWith({ id: z.int(), name: z.string() }),
    errors: ['not_found', 'conflict', 'bad_input'],
  },
  saveTip: {
    method: 'POST',
    path: 'api/operator/content/tip',
    auth: 'operator',
    summary: 'Saves a draft of a tip: a new one, or with `id` and the `revision` last read, an existing one.',
    body: z
      .object({
        ...articleBody,
        summary: text(200),
        steps: z
          .array(text(300))
          .check(z.minLength(1, 'This field is required.'), z.maxLength(12, 'Add up to 12 steps.')),
      })
      .check(linkIsComplete, hasRevision),
    reply: savedReply,
    errors: ['bad_input', 'not_found', 'conflict'],
  },
  saveAnswer: {
    method: 'POST',
    path: 'api/operator/content/answer',
    auth: 'operator',
    summary: 'Saves a draft of an answer: a new one, or with `id` and the `revision` last read, an existing one.',
    body: z.object(articleBody).check(linkIsComplete, hasRevision),
    reply: savedReply,
    errors: ['bad_input', 'not_found', 'conflict'],
  },
  saveScheme: {
    method: 'POST',
    path: 'api/operator/content/scheme',
    auth: 'operator',
    summary: "Saves a draft of a plan's description and prices. The free plan stays free.",
    body: z.object({
      ...textReference,
      description: text(300),
      price: unsignedMoney,
      prices: z
        .array(z.object({ frequency: payFrequency, price: positiveMoney, entries: wholeBetween(0, 10_000) }))
        .check(
          z.maxLength(4, 'Add up to 4 prices.'),
          z.refine(
            (rows) => new Set(rows.map(({ frequency }) => frequency)).size === rows.length,
            'Add each billing period once.',
          ),
        ),
    }),
    reply: savedReply,
    errors: ['bad_input', 'not_found', 'conflict'],
  },
  publish: {
    method: 'POST',
    path: 'api/operator/content/publish',
    auth: 'operator',
    summary: 'Publishes the draft. Members see it when they next load the item.',
    body: z.object(textReference),
    reply: savedReply,
    errors: ['not_found', 'conflict'],
  },
  dropDraft: {
    method: 'POST',
    path: 'api/operator/content/drop',
    auth: 'operator',
    summary: 'Deletes the draft. An item that was never published is deleted with it.',
    body: z.object(textReference),
    reply: doneWith({ id: z.int(), gone: z.boolean() }),
    errors: ['not_found', 'conflict'],
  },
  withdraw: {
    method: 'POST',
    path: 'api/operator/content/withdraw',
    auth: 'operator',
    summary: 'Unpublishes a tip or answer. Its versions are unchanged.',
    body: z.object(textReference),
    reply: savedReply,
    errors: ['not_found', 'conflict'],
  },
  putBack: {
    method: 'POST',
    path: 'api/operator/content/put-back',
    auth: 'operator',
    summary: 'Publishes an earlier version again as a new version. Refused if there is a draft.',
    body: z.object({ ...textReference, version: wholeBetween(1, 1_000_000_000) }),
    reply: savedReply,
    errors: ['not_found', 'conflict'],
  },
});
