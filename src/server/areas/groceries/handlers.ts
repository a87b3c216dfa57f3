import { groceries } from '#contract/areas/groceries.ts';
import { groceryBackOffice } from '#contract/areas/grocery-back-office.ts';
import { implement } from '#server/kit/implement.ts';
import { backOfficeHandlers } from './back-office/back-office-handlers.ts';
import { importHandlers } from './back-office/import-handlers.ts';
import { browseHandlers } from './catalogue/browse-handlers.ts';
import { compareHandlers } from './catalogue/compare-handlers.ts';
import { listHandlers } from './list/list-handlers.ts';
import { proposalHandlers } from './list/proposal-handlers.ts';
import { tripHandlers } from './list/trip-handlers.ts';
import { priceHandlers } from './prices/price-handlers.ts';

export const groceryRoutes = [
  ...implement(groceries, {
    ...browseHandlers,
    ...compareHandlers,
    ...listHandlers,
    ...tripHandlers,
    ...proposalHandlers,
    ...priceHandlers,
  }),
  ...implement(groceryBackOffice, { ...backOfficeHandlers, ...importHandlers }),
];
