import type { JourneyState } from '#contract/areas/journey-shapes.ts';
import { Card } from '#web/design/page.tsx';

/** The reference number of a request that was sent. */
export function Reference({ state }: { state: JourneyState }) {
  if (!state.lead) return null;
  return (
    <Card className="mb-6">
      <p className="text-ink-soft text-caption">Reference number</p>
      <p className="text-heading figures">{state.reference}</p>
      <p className="text-ink-soft mt-1">
        {state.served === false
          ? 'Our support team has your request and will get back to you.'
          : 'Your request is on its way to a partner. We’ve emailed you this number.'}
      </p>
    </Card>
  );
}
