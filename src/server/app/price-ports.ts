import type { Ports } from '../kit/implement.ts';
import { openAssetPrices } from '../ports/asset-prices/open.ts';
import type { AssetPriceSettings } from '../ports/asset-prices/open.ts';
import { openCoupons } from '../ports/coupons/open.ts';
import type { CouponSettings } from '../ports/coupons/open.ts';
import { openFuelPrices } from '../ports/fuel-prices/open.ts';
import type { FuelPriceSettings } from '../ports/fuel-prices/open.ts';
import type { GroceryFeedSettings } from '../ports/grocery-prices/feed.ts';
import { openGroceryPrices } from '../ports/grocery-prices/open.ts';
import type { CdrCatalogueSettings } from '../ports/plan-catalogue/cdr.ts';
import { openPlanCatalogue } from '../ports/plan-catalogue/open.ts';

/** The settings of what publishes prices; where one is absent, a sample outside production, and nothing in it. */
export interface PriceSettings {
  assetPrices?: AssetPriceSettings | undefined;
  coupons?: CouponSettings | undefined;
  fuelPrices?: FuelPriceSettings | undefined;
  groceryFeed?: GroceryFeedSettings | undefined;
  /** The public register of those who publish plans. */
  planRegister?: CdrCatalogueSettings | undefined;
}

/** What publishes prices. */
export function openPricePorts(
  { assetPrices, coupons, fuelPrices, groceryFeed, planRegister }: PriceSettings,
  production: boolean,
): Pick<Ports, 'assetPrices' | 'coupons' | 'fuelPrices' | 'groceryPrices' | 'planCatalogue'> {
  return {
    assetPrices: openAssetPrices(assetPrices, production),
    coupons: openCoupons(coupons, production),
    fuelPrices: openFuelPrices(fuelPrices, production),
    groceryPrices: openGroceryPrices(groceryFeed, production),
    planCatalogue: openPlanCatalogue(planRegister, production),
  };
}
