import { beforeAll, describe, expect, it } from 'vitest';
import { openApiOf } from './openapi/document.ts';
import { componentName } from './openapi/contract-modules.ts';
import { commentOf, docCommentsOf, propertyOf } from './openapi/doc-comments.ts';
import { examples } from './openapi/examples.ts';
import { areaRoutes } from './areas.ts';
import { checkerOf, operationsOf } from '#tests/build/openapi.ts';
import type { Document } from '#tests/build/openapi.ts';

const endpoints = areaRoutes.map(({ endpoint }) => endpoint);
let document: Document;
beforeAll(async () => {
  document = (await openApiOf(endpoints, { brand: 'Wattle', basePath: '/base/' })) as unknown as Document;
});

describe('the OpenAPI document', () => {
  it('has every endpoint once, by a stable name', () => {
    const ids = operationsOf(document).map(({ operationId }) => operationId);
    expect(ids.toSorted()).toEqual(endpoints.map(({ area, name }) => `${area}.${name}`).toSorted());
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('describes every area, operation and parameter', () => {
    const operations = operationsOf(document);
    expect(document.tags.filter(({ description }) => !description)).toEqual([]);
    expect(operations.filter(({ summary, description }) => !summary || !description)).toEqual([]);
    expect(
      operations.flatMap(({ parameters }) => parameters.filter((one) => 'name' in one && !one.description)),
    ).toEqual([]);
    expect(Object.values(document.components.parameters).filter(({ description }) => !description)).toEqual([]);
  });

  it('says once what many calls take alike', () => {
    expect(document.components.parameters).toMatchObject({
      PageQuery: { name: 'page', in: 'query', schema: { $ref: '#/components/schemas/Page' } },
      IdempotencyKey: { in: 'header' },
    });
    const later = operationsOf(document).find(({ operationId }) => operationId === 'transactions.buyNowPayLater');
    expect(later?.parameters).toContainEqual({ $ref: '#/components/parameters/PageQuery' });
  });

  it('names shapes that several calls share, and refers to them', () => {
    const text = JSON.stringify(document);
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(['Goal', 'GoalPledge', 'Transaction', 'Money', 'Problem']),
    );
    expect(text.match(/"saved_on":\{/g)).toHaveLength(1);
    // Bytes for each call: shapes written out again in every call would take about twice as many.
    expect(Buffer.byteLength(text) / endpoints.length).toBeLessThan(1_626);
  });

  it('returns amounts as numbers, and takes them as text too', () => {
    expect(document.components.schemas['Money']).toMatchObject({ type: 'number' });
    expect(document.components.schemas['MoneyInput']).toMatchObject({
      anyOf: [{ type: 'number' }, { type: 'string' }],
    });
  });

  it('returns every error as a Problem', () => {
    for (const { content } of Object.values(document.components.responses))
      expect(content?.['application/problem+json']?.schema).toEqual({ $ref: '#/components/schemas/Problem' });
    for (const { responses } of operationsOf(document))
      for (const [status, response] of Object.entries(responses))
        if (!/^[23]/.test(status)) expect(response.$ref).toMatch(/^#\/components\/responses\//);
  });

  it('has examples that are as its schemas say, labelled as sample data', () => {
    const { faultsOf } = checkerOf(document);
    let checked = 0;
    const responses = Object.values(document.components.responses);
    for (const { requestBody, responses: replies } of operationsOf(document))
      for (const content of [requestBody, ...Object.values(replies)].flatMap((one) =>
        Object.values(one?.content ?? {}),
      ))
        for (const { summary, value } of Object.values(content.examples ?? {})) {
          expect(faultsOf(content.schema, value)).toEqual([]);
          expect(summary).toBe('Sample data');
          checked += 1;
        }
    for (const content of responses.flatMap((one) => Object.values(one.content ?? {})))
      for (const { value } of Object.values(content.examples ?? {}))
        expect(faultsOf(content.schema, value)).toEqual([]);
    expect(checked).toBe(Object.values(examples).flatMap((one) => Object.values(one)).length);
  });
});

describe('the name of a component', () => {
  it.each([
    ['goals.ts', 'goal', 'Goal'],
    ['goals.ts', 'goalIcon', 'GoalIcon'],
    ['goals.ts', 'pledgeFrequency', 'GoalPledgeFrequency'],
    ['bank-accounts.ts', 'accountType', 'BankAccountType'],
    ['categories.ts', 'rule', 'CategoryRule'],
    ['lending-shapes.ts', 'step', 'LendingStep'],
    ['tax.ts', 'hint', 'TaxHint'],
  ])('%s %s is %s', (file, exported, name) => {
    expect(componentName(file, exported)).toBe(name);
  });
});

describe('the doc comments of a module', () => {
  const module = docCommentsOf(`
/** The ways to repeat. */
const frequency = z.literal(['week', 'pay']);

const fields = {
  /** Text of at most
   * eighty characters. */
  name: text(80),
};

/** A goal. */
export const goal = z.object({
  ...fields,
  /** What is missing. */
  left: money,
  frequency: z.optional(frequency),
  steps: z.array(
    z.object({
      /** The day. */
      date,
    }),
  ),
});
`);
  const goal = module.children.get('goal')!;
  const commentAt = (...names: string[]): string | undefined => {
    let node = goal;
    for (const name of names) node = propertyOf(module, node, name)!;
    return commentOf(module, node);
  };

  it.each([
    [[], 'A goal.'],
    [['left'], 'What is missing.'],
    [['name'], 'Text of at most eighty characters.'],
    [['frequency'], 'The ways to repeat.'],
    [['steps', 'date'], 'The day.'],
    [['steps'], undefined],
  ])('are found by name: %j', (names, comment) => {
    expect(commentAt(...names)).toBe(comment);
  });
});
