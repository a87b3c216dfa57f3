import type { SubCategorySlug } from '../categorise/taxonomy.ts';
import { categories, findCategory, findSubCategory, subCategories, subCategoryIds } from '../categorise/taxonomy.ts';

/** What money is for, as people say it. */
export interface Topic {
  /** As it is said in an answer: 'groceries', 'fuel and charging'. */
  name: string;
  categories: number[];
  subCategories: number[];
  kind: 'expense' | 'income' | 'transfer';
}

/** Spoken words for whole categories, by their slugs. */
const ofCategories: Readonly<Record<string, string>> = {
  groceries: 'groceries|grocery|supermarket|supermarkets|grocery shopping|food shopping|grocery shop|food shop|grocery bill|grocery bills',
  'eating-out': 'eating out|eat out|ate out|eat at|dining out|dining|dine out|meals out|meal out|going out for dinner|dinners out|going out to eat',
  home: 'home|housing|house costs|the house|my house|household',
  bills: 'utilities|utility|utility bills|bills and utilities|household bills|bills|bill',
  transport: 'transport|getting around|transportation|commuting|commute|travel to work',
  health: 'health|healthcare|health care|wellbeing|health and wellbeing|self care',
  family: 'family|family and pets',
  shopping: 'shopping|retail|retail therapy|buying stuff',
  leisure: 'leisure|fun|fun stuff|leisure and travel|entertainment|nights out',
  'debt-tax': 'loans and fees|debt repayments|loans fees and tax',
  'giving-services': 'giving',
};

