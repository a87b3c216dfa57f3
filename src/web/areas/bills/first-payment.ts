import { settings } from '#contract/areas/settings.ts';
import { useApiMutation } from '#web/kit/mutation.ts';

/** Rule C18: a payment that is scheduled ticks its item of the tour off. */
export function useFirstPayment(): () => void {
  const tick = useApiMutation(settings.completeTourItem, { refreshes: [settings.tourChecklist] });
  return () => tick.mutate({ body: { addPayment: true } });
}
