/** The answers to choose from in an application: an id for the wire and a label. */

export interface Choice<Id extends string = string> {
  id: Id;
  name: string;
}

export const loanReasons = [
  { id: 'bills', name: 'A bill' },
  { id: 'rent', name: 'Rent or bond' },
  { id: 'car', name: 'Car repair or registration' },
  { id: 'medical', name: 'Doctor, dentist or vet' },
  { id: 'household', name: 'Home repairs or appliances' },
  { id: 'family', name: 'Family, school or childcare' },
  { id: 'travel', name: 'Urgent travel' },
  { id: 'other', name: 'Something else' },
] as const satisfies readonly Choice[];

export type LoanReason = (typeof loanReasons)[number]['id'];

/** `hard` situations are reviewed by a person before an offer. */
export const financialSituations = [
  { id: 'steady', name: 'My income is steady', hard: false },
  { id: 'one_off', name: 'I have a large one-off expense', hard: false },
  { id: 'less_work', name: 'I’m getting less work', hard: false },
  { id: 'lost_job', name: 'I’ve lost my job', hard: true },
  { id: 'ill', name: 'I’m ill, or caring for someone who is', hard: true },
  { id: 'separated', name: 'I’m going through a separation', hard: true },
  { id: 'behind', name: 'I’m behind on rent, bills or a loan', hard: true },
] as const satisfies readonly (Choice & { hard: boolean })[];

export type FinancialSituation = (typeof financialSituations)[number]['id'];

/** From 1 to 5, how the applicant feels about borrowing. */
export const feelings = ['Worried', 'Uneasy', 'Neutral', 'Fine', 'Comfortable'] as const;

export const sources = [
  { id: 'friend', name: 'A friend or relative' },
  { id: 'search', name: 'A search engine' },
  { id: 'social', name: 'Social media' },
  { id: 'counsellor', name: 'A financial counsellor' },
  { id: 'advert', name: 'An ad' },
  { id: 'member', name: 'I already use the app' },
] as const satisfies readonly Choice[];

export type Source = (typeof sources)[number]['id'];

export function isHard(situations: readonly string[]): boolean {
  return financialSituations.some(({ id, hard }) => hard && situations.includes(id));
}
