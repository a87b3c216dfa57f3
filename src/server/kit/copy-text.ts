import type { PoolClient } from 'pg';
import { CopyIn, copyBufferBytes, copyBufferStart, newCopyBuffer } from './copy.ts';

/** A value in COPY's text format; objects are for JSON columns. */
export type CopyValue = string | number | boolean | null | object;

/** Characters with a meaning in COPY's text format. */
const special = /[\\\t\n\r\b\f\v]/;
const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\b': '\\b',
  '\f': '\\f',
  '\v': '\\v',
};

function escaped(text: string): string {
  return special.test(text) ? text.replace(/[\\\t\n\r\b\f\v]/g, (sign) => escapes[sign]!) : text;
}

/** A list of texts in PostgreSQL's array syntax. */
export function arrayText(texts: readonly string[]): string {
  return `{${texts.map((text) => `"${text.replace(/[\\"]/g, (sign) => `\\${sign}`)}"`).join(',')}}`;
}

/** The text of one column. */
export function copyField(value: CopyValue): string {
  if (value === null) return '\\N';
  if (typeof value === 'string') return escaped(value);
  if (typeof value === 'object') return escaped(JSON.stringify(value));
  return String(value);
}

/**
 * Sends lines of COPY's text format, each with its line end, to a table whose columns have many types. The database
 * reads them much faster than one JSON value for all rows. `CopyRows` is faster still where the columns are few and
 * known.
 */
export async function copyLines(client: PoolClient, into: string, lines: readonly string[]): Promise<void> {
  const copy = await CopyIn.open(client, `copy ${into} from stdin`);
  let waiting: string[] = [];
  let length = 0;
  const send = async () => {
    const text = waiting.join('');
    const buffer = newCopyBuffer(Math.max(copyBufferBytes, text.length * 3));
    copy.send(buffer, copyBufferStart + buffer.write(text, copyBufferStart, 'utf8'));
    await copy.waitForSpace();
    [waiting, length] = [[], 0];
  };
  for (const line of lines) {
    // A UTF-16 code unit takes at most three bytes in UTF-8.
    if (length > 0 && (length + line.length) * 3 > copyBufferBytes) await send();
    waiting.push(line);
    length += line.length;
  }
  if (length > 0) await send();
  await copy.finish();
}
