import { DEFAULT_ZONE, civilDateIn } from '#domain/calendar/zone.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import type { Database } from '#server/kit/database.ts';
import type { Industry, PlanCatalogue, PublishedPlans } from '#server/ports/plan-catalogue/port.ts';
import { lastReading, offeredPlans } from './plan-store.ts';

/** The published plans of an industry, each with its number on the wire. */
export interface Catalogue<I extends Industry> {
  plans: readonly (PublishedPlans[I] & { number: number; confirmedOn: CivilDate })[];
  /** The day of the last reading, which may have missed some publishers; null where nothing has been read yet. */
  asOf: CivilDate | null;
  source: string;
  isSample: boolean;
}

export type NumberedPlan = Catalogue<'energy'>['plans'][number];
export type NumberedProduct = Catalogue<'banking'>['plans'][number];

/** A copy of an industry's catalogue, and the reading that it is of. */
interface Copy<I extends Industry> {
  readAt: number;
  catalogue: Promise<Catalogue<I>>;
}

type Copies = { [I in Industry]?: Copy<I> };

/** Reading thousands of plans takes a while, so that each process keeps a copy until they are read anew. */
const copiesOf = new WeakMap<PlanCatalogue, Copies>();

async function readSample<I extends Industry>(
  port: PlanCatalogue,
  industry: I,
  { asOf, source }: { asOf: CivilDate; source: string },
): Promise<Catalogue<I>> {
  const plans: Catalogue<I>['plans'][number][] = [];
  for (const brand of await port.brands(industry))
    for (const { id } of await port.listed(industry, brand)) {
      const plan = await port.plan(industry, brand, id);
      if (plan) plans.push({ ...plan, number: plans.length + 1, confirmedOn: asOf });
    }
  return { plans, asOf, source, isSample: true };
}

async function readStored<I extends Industry>(db: Database, industry: I, readAt: Date): Promise<Catalogue<I>> {
  const plans = await offeredPlans(db, industry);
  return {
    plans: plans.map(({ id, content, confirmedAt }) => ({
      ...content,
      number: id,
      confirmedOn: civilDateIn(confirmedAt.getTime(), DEFAULT_ZONE),
    })),
    asOf: civilDateIn(readAt.getTime(), DEFAULT_ZONE),
    source: 'Published under the Consumer Data Right.',
    isSample: false,
  };
}

/** The published plans: the sample that comes with the product, or those that were last read from their publishers. */
export async function catalogueOf<I extends Industry>(
  db: Database,
  port: PlanCatalogue,
  industry: I,
): Promise<Catalogue<I>> {
  const sample = port.sampleOf(industry);
  const readAt = sample === null ? await lastReading(db, industry) : null;
  if (sample === null && readAt === null) return { plans: [], asOf: null, source: '', isSample: false };
  const copies = copiesOf.get(port) ?? {};
  copiesOf.set(port, copies);
  const copy = copies[industry] as Copy<I> | undefined;
  const version = readAt?.getTime() ?? 0;
  if (copy?.readAt === version) return copy.catalogue;
  const catalogue = sample === null ? readStored(db, industry, readAt!) : readSample(port, industry, sample);
  Object.assign(copies, { [industry]: { readAt: version, catalogue } });
  // A failure is not kept.
  catalogue.catch(() => delete copies[industry]);
  return catalogue;
}
