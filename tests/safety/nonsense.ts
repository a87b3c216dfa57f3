import type { Chance } from './chance.ts';

/** The part of a JSON schema that the generator reads. */
export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  allOf?: Schema[];
  format?: string;
}

export interface Operation {
  operationId: string;
  parameters: { name: string; in: 'path' | 'query' | 'header'; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  /** By status. */
  responses: Record<string, unknown>;
}

/** A request as it is sent. */
export interface WireRequest {
  operation: Operation;
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
}

/** Values sent in place of any other. */
export const hostileValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  0.1 + 0.2,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  1e308,
  -1e308,
  1e-320,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\ufeff',
  '\u202egnorw',
  '😀👩‍👩‍👧',
  'Ω≈ç√∫',
  'İ',
  'ﬃ',
  '\r\nSet-Cookie: a=b',
  "'; drop table members; --",
  '%_\\',
  '../../../../etc/passwd',
  '${7*7}',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'toString',
  'NaN',
  'Infinity',
  '-0',
  '0x10',
  '1e5',
  '1,5',
  '9223372036854775808',
  '99999999999999999999',
  '-1',
  'true',
  'null',
  '[]',
  '{}',
  '{"a":',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '-000001-01-01',
  '2026-13-01T99:99:99Z',
  '2200-12-31',
  '1900-01-01',
  [],
  [[]],
  [null],
  ['x', null, 1],
  {},
  { a: { b: [] } },
  { toString: 1 },
  { length: 3 },
  { id: 1 },
  Array.from({ length: 600 }, (_, at) => at),
  'x'.repeat(70_000),
  'é'.repeat(5_000),
];

const brokenJson = [
  '{',
  '{"a":',
  '{"a":1,}',
  "{'a':1}",
  '\u0000',
  'NaN',
  'undefined',
  '\ufeff{}',
  '[1,2',
  '"',
  '{"a":"\\ud800"}',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{}}}',
  '['.repeat(20_000),
  '{"a":'.repeat(20_000),
  '1',
  'null',
  'true',
  '"text"',
  '[]',
  '[{}]',
  '',
];
const wrongTypes = [
  'text/plain',
  'application/xml',
  'application/json; charset=utf-16',
  'application/octet-stream',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/mixed; boundary=x',
  'application/x-www-form-urlencoded',
  'image/png',
  'nonsense',
  '*/*',
  ';',
];
const hostilePaths = [
  '0',
  '-1',
  'abc',
  '%00',
  '%ff',
  '%',
  '%2e%2e%2f',
  '1%20or%201=1',
  '9223372036854775808',
  '1.5',
  '%F0%9F%98%80',
  'x'.repeat(600),
  'null',
  '[]',
];

/**
 * Plausible values by the contract's field names, so that invalid input in one field meets valid input in the others.
 */
export type Sense = (name: string) => unknown;

function typesOf(schema: Schema): string[] {
  return Array.isArray(schema.type) ? schema.type : schema.type ? [schema.type] : [];
}

function sensible(chance: Chance, schema: Schema, name: string, sense: Sense): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return chance.oneOf(schema.enum);
  const known = sense(name);
  if (known !== undefined) return known;
  if (schema.anyOf) return sensible(chance, chance.oneOf(schema.anyOf), name, sense);
  if (schema.allOf) return sensible(chance, schema.allOf[0]!, name, sense);
  const type = typesOf(schema)[0];
  if (type === 'object' || schema.properties) return sensibleObject(chance, schema, sense);
  if (type === 'array') return [sensible(chance, schema.items ?? {}, name, sense)];
  if (type === 'boolean') return chance.inHundred(50);
  if (type === 'number' || type === 'integer') return chance.below(40);
  return 'plain text';
}

function sensibleObject(chance: Chance, schema: Schema, sense: Sense): Record<string, unknown> {
  const entries = Object.entries(schema.properties ?? {}).filter(
    ([name]) => schema.required?.includes(name) || chance.inHundred(40),
  );
  return Object.fromEntries(entries.map(([name, inner]) => [name, sensible(chance, inner, name, sense)]));
}

/** Corrupts a value: a field, or something deeper. */
function corrupted(chance: Chance, value: unknown): unknown {
  if (chance.inHundred(25) || typeof value !== 'object' || value === null) return chance.oneOf(hostileValues);
  if (Array.isArray(value))
    return value.length === 0 ? [chance.oneOf(hostileValues)] : value.map((item) => corrupted(chance, item));
  const names = Object.keys(value);
  if (names.length === 0) return { [chance.oneOf(['id', 'x', '__proto', ''])]: chance.oneOf(hostileValues) };
  const name = chance.oneOf(names);
  const { [name]: chosen, ...others } = value as Record<string, unknown>;
  return chance.inHundred(20)
    ? others
    : { ...others, [name]: chance.inHundred(70) ? chance.oneOf(hostileValues) : corrupted(chance, chosen) };
}

