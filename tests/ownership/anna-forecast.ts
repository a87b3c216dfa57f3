import { forecast } from '#contract/areas/forecast.ts';
import type { Act } from './world.ts';

export interface ForecastThings {
  whatIfId: number;
}

/** Anna's forecast settings: the optimizer, her pay, a possible holiday. */
export async function addForecast(act: Act, things: { everydayId: number }): Promise<ForecastThings> {
  await act(forecast.setOptimizers, { body: { savings: 120, assets: 5 } });
  await act(forecast.estimate, { body: { pay_account_id: things.everydayId } });
  const { data } = await act(forecast.createWhatIf, {
    body: { name: 'QUANDONG holiday', amount: -800, date: '2026-12-20', bank_account_id: things.everydayId },
  });
  return { whatIfId: data.id };
}
