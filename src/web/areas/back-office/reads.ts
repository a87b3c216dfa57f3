import { backOffice } from '#contract/areas/back-office.ts';
import { prefetch } from '#web/kit/query.ts';

export function readOverview(): Promise<void> {
  return prefetch(backOffice.overview);
}
