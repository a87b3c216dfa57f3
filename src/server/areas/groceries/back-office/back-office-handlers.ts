import type { groceryBackOffice } from '#contract/areas/grocery-back-office.ts';
import { Failure } from '#contract/kit/errors.ts';
import { audit } from '#server/kit/audit.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { GroceryPricesUnavailable } from '#server/ports/grocery-prices/port.ts';
import { listSources } from '../catalogue/catalogue-store.ts';
import { RefreshRunning, refreshGroceries } from '../catalogue/refresh.ts';

export const backOfficeHandlers = {
  async sources(_input, { systemDb }) {
    return { data: await listSources(systemDb) };
  },

  async refresh(_input, { systemDb, clock, ports, member }) {
    const loaded = await refreshGroceries({ system: systemDb, clock, prices: ports.groceryPrices }).catch(
      (error: unknown) => {
        if (error instanceof GroceryPricesUnavailable)
          throw new Failure('unavailable', `${error.message} We’re still using the previous prices.`);
        if (error instanceof RefreshRunning)
          throw new Failure('in_progress', `${error.message} Wait for that to finish.`);
        throw error;
      },
    );
    if (loaded === null) throw new Failure('conflict', 'No price service is set up. Import a file instead.');
    const { name, products, prices, leftOut } = loaded;
    await audit(
      systemDb,
      { operatorId: member.id, at: clock.now() },
      {
        action: 'grocery_prices_loaded',
        subject: 'grocery_prices',
        subjectId: name,
        before: null,
        after: { products, prices, left_out_products: leftOut.products, left_out_prices: leftOut.prices },
      },
    );
    return { success: true, products, prices, left_out: leftOut };
  },
} satisfies Partial<HandlersOf<typeof groceryBackOffice>>;
