import { embeddedGroceryPrices } from './embedded.ts';
import { groceryFeed } from './feed.ts';
import type { GroceryFeedSettings } from './feed.ts';
import type { GroceryPrices } from './port.ts';

/** Made-up prices would mislead members: in production, only the feed and operators' files have prices. */
const none: GroceryPrices = { adapter: 'none', catalogue: async () => null };

/** The configured feed, otherwise our sample prices outside production. */
export function openGroceryPrices(feed: GroceryFeedSettings | undefined, production: boolean): GroceryPrices {
  if (feed) return groceryFeed(feed);
  return production ? none : embeddedGroceryPrices;
}
