import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Validates values against the JSON schemas of a folder that refer to one another by file, as far as the data
 * standards need.
 */

interface Schema {
  $ref?: string;
  allOf?: Schema[];
  anyOf?: Schema[];
  not?: Schema;
  if?: Schema;
  then?: Schema;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  'x-cds-type'?: string;
  items?: Schema;
  required?: string[];
  properties?: Record<string, Schema>;
}

/** The common field types of the Consumer Data Standards that apply to a string. */
const cdsTypes: Readonly<Record<string, RegExp>> = {
  AmountString: /^-?\d{1,16}\.\d{2,16}$/,
  ASCIIString: /^[\x20-\x7e]+$/,
  CurrencyString: /^[A-Z]{3}$/,
  DateString: /^\d{4}-\d{2}-\d{2}$/,
  DateTimeString: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/,
  MaskedAccountString: /x/,
  RateString: /^-?\d{0,1}\.?\d+$/,
  URIString: /^https?:\/\/\S+$/,
};

function typeOf(value: unknown): string {
  if (value === null || Array.isArray(value)) return value === null ? 'null' : 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

/** The violations in a value, one line each with its path; empty if it matches the schema. */
export function faultsOf(value: unknown, file: string, place = '$'): string[] {
  return check(JSON.parse(readFileSync(file, 'utf8')) as Schema, value, dirname(file), place);
}

function check(schema: Schema, value: unknown, folder: string, place: string): string[] {
  const inner = (part: Schema): string[] => check(part, value, folder, place);
  const faults: string[] = [];
  if (schema.$ref) faults.push(...faultsOf(value, join(folder, schema.$ref), place));
  for (const part of schema.allOf ?? []) faults.push(...inner(part));
  if (schema.anyOf && schema.anyOf.every((part) => inner(part).length > 0))
    faults.push(`${place} fits none of the shapes`);
  if (schema.not && inner(schema.not).length === 0) faults.push(`${place} is what it must not be`);
  if (schema.if && inner(schema.if).length === 0 && schema.then) faults.push(...inner(schema.then));
  const type = typeOf(value);
  const allowed = [schema.type ?? []].flat();
  if (allowed.length > 0 && !allowed.includes(type) && !(type === 'integer' && allowed.includes('number')))
    return [...faults, `${place} is ${type}, not ${allowed.join(' or ')}`];
  if (schema.enum && value !== null && !schema.enum.includes(value))
    faults.push(`${place} is not one of ${schema.enum.join(', ')}`);
  if ('const' in schema && value !== schema.const) faults.push(`${place} is not ${JSON.stringify(schema.const)}`);
  const { items, 'x-cds-type': cdsType = '' } = schema;
  if (typeof value === 'string' && cdsTypes[cdsType]?.test(value) === false) faults.push(`${place} is no ${cdsType}`);
  if (Array.isArray(value) && items)
    faults.push(...value.flatMap((item: unknown, at) => check(items, item, folder, `${place}.${at}`)));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return faults;
  const fields = new Map<string, unknown>(Object.entries(value));
  for (const name of schema.required ?? []) if (!fields.has(name)) faults.push(`${place}.${name} is missing`);
  for (const [name, part] of Object.entries(schema.properties ?? {}))
    if (fields.has(name)) faults.push(...check(part, fields.get(name), folder, `${place}.${name}`));
  return faults;
}
