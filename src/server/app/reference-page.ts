import * as z from 'zod/mini';
import { Failure, errorTable } from '#contract/kit/errors.ts';
import type { ErrorCode } from '#contract/kit/errors.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';

interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

export function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

/** A schema in short form: `number | string`, `list of { id, name }`. */
function inWords(schema: JsonSchema, depth = 0): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return [...new Set(schema.anyOf.map((part) => inWords(part, depth)))].join(' | ');
  if (schema.type === 'array') return `list of ${schema.items ? inWords(schema.items, depth + 1) : 'anything'}`;
  if (schema.properties)
    return depth > 2
      ? 'object'
      : `{ ${Object.entries(schema.properties)
          .map(([name, part]) => `${name}${schema.required?.includes(name) ? '' : '?'}: ${inWords(part, depth + 1)}`)
          .join(', ')} }`;
  return String(schema.type ?? 'anything');
}

function shapeRow(title: string, schema: z.ZodMiniType | undefined): string {
  if (!schema) return '';
  const words = inWords(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
  return `<dt>${title}</dt><dd><code>${escapeHtml(words)}</code></dd>`;
}

function callBlock(endpoint: Endpoint): string {
  const id = `${endpoint.area}.${endpoint.name}`;
  return `<section id="${id}"><h3><span>${endpoint.method}</span> ${escapeHtml(endpoint.path)}</h3>
<p>${escapeHtml(endpoint.summary)} <em>${endpoint.auth}${endpoint.idempotent ? ', requires an Idempotency-Key' : ''}</em></p>
<dl>${shapeRow('Path', endpoint.params)}${shapeRow('Query', endpoint.query)}${shapeRow(endpoint.encoding === 'form' ? 'Body (form or JSON)' : endpoint.encoding === 'multipart' ? 'Body (multipart with files)' : 'Body', endpoint.body)}${shapeRow('Response', endpoint.reply)}${
    endpoint.errors?.length
      ? `<dt>Problems</dt><dd>${endpoint.errors.map((code) => `<a href="/problems/${code}">${code}</a>`).join(', ')}</dd>`
      : ''
  }</dl></section>`;
}

function pageOf(title: string, body: string): string {
  return `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><link rel="stylesheet" href="/reference.css"></head><body>${body}</body></html>`;
}

/** The style of the plain pages; a separate file, since the page's policy refuses inline styles. */
export const referenceStyle = `body{font:16px/1.5 system-ui,sans-serif;color:#1d2b22;background:#fbfaf5;max-width:60rem;margin:0 auto;padding:1.5rem}
@media (prefers-color-scheme:dark){body{color:#e9ecdf;background:#12201a}a{color:#f0c04a}code{background:#1d2f27}}
h1,h2,h3{line-height:1.2}h3{font-size:1rem;overflow-wrap:anywhere}h3 span{font-variant:small-caps;opacity:.8}
code{overflow-wrap:anywhere}dt{font-weight:600}dd{margin:0 0 .5rem}nav ul{columns:3 12rem;padding-left:1rem}section{border-top:1px solid #8884;padding:.5rem 0}`;

/** Every call on one page, by area, generated from the endpoints that are served. */
export function referencePage(
  endpoints: readonly Endpoint[],
  { brand, basePath }: { brand: string; basePath: string },
): string {
  const areas = Map.groupBy(endpoints, (endpoint) => endpoint.area);
  const contents = [...areas]
    .map(([area, list]) => `<li><a href="#${area}">${area}</a> (${list.length})</li>`)
    .join('');
  const blocks = [...areas]
    .map(([area, list]) => `<h2 id="${area}">${area}</h2>${list.map(callBlock).join('\n')}`)
    .join('\n');
  return pageOf(
    `${brand} API`,
    `<h1>${escapeHtml(brand)} API</h1><p>Base path <code>${escapeHtml(basePath)}</code>. Also available as <a href="/openapi.json">openapi.json</a>. Amounts are in dollars with two decimal places. Dates are YYYY-MM-DD, and times are ISO 8601 in UTC. Signed-in calls send <code>Authorization: Bearer …</code>.</p><nav aria-label="Areas"><ul>${contents}</ul></nav><main>${blocks}</main>`,
  );
}

/** What one kind of problem means; the `type` of a problem links here. */
export function problemPage(code: string, brand: string): string {
  if (!Object.hasOwn(errorTable, code)) throw new Failure('not_found');
  const { status, title } = errorTable[code as ErrorCode];
  return pageOf(
    `${code}: ${brand}`,
    `<h1>${escapeHtml(code)}</h1><p>HTTP ${status}. ${escapeHtml(title)}</p><p><a href="/reference">All endpoints</a></p>`,
  );
}
