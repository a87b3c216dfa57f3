import type { SubCategorySlug } from '../categorise/taxonomy.ts';
import { categories, findCategory, findSubCategory, subCategories, subCategoryIds } from '../categorise/taxonomy.ts';

/** What money is for, as people say it. */
export interface Topic {
  /** The name used in answers: 'groceries', 'fuel and charging'. */
  name: string;
  categories: number[];
  subCategories: number[];
  kind: 'expense' | 'income' | 'transfer';
}

/** Spoken words for whole categories, by their slugs. */
const ofCategories: Readonly<Record<string, string>> = {
  groceries:
    'groceries|supermarket shop|supermarket shops|weekly shop|food shops|shopping for food|supermarket shopping|supermarket runs|grocery|supermarket|supermarkets|grocery shopping|food shopping|grocery shop|food shop|grocery bill|grocery bills',
  'eating-out':
    'eating out|meals|meal|feed|lunches|lunch|breakfasts|feeds|lunch out|breakfast out|cafes and restaurants|restaurants and cafes|eat out|ate out|eat at|dining out|dining|dine out|meals out|meal out|going out for dinner|dinners out|going out to eat',
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
  alcohol:
    'alcohol|plonk|vino|spirits|booze runs|alcoholic drinks|drinks|bottle shop runs|bottle shops|bottle shop|bottleshop|bottle-o|bottle o|bottlo|liquor|booze|grog|wine|drinking|bevvies',
  restaurants: 'restaurants|restaurant|restaurant meals|sit down meals|pub meals|dinner|dinners',
  cafes:
    'coffee|caffeine|cappuccinos|flat white|latte|cuppas|barista|baristas|my coffee habit|coffees|cafe|cafes|lattes|flat whites|brunch',
  takeaway:
    'takeaway|burgers|pizza|pizzas|kebabs|fish and chips|takeaways|take away|take-away|takeout|fast food|junk food',
  'food-delivery':
    'home delivered food|home delivered meals|delivered meals|food orders|food delivery|delivered food|delivery food|meal delivery|food deliveries|home delivery|delivery apps',
  'pubs-bars': 'pub|pubs|bars|pubs and bars|beers|the pub|cocktails',
  software: 'software|technology|tech subscriptions|cloud storage',
  streaming:
    'streaming|streaming stuff|streaming services|streaming service|streaming subscriptions|streaming services|streaming and apps|apps|music and tv|tv',
  memberships: 'memberships|membership',
  'streaming+memberships': 'subscriptions|subscription',
  rent: 'rent|the rent|my rent|landlord|renting',
  mortgage: 'mortgage|home loan|home loan repayments|mortgage repayments|house repayments',
  'home-insurance': 'home insurance|contents insurance|home and contents|house insurance',
  'rates-strata': 'council rates|rates|strata|body corporate|council',
  'home-improvement':
    'hardware|garden|gardening|repairs|renovations|reno|home improvement|diy|home improvements|renovating',
  furniture: 'furniture|homewares|home decor|furnishings',
  'home-services': 'cleaning|cleaner|cleaners|storage|home services',
  electricity:
    'electricity|power company|electricity company|power|energy|power bill|power bills|electricity bill|electricity bills|energy bill|energy bills|electric|solar',
  gas: 'gas|gas bill|gas bills',
  'electricity+gas': 'gas and electricity|electricity and gas|power and gas|gas and power',
  water: 'water|water bill|water bills|water rates',
  internet:
    'internet|home internet|the internet|the net|net bill|nbn bill|nbn|wifi|wi-fi|broadband|internet bill|home phone',
  'internet+mobile':
    'internet and phone|phone and internet|internet and mobile|net and phone|phone and net|comms|telco',
  mobile:
    'mobile|phone plan bill|cell phone|cellphone|sim|the phone|mobile phone|phone|phone bill|phone bills|mobile bill|phone plan|mobile plan|prepaid|mobile phone bill',
  'other-insurance': 'life insurance|income protection',
  'home-insurance+other-insurance+car-insurance+health-insurance': 'insurance|insurances|insurance premiums|premiums',
  fuel: 'fuel|tank|the tank|a tank|full tank|tanks|fill up|fill-up|fill ups|filled up|fillups|tank of petrol|tank of fuel|tanks of petrol|gasoline|petty|filling the tank|petrol stations|servos|petrol|servo|diesel|filling up|petrol station|charging|the servo|unleaded|fuelling up',
  'public-transport':
    'public transport|opal card|myki card|opal top ups|pt|transit|trains|train|buses|bus|trams|tram|opal|myki|go card|ferries|ferry|train fares|bus fares',
  'taxis-rideshare': 'taxis|taxi|cabs|cab|rideshare|ride share|ridesharing|ubers|rideshares|cab fares',
  tolls: 'tolls|toll|toll roads',
  parking: 'parking|car parks|car park',
  'rego-licence': 'rego|car registration|registration|car rego|licence|license|car registration',
  'car-insurance':
    'car insurance|ctp|green slip|green slips|greenslip|greenslips|roadside|roadside assistance|vehicle insurance',
  'car-servicing': 'car servicing|car service|mechanic|mechanics|tyres|car repairs|car parts|car maintenance',
  'vehicle-purchase': 'buying a car|car purchase',
  'fuel+parking+tolls+rego-licence+car-insurance+car-servicing':
    'car|my car|the car|car costs|running the car|car expenses|driving|vehicle|motoring',
  medical:
    'doctor|doc|docs|the doc|gps|doctors visits|doctor visits|medical centre|the doctor|the doctors|the gp|specialists|medical stuff|medical costs|doctors|gp|medical|physio|therapy|therapist|therapists|specialist|specialists|psychologist|hospital|medical bills',
  'dental-optical': 'dentist|dental|optometrist|glasses|optical|hearing|orthodontist',
  pharmacy:
    'pharmacy|meds|tablets|vitamins|chemist|chemists|medicine|medicines|medication|prescriptions|scripts|pharmacies|the chemist',
  'health-insurance': 'health insurance|private health|private health insurance|health cover|health fund',
  fitness:
    'gym|gym fees|gym memberships|crossfit|workouts|fitness|the gym|gym membership|yoga|pilates|personal trainer|exercise',
  'hair-beauty': 'hair|hairdresser|haircuts|haircut|beauty|barber|nails|hair and beauty|makeup|salon',
  childcare: 'childcare|daycare|day care|child care|oosh|kindy|before and after school care',
  school: 'school|school fees|schooling',
  courses: 'university|uni|courses|tafe|study|studying|course fees',
  'school+courses': 'education',
  kids: 'kids|toys|the kids|my kids|children|baby stuff',
  'child-support': 'child support',
  pets: 'dog food|cat food|pet food|pet supplies',
  vet: 'vet|vets|pet insurance|vet bills|the vet',
  'pets+vet': 'pets|pet|dog|the dog|my dog|cat|the cat|my cat|animals',
  clothing: 'clothes|threads|jeans|sneakers|apparel|wardrobe|clobber|clothing|shoes|fashion|accessories|outfits',
  electronics: 'electronics|appliances|gadgets|tech|computers',
  'department-stores': 'department stores|department store|variety stores',
  'online-shopping': 'online shopping|shopping online|online stores|online',
  'books-stationery': 'books|textbooks|textbook|book|stationery|newspapers|magazines|news',
  events: 'cinema|movies|the movies|concerts|events|shows|theatre|attractions|tickets',
  'games-hobbies': 'games|gaming|hobbies|hobby|video games',
  sport: 'sport|sports|outdoors|camping',
  gambling:
    'gambling|betting|bets|pokies|lottery|lotto|lotteries|punting|the pokies|the punt|sports betting|scratchies|gambled|bet',
  flights: 'flights|air travel|planes|flight|airfares|airfare|plane tickets|flying|airlines',
  accommodation: 'hotels|hotel|accommodation|motels',
  tours: 'tours|car hire|travel agents',
  'flights+accommodation+tours': 'travel|holidays|holiday|travelling|trips|vacations|vacation',
  gifts: 'gifts|pressies|prezzies|birthday presents|gift|presents|present|flowers',
  charity:
    'charity|charitable donations|good causes|charitable giving|donate|giving to charity|charities|donations|donation|donating|donated|donate',
  professional: 'professional services|postage|post|lawyers|accountant|legal fees',
  government: 'fines|fine|government services|speeding fines|parking fines',
  cash: 'cash|cash machine|hole in the wall|cash machines|cash taken out|cash withdrawals|cash out|atm|atms|withdrawals|atm withdrawals|cash withdrawal|withdrew|withdrawn|withdraw',
  'to-people':
    'friends|friends and family|family and friends|to friends|to family|to friends and family|to family and friends|to people|to other people|other people|transfers to people|payments to people',
  'other-spending': 'other spending|miscellaneous',
  bnpl: 'buy now pay later|bnpl|pay later|buy-now-pay-later',
  'loan-repayments':
    'loan repayments|car loan repayments|car loan payments|car loan repayment|car loan payment|personal loan repayments|personal loan payments|extra loan payments|loan payments|repayments|car loan|personal loan|loan repayment|student loan',
  'interest-charged':
    'interest charged|card interest|visa interest|mastercard interest|amex interest|loan interest|mortgage interest|interest on my card|interest on the card|interest on my visa|interest on the visa|interest on my mastercard|interest on my amex|interest on the credit card|interest fees|interest costs|interest payments|credit card interest|interest on my credit card|interest on my loan|interest charges|overdraft interest',
  'bank-fees':
    'bank fees|fees|card fees|account fees|bank fee|bank charges|atm fees|late fees|overdrawn fees|foreign transaction fees',
  tax: 'tax office|the tax office|taxation office|the taxation office|tax department|the tax department|taxman|the taxman|tax man|the tax man|tax bill|tax paid|tax payments|income tax|ato payments',
  salary:
    'salary|from work|work pay|employer|my employer|employers|my employers|total pay|take home|take home pay|takehome pay|pays|paycheques|pay cheques|pay packets|my wage|my wages|pay rise|wages|wage|pay from work|paycheck|paycheque|paychecks|my job',
  benefits:
    'centrelink|government payments|benefits|jobseeker|family tax benefit|pension|youth allowance|government benefits|ndis|child care subsidy',
  'interest-earned':
    'interest earned|savings account interest|interest on savings|interest|savings interest|bank interest|interest on my savings',
  dividends: 'dividends|dividend|investment income|distributions',
  'tax-refund': 'tax refund|tax return|tax return payment|tax return money|tax refunds|tax return refund',
  refunds: 'refunds|money back|refund|cashback|refunded|cash back',
  'other-income': 'rental income|side hustle|other income',
  'from-people':
    'from friends|from family|from friends and family|from family and friends|from people|from other people|transfers from people',
  savings:
    'put into savings|put away|put aside|into savings|savings transfers|transferred to savings|moved to savings|into my savings|to savings|investing',
  'own-transfers': 'transfers|transferred|my transfers|own transfers|internal transfers',
  super: 'super|superannuation|super contributions',
  'card-payments':
    'credit card payments|card payments|credit card repayments|paying off my credit card|paid off my credit card',
};

