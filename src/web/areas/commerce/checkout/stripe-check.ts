import { orders } from '#contract/areas/orders.ts';
import { ask } from '#web/kit/query.ts';
import { openStripe } from './stripe.ts';

/** Shows the bank's check in Stripe's own dialog. Its outcome is read from the server, never from here. */
export async function confirmWithBank(clientSecret: string): Promise<void> {
  const { data } = await ask(orders.stripe);
  if (data.publishable_key !== null) await (await openStripe(data.publishable_key)).handleNextAction({ clientSecret });
}