/** Spoken words for sub-categories. Several slugs together are joined with a plus. */
const ofSubCategories: Readonly<Record<string, string>> = {
  'specialty-food': 'butcher|butchers|baker|bakery|bakeries|deli|bread|meat',
  convenience: 'convenience stores|convenience store|tobacco|cigarettes|smokes|ciggies|durries|vapes|vaping|smoking',
  alcohol: 'alcohol|bottle shops|bottle shop|bottleshop|bottle-o|bottle o|bottlo|liquor|booze|grog|wine|drinking|bevvies',
  restaurants: 'restaurants|restaurant|dinner|dinners',
  cafes: 'coffee|coffees|cafe|cafes|lattes|flat whites|brunch',
  takeaway: 'takeaway|takeaways|take away|take-away|takeout|fast food|junk food',
  'food-delivery': 'food delivery|delivered food|delivery food|meal delivery|food deliveries|home delivery|delivery apps',
  'pubs-bars': 'pub|pubs|bars|pubs and bars|beers|the pub|cocktails',
  software: 'software|technology|tech subscriptions|cloud storage',
  streaming: 'streaming|streaming services|streaming and apps|apps|music and tv|tv',
  memberships: 'memberships|membership',
  'streaming+memberships': 'subscriptions|subscription',
  rent: 'rent',
  mortgage: 'mortgage|home loan|home loan repayments|mortgage repayments|house repayments',
  'home-insurance': 'home insurance|contents insurance|home and contents|house insurance',
  'rates-strata': 'council rates|rates|strata|body corporate|council',
  'home-improvement': 'hardware|garden|gardening|repairs|renovations|reno|home improvement|diy|home improvements|renovating',
  furniture: 'furniture|homewares|home decor|furnishings',
  'home-services': 'cleaning|cleaner|cleaners|storage|home services',
  electricity: 'electricity|power|energy|power bill|power bills|electricity bill|electricity bills|energy bill|energy bills|electric|solar',
  gas: 'gas|gas bill|gas bills',
  'electricity+gas': 'gas and electricity|electricity and gas|power and gas|gas and power',
  water: 'water|water bill|water bills|water rates',
  internet: 'internet|nbn|wifi|wi-fi|broadband|internet bill|home phone|internet and phone',
  mobile: 'mobile|mobile phone|phone|phone bill|phone bills|mobile bill|phone plan|mobile plan|prepaid|mobile phone bill',
  'other-insurance': 'life insurance|income protection',
  'home-insurance+other-insurance+car-insurance+health-insurance': 'insurance|insurances|insurance premiums|premiums',
  fuel: 'fuel|petrol|servo|diesel|filling up|petrol station|charging|the servo|unleaded|fuelling up',
  'public-transport': 'public transport|trains|train|buses|bus|trams|tram|opal|myki|go card|ferries|ferry|train fares|bus fares',
  'taxis-rideshare': 'taxis|taxi|cabs|cab|rideshare|ride share|ridesharing|ubers|rideshares|cab fares',
  tolls: 'tolls|toll|toll roads',
  parking: 'parking|car parks|car park',
  'rego-licence': 'rego|registration|car rego|licence|license|car registration',
  'car-insurance': 'car insurance|ctp|green slip|roadside|roadside assistance|vehicle insurance',
  'car-servicing': 'car servicing|car service|mechanic|mechanics|tyres|car repairs|car parts|car maintenance',
  'vehicle-purchase': 'buying a car|car purchase',
  'fuel+parking+tolls+rego-licence+car-insurance+car-servicing': 'car|my car|the car|car costs|running the car|car expenses|driving|vehicle|motoring',
  medical: 'doctor|doctors|gp|medical|physio|therapy|therapist|therapists|specialist|specialists|psychologist|hospital|medical bills',
  'dental-optical': 'dentist|dental|optometrist|glasses|optical|hearing|orthodontist',
  pharmacy: 'pharmacy|chemist|chemists|medicine|medicines|medication|prescriptions|scripts|pharmacies|the chemist',
  'health-insurance': 'health insurance|private health|private health insurance|health cover|health fund',
  fitness: 'gym|fitness|the gym|gym membership|yoga|pilates|personal trainer|exercise',
  'hair-beauty': 'hair|hairdresser|haircuts|haircut|beauty|barber|nails|hair and beauty|makeup|salon',
  childcare: 'childcare|daycare|day care|child care|oosh|kindy|before and after school care',
  school: 'school|school fees|schooling',
  courses: 'university|uni|courses|tafe|study|studying|course fees',
  'school+courses': 'education',
  kids: 'kids|toys|the kids|my kids|children|baby stuff',
  'child-support': 'child support',
  pets: 'pet food|pet supplies',
  vet: 'vet|vets|pet insurance|vet bills|the vet',
  'pets+vet': 'pets|pet|dog|the dog|my dog|cat|the cat|my cat|animals',
  clothing: 'clothes|clothing|shoes|fashion|accessories|outfits',
  electronics: 'electronics|appliances|gadgets|tech|computers',
  'department-stores': 'department stores|department store|variety stores',
  'online-shopping': 'online shopping|shopping online|online stores|online',
  'books-stationery': 'books|book|stationery|newspapers|magazines|news',
  events: 'cinema|movies|the movies|concerts|events|shows|theatre|attractions|tickets',
  'games-hobbies': 'games|gaming|hobbies|hobby|video games',
  sport: 'sport|sports|outdoors|camping',
  gambling: 'gambling|betting|bets|pokies|lottery|lotto|lotteries|punting|the pokies|the punt|sports betting|scratchies|gambled|bet',
  flights: 'flights|flight|airfares|airfare|plane tickets|flying|airlines',
  accommodation: 'hotels|hotel|accommodation|motels',
  tours: 'tours|car hire|travel agents',
  'flights+accommodation+tours': 'travel|holidays|holiday|travelling|trips|vacations|vacation',
  gifts: 'gifts|gift|presents|present|flowers',
  charity: 'charity|charities|donations|donation|donating|donated|donate',
  professional: 'professional services|postage|post|lawyers|accountant|legal fees',
  government: 'fines|fine|government services|speeding fines|parking fines',
  cash: 'cash|cash withdrawals|cash out|atm|atms|withdrawals|atm withdrawals|cash withdrawal|withdrew|withdrawn|withdraw',
  'to-people': 'friends|other people|transfers to people|payments to people',
  'other-spending': 'other spending|miscellaneous',
  bnpl: 'buy now pay later|bnpl|pay later|buy-now-pay-later',
  'loan-repayments': 'loan repayments|loan payments|repayments|car loan|personal loan|loan repayment|student loan',
  'interest-charged': 'interest charged|credit card interest|interest on my credit card|interest on my loan|interest charges|overdraft interest',
  'bank-fees': 'bank fees|fees|card fees|account fees|bank fee|bank charges|atm fees|late fees|overdrawn fees|foreign transaction fees',
  tax: 'tax bill|tax paid|tax payments|income tax|ato payments',
  salary: 'salary|wages|wage|pay from work|paycheck|paycheque|paychecks|my job',
  benefits: 'centrelink|government payments|benefits|jobseeker|family tax benefit|pension|youth allowance|government benefits|ndis|child care subsidy',
  'interest-earned': 'interest earned|interest|savings interest|bank interest|interest on my savings',
  dividends: 'dividends|dividend|investment income|distributions',
  'tax-refund': 'tax refund|tax refunds|tax return refund',
  refunds: 'refunds|refund|cashback|refunded|cash back',
  'other-income': 'rental income|side hustle|other income',
  'from-people': 'from friends|transfers from people',
  savings: 'put into savings|put away|put aside|into savings|savings transfers|transferred to savings|moved to savings|into my savings|to savings|investing',
  super: 'super|superannuation|super contributions',
  'card-payments': 'credit card payments|card payments|credit card repayments|paying off my credit card|paid off my credit card',
};

