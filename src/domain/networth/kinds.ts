/** Assets and liabilities, in the words of the wire (section "Net worth" of document 2). */
export type NetworthType = 'Assets' | 'Liabilities';

export const assetKinds = ['property', 'car', 'cash', 'super', 'shares', 'metals', 'crypto', 'other'] as const;
export const liabilityKinds = ['mortgage', 'loan', 'card', 'bnpl', 'study', 'other'] as const;

export type AssetKind = (typeof assetKinds)[number];
export type LiabilityKind = (typeof liabilityKinds)[number];
export type ItemKind = AssetKind | LiabilityKind;
/** The kind of a line: an item's, or an account below zero that isn't one for borrowing. */
export type LineKind = ItemKind | 'overdraft';

export const kindNames: Readonly<Record<NetworthType, Readonly<Record<string, string>>>> = {
  Assets: {
    property: 'Property',
    car: 'Car',
    cash: 'Cash',
    super: 'Super',
    shares: 'Shares',
    metals: 'Precious metals',
    crypto: 'Crypto',
    other: 'Other assets',
  },
  Liabilities: {
    mortgage: 'Home loan',
    loan: 'Loan',
    card: 'Credit card',
    bnpl: 'Buy now, pay later',
    study: 'Study loan',
    overdraft: 'Overdrawn account',
    other: 'Other debts',
  },
};

/** Whether a kind belongs to that type; 'other' belongs to both. */
export function isKindOf(type: NetworthType, kind: string): boolean {
  return Object.hasOwn(kindNames[type], kind);
}

export const metals = ['gold', 'silver', 'platinum', 'palladium'] as const;
export type Metal = (typeof metals)[number];
export const metalNames: Readonly<Record<Metal, string>> = {
  gold: 'Gold',
  silver: 'Silver',
  platinum: 'Platinum',
  palladium: 'Palladium',
};

/** The source of our sample prices; every screen that shows one labels it as a sample. */
export const SAMPLE_SOURCE = 'Sample prices';

export const weightUnits = ['g', 'oz'] as const;
export type WeightUnit = (typeof weightUnits)[number];
