import type { Booklet } from '../booklet-content.ts';
import { debtHandbook } from './debt-handbook.ts';
import { kitchenOnABudget } from './kitchen-on-a-budget.ts';
import { payCycleWorkbook } from './pay-cycle-workbook.ts';

/** The sample e-books that we wrote, by the name under which the catalogue refers to them. */
export const sampleTitles: Readonly<Record<string, Booklet>> = {
  'debt-handbook': debtHandbook,
  'kitchen-on-a-budget': kitchenOnABudget,
  'pay-cycle-workbook': payCycleWorkbook,
};
