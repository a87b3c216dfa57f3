export const cities = ['Brisbane', 'Sydney', 'Melbourne'] as const;
export type City = (typeof cities)[number];

const ranges: readonly { city: City; from: number; to: number }[] = [
  { city: 'Brisbane', from: 4000, to: 4179 },
  { city: 'Sydney', from: 2000, to: 2234 },
  { city: 'Melbourne', from: 3000, to: 3207 },
];

/** The city whose vouchers and gift cards a postcode is offered (rule R05); null outside the three. */
export function cityOf(postcode: string): City | null {
  if (!/^\d{4}$/.test(postcode)) return null;
  const number = Number(postcode);
  return ranges.find(({ from, to }) => number >= from && number <= to)?.city ?? null;
}
