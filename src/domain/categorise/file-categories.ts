import type { SubCategorySlug } from './taxonomy.ts';
import { findCategory, subCategories, subCategoryIds } from './taxonomy.ts';
import { tokenise } from './tokens.ts';
import { findTradeWord } from './trade-words.ts';

/**
 * Categories named in the exports of other programs and banks (Mint, YNAB, Monarch, Actual, PocketSmith, Macquarie,
 * NAB, Westpac, Up, ubank, Commonwealth Bank), mapped to our sub-categories.
 */
const namesBySlug: Readonly<Partial<Record<SubCategorySlug, string>>> = {
  groceries:
    'Groceries|Grocery|Grocery Shopping|Food|Food & Groceries|Food and Drink|Food & Dining|Supermarkets|Supermarket|Food: Groceries|Groceries & Household|Household Groceries',
  'specialty-food': 'Bakery|Butcher',
  convenience: 'Tobacco|Convenience Stores|Tobacco & Vaping',
  alcohol: 'Alcohol|Alcohol & Bars|Booze|Liquor|Bottle Shop|Liquor Stores',
  restaurants:
    'Restaurants|Dining|Dining Out|Eating Out|Food: Dining out|Restaurants & Cafes|Restaurants & Bars|Restaurants & Takeaway|Eating out & takeaway|Restaurants & Dining|Dining & Takeaway|Meals & Dining|Food & Drink|Meals',
  cafes: 'Coffee|Coffee Shops|Cafes|Cafes & Coffee|Restaurants & Cafes|Cafe',
  takeaway: 'Fast Food|Takeaway|Take-away|Takeout|Lunch',
  'food-delivery': 'Food Delivery',
  'pubs-bars': 'Pubs & Bars|Bars|Nightlife|Pubs & Clubs|Drinks|Going Out',
  software: 'Apps, Games & Software|Software|Technology|Tech|Internet Services|Software Subscriptions|Apps',
  streaming:
    'TV, Music & Streaming|Streaming|Streaming Services|Television|Cable|TV|Music|Movies & DVDs|Netflix|Spotify|Video Streaming|Television & Internet Streaming',
  memberships: 'Subscriptions|Memberships|Dues & Subscriptions|Subscription|Memberships & Subscriptions|Membership',
  rent: 'Rent|Mortgage & Rent|Rent/Mortgage|Rent or Mortgage|Housing|Rent & Mortgage',
  mortgage: 'Mortgage|Home Loan|Mortgage Payment|Home Loans',
  'home-insurance':
    "Home Insurance|Home & Contents Insurance|Renter's Insurance|Homeowners Insurance|Home and Contents Insurance",
  'rates-strata': 'Rates|Council Rates|Strata|Body Corporate|Rates & Insurance|HOA|Property Tax',
  'home-improvement':
    'Home Improvement|Home Maintenance|Home Repair|Maintenance & Improvements|Home Supplies|Lawn & Garden|Maintenance|Garden|Home: Maintenance|Home Maintenance & Improvements|Renovations|Home & Garden|Hardware|DIY|Repairs',
  furniture:
    'Furnishings|Furniture|Homeware & Appliances|Homewares|Furniture & Housewares|Household|Furniture & Homewares|Home Furnishings|Household Goods|Home',
  'home-services': 'Home Services|Laundry|Cleaning|Storage|Household Services',
  electricity:
    'Electricity|Utilities|Electric|Gas & Electric|Gas & Electricity|Energy|Power|Home: Utilities|Bills & Utilities|Bills|Utility Bills|Electricity & Gas|Household Utilities|Bill Payments|Utilities & Bills',
  gas: 'Natural Gas',
  water: 'Water|Water & Sewer|Garbage',
  internet: 'Internet|Internet & Cable|Home Phone|Internet & Phone|Broadband|Internet & TV',
  mobile:
    'Mobile Phone|Phone|Cell Phone|Mobile|Telephone|Phone & Internet|Mobile & Internet|Communications|Telecommunications|Phone & internet|Telco',
  'other-insurance': 'Insurance|Life Insurance|Insurances|Income Protection',
  fuel: 'Gas|Fuel|Petrol|Gas & Fuel|Gas Stations|Auto: Gas|Fuel & Petrol|Petrol & Fuel|Gasoline|Auto & Transport: Gas & Fuel|Car: Fuel|Fuel/Petrol',
  'public-transport':
    'Public Transport|Public Transportation|Transit|Public Transit|Transportation|Transport|Auto & Transport|Bus/Train',
  'taxis-rideshare':
    'Taxi|Taxi & Ride Shares|Ride Share|Rideshare|Taxis & Rideshare|Taxis & Share Cars|Taxis|Uber|Ride Share & Taxi|Rental Car & Taxi',
  tolls: 'Tolls|Toll Roads|Parking & Tolls',
  parking: 'Parking',
  'rego-licence':
    'Registration|Car Registration|Rego|Rego & Insurance|Car Insurance, Rego & Maintenance|Vehicle Registration|Registration & Licence',
  'car-insurance': 'Car Insurance|Auto Insurance|Vehicle Insurance',
  'car-servicing':
    'Service & Parts|Auto Maintenance|Car Maintenance|Auto: Service|Vehicle Maintenance|Car|Automotive|Auto|Car Repair|Repairs & Maintenance|Vehicle|Auto Service|Motor Vehicle|Car Expenses|Cars',
  'vehicle-purchase': 'Auto Payment|Cycling|Bikes|Car Purchase|Auto Purchase',
  medical:
    'Doctor|Health|Medical|Health & Medical|Healthcare|Health & Fitness|Health and Medical|Health Care|Medical & Healthcare|Doctors|Health & Wellbeing|Therapy|Medical Expenses',
  'dental-optical': 'Dentist|Dental|Eyecare|Optical|Eye Care',
  pharmacy: 'Pharmacy|Medicine|Medications|Pharmacies',
  'health-insurance': 'Health Insurance|Private Health Insurance|Health Cover|Health Fund',
  fitness: 'Gym|Fitness|Gym & Fitness|Fitness & Wellbeing|Sports & Fitness',
  'hair-beauty': 'Hair|Hair & Beauty|Spa & Massage|Personal Care|Beauty|Personal Grooming|Haircut|Personal|Cosmetics',
  childcare: 'Childcare|Daycare|Babysitter & Daycare|Child Care|Childcare & Education',
  school: 'School|School Fees|School Tuition|Education|School Supplies|Tuition|Kids Education|Schooling',
  courses:
    'Student Loan Education|University|Courses|Books & Supplies|Training|Education & Student Loans|Professional Development',
  kids: "Kids|Kids Activities|Toys|Baby Supplies|Family|Children|Child Activities|Kids' Clothing|Baby|Family & Kids|Allowance",
  'child-support': 'Child Support',
  pets: 'Pets|Pet Care|Pet Food & Supplies|Pet Grooming|Pet|Pet Food',
  vet: 'Veterinary|Vet|Vet Bills|Pet Insurance',
  clothing: 'Clothing|Clothes|Clothing & Accessories|Apparel|Clothing & Shoes|Fashion|Shoes|Jewellery',
  electronics:
    'Electronics & Software|Electronics|Computers|Technology & Electronics|Appliances|Electronics & Technology',
  'department-stores':
    'Shopping|General Merchandise|Department Stores|Retail|Shops|Merchandise|General Shopping|Retail Shopping|Department & Variety Stores',
  'online-shopping': 'Online Shopping|Amazon|Online Marketplaces|Online',
  'books-stationery':
    'Books|News, Magazines & Books|Newspapers & Magazines|Office Supplies|Books & Stationery|Stationery|Books & Magazines|News & Magazines',
  events:
    'Entertainment|Movies|Events & Gigs|Cinema|Arts|Amusement|Fun|Movies & Events|Fun Money|Entertainment & Recreation|Events|Tickets|Entertainment & Leisure|Leisure & Entertainment|Attractions|Culture|Date Night',
  'games-hobbies':
    'Hobbies|Games|Gaming|Video Games|Hobby|Toys & Games|Hobbies & Crafts|Music & Hobbies|Hobbies & Games',
  sport: 'Sports|Sport|Sporting Goods|Sports & Recreation|Recreation|Outdoors|Leisure|Sport & Recreation',
  gambling: 'Gambling|Lottery & Gambling|Lotteries|Betting|Lottery|Gambling & Lotteries',
  flights: 'Air Travel|Flights|Airfare|Airlines|Flight',
  accommodation: 'Hotel|Hotels|Accommodation|Lodging|Hotels & Accommodation',
  tours:
    'Travel|Vacation|Holidays|Holiday|Rental Car|Travel & Vacation|Holidays & Travel|Trips|Holiday & Travel|Travel & Holidays|Travel & Accommodation',
  gifts: 'Gifts|Gift|Presents|Gift Giving|Gifts Given|Flowers|Christmas|Birthdays',
  charity:
    'Charity|Donations|Gifts & Donations|Gifts & Charity|Giving|Charitable Donations|Church|Charity & Donations|Donation|Tithing',
  professional:
    'Legal|Accounting|Professional Services|Financial Advisor|Business Services|Shipping|Postage|Postage & Shipping|Financial & Legal Services|Tax Preparation|Consulting|Legal & Financial|Advertising|Services|Business Expenses|Work Expenses',
  government: 'Government|Fines|Government & Council|Government Services|Fines & Penalties|Government Fees',
  cash: 'Cash|ATM|Cash & ATM|Cash Withdrawal|Cash Withdrawals|Cash & ATMs|ATM Withdrawal|ATM Withdrawals|ATM & Cash|Withdrawal|Withdrawals',
  'to-people': 'Payments to people|Transfers Out|Transfer Out|Payments|Payments & Transfers|Transfers to people',
  'other-spending':
    'Miscellaneous|Misc|Misc Expenses|Other|General|Everything Else|Stuff I Forgot to Budget For|Other Expenses|Miscellaneous Expenses|Other Spending|Life Admin|Personal Spending|Unexpected',
  bnpl: 'Buy Now Pay Later|BNPL|Afterpay|Pay Later',
  'loan-repayments':
    'Loans|Loan Payment|Loan Repayment|Loan|Loan Payments|Car Loan|Student Loan|Student Loans|Personal Loan|Debt|Investments & Loans|Auto & Transport: Auto Payment|Loan Repayments|Car Payment|Loans & Finance|Repayments|Debt Payments|Auto Loan',
  'interest-charged': 'Interest Paid|Finance Charge|Interest Charged|Interest Expense|Interest & Charges',
  'bank-fees':
    'Fees|Bank Fee|Bank Fees|Fees & Charges|Fees & Interest|Service Fee|ATM Fee|Late Fee|Bank Charges|Financial|Service Charges|Financial Fees|Bank Service Charges|Bank & Card Fees|Account Fees|Banking Fees|Fees & Interest Charges',
  tax: 'Taxes|Tax|Federal Tax|State Tax|Tax Payments|Income Tax|Tax Paid|Local Tax|Sales Tax',
  salary:
    'Salary|Paycheck|Paychecks|Wages|Pay|Income|Wage|Salary & Wages|Wages & Salary|Income: Salary|Regular Income|Payroll|Salaries|Paychecks/Salary|Ready to Assign|Inflow: Ready to Assign|Inflow: To be Budgeted|Starting Balances Income|Available this month|Employment Income',
  benefits:
    'Government Payments|Government Benefits|Centrelink|Benefits|Government Benefit|Pension|Government Support|Social Security|Government Allowances',
  'interest-earned': 'Interest|Interest Income|Interest Earned|Income: Interest',
  dividends:
    'Dividend|Dividends|Dividends & Cap Gains|Investment Income|Dividend Income|Capital Gains|Dividends & Capital Gains',
  'tax-refund': 'Tax Refund|Tax Return',
  refunds:
    'Refund|Refunds|Reimbursement|Returned Purchase|Reimbursements|Cashback|Refunds & Cashback|Refunds & Rebates|Expense Reimbursement|Refunds & Adjustments|Rebates',
  'other-income':
    'Other Income|Bonus|Rental Income|Business Income|Side Income|Misc Income|Miscellaneous Income|Deposit|Deposits|Gifts Received|Child Support Received|Freelance|Other Income & Deposits|Sales Income|Income Other|Gift Income|Self Employment',
  'from-people': 'Transfers In|Transfer In|Transfers from people',
  'own-transfers':
    'Transfer|Transfers|Internal Transfer|Internal Transfers|Account Transfer|Transfer for Cash Spending|Own Account Transfer|Between my accounts|Transfers & Payments|Balance Adjustments|Transfer Between Accounts',
  'card-payments':
    'Credit Card Payment|Credit Card Payments|Credit Card|Credit Card Repayment|Credit Card Repayments|Card Payments',
  savings:
    'Savings|Investments|Saving|Saving & Investments|Emergency Fund|Deposit to Savings|Investment|Buy|Sell|Savings & Investments|Savings Goals|Investing|Rainy Day|Shares|Crypto|Home Savings|Saving & Investing',
  super: 'Superannuation|Super|Retirement|Retirement Contribution|Super Contributions',
};

