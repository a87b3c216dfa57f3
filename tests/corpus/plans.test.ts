/**
 * The published plans of the corpus: each of them parses, what each energy plan costs for three homes is what the
 * second calculation finds, and the embedded catalogue is what they give. CORPUS_DIR names the folder that contains
 * `energy` and `cdr-products`.
 */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { BankProduct } from '#domain/bank-products/product.ts';
import { demandFor } from '#domain/energy-plans/demand.ts';
import { costLines } from '#domain/energy-plans/cost-lines.ts';
import { usualUse, yearlyRange } from '#domain/energy-plans/yearly-range.ts';
import { bankProductOf } from '#server/ports/plan-catalogue/cdr-banking-transform.ts';
import { energyPlanOf } from '#server/ports/plan-catalogue/cdr-energy-transform.ts';
import { embeddedPlans } from '#server/ports/plan-catalogue/embedded.ts';
import { secondCalculation } from '#tests/build/plan-arithmetic.ts';
import type { PlanAnswer, Profile } from '#tests/build/plan-arithmetic.ts';

const folder = process.env.CORPUS_DIR ?? '';
const energyFile = join(folder, 'energy', 'cdr-plan-details-2024-10.jsonl');
const bankingFile = join(folder, 'cdr-products', 'cdr-product-details-2024-08.jsonl');

const answersOf = (file: string): Record<string, unknown>[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { body: { data: Record<string, unknown> } }).body.data);

/** A home, with the highest demand that its bill names, if any. */
interface Home extends Profile {
  entered: number | null;
}

const noKilowatts = { entered: null, kilowatts: { low: 0, likely: 0, high: 0, anyHour: 0 } };

const homes: Readonly<Record<'ELECTRICITY' | 'GAS', readonly Home[]>> = {
  ELECTRICITY: [
    {
      units: 1800,
      controlled: 0,
      exported: 0,
      peakShare: null,
      // 1,800 in 8,760 hours are 0.2 kW; in 500 hours they are 3.6 kW.
      entered: null,
      kilowatts: { low: 0.2, likely: 3.6, high: 3.6, anyHour: 3.6 },
    },
    {
      units: 4500,
      controlled: 1100,
      exported: 2600,
      peakShare: 0.35,
      // With solar panels, nothing at least, and at any hour 4,500 in 250 hours.
      entered: 5.25,
      kilowatts: { low: 0, likely: 5.25, high: 5.25, anyHour: 18 },
    },
    {
      units: 11_000,
      controlled: 2500,
      exported: 0,
      peakShare: null,
      entered: null,
      kilowatts: { low: 1.2, likely: 22, high: 22, anyHour: 22 },
    },
  ],
  GAS: [
    { units: 6000, controlled: 0, exported: 0, peakShare: null, ...noKilowatts },
    { units: 28_000, controlled: 0, exported: 0, peakShare: null, ...noKilowatts },
    { units: 75_000, controlled: 0, exported: 0, peakShare: null, ...noKilowatts },
  ],
};

describe.runIf(existsSync(energyFile))('published energy plans', () => {
  const answers = existsSync(energyFile) ? answersOf(energyFile) : [];

  it('all 325 parse', () => {
    expect(answers.map((answer) => energyPlanOf(answer).id)).toEqual(answers.map(({ planId }) => planId));
    expect(answers).toHaveLength(325);
  });

  it('cost what the second calculation finds, for three homes each, to the cent', () => {
    const differences: string[] = [];
    for (const answer of answers) {
      const plan = energyPlanOf(answer);
      for (const { units, controlled, exported, peakShare, entered, ...home } of homes[answer['fuelType'] as 'GAS']) {
        const range = { low: units, high: units };
        const meters = { controlled, exported, peakShare };
        const use = { ...range, ...meters, demand: demandFor(range, exported > 0, entered) };
        const ours = yearlyRange(plan, use);
        const second = secondCalculation(answer as unknown as PlanAnswer, { units, ...meters, ...home });
        const { totalCents } = costLines(plan, usualUse(use));
        const isEqual =
          Math.abs(ours.low - second.low * 100) <= 1 &&
          Math.abs(ours.estimate - second.estimate * 100) <= 1 &&
          (ours.high === null ? second.high === Infinity : Math.abs(ours.high - second.high * 100) <= 1) &&
          // Each of up to a dozen lines is rounded.
          Math.abs(totalCents - second.estimate * 100) <= 6;
        if (!isEqual) differences.push(JSON.stringify([plan.id, plan.name, units, ours, second, totalCents]));
      }
    }
    expect(differences).toEqual([]);
  });

  it('have a highest price, except those at wholesale prices, also the 25 with a demand charge', () => {
    const plans = answers.map((answer) => energyPlanOf(answer));
    expect(plans.filter(({ open }) => open === 'demand')).toEqual([]);
    expect(
      plans.filter(({ open }) => open === 'wholesale').every(({ provider }) => provider === 'Amber Electric'),
    ).toBe(true);
    expect(plans.filter(({ demand }) => demand.length > 0)).toHaveLength(25);
  });

  it('are those of the embedded catalogue, each once', async () => {
    const catalogue = embeddedPlans();
    const ours = new Map(answers.map((answer) => [answer['planId'], energyPlanOf(answer)]));
    let plans = 0;
    for (const brand of await catalogue.brands('energy'))
      for (const { id } of await catalogue.listed('energy', brand)) {
        expect(await catalogue.plan('energy', brand, id)).toEqual(ours.get(id));
        plans += 1;
      }
    expect(plans).toBe(ours.size);
  });
});

describe.runIf(existsSync(bankingFile))('published banking products', () => {
  const answers = existsSync(bankingFile) ? answersOf(bankingFile) : [];

  it('all 200 parse, each with its rates in per cent of a year', () => {
    const products = answers.map((answer) => bankProductOf(answer, 'Bank'));
    expect(products).toHaveLength(200);
    expect(products.flatMap(({ rates }) => rates).every(({ ppm }) => ppm >= 0 && ppm < 300_000)).toBe(true);
    const published = answers.flatMap(({ depositRates = [], lendingRates = [] }) =>
      [depositRates, lendingRates].flat().map((rate) => Math.round(Number((rate as { rate: string }).rate) * 1e6)),
    );
    expect(products.flatMap(({ rates }) => rates).every(({ ppm }) => published.includes(ppm))).toBe(true);
  });

  it('are those of the embedded catalogue', async () => {
    const catalogue = embeddedPlans();
    // The provider’s name comes from the register, and some brands share ids.
    const written = ({ provider: _provider, ...product }: BankProduct) => JSON.stringify(product);
    const ours = new Set(answers.map((answer) => written(bankProductOf(answer))));
    let products = 0;
    for (const brand of await catalogue.brands('banking'))
      for (const { id } of await catalogue.listed('banking', brand)) {
        expect(ours).toContain(written((await catalogue.plan('banking', brand, id))!));
        products += 1;
      }
    expect(products).toBe(200);
  });
});
