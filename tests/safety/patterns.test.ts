import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { areaRoutes } from '#server/app/areas.ts';
import { filesOf, isTest } from '#tests/architecture/source-files.ts';
import { almostFitting, monotonous, patternsIn, slowest } from './worst-text.ts';

const SEED = 20_261_123;
const LENGTH = 100_000;
/** Steps for each character: quadratic work takes half as many as there are characters, linear work a hundredth. */
const MAX_STEPS = 4_000;

/**
 * A question of this length may take steps in proportion to it for each character; cubic work takes a thousand times
 * that.
 */
const QUESTION = 4_000;
const MAX_SQUARE_STEPS = 100 * QUESTION;

interface Inner {
  def: {
    type: string;
    innerType?: Schema;
    element?: Schema;
    options?: Schema[];
    in?: Schema;
    out?: Schema;
    shape?: Record<string, Schema>;
    valueType?: Schema;
    checks?: { _zod: { def: { pattern?: RegExp } } }[];
  };
}
interface Schema {
  _zod: Inner;
}

/** The fields of a schema at any depth, each with its own patterns. */
function fieldsIn(
  schema: Schema | undefined,
  name: string,
  result: Map<Schema, string>,
  patterns: Map<Schema, RegExp[]>,
  root?: Schema,
): void {
  if (!schema) return;
  const { def } = schema._zod;
  if (def.shape) {
    for (const [key, field] of Object.entries(def.shape)) fieldsIn(field, `${name}.${key}`, result, patterns);
    return;
  }
  const field = root ?? schema;
  if (!result.has(field)) result.set(field, name);
  const own = (def.checks ?? []).flatMap(({ _zod: check }) => (check.def.pattern ? [check.def.pattern] : []));
  patterns.set(field, [...(patterns.get(field) ?? []), ...own]);
  for (const inner of [def.innerType, def.element, def.in, def.out, def.valueType, ...(def.options ?? [])])
    fieldsIn(inner, name, result, patterns, inner?._zod.def.shape ? undefined : field);
}

describe('the measure', () => {
  const blanks = (length: number) => `${' '.repeat(length)}x`;
  const trims = (text: string) => text.replace(/ +$/, '');

  test('finds quadratic work at a fifth of the length that is tried, and passes linear work', () => {
    expect(slowest([blanks(LENGTH / 5)], trims, MAX_STEPS).stepsForEach).toBeGreaterThan(MAX_STEPS);
    expect(slowest([blanks(LENGTH)], (text) => text.replace(/^ +/, ''), MAX_STEPS).stepsForEach).toBeLessThan(
      MAX_STEPS / 10,
    );
  });

  test('passes quadratic work on a question, and finds cubic work at a fifth of its length', () => {
    expect(slowest([blanks(QUESTION)], trims, MAX_SQUARE_STEPS).stepsForEach).toBeLessThan(MAX_SQUARE_STEPS / 10);
    const cubic = (text: string) => / * *x$/.test(`${text}y`);
    expect(slowest([blanks(QUESTION / 5)], cubic, MAX_SQUARE_STEPS / 5).stepsForEach).toBeGreaterThan(
      MAX_SQUARE_STEPS / 5,
    );
  });
});

describe("no caller's text takes disproportionate time", () => {
  const result = new Map<Schema, string>();
  const patterns = new Map<Schema, RegExp[]>();
  for (const { endpoint } of areaRoutes) {
    for (const part of ['params', 'query', 'body'] as const)
      fieldsIn(endpoint[part] as Schema | undefined, `${endpoint.area}.${endpoint.name} ${part}`, result, patterns);
  }

  test('each field of each call, with 100 kB of its worst text', { timeout: 1_200_000 }, () => {
    const common = monotonous(LENGTH);
    const faults: string[] = [];
    let worst = 0;
    let tried = 0;
    const seen = new Set<string>();
    for (const [field, name] of result) {
      const own = patterns.get(field) ?? [];
      // Fields with the same patterns are tried once.
      const make = `${JSON.stringify(z.toJSONSchema(field as never, { io: 'input', unrepresentable: 'any' }))} ${own.map(String).join(' ')}`;
      if (seen.has(make)) continue;
      seen.add(make);
      const texts = [
        ...common,
        ...own.flatMap((pattern) => almostFitting(pattern, LENGTH, { seed: SEED, examples: 2 })),
      ];
      const { stepsForEach, text } = slowest(texts, (value) => z.safeDecode(field as never, value as never), MAX_STEPS);
      tried += texts.length;
      worst = Math.max(worst, stepsForEach);
      if (stepsForEach > MAX_STEPS)
        faults.push(`${name}: ${Math.round(stepsForEach)} steps a character for ${JSON.stringify(text.slice(0, 20))}`);
    }
    expect(faults).toEqual([]);
    expect(result.size).toBeGreaterThan(500);
    console.info(
      `Patterns: ${result.size} fields of ${seen.size} patterns, ${tried} texts of 100 kB, seed ${SEED}; the slowest took ${worst.toFixed(1)} steps a character.`,
    );
  });

  test(
    'each pattern of the domain, with a text as long as a question may be: none is worse than quadratic',
    { timeout: 1_200_000 },
    () => {
      const written = filesOf('src/domain')
        .filter(({ path }) => path.endsWith('.ts') && !isTest(path))
        .flatMap(({ path }) => patternsIn(path, path));
      const unique = [...new Map(written.map((each) => [String(each.pattern), each])).values()];
      const faults: string[] = [];
      let worst = 0;
      for (const { file, pattern } of unique) {
        const texts = [...monotonous(QUESTION), ...almostFitting(pattern, QUESTION, { seed: SEED, examples: 2 })];
        const { stepsForEach, text } = slowest(texts, (value) => value.replace(pattern, ''), MAX_SQUARE_STEPS);
        worst = Math.max(worst, stepsForEach);
        if (stepsForEach > MAX_SQUARE_STEPS)
          faults.push(
            `${file} ${String(pattern)}: ${Math.round(stepsForEach)} steps a character for ${JSON.stringify(text.slice(0, 20))}`,
          );
      }
      expect(faults).toEqual([]);
      expect(unique.length).toBeGreaterThan(400);
      console.info(
        `Patterns: ${unique.length} of the domain, the slowest took ${worst.toFixed(1)} steps for each of ${QUESTION} characters.`,
      );
    },
  );
});
