import * as z from 'zod/mini';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import * as wire from '#contract/kit/wire.ts';
import type { ContractSource, NamedShape } from './contract-modules.ts';
import { componentDescriptions } from './descriptions.ts';
import { commentOf, propertyOf } from './doc-comments.ts';
import type { DocNode } from './doc-comments.ts';

/** A JSON schema of the document. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  minimum?: number;
  maximum?: number;
  [keyword: string]: unknown;
}

/** `request` is what may be sent; `reply` what is returned, where numbers are never text. */
type Direction = 'request' | 'reply';

/** The parts of a call that have a schema. */
type Part = 'params' | 'query' | 'body' | 'reply';

const parts: readonly Part[] = ['params', 'query', 'body', 'reply'];
const componentPath = '#/components/schemas/';

/** A schema of the contract with the component that it becomes. */
type Registry = ReturnType<typeof z.registry<{ id: string }>>;

interface Rewrite {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: JsonSchema;
}

function isNumberOrText(schema: z.core.$ZodType): boolean {
  const { def } = schema._zod as { def: { type: string; options?: z.core.$ZodType[] } };
  const types = def.options?.map((option) => option._zod.def.type) ?? [];
  return (
    def.type === 'union' && types.includes('number') && types.every((type) => type === 'number' || type === 'string')
  );
}

/** Whether what is sent is read as the number that it says; other codecs count in other units. */
function readsNumber(schema: z.core.$ZodType): boolean {
  const { out } = schema._zod.def as { out?: z.core.$ZodType };
  return out !== undefined && (out._zod.def as { transform?: unknown }).transform === Number;
}

function schemaOf(schema: z.core.$ZodType, direction: Direction, registry: Registry): JsonSchema {
  const named = registry.get(schema);
  if (named) return { $ref: componentPath + named.id };
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: rewriterFor(direction, registry) as never,
  });
  return rest as JsonSchema;
}

/** Codecs: the wire side of each is known to the converter, what the code side adds is not. */
function rewritePipe(
  { in: source, out }: { in: z.core.$ZodType; out: z.core.$ZodType },
  json: JsonSchema,
  direction: Direction,
  registry: Registry,
): void {
  if (direction === 'reply' && out._zod.def.type === 'number' && isNumberOrText(source)) {
    for (const keyword of Object.keys(json)) delete json[keyword];
    json.type = 'number';
    return;
  }
  if (out._zod.def.type === 'number' && readsNumber(source)) {
    const { minimum, maximum } = schemaOf(out, direction, registry);
    if (minimum !== undefined) json.minimum = minimum;
    if (maximum !== undefined) json.maximum = maximum;
  }
  const list = json.anyOf?.find(({ type }) => type === 'array');
  if (list && out._zod.def.type === 'array')
    list.items = schemaOf((out._zod.def as z.core.$ZodArrayDef).element, direction, registry);
}

function rewriterFor(direction: Direction, registry: Registry) {
  return ({ zodSchema, jsonSchema: json }: Rewrite): void => {
    const { def } = zodSchema._zod;
    if (def.type === 'pipe') rewritePipe(def, json, direction, registry);
    // The range of every whole number that JavaScript can tell apart; it says nothing.
    if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
    if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
    // A tuple is as long as its `maxItems`; not every reader of documents takes `false` for a schema.
    if ((json.items as unknown) === false) json.items = {};
    const same: unknown = zodSchema;
    if (same === wire.date) json['format'] = 'date';
    if (same === wire.instant) json['format'] = 'date-time';
    if (same === wire.positiveMoney) json['exclusiveMinimum'] = 0;
    if (same === wire.unsignedMoney) json.minimum = 0;
  };
}

/** Puts the comments of the contract on the properties that they stand above. */
function describe(json: JsonSchema, module: DocNode, node: DocNode): void {
  for (const [name, property] of Object.entries(json.properties ?? {})) {
    const own = propertyOf(module, node, name);
    if (!own) continue;
    // What a reference leads to has its own description.
    const comment = JSON.stringify(property).includes('"$ref"') ? own.comment : commentOf(module, own);
    if (comment) property.description ??= comment;
    describe(property, module, own);
  }
  for (const inner of [json.items, ...(json.anyOf ?? []), ...(json.oneOf ?? []), ...(json.allOf ?? [])])
    if (inner) describe(inner, module, node);
}

function pascal(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const suffixes: Readonly<Record<Part, string>> = {
  params: 'Params',
  query: 'Query',
  body: 'Request',
  reply: 'Response',
};

/** The name of the component that a part of a call becomes where the contract does not name its shape. */
function partName({ area, name }: Endpoint, part: Part): string {
  return `${pascal(area)}${pascal(name)}${suffixes[part]}`;
}

/** A copy of a schema in which every reference leads to another name. */
function mapReferences(value: unknown, change: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => mapReferences(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string'
        ? componentPath + change(inner.slice(componentPath.length))
        : mapReferences(inner, change),
    ]),
  );
}

function referencesOf(json: unknown): Set<string> {
  const names = new Set<string>();
  mapReferences(json, (name) => {
    names.add(name);
    return name;
  });
  return names;
}