/** People mean both by it. */
const food: Topic = { name: 'food (groceries and eating out)', categories: [1, 2], subCategories: [], kind: 'expense' };

/** 'Bills' in general, not a particular bill. */
export const EVERY_BILL = 'bills & utilities';

/** The category is called 'Between my accounts'. */
const OWN_TRANSFERS = 'transfers between your accounts';

function inWords(name: string): string {
  return /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}

export function topicOfCategory(id: number): Topic {
  const category = findCategory(id)!;
  return { name: inWords(category.name), categories: [id], subCategories: [], kind: category.kind };
}

export function topicOfSubCategories(ids: number[]): Topic {
  const subs = ids.map((id) => findSubCategory(id)!);
  const names = subs.map(({ name, slug }) => (slug === 'own-transfers' ? OWN_TRANSFERS : inWords(name)));
  return {
    name: names.length === 1 ? names[0]! : `${names.slice(0, -1).join(', ')} and ${names.at(-1)!}`,
    categories: [],
    subCategories: ids,
    kind: subs[0]!.kind,
  };
}

const table = new Map<string, Topic>([
  ['food', food],
  ['tucker', food],
  ['food and drink', food],
  ['eating', food],
]);
for (const category of categories)
  if (category.kind === 'expense')
    table.set(
      category.name.toLowerCase().replaceAll(/[,&]/g, ' ').replaceAll(/\s+/g, ' '),
      topicOfCategory(category.id),
    );
