/**
 * What money is for: categories, each with its sub-categories. Ids are stable for ever, because rows, budgets and
 * rules of members refer to them; new ones are added at the end. Rule M01: 0 is uncategorised, and the
 * sub-categories 11 and 82 are subscriptions.
 *
 * Benchmarks are a rounded guide, not a target: average weekly spending of an Australian household after the ABS
 * Household Expenditure Survey 2015–16 (cat. no. 6530.0), raised by about 30 % for prices since and rounded to
 * whole dollars. The averages include households that spend nothing on an item.
 *
 * Icons are names of lucide.
 */

import { categoryColours } from './category-colours.ts';

/** 'transfer' moves money between own accounts and counts neither as income nor as spending. */
export type CategoryKind = 'income' | 'expense' | 'transfer';

export interface Category {
  id: number;
  slug: string;
  name: string;
  icon: string;
  colour: string;
  kind: CategoryKind;
}

export interface SubCategory {
  id: number;
  categoryId: number;
  slug: SubCategorySlug;
  name: string;
  icon: string;
  /** The kind of its category. */
  kind: CategoryKind;
  /** Weekly benchmark per household; 0 if there is no meaningful one. */
  benchmarkWeeklyCents: number;
}

/** [id, slug, name, icon, weekly benchmark in dollars] */
type SubRow = readonly [number, string, string, string, number];

