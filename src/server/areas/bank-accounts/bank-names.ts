/** Banks by BSB prefix, longest prefix first. Source: AusPayNet, BSB allocation by institution. */
const byPrefix: readonly (readonly [prefix: string, bank: string])[] = [
  // Up's accounts are Bendigo Bank's.
  ['633123', 'Up'],
  ['923', 'ING'],
  ['633', 'Bendigo Bank'],
  ['484', 'Suncorp Bank'],
  ['939', 'AMP Bank'],
  ['670', 'ubank'],
  ['302', 'Bankwest'],
  ['306', 'Bankwest'],
  ['342', 'HSBC'],
  ['105', 'BankSA'],
  ['193', 'Bank of Melbourne'],
  ['182', 'Macquarie Bank'],
  ['124', 'Bank of Queensland'],
  ['313', 'Bank Australia'],
  ['01', 'ANZ'],
  ['03', 'Westpac'],
  ['73', 'Westpac'],
  ['06', 'Commonwealth Bank'],
  ['76', 'Commonwealth Bank'],
  ['08', 'NAB'],
  ['78', 'NAB'],
  ['11', 'St.George'],
  ['33', 'St.George'],
  ['10', 'BankSA'],
  ['12', 'Bank of Queensland'],
  ['18', 'Macquarie Bank'],
  ['30', 'Bankwest'],
  ['34', 'HSBC'],
  ['48', 'Suncorp Bank'],
  ['63', 'Bendigo Bank'],
  ['24', 'Citi'],
];

/** Returns the bank of a BSB, or null if its prefix is unknown. */
export function bankOfBsb(bsb: string | null): string | null {
  if (bsb === null) return null;
  return byPrefix.find(([prefix]) => bsb.startsWith(prefix))?.[1] ?? null;
}

/** Returns all known banks with their BSB prefixes, by name. */
export function namedBanks(): { name: string; prefixes: string[] }[] {
  const prefixes = new Map<string, string[]>();
  for (const [prefix, bank] of byPrefix) prefixes.set(bank, [...(prefixes.get(bank) ?? []), prefix]);
  return [...prefixes]
    .map(([name, of]) => ({ name, prefixes: of.toSorted() }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}