/** The given names and all that they refer to, however far. */
function reachedFrom(roots: Iterable<string>, schemaNamed: (name: string) => JsonSchema | undefined): Set<string> {
  const result = new Set(roots);
  // A set grows while it is walked.
  for (const name of result) for (const target of referencesOf(schemaNamed(name))) result.add(target);
  return result;
}

/** Every schema that goes in one direction, by name, and the name of each shape. */
interface Converted {
  schemas: Map<string, JsonSchema>;
  nameOf(schema: z.core.$ZodType): string;
}

function convert(direction: Direction, endpoints: readonly Endpoint[], { shapes, areas }: ContractSource): Converted {
  const registry = z.registry<{ id: string }>();
  const nodes = new Map<string, Pick<NamedShape, 'module'> & { node: DocNode | undefined }>();
  const roots = new Set<string>();
  for (const { name, schema, module, node } of shapes) {
    registry.add(schema, { id: name });
    nodes.set(name, { module, node });
  }
  for (const endpoint of endpoints) {
    const area = areas.get(`${endpoint.area}.${endpoint.name}`);
    const call = area?.node.children.get(endpoint.name);
    for (const part of parts) {
      const schema = endpoint[part];
      if (!schema || (part === 'reply') !== (direction === 'reply')) continue;
      const id = registry.get(schema)?.id ?? partName(endpoint, part);
      roots.add(id);
      if (registry.has(schema)) continue;
      registry.add(schema, { id });
      if (area) nodes.set(id, { module: area.module, node: call?.children.get(part) });
    }
  }
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    unrepresentable: 'any',
    uri: (id) => componentPath + id,
    override: rewriterFor(direction, registry) as never,
  }) as unknown as { schemas: Record<string, JsonSchema> };
  const reached = reachedFrom(roots, (name) => schemas[name]);
  const described = new Map<string, JsonSchema>();
  for (const [name, json] of Object.entries(schemas)) {
    if (!reached.has(name)) continue;
    delete json['$schema'];
    delete json['$id'];
    const { module, node } = nodes.get(name) ?? {};
    if (module && node) {
      const description = componentDescriptions[name] ?? node.comment;
      if (description) json.description ??= description;
      describe(json, module, node);
    }
    described.set(name, json);
  }
  return { schemas: described, nameOf: (schema) => registry.get(schema)!.id };
}

/** Shapes that differ by direction, themselves or in what they refer to. */
function differing(requests: Map<string, JsonSchema>, replies: Map<string, JsonSchema>): Set<string> {
  const shared = [...requests.keys()].filter((name) => replies.has(name));
  const result = new Set(
    shared.filter((name) => JSON.stringify(requests.get(name)) !== JSON.stringify(replies.get(name))),
  );
  const references = new Map(shared.map((name) => [name, referencesOf(requests.get(name))]));
  for (let before = -1; before !== result.size;) {
    before = result.size;
    for (const [name, targets] of references) if ([...targets].some((target) => result.has(target))) result.add(name);
  }
  return result;
}

/** The components of a document, and where each part of a call is among them. */
export interface Components {
  /** Those that are in use so far, by name. */
  schemas(): Record<string, JsonSchema>;
  /** A part of a call as its operation has it: a reference, or the schema itself where it says little. */
  use(endpoint: Endpoint, part: 'body' | 'reply'): JsonSchema | undefined;
  /** The params or the query of a call, which become its parameters. */
  fields(endpoint: Endpoint, part: 'params' | 'query' | 'body'): JsonSchema;
}

function saysLittle(json: JsonSchema): boolean {
  return Object.keys(json).every((keyword) => keyword === '$ref') || Object.keys(json.properties ?? json).length === 0;
}

/** Converts the schemas of the endpoints; what several share becomes one component. */
export function componentsOf(endpoints: readonly Endpoint[], source: ContractSource): Components {
  const replies = convert('reply', endpoints, source);
  const requests = convert('request', endpoints, source);
  const twofold = differing(requests.schemas, replies.schemas);
  const requestName = (name: string): string => (twofold.has(name) ? `${name}Input` : name);
  const all = new Map(replies.schemas);
  for (const [name, json] of requests.schemas) {
    const target = requestName(name);
    if (target !== name && all.has(target)) throw new Error(`Two shapes have the component name ${target}.`);
    all.set(target, mapReferences(json, requestName) as JsonSchema);
  }

  const used = new Set<string>();
  const include = (json: JsonSchema): JsonSchema => {
    for (const name of reachedFrom(referencesOf(json), (target) => all.get(target))) used.add(name);
    return json;
  };
  return {
    schemas: () => Object.fromEntries([...used].sort().map((name) => [name, all.get(name)!])),
    use(endpoint, part) {
      const schema = endpoint[part];
      if (!schema) return undefined;
      const name = part === 'reply' ? replies.nameOf(schema) : requestName(requests.nameOf(schema));
      const json = all.get(name)!;
      return include(saysLittle(json) ? json : { $ref: componentPath + name });
    },
    fields(endpoint, part) {
      const schema = endpoint[part];
      let json = schema ? all.get(requestName(requests.nameOf(schema)))! : {};
      while (json.$ref) json = all.get(json.$ref.slice(componentPath.length))!;
      return include(json);
    },
  };
}
