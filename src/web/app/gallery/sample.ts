/** A fortnight of sample transactions with realistic data for every component. */

export interface SampleRow {
  id: number;
  date: string;
  merchant: string;
  note: string;
  icon: string;
  cents: number;
}

export const sampleRows: readonly SampleRow[] = [
  {
    id: 1,
    date: '18/03/2026',
    merchant: 'Woolworths Marrickville',
    note: 'Groceries',
    icon: 'shopping-basket',
    cents: -84_15,
  },
  { id: 2, date: '17/03/2026', merchant: 'Ashgrove Timber', note: 'Salary', icon: 'wallet', cents: 2_311_70 },
  { id: 3, date: '17/03/2026', merchant: 'Linkt Sydney', note: 'Tolls and parking', icon: 'car', cents: -11_11 },
  { id: 4, date: '16/03/2026', merchant: 'Ray White Rent', note: 'Rent', icon: 'house', cents: -1_040_00 },
  { id: 5, date: '15/03/2026', merchant: 'Bourke Street Bakery', note: 'Eating out', icon: 'coffee', cents: -18_50 },
  { id: 6, date: '14/03/2026', merchant: 'AGL Energy', note: 'Electricity', icon: 'zap', cents: -212_80 },
  { id: 7, date: '13/03/2026', merchant: '7-Eleven Newtown', note: 'Fuel', icon: 'fuel', cents: -63_42 },
];
