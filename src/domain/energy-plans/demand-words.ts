import { countedDemand, hasLimitedHours } from './demand.ts';
import type { DemandRange } from './demand.ts';
import type { DemandCharge, DemandHours, EnergyPlan } from './plan.ts';

const HOUR = 60;
const NOON = 12 * HOUR;
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** '3 pm', '3:30 pm' or 'midnight'. */
function timeWords(minutes: number): string {
  if (minutes % (24 * HOUR) === 0) return 'midnight';
  if (minutes === NOON) return 'noon';
  const hour = Math.floor(minutes / HOUR) % 12 || 12;
  const past = minutes % HOUR === 0 ? '' : `:${String(minutes % HOUR).padStart(2, '0')}`;
  return `${hour}${past} ${minutes < NOON ? 'am' : 'pm'}`;
}

function dayWords(days: DemandHours['days']): string {
  if (days.length === 7) return 'every day';
  if (days.join() === '0,6') return 'weekends';
  const first = days.at(0)!;
  const isRow = days.length > 2 && days.every((day, at) => day === first + at);
  if (isRow) return `${weekdays[first]!} to ${weekdays[days.at(-1)!]!}`;
  return days.map((day) => weekdays[day]!).join(', ');
}

/** 'from 3 pm to 9 pm, Monday to Friday'. */
function hoursWords(charge: DemandCharge): string {
  const { hours } = charge;
  if (hours === null) return 'of the hours your distributor sets';
  if (!hasLimitedHours(charge)) return 'of any day';
  return `from ${timeWords(hours.from)} to ${timeWords(hours.to)}, ${dayWords(hours.days)}`;
}

/** The hours of all charges of a plan, each with its seasons where they differ. */
function allHours({ demand }: EnergyPlan): string {
  const seasons = new Map<string, string[]>();
  for (const charge of demand)
    seasons.set(hoursWords(charge), [...(seasons.get(hoursWords(charge)) ?? []), charge.season]);
  if (seasons.size === 1) return hoursWords(demand[0]!);
  return [...seasons].map(([hours, names]) => `${hours} (${names.join(', ') || 'all year'})`).join('; ');
}

const again = { day: 'It’s measured again each day.', month: 'It’s measured again each month.' } as const;

/** What the demand charges of a plan are, and which demand is counted, in sentences. */
export function demandNotes(plan: EnergyPlan, range: DemandRange): string[] {
  const [first] = plan.demand;
  if (!first) return [];
  const { entered, high } = range;
  const least = Math.max(...plan.demand.map((charge) => charge.least));
  return [
    `This plan has a demand charge: you also pay for the most power you use in any half hour ${allHours(plan)}. ${first.measured === null ? 'It’s usually measured again each month.' : again[first.measured]}`,
    ...(least > 0 ? [`You pay for at least ${least} kW, even if your demand is lower.`] : []),
    entered === null
      ? `The calculation uses ${countedDemand(range)} kW, the high end for your usage. Enter the highest demand on your bill for a closer price.`
      : `The calculation uses your ${entered} kW in every month. Months with a lower demand cost less.`,
    ...(entered !== null && high > entered && !plan.demand.every(hasLimitedHours)
      ? [`Your demand may be higher in the hours of this plan, so the range goes up to ${high} kW.`]
      : []),
  ];
}