/** People mean both by it. */
const food: Topic = { name: 'food (groceries and eating out)', categories: [1, 2], subCategories: [], kind: 'expense' };

function inWords(name: string): string {
  return /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}

export function topicOfCategory(id: number): Topic {
  const category = findCategory(id)!;
  return { name: inWords(category.name), categories: [id], subCategories: [], kind: category.kind };
}

export function topicOfSubCategories(ids: number[]): Topic {
  const subs = ids.map((id) => findSubCategory(id)!);
  const names = subs.map(({ name }) => inWords(name));
  return { name: names.length === 1 ? names[0]! : `${names.slice(0, -1).join(', ')} and ${names.at(-1)!}`, categories: [], subCategories: ids, kind: subs[0]!.kind };
}

const table = new Map<string, Topic>([['food', food], ['food and drink', food], ['eating', food]]);
for (const category of categories) if (category.kind === 'expense') table.set(category.name.toLowerCase().replaceAll(/[,&]/g, ' ').replaceAll(/\s+/g, ' '), topicOfCategory(category.id));
for (const sub of subCategories) {
  const key = sub.name.toLowerCase().replaceAll(/[,&]/g, ' ').replaceAll(/\s+/g, ' ').replaceAll('é', 'e').replaceAll('’', '');
  if (!table.has(key)) table.set(key, topicOfSubCategories([sub.id]));
}
for (const [slug, words] of Object.entries(ofCategories)) {
  const category = categories.find((one) => one.slug === slug)!;
  for (const phrase of words.split('|')) table.set(phrase, topicOfCategory(category.id));
}
for (const [slugs, words] of Object.entries(ofSubCategories)) {
  const topic = topicOfSubCategories(slugs.split('+').map((slug) => subCategoryIds[slug as SubCategorySlug]));
  for (const phrase of words.split('|')) table.set(phrase, topic);
}
const insurance = table.get('insurance')!;
for (const phrase of ['insurance', 'insurances', 'insurance premiums', 'premiums']) table.set(phrase, { ...insurance, name: 'insurance' });
for (const phrase of ofSubCategories['fuel+parking+tolls+rego-licence+car-insurance+car-servicing']!.split('|')) table.set(phrase, { ...table.get(phrase)!, name: 'the car (fuel, parking, tolls, registration, insurance and servicing)' });
for (const phrase of ofSubCategories['flights+accommodation+tours']!.split('|')) table.set(phrase, { ...table.get(phrase)!, name: 'travel' });

/** Every word of the vocabulary of topics, for spelling. */
export const topicWords: readonly string[] = [...new Set([...table.keys()].flatMap((phrase) => phrase.split(' ')))].filter((word) => word.length >= 4);

const LONGEST_PHRASE = 6;

export interface FoundTopic {
  topic: Topic;
  /** Places of words. */
  start: number;
  end: number;
  phrase: string;
}

/** The topics that words name, longest phrases first, in the order in which they stand. */
export function topicsIn(words: readonly string[]): FoundTopic[] {
  const found: FoundTopic[] = [];
  for (let start = 0; start < words.length; start += 1) {
    for (let length = Math.min(LONGEST_PHRASE, words.length - start); length > 0; length -= 1) {
      const phrase = words.slice(start, start + length).join(' ');
      const topic = table.get(phrase);
      if (!topic) continue;
      found.push({ topic, start, end: start + length, phrase });
      start += length - 1;
      break;
    }
  }
  return found;
}

/** Whether a row of a sub-category belongs to a topic. */
export function holdsRowsOf(topic: Topic, subCategoryId: number): boolean {
  if (topic.subCategories.includes(subCategoryId)) return true;
  const sub = findSubCategory(subCategoryId);
  return sub !== null && topic.categories.includes(sub.categoryId);
}
