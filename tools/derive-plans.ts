/**
 * Derives the embedded catalogue of published plans from answers of the Consumer Data Right, as collected by Luke Prior
 * (github.com/LukePrior/open-energy-tracker and open-banking-tracker, both MIT). Run: `npx node tools/derive-plans.ts
 * FOLDER`, where FOLDER holds `energy/cdr-plan-details-*.jsonl` and `cdr-products/cdr-product-details-*.jsonl`: one
 * answer in a line with its source, and `cdr-products/brands.json`. The results have each plan once, with what its
 * price needs, as compressed JSON.
 */
import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { bankProductOf } from '../src/server/ports/plan-catalogue/cdr-banking-transform.ts';
import { energyPlanOf } from '../src/server/ports/plan-catalogue/cdr-energy-transform.ts';

const [folder = ''] = process.argv.slice(2);
const target = new URL('../src/server/ports/plan-catalogue/reference/', import.meta.url);

/** The `data` of each answer in the one file of a folder whose name begins as given. */
async function answersIn(name: string, begins: string): Promise<{ brand: string; data: unknown }[]> {
  const files = (await readdir(path.join(folder, name))).filter((file) => file.startsWith(begins));
  const lines = (await readFile(path.join(folder, name, files[0]!), 'utf8')).trim().split('\n');
  return lines.map((line) => {
    const { source, body } = JSON.parse(line) as { source: string; body: { data: unknown } };
    return { brand: source.split('/')[2]!, data: body.data };
  });
}

/** The first of each id of a provider, in the order of the ids, so that the same answers give the same file. */
function once<T extends { plan: { id: string; provider: string } }>(plans: readonly T[]): T[] {
  const keyOf = ({ plan }: T) => `${plan.id} ${plan.provider}`;
  const byId = new Map(plans.toReversed().map((one) => [keyOf(one), one]));
  return [...byId.values()].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

async function write(file: string, source: string, plans: readonly { brand: string; plan: { updated: string } }[]) {
  const asOf = plans
    .map(({ plan }) => plan.updated)
    .toSorted()
    .at(-1);
  await writeFile(new URL(file, target), gzipSync(JSON.stringify({ asOf, source, plans }), { level: 9 }));
  console.log(`${file}: ${plans.length} plans as of ${asOf}`);
}

const energy = await answersIn('energy', 'cdr-plan-details');
await write(
  'energy-plans.json.gz',
  'Plans that retailers published under the Consumer Data Right, collected by Luke Prior (open-energy-tracker, MIT licence).',
  once(energy.map(({ brand, data }) => ({ brand, plan: energyPlanOf(data) }))),
);

const names = JSON.parse(await readFile(path.join(folder, 'cdr-products', 'brands.json'), 'utf8')) as Record<
  string,
  { brandName: string }
>;
const banking = await answersIn('cdr-products', 'cdr-product-details');
await write(
  'bank-products.json.gz',
  'Products that banks published under the Consumer Data Right, collected by Luke Prior (open-banking-tracker, MIT licence).',
  once(banking.map(({ brand, data }) => ({ brand, plan: bankProductOf(data, names[brand]?.brandName) }))),
);