/** Explicitly uncategorised in the file. */
const unknownNames = new Set([
  '',
  'UNCATEGORISED',
  'UNCATEGORIZED',
  'UNKNOWN',
  'NONE',
  'N A',
  'NO CATEGORY',
  'TO BE CATEGORISED',
  'CATEGORY PENDING',
  'HIDE FROM BUDGETS TRENDS',
  'CHECK',
  'PENDING',
  'SPLIT',
  'SPLIT MULTIPLE CATEGORIES',
  'CATEGORY NOT NEEDED',
]);

const keyOf = (name: string): string => tokenise(name).join(' ');

const byName = new Map<string, number>();
for (const [slug, list] of Object.entries(namesBySlug) as [SubCategorySlug, string][]) {
  for (const name of list.split('|')) if (!byName.has(keyOf(name))) byName.set(keyOf(name), subCategoryIds[slug]);
}
// Our own names come last and take precedence, so that our exports round-trip.
for (const sub of subCategories) {
  byName.set(keyOf(sub.name), sub.id);
  byName.set(keyOf(`${findCategory(sub.categoryId)?.name} ${sub.name}`), sub.id);
}

const resolved = new Map<string, number | null>();
const STORED_NAMES = 2_000;

/**
 * The sub-category for a file's category, or null. 'Group: Name' is looked up as a whole, by name, then by group;
 * unknown names are matched by their words ('Model Trains', 'Cat food').
 */
export function subCategoryOfFileCategory(name: string): number | null {
  const cached = resolved.get(name);
  if (cached !== undefined) return cached;
  if (resolved.size >= STORED_NAMES) resolved.clear();
  const subCategoryId = resolve(name);
  resolved.set(name, subCategoryId);
  return subCategoryId;
}

function resolve(name: string): number | null {
  if (unknownNames.has(keyOf(name))) return null;
  const parts = [name, ...name.split(/\s*[:>/]\s*/).reverse()].filter((part) => !unknownNames.has(keyOf(part)));
  for (const part of parts) {
    const known = byName.get(keyOf(part));
    if (known !== undefined) return known;
    const tokens = tokenise(part);
    const word = findTradeWord(tokens, 0, tokens.length);
    if (word) return word.subCategoryId;
  }
  return null;
}