for (const sub of subCategories) {
  const key = sub.name
    .toLowerCase()
    .replaceAll(/[,&]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('é', 'e')
    .replaceAll('’', '');
  if (!table.has(key)) table.set(key, topicOfSubCategories([sub.id]));
}
for (const [slug, words] of Object.entries(ofCategories)) {
  const category = categories.find((entry) => entry.slug === slug)!;
  for (const phrase of words.split('|')) table.set(phrase, topicOfCategory(category.id));
}
for (const [slugs, words] of Object.entries(ofSubCategories)) {
  const topic = topicOfSubCategories(slugs.split('+').map((slug) => subCategoryIds[slug as SubCategorySlug]));
  for (const phrase of words.split('|')) table.set(phrase, topic);
}
const insurance = table.get('insurance')!;
for (const phrase of ['insurance', 'insurances', 'insurance premiums', 'premiums'])
  table.set(phrase, { ...insurance, name: 'insurance' });
for (const phrase of ofSubCategories['fuel+parking+tolls+rego-licence+car-insurance+car-servicing']!.split('|'))
  table.set(phrase, {
    ...table.get(phrase)!,
    name: 'the car (fuel, parking, tolls, registration, insurance and servicing)',
  });
for (const phrase of ofSubCategories['flights+accommodation+tours']!.split('|'))
  table.set(phrase, { ...table.get(phrase)!, name: 'travel' });

/** Every word of the vocabulary of topics, for spelling. */
export const topicWords: readonly string[] = [
  ...new Set([...table.keys()].flatMap((phrase) => phrase.split(' '))),
].filter((word) => word.length >= 4);

/** Kinds of cost, which only qualify another topic: 'gym fees', 'doctors bills'. */
const kindsOfCost = /^(?:fees?|bills?|charges|repayments?|costs?|subscriptions?|memberships?|premiums)$/;

/** Topics without the kinds of cost that belong to another one. */
export function withoutKinds(topics: readonly DetectedTopic[]): DetectedTopic[] {
  const telling = topics.filter(({ phrase }) => !kindsOfCost.test(phrase));
  return telling.length === 0 ? [...topics] : telling;
}

const holds = (whole: Topic, part: Topic): boolean =>
  whole !== part &&
  part.categories.every((id) => whole.categories.includes(id)) &&
  part.subCategories.every(
    (id) => whole.subCategories.includes(id) || whole.categories.includes(findSubCategory(id)!.categoryId),
  );

const beforePlace = /^(?:at|in|from|the|my|our|out)$/;

/** Of a whole and a part the part is meant: 'clothes shopping', 'food at restaurants'. */
export function withoutWholes(topics: readonly DetectedTopic[], words: readonly string[]): DetectedTopic[] {
  const follows = (a: DetectedTopic, b: DetectedTopic): boolean =>
    a.end <= b.start && words.slice(a.end, b.start).every((word) => beforePlace.test(word));
  const touches = (a: DetectedTopic, b: DetectedTopic): boolean => b.end === a.start || follows(a, b);
  // Of 'food, supermarket and eating out' the parts are meant.
  const isSumOfOthers = (candidate: DetectedTopic): boolean =>
    new Set(topics.filter((other) => holds(candidate.topic, other.topic)).map(({ topic }) => topic)).size > 1;
  return topics.filter(
    (topic) =>
      !isSumOfOthers(topic) &&
      !topics.some(
        (other) =>
          touches(topic, other) &&
          !holds(other.topic, topic.topic) &&
          (holds(topic.topic, other.topic) || generalWords.test(topic.phrase)),
      ),
  );
}

/** 'Just groceries', 'supermarkets only': excludes the other topics. */
export function onlyTopics(words: readonly string[], topics: readonly DetectedTopic[]): DetectedTopic[] {
  const only = topics.filter(
    ({ start, end }) => /^(?:only|alone)$/.test(words[end] ?? '') || /^(?:just|only)$/.test(words[start - 1] ?? ''),
  );
  return only.length > 0 && only.length < topics.length ? only : [...topics];
}

/** Whether the topics have no transactions in common, so that each can be reported separately. */
export function areApart(topics: readonly Topic[]): boolean {
  return topics.every((topic, at) =>
    topics.every((other, place) => place <= at || (!overlaps(topic, other) && !overlaps(other, topic))),
  );
}

function overlaps(topic: Topic, other: Topic): boolean {
  return (
    topic.categories.some((id) => other.categories.includes(id)) ||
    topic.subCategories.some(
      (id) => other.subCategories.includes(id) || other.categories.includes(findSubCategory(id)!.categoryId),
    )
  );
}

/** A topic's sub-categories; without a topic all of spending or income, including uncategorised. */
export function partsOf(topics: readonly Topic[], kind: 'expense' | 'income'): number[] {
  if (topics.length === 0) return [0, ...subCategories.filter((sub) => sub.kind === kind).map(({ id }) => id)];
  return subCategories.filter(({ id }) => topics.some((topic) => holdsRowsOf(topic, id))).map(({ id }) => id);
}

/** Words that beside a more particular one only say that something was bought. */
const vagueHome = /^(?:the house|my house|house|home|the home|household)$/;

/** 'Into the house at hardware stores': beside what was bought a house names no category. */
export function withoutLocations(topics: readonly DetectedTopic[]): DetectedTopic[] {
  const telling = topics.filter(({ phrase }) => !vagueHome.test(phrase));
  return telling.length === 0 ? [...topics] : telling;
}

const generalWords = /^(?:shopping|retail|online|online shopping|bills?|utilities|food|meals?|costs?)$/;

/** Whether two topics are adjacent without a joining word, which is ambiguous. */
export function collides(topics: readonly DetectedTopic[]): boolean {
  return topics.some(
    ({ end, topic }, at) => topics[at + 1]?.start === end && topics[at + 1]!.topic.name !== topic.name,
  );
}

/** What a phrase names, in the singular as in the plural. */
export function topicOf(phrase: string): Topic | undefined {
  const exact = table.get(phrase);
  if (exact || phrase.length < 5) return exact;
  const other = phrase.endsWith('ies')
    ? [`${phrase.slice(0, -3)}y`]
    : phrase.endsWith('es')
      ? [phrase.slice(0, -1), phrase.slice(0, -2)]
      : phrase.endsWith('s')
        ? [phrase.slice(0, -1)]
        : [`${phrase}s`, `${phrase}es`];
  return other.map((candidate) => table.get(candidate)).find((topic) => topic !== undefined);
}

/** Whether a phrase is a word for what money is for. */
export function isTopic(phrase: string): boolean {
  return topicOf(phrase) !== undefined;
}

export interface DetectedTopic {
  topic: Topic;
  /** Positions of words. */
  start: number;
  end: number;
  phrase: string;
}

/** Whether a row of a sub-category belongs to a topic. */
export function holdsRowsOf(topic: Topic, subCategoryId: number): boolean {
  if (topic.subCategories.includes(subCategoryId)) return true;
  const sub = findSubCategory(subCategoryId);
  return sub !== null && topic.categories.includes(sub.categoryId);
}
