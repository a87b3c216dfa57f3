/**
 * The demand charges of the second calculation of what an energy plan costs in a year, from the answer as it is. It
 * shares no code with the product's own.
 */

export interface ChargeAnswer {
  amount: string;
  displayName: string;
  description: string;
  minDemand?: string;
}

interface ChargedPeriod {
  startDate: string;
  endDate: string;
  demandCharges?: readonly ChargeAnswer[];
}

/** The months that the texts of charges name, as a person reads them. */
const SEASONS: readonly [words: string, months: string][] = [
  ['1 November to 30 March', '11 12 01 02 03'],
  ['1 November to 31 March', '11 12 01 02 03'],
  ['Nov - Mar', '11 12 01 02 03'],
  ['1 April to 31 October', '04 05 06 07 08 09 10'],
  ['Apr - Oct', '04 05 06 07 08 09 10'],
  ['1 June to 31 August', '06 07 08'],
  ['1 April to 31 May and 1 September to 31 October', '04 05 09 10'],
];
/** Charges for which no hours are named, or all of them. */
const AT_ANY_HOUR = /within the period Any time|Maximum Demand during Peak period in the month/;

const isWithinDates = (day: string, { startDate, endDate }: ChargedPeriod): boolean =>
  startDate <= endDate ? day >= startDate && day <= endDate : day >= startDate || day <= endDate;

/** What demand costs, added up day by day; every charge of the corpus is for a kilowatt and day. */
export function demandOf(periods: readonly ChargedPeriod[], inHours: number, atAnyHour: number): number {
  const charged = periods.filter(({ demandCharges = [] }) => demandCharges.length > 0);
  if (charged.length === 0) return 0;
  let cost = 0;
  for (let at = 0; at < 365; at += 1) {
    const day = new Date(Date.UTC(2023, 0, 1 + at)).toISOString().slice(5, 10);
    for (const period of charged.filter((one) => isWithinDates(day, one)))
      for (const { amount, displayName, description, minDemand } of period.demandCharges ?? []) {
        const text = `${displayName} ${description}`;
        const months = SEASONS.find(([words]) => text.includes(words))?.[1];
        if (months !== undefined && !months.includes(day.slice(0, 2))) continue;
        const least = text.includes('A minimum demand of 1.0 KW applies') ? 1 : Number(minDemand ?? 0);
        cost += Number(amount) * Math.max(least, AT_ANY_HOUR.test(text) ? atAnyHour : inHours);
      }
  }
  return cost;
}