const table = [
  {
    id: 1,
    slug: 'groceries',
    name: 'Groceries',
    icon: 'shopping-basket',
    colour: categoryColours[0],
    kind: 'expense',
    rows: [
      [1, 'groceries', 'Groceries', 'shopping-cart', 190],
      [2, 'specialty-food', 'Butcher, baker & deli', 'wheat', 16],
      [3, 'convenience', 'Convenience & tobacco', 'store', 17],
      [4, 'alcohol', 'Bottle shops', 'wine', 24],
    ],
  },
  {
    id: 2,
    slug: 'eating-out',
    name: 'Eating out',
    icon: 'utensils',
    colour: categoryColours[1],
    kind: 'expense',
    rows: [
      [5, 'restaurants', 'Restaurants', 'utensils-crossed', 45],
      [6, 'cafes', 'Cafés & coffee', 'coffee', 13],
      [7, 'takeaway', 'Takeaway & fast food', 'sandwich', 28],
      [8, 'food-delivery', 'Food delivery', 'bike', 12],
      [9, 'pubs-bars', 'Pubs & bars', 'beer', 17],
    ],
  },
  {
    id: 3,
    slug: 'subscriptions',
    name: 'Subscriptions & technology',
    icon: 'repeat',
    colour: categoryColours[2],
    kind: 'expense',
    rows: [
      [10, 'software', 'Software & technology', 'laptop', 4],
      [11, 'streaming', 'Streaming & apps', 'tv', 12],
      [82, 'memberships', 'Memberships & subscriptions', 'id-card', 6],
    ],
  },
  {
    id: 4,
    slug: 'home',
    name: 'Home',
    icon: 'house',
    colour: categoryColours[3],
    kind: 'expense',
    rows: [
      [12, 'rent', 'Rent', 'key-round', 138],
      [13, 'mortgage', 'Mortgage', 'landmark', 196],
      [14, 'home-insurance', 'Home & contents insurance', 'shield', 16],
      [15, 'rates-strata', 'Council rates & strata', 'building-2', 34],
      [16, 'home-improvement', 'Hardware, garden & repairs', 'hammer', 36],
      [17, 'furniture', 'Furniture & homewares', 'sofa', 40],
      [18, 'home-services', 'Cleaning, storage & home services', 'spray-can', 18],
    ],
  },
  {
    id: 5,
    slug: 'bills',
    name: 'Bills & utilities',
    icon: 'receipt-text',
    colour: categoryColours[4],
    kind: 'expense',
    rows: [
      [19, 'electricity', 'Electricity & energy', 'zap', 39],
      [20, 'gas', 'Gas', 'flame', 13],
      [21, 'water', 'Water', 'droplets', 16],
      [22, 'internet', 'Internet & home phone', 'wifi', 30],
      [23, 'mobile', 'Mobile phone', 'smartphone', 22],
      [24, 'other-insurance', 'Life & other insurance', 'shield-check', 16],
    ],
  },
  {
    id: 6,
    slug: 'transport',
    name: 'Transport',
    icon: 'car',
    colour: categoryColours[5],
    kind: 'expense',
    rows: [
      [25, 'fuel', 'Fuel & charging', 'fuel', 50],
      [26, 'public-transport', 'Public transport', 'train-front', 10],
      [27, 'taxis-rideshare', 'Taxis & rideshare', 'car-taxi-front', 8],
      [28, 'tolls', 'Tolls', 'road', 6],
      [29, 'parking', 'Parking', 'circle-parking', 6],
      [30, 'rego-licence', 'Registration & licence', 'id-card-lanyard', 17],
      [31, 'car-insurance', 'Car insurance & roadside', 'shield-plus', 24],
      [32, 'car-servicing', 'Car servicing & parts', 'wrench', 28],
      [33, 'vehicle-purchase', 'Cars, motorcycles & bikes', 'car-front', 80],
    ],
  },
  {
    id: 7,
    slug: 'health',
    name: 'Health & wellbeing',
    icon: 'heart-pulse',
    colour: categoryColours[6],
    kind: 'expense',
    rows: [
      [34, 'medical', 'Doctors & therapists', 'stethoscope', 28],
      [35, 'dental-optical', 'Dental, optical & hearing', 'glasses', 18],
      [36, 'pharmacy', 'Pharmacy', 'pill', 20],
      [37, 'health-insurance', 'Private health insurance', 'shield-user', 43],
      [38, 'fitness', 'Gym & fitness', 'dumbbell', 10],
      [39, 'hair-beauty', 'Hair & beauty', 'scissors', 30],
    ],
  },
  {
    id: 8,
    slug: 'family',
    name: 'Family, learning & pets',
    icon: 'users',
    colour: categoryColours[7],
    kind: 'expense',
    rows: [
      [40, 'childcare', 'Childcare', 'baby', 22],
      [41, 'school', 'School', 'school', 34],
      [42, 'courses', 'University & courses', 'graduation-cap', 18],
      [43, 'kids', 'Toys & children’s things', 'toy-brick', 10],
      [44, 'child-support', 'Child support paid', 'hand-helping', 4],
      [45, 'pets', 'Pet food & supplies', 'paw-print', 12],
      [46, 'vet', 'Vet & pet insurance', 'bone', 8],
    ],
  },
  {
    id: 9,
    slug: 'shopping',
    name: 'Shopping',
    icon: 'shopping-bag',
    colour: categoryColours[8],
    kind: 'expense',
    rows: [
      [47, 'clothing', 'Clothing, shoes & accessories', 'shirt', 50],
      [48, 'electronics', 'Electronics & appliances', 'monitor-smartphone', 30],
      [49, 'department-stores', 'Department & variety stores', 'store', 24],
      [50, 'online-shopping', 'Online shopping', 'package', 20],
      [51, 'books-stationery', 'Books, news & stationery', 'book-open', 12],
    ],
  },
  {
    id: 10,
    slug: 'leisure',
    name: 'Leisure & travel',
    icon: 'palmtree',
    colour: categoryColours[9],
    kind: 'expense',
    rows: [
      [52, 'events', 'Cinema, events & attractions', 'ticket', 14],
      [53, 'games-hobbies', 'Games & hobbies', 'gamepad-2', 12],
      [54, 'sport', 'Sport & outdoors', 'volleyball', 22],
      [55, 'gambling', 'Gambling & lotteries', 'dices', 12],
      [56, 'flights', 'Flights', 'plane', 26],
      [57, 'accommodation', 'Hotels & accommodation', 'bed-double', 34],
      [58, 'tours', 'Tours, car hire & travel agents', 'luggage', 24],
    ],
  },
  {
    id: 11,
    slug: 'giving-services',
    name: 'Giving, services & cash',
    icon: 'hand-heart',
    colour: categoryColours[10],
    kind: 'expense',
    rows: [
      [59, 'gifts', 'Gifts & flowers', 'gift', 12],
      [60, 'charity', 'Charity & donations', 'heart-handshake', 6],
      [61, 'professional', 'Professional & postal services', 'briefcase', 10],
      [62, 'government', 'Government services & fines', 'scale', 4],
      [63, 'cash', 'Cash withdrawals', 'banknote', 0],
      [64, 'to-people', 'Transfers to people', 'user-round', 0],
      [65, 'other-spending', 'Other spending', 'circle-ellipsis', 0],
    ],
  },
  {
    id: 12,
    slug: 'debt-tax',
    name: 'Loans, fees & tax',
    icon: 'percent',
    colour: categoryColours[11],
    kind: 'expense',
    rows: [
      [66, 'bnpl', 'Buy now, pay later', 'calendar-clock', 0],
      [67, 'loan-repayments', 'Loan repayments', 'hand-coins', 20],
      [68, 'interest-charged', 'Interest charged', 'badge-percent', 6],
      [69, 'bank-fees', 'Bank & card fees', 'receipt', 3],
      [70, 'tax', 'Tax', 'landmark', 0],
    ],
  },
  {
    id: 13,
    slug: 'income',
    name: 'Income',
    icon: 'wallet',
    colour: categoryColours[12],
    kind: 'income',
    rows: [
      [71, 'salary', 'Salary & wages', 'briefcase-business', 0],
      [72, 'benefits', 'Government payments', 'landmark', 0],
      [73, 'interest-earned', 'Interest earned', 'piggy-bank', 0],
      [74, 'dividends', 'Dividends & investment income', 'chart-line', 0],
      [75, 'tax-refund', 'Tax refund', 'undo-2', 0],
      [76, 'refunds', 'Refunds & cashback', 'rotate-ccw', 0],
      [77, 'other-income', 'Rent & other income', 'coins', 0],
      [78, 'from-people', 'Transfers from people', 'user-round-check', 0],
    ],
  },
  {
    id: 14,
    slug: 'transfers',
    name: 'Transfers & savings',
    icon: 'arrow-left-right',
    colour: categoryColours[13],
    kind: 'transfer',
    rows: [
      [79, 'own-transfers', 'Between my accounts', 'arrow-left-right', 0],
      [80, 'card-payments', 'Credit card payments', 'credit-card', 0],
      [81, 'savings', 'Savings & investing', 'piggy-bank', 0],
      [83, 'super', 'Superannuation', 'umbrella', 0],
    ],
  },
] as const satisfies readonly (Category & { rows: readonly SubRow[] })[];

