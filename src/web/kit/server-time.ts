import { settings } from '#contract/areas/settings.ts';
import { call } from './api.ts';
import { deviceNow, noteServerTime } from './clock.ts';
import { isProblem } from './api-problem.ts';

/** Requests the server's time once, to correct a wrong device clock (rule C09). */
export async function learnServerTime(): Promise<void> {
  const sentAt = deviceNow();
  try {
    const { data } = await call(settings.serverTime);
    noteServerTime(data.date_time.getTime(), deviceNow() - sentAt);
  } catch (problem) {
    if (!isProblem(problem)) throw problem;
  }
}
