import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import {
  requestedDate,
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

/** What operators write and members read: tips, answers to questions, and what is said of the plans; each with its versions. */

export const writingKind = z.literal(['tip', 'answer', 'scheme']);
export type WritingKind = z.output<typeof writingKind>;

/** Read by members; not read, with a draft; taken away. What is read may have a draft beside it. */
const status = z.literal(['published', 'draft', 'withdrawn']);
export type TextStatus = z.output<typeof status>;

const source = z.object({ title: z.string(), url: z.string() });

/** The words of a tip or an answer; an answer's title is its question, and it has neither summary nor steps. */
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

/** What is said of a plan and what it costs: for a month, and by each way of paying with the entries that come each time. */
const schemeWords = z.object({
  description: z.string(),
  price: money,
  prices: z.array(z.object({ frequency: payFrequency, price: money, entries: z.int() })),
});
export type SchemeWords = z.output<typeof schemeWords>;

const words = { article: z.nullable(articleWords), scheme: z.nullable(schemeWords) };

const line = z.object({
  id: z.int(),
  kind: writingKind,
  title: z.string(),
  status,
  /** Whether something is written that members do not read yet. */
  has_draft: z.boolean(),
  changed_at: instant,
  /** The operator's address; null where it came with the company, or for somebody who has left. */
  changed_by: z.nullable(z.string()),
});
export type WritingLine = z.output<typeof line>;

const version = z.object({
  version: z.int(),
  written_at: instant,
  written_by: z.nullable(z.string()),
  published_at: z.nullable(instant),
  published_by: z.nullable(z.string()),
  ...words,
});
export type WritingVersion = z.output<typeof version>;

const whole = z.object({
  id: z.int(),
  kind: writingKind,
  title: z.string(),
  status,
  revision: z.int(),
  /** What members read; null where they read nothing. */
  published: z.nullable(version),
  draft: z.nullable(version),
  /** What it was or is: the form begins with it. */
  latest: version,
  /** What a plan opens, which is said elsewhere. */
  features: z.array(z.string()),
});
export type Writing = z.output<typeof whole>;

const section = z.object({
  id: z.int(),
  kind: writingKind,
  name: z.string(),
  /** Published texts that stand in it. */
  texts: z.int(),
  /** The latest first. */
  before: z.array(z.object({ name: z.string(), ended_at: instant, ended_by: z.nullable(z.string()) })),
});
export type WritingSection = z.output<typeof section>;

const address = /^(https:\/\/[^\s/]+\.[^\s]+|tel:\+?\d{6,15})$/;
const ownPath = /^\/(?!\/)[^\s\\]*$/;

const articleBody = {
  id: z.optional(id),
  revision: z.optional(wholeBetween(1, 1_000_000_000)),
  section: text(60),
  title: text(160),
  body: z.array(text(2000)).check(z.minLength(1, 'This field is required.'), z.maxLength(20, 'At most 20.')),
  sources: z
    .array(
      z.object({
        title: text(160),
        url: text(500).check(
          z.regex(address, 'Enter an address that starts with https://, or a number as tel:1800007007.'),
        ),
      }),
    )
    .check(z.maxLength(10, 'At most 10.')),
  link_title: optionalText(60),
  link_path: z.optional(
    text(200, 0).check(
      z.refine((value) => value === '' || ownPath.test(value), 'Enter a path of ours, such as /goals.'),
    ),
  ),
  checked_on: requestedDate,
};

const paired = z.refine<{ link_title?: string | undefined; link_path?: string | undefined }>(
  (value) => !value.link_title === !value.link_path,
  { path: ['link_title'], message: 'A way on has both words and a path.' },
);
const revised = z.refine<{ id?: number | undefined; revision?: number | undefined }>(
  (value) => value.id === undefined || value.revision !== undefined,
  { path: ['revision'], message: 'This field is required.' },
);

const named = { id, revision: wholeBetween(1, 1_000_000_000) };
const stored = doneWith({ id: z.int(), revision: z.int() });
const paging = { page: z.optional(page), limit: z.optional(limit) };

export const contentEditor = defineArea('contentEditor', {
  list: {
    method: 'GET',
    path: 'api/operator/writings',
    auth: 'operator',
    summary: 'Tips, answers or schemes as the team finds them, in their order, page by page.',
    query: z.object({
      kind: z.optional(writingKind),
      status: z.optional(status),
      search: optionalText(80),
      ...paging,
    }),
    reply: paged(line),
  },
  open: {
    method: 'GET',
    path: 'api/operator/writings/{id}',
    auth: 'operator',
    summary: 'One of them: what members read, and what is being written.',
    params: z.object({ id: idInPath }),
    reply: z.object({ data: whole }),
    errors: ['not_found'],
  },
  versions: {
    method: 'GET',
    path: 'api/operator/writings/{id}/versions',
    auth: 'operator',
    summary: 'What was published, the latest first. `next` is the `before` of the next page.',
    params: z.object({ id: idInPath }),
    query: z.object({ before: z.optional(id), limit: z.optional(limit) }),
    reply: z.object({ data: z.array(version), next: z.nullable(z.int()) }),
    errors: ['not_found'],
  },
  sections: {
    method: 'GET',
    path: 'api/operator/writings/sections',
    auth: 'operator',
    summary: 'Under what tips and answers stand, how many members find there, and what each was called before.',
    reply: z.object({ data: z.array(section) }),
  },
  renameSection: {
    method: 'POST',
    path: 'api/operator/writings/sections/rename',
    auth: 'operator',
    summary:
      'Gives a section another name, for members at once. What is written under an earlier name, and what is put back, stands in the same section.',
    /** `was` is the name that was shown: another operator may have changed it meanwhile. */
    body: z.object({ id, was: text(60), name: text(60) }),
    reply: doneWith({ id: z.int(), name: z.string() }),
    errors: ['not_found', 'conflict', 'bad_input'],
  },
  saveTip: {
    method: 'POST',
    path: 'api/operator/writings/tip',
    auth: 'operator',
    summary: 'Keeps a draft of a tip, a new one or, with id and the revision that was shown, of one that is there.',
    body: z
      .object({
        ...articleBody,
        summary: text(200),
        steps: z.array(text(300)).check(z.minLength(1, 'This field is required.'), z.maxLength(12, 'At most 12.')),
      })
      .check(paired, revised),
    reply: stored,
    errors: ['bad_input', 'not_found', 'conflict'],
  },
  saveAnswer: {
    method: 'POST',
    path: 'api/operator/writings/answer',
    auth: 'operator',
    summary: 'Keeps a draft of an answer to a question, as `saveTip` does.',
    body: z.object(articleBody).check(paired, revised),
    reply: stored,
    errors: ['bad_input', 'not_found', 'conflict'],
  },
  saveScheme: {
    method: 'POST',
    path: 'api/operator/writings/scheme',
    auth: 'operator',
    summary: 'Keeps a draft of what is said of a plan and what it costs. The free one stays free.',
    body: z.object({
      ...named,
      description: text(300),
      price: unsignedMoney,
      prices: z
        .array(z.object({ frequency: payFrequency, price: positiveMoney, entries: wholeBetween(0, 10_000) }))
        .check(
          z.maxLength(4, 'At most 4.'),
          z.refine(
            (rows) => new Set(rows.map(({ frequency }) => frequency)).size === rows.length,
            'Each way of paying stands there once.',
          ),
        ),
    }),
    reply: stored,
    errors: ['bad_input', 'not_found', 'conflict'],
  },
  publish: {
    method: 'POST',
    path: 'api/operator/writings/publish',
    auth: 'operator',
    summary: 'Lets members read the draft, from their next look on.',
    body: z.object(named),
    reply: stored,
    errors: ['not_found', 'conflict'],
  },
  dropDraft: {
    method: 'POST',
    path: 'api/operator/writings/drop',
    auth: 'operator',
    summary: 'Throws the draft away. What was never published goes altogether.',
    body: z.object(named),
    reply: doneWith({ id: z.int(), gone: z.boolean() }),
    errors: ['not_found', 'conflict'],
  },
  withdraw: {
    method: 'POST',
    path: 'api/operator/writings/withdraw',
    auth: 'operator',
    summary: 'Takes a tip or an answer away from members; its versions stay.',
    body: z.object(named),
    reply: stored,
    errors: ['not_found', 'conflict'],
  },
  putBack: {
    method: 'POST',
    path: 'api/operator/writings/put-back',
    auth: 'operator',
    summary: 'Publishes an earlier version again, as a new one; refused while there is a draft.',
    body: z.object({ ...named, version: wholeBetween(1, 1_000_000_000) }),
    reply: stored,
    errors: ['not_found', 'conflict'],
  },
});
