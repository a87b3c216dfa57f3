import { settings } from '#contract/areas/settings.ts';
import { call } from './api.ts';
import { deviceNow, noteServerTime } from './clock.ts';
import { isProblem } from './api-problem.ts';

/** Asks the server for its time once, so that the days of a wrong device clock are still the right ones (rule C09). */
export async function learnServerTime(): Promise<void> {
  const requestedAt = deviceNow();
  try {
    const { data } = await call(settings.serverTime);
    noteServerTime(data.date_time.getTime(), deviceNow() - requestedAt);
  } catch (problem) {
    if (!isProblem(problem)) throw problem;
  }
}
