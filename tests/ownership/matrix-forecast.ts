import { aims, namesNoRow } from './matrix-entry.ts';
import type { Entry } from './matrix-entry.ts';

const own = "It works on the member's own rows, all of them.";
const shared = 'The optimizer is named by category, which all members share.';

/** The optimizer and the forecast. */
export const forecastEntries: Record<string, Entry> = {
  'forecast.optimizers': namesNoRow(own),
  'forecast.setOptimizers': namesNoRow(shared, { body: { savings: 10 } }),
  'forecast.removeOptimizers': namesNoRow(shared, { body: { category: 'assets' } }),
  'forecast.prediction': namesNoRow(own),
  'forecast.setPrediction': namesNoRow(own, { body: { prediction: 1000 } }),
  'forecast.setIncome': namesNoRow(own, { body: { amount: 900 } }),
  'forecast.daily': namesNoRow(own),
  'forecast.estimate': aims(({ things }) => ({ body: { pay_account_id: things.everydayId } })),
  'forecast.whatIfs': namesNoRow(own),
  'forecast.createWhatIf': aims(({ things }) => ({
    body: { name: 'Bike', amount: -100, date: '2026-12-01', bank_account_id: things.everydayId },
  })),
  'forecast.updateWhatIf': aims(({ things }) => ({ body: { id: things.whatIfId, is_on: false } })),
  'forecast.removeWhatIf': aims(({ things }) => ({ body: { id: things.whatIfId } })),
};
