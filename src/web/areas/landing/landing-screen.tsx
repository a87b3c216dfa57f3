import { settings } from '#contract/areas/settings.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { planPriceWords } from '#domain/plans/price-words.ts';
import { product } from '#web/kit/product.ts';
import { useApiQuery } from '#web/kit/query.ts';
import { LandingPage } from './landing-page.tsx';
import type { LandingPlan } from './landing-proof.tsx';

const asLandingPlans = ({ data }: ReplyOf<typeof settings.plans>): LandingPlan[] =>
  data.map(({ Name: name, Price: cents, description, features }) => ({
    name,
    price: planPriceWords(cents),
    description,
    features,
  }));

/**
 * The landing page inside the app, for a visitor who came from another screen. Loaded from the server it is plain HTML.
 */
export function LandingScreen({ embedded }: { embedded?: boolean }) {
  const plans = useApiQuery(settings.plans, {}, { select: asLandingPlans });
  return <LandingPage brand={product.brand} plans={plans.data ?? (plans.error ? [] : null)} embedded={embedded} />;
}
