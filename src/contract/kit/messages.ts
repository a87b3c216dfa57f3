import type * as z from 'zod/mini';
import { numberText } from '#domain/text/counted.ts';

/** What a person reads about a value that a schema refuses, where the schema itself has no message for it. */

export const required = 'This field is required.';
const unclear = 'Check this and try again.';

const ofType: Readonly<Record<string, string>> = {
  string: 'Enter text.',
  number: 'Enter a number.',
  nan: 'Enter a number.',
  int: 'Enter a whole number.',
  bigint: 'Enter a whole number.',
  boolean: 'Choose yes or no (true or false).',
  date: 'Enter a date.',
  array: 'Enter a list.',
  tuple: 'Enter a list.',
  set: 'Enter a list.',
  object: 'Enter named fields.',
  record: 'Enter named fields.',
  map: 'Enter named fields.',
  file: 'Choose a file.',
  null: 'Leave this empty.',
  undefined: 'Leave this empty.',
  void: 'Leave this empty.',
  never: 'Leave this empty.',
};

const ofFormat: Readonly<Record<string, string>> = {
  email: 'Enter an email such as name@example.com.',
  url: 'Enter a web address such as https://example.com.',
  uuid: 'Enter an ID such as 3f2504e0-4f89-41d3-9a0c-0305e82c3301.',
  date: 'Please enter a valid date in the format DD/MM/YYYY.',
  datetime: 'Use an ISO 8601 time, such as 2026-11-16T09:30:00Z.',
};

type Issue = z.core.$ZodRawIssue;
type Limit = Extract<Issue, { code: 'too_small' | 'too_big' }>;

/** How much of something is too little or too much. */
function limitMessage(issue: Limit): string {
  const isSmall = issue.code === 'too_small';
  const limit = isSmall ? issue.minimum : issue.maximum;
  const shown = numberText(Number(limit));
  if (issue.origin === 'string') {
    if (isSmall && limit === 1) return required;
    return `Enter ${issue.exact ? 'exactly' : isSmall ? 'at least' : 'up to'} ${shown} characters.`;
  }
  if (issue.origin === 'array' || issue.origin === 'set') return `Add ${isSmall ? 'at least' : 'up to'} ${shown}.`;
  if (issue.origin === 'date')
    return `Choose a date ${isSmall ? 'from' : 'up to'} ${new Date(Number(limit)).toISOString().slice(0, 10)}.`;
  if (issue.origin === 'file') return `Choose a file of ${isSmall ? 'at least' : 'up to'} ${shown} bytes.`;
  if (issue.inclusive === false) return `Enter ${isSmall ? 'more' : 'less'} than ${shown}.`;
  return `Enter ${isSmall ? 'at least' : 'up to'} ${shown}.`;
}

function choices(values: readonly unknown[]): string {
  const words = values.map(String).filter((word) => word !== '');
  if (words.length === 0) return 'Leave this empty.';
  return words.length === 1 ? `Use “${words[0]!}”.` : `Choose one of: ${words.join(', ')}.`;
}

/**
 * What any of several alternatives expects. One that takes the kind of value that was sent says best what is wrong with
 * it; if none does, all of their kinds are named.
 */
function alternativesMessage(alternatives: readonly (readonly z.core.$ZodIssue[])[]): string {
  const firsts = alternatives.flatMap(([first]) => (first ? [first] : []));
  const closest = firsts.find(
    ({ code, path }) => path.length > 0 || (code !== 'invalid_type' && code !== 'invalid_value'),
  );
  if (closest) return closest.message;
  const messages = [...new Set(firsts.map(({ message }) => message))];
  if (messages.length === 0) return unclear;
  if (!messages.every((message) => /^Enter [^.]+\.$/.test(message))) return messages[0]!;
  const kinds = messages.map((message) => message.slice('Enter '.length, -1));
  return `Enter ${new Intl.ListFormat('en-AU', { type: 'disjunction' }).format(kinds)}.`;
}

/** The message of an issue, for the person who entered the value. */
export function messageOf(issue: Issue): string {
  if (issue.input === undefined || issue.input === null) return required;
  switch (issue.code) {
    case 'invalid_type':
      return ofType[issue.expected] ?? unclear;
    case 'too_small':
    case 'too_big':
      return limitMessage(issue);
    case 'invalid_format':
      return ofFormat[issue.format] ?? 'Check how this is written.';
    case 'not_multiple_of':
      return `Enter a multiple of ${issue.divisor}.`;
    case 'unrecognized_keys':
      return `We don’t recognise: ${issue.keys.join(', ')}.`;
    case 'invalid_value':
      return choices(issue.values);
    case 'invalid_union':
      return Array.isArray(issue.options)
        ? choices(issue.options)
        : alternativesMessage(issue.errors as readonly z.core.$ZodIssue[][]);
    case 'invalid_key':
    case 'invalid_element':
      return issue.issues[0]?.message ?? unclear;
    default:
      return unclear;
  }
}
