import type { JourneyState } from '#contract/areas/journey-shapes.ts';
import { journeys } from '#contract/areas/journeys.ts';
import { Button } from '#web/design/button.tsx';
import { messageOf } from '#web/kit/api-problem.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';

/** Offers to continue on another device, once there is an address to send the link to. */
export function LaterLink({ state }: { state: JourneyState }) {
  const send = useApiMutation(journeys.sendResumeLink);
  if (!state.details) return null;
  return (
    <div className="border-line mt-10 border-t pt-4">
      <ProblemNote>{send.isError ? messageOf(send.error) : undefined}</ProblemNote>
      <p role="status" className="text-ink-soft">
        {send.isSuccess
          ? `We’ve emailed a link to ${state.details.email}. It works once, on any device.`
          : 'No time right now? Your answers are saved.'}
      </p>
      {send.isSuccess ? null : (
        <Button
          variant="quiet"
          size="small"
          className="-ml-3.5"
          busy={send.isPending}
          onClick={() => send.mutate({ body: { visitor: state.visitor, journey: state.journey } })}
        >
          Email me a link to continue later
        </Button>
      )}
    </div>
  );
}