export type SubCategorySlug = (typeof table)[number]['rows'][number][1];
export type CategorySlug = (typeof table)[number]['slug'];

/** Rule M01: a sub_category_id of 0 or empty is uncategorised. */
export const UNCATEGORISED = 0;

export const categories: readonly Category[] = table.map(({ rows: _rows, ...category }) => category);

export const subCategories: readonly SubCategory[] = table.flatMap((category) =>
  category.rows.map(([id, slug, name, icon, weekly]) => ({
    id,
    categoryId: category.id,
    slug,
    name,
    icon,
    kind: category.kind,
    benchmarkWeeklyCents: weekly * 100,
  })),
);

const categoriesById = new Map(categories.map((category) => [category.id, category]));
const subCategoriesById = new Map(subCategories.map((sub) => [sub.id, sub]));
const idsBySlug = Object.fromEntries(subCategories.map((sub) => [sub.slug, sub.id])) as Readonly<
  Record<SubCategorySlug, number>
>;

/** Sub-category ids by slug, for use in code. */
export const subCategoryIds = idsBySlug;

/** Rule M01: sub-categories 82 and 11 are subscriptions. */
export const subscriptionSubCategoryIds: readonly number[] = [82, 11];

export function isSubscription(subCategoryId: number): boolean {
  return subscriptionSubCategoryIds.includes(subCategoryId);
}

export function findCategory(id: number): Category | null {
  return categoriesById.get(id) ?? null;
}

export function findSubCategory(id: number): SubCategory | null {
  return subCategoriesById.get(id) ?? null;
}

export function subCategoriesOf(categoryId: number): SubCategory[] {
  return subCategories.filter((sub) => sub.categoryId === categoryId);
}

/** The kind of a transaction by its sub-category; uncategorised ones count by direction. */
export function kindOf(subCategoryId: number, amountCents: number): CategoryKind {
  return findSubCategory(subCategoryId)?.kind ?? (amountCents < 0 ? 'expense' : 'income');
}

/** The weekly benchmark of a category per household: the sum of its sub-categories. */
export function categoryBenchmarkWeeklyCents(categoryId: number): number {
  return subCategoriesOf(categoryId).reduce((sum, sub) => sum + sub.benchmarkWeeklyCents, 0);
}

/** The weekly benchmark of all spending, of which each benchmark is a share. */
export const benchmarkSpendingWeeklyCents: number = subCategories.reduce(
  (sum, sub) => sum + sub.benchmarkWeeklyCents,
  0,
);