/** One field of each body in turn, while the body stays an object: this reaches deep handlers more often. */
function corruptedBody(chance: Chance, schema: Schema, sense: Sense): unknown {
  const body = sensibleObject(chance, schema, sense);
  const names = Object.keys(schema.properties ?? {});
  if (chance.inHundred(12)) return corrupted(chance, body);
  if (names.length === 0 || chance.inHundred(8)) return body;
  const name = chance.oneOf(names);
  if (chance.inHundred(15)) delete body[name];
  else
    body[name] = chance.inHundred(75)
      ? chance.oneOf(hostileValues)
      : corrupted(chance, sensible(chance, schema.properties![name]!, name, sense));
  return body;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** A multipart body, well formed or broken in one of the ways that clients break it. */
function multipart(
  chance: Chance,
  fields: object,
  brokenInHundred: number,
): { headers: Record<string, string>; body: Buffer } {
  const boundary = 'frontier';
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${textOf(value).slice(0, 300_000)}\r\n`,
  );
  const fileName = chance.oneOf([
    'statement.csv',
    '',
    '../../etc/passwd',
    'a\u0000b',
    'x'.repeat(400),
    '😀.ofx',
    '"; x="',
  ]);
  const content = chance.oneOf([
    '',
    'Date,Amount\n',
    '\u0000\u0001\u0002',
    'OFXHEADER:100',
    '%PDF-1.7',
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
    'x'.repeat(100_000),
  ]);
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="${chance.oneOf(['file', 'image', 'front', '', '__proto__'])}"; filename="${fileName}"\r\ncontent-type: ${chance.oneOf(['text/csv', 'image/png', 'nonsense', ''])}\r\n\r\n${content}\r\n`;
  const whole = `${parts.join('')}${chance.inHundred(60) ? file : ''}--${boundary}--\r\n`;
  const breaks: ((text: string) => string)[] = [
    (text) => text.slice(0, chance.below(text.length)),
    (text) => text.replaceAll(boundary, 'elsewhere'),
    (text) => text.replace('content-disposition', 'content-nothing'),
    (text) => text.replace('--\r\n', ''),
    (text) => text.replaceAll('\r\n', '\n'),
    () => '',
    () => `--${boundary}\r\n`,
    (text) => `${text}${text}`,
    (text) => text.replace('name="', `name="${'n'.repeat(2000)}`),
    () =>
      Array.from(
        { length: 400 },
        (_, at) => `--${boundary}\r\ncontent-disposition: form-data; name="f${at}"\r\n\r\n1\r\n`,
      ).join('') + `--${boundary}--\r\n`,
  ];
  const text = chance.inHundred(brokenInHundred) ? chance.oneOf(breaks)(whole) : whole;
  return { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, body: Buffer.from(text) };
}

function urlencoded(fields: object): string {
  return Object.entries(fields)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(textOf(value).toWellFormed())}`)
    .join('&');
}

function bodyOf(chance: Chance, operation: Operation, sense: Sense): Pick<WireRequest, 'headers' | 'body'> {
  const content = operation.requestBody?.content ?? {};
  const schema = (content['application/json'] ?? content['multipart/form-data'])?.schema ?? {};
  const json = { 'content-type': 'application/json' };
  if (chance.inHundred(12)) return { headers: json, body: chance.oneOf(brokenJson) };
  const body = corruptedBody(chance, schema, sense);
  const fields = typeof body === 'object' && body !== null ? body : {};
  if (chance.inHundred(7))
    return {
      headers: { 'content-type': chance.oneOf(wrongTypes) },
      body: chance.inHundred(50) ? JSON.stringify(body) : urlencoded(fields),
    };
  if (content['multipart/form-data'] && chance.inHundred(content['application/json'] ? 20 : 85))
    return multipart(chance, fields, 40);
  if (chance.inHundred(4)) return multipart(chance, fields, 60);
  if (content['application/x-www-form-urlencoded'] && chance.inHundred(15)) {
    return {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: chance.inHundred(20) ? '%zz=%&&=&a[]=1&a[]=2&%00=1' : urlencoded(fields),
    };
  }
  return { headers: json, body: JSON.stringify(body) ?? 'undefined' };
}

/** One corrupted request for an operation. */
export function corruptedRequest(
  chance: Chance,
  path: string,
  method: string,
  operation: Operation,
  sense: Sense,
): WireRequest {
  const queries: string[] = [];
  let url = path;
  for (const { name, in: location, schema } of operation.parameters) {
    if (location === 'path')
      url = url.replace(
        `{${name}}`,
        chance.inHundred(60)
          ? chance.oneOf(hostilePaths)
          : encodeURIComponent(textOf(sensible(chance, schema, name, sense))),
      );
    if (location !== 'query' || chance.inHundred(35)) continue;
    const value = chance.inHundred(55) ? chance.oneOf(hostileValues) : sensible(chance, schema, name, sense);
    const text = encodeURIComponent(textOf(value).slice(0, 200).toWellFormed());
    queries.push(
      chance.inHundred(8)
        ? `${name}=${text}&${name}=1`
        : chance.inHundred(5)
          ? `${name}[]=${text}`
          : chance.inHundred(3)
            ? `${name}=%E0%A4%A`
            : `${name}=${text}`,
    );
  }
  const sent = method === 'POST' ? bodyOf(chance, operation, sense) : { headers: {}, body: undefined };
  const key: Record<string, string> = chance.inHundred(10)
    ? { 'idempotency-key': chance.oneOf(['', ' ', 'k'.repeat(1000), 'a b', 'key']) }
    : {};
  return {
    operation,
    method,
    url: queries.length > 0 ? `${url}?${queries.join('&')}` : url,
    headers: { ...sent.headers, ...key },
    body: sent.body,
  };
}
