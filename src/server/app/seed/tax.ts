import { tax } from '#contract/areas/tax.ts';
import { financialYearOf } from '#domain/calendar/financial-year.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { subCategoryIds } from '#domain/categorise/taxonomy.ts';
import type { Server } from '../wiring.ts';
import { callEndpoint } from './call-endpoint.ts';

/** Mia is on call: part of her phone is for work, and so was one trip between two hospitals. */
export async function seedTax(
  { server, product }: { server: Server; product: string },
  token: string,
  today: CivilDate,
): Promise<void> {
  await callEndpoint(server, product, tax.setCategory, {
    token,
    body: { sub_category_id: subCategoryIds.mobile, tag: 'work-other', share: 40 },
  });
  const year = financialYearOf(today).endingYear;
  for (const requested of [year, year - 1]) {
    const { data } = await callEndpoint<{ data: { id: number }[] }>(server, product, tax.rows, {
      token,
      query: { year: String(requested), sub_category_id: String(subCategoryIds['taxis-rideshare']) },
    });
    const [trip] = data;
    if (trip) await callEndpoint(server, product, tax.setRow, { token, body: { id: trip.id, tag: 'work-travel' } });
  }
}
