/**
 * Derives `src/domain/categorise/brand-table.ts` from name-suggestion-index (brands of OpenStreetMap), and checks
 * that every merchant category code of merchant-category-codes has a sub-category.
 *
 *   node tools/derive-merchants.ts           writes the table and prints its counts
 *   node tools/derive-merchants.ts --check   fails if the committed table does not match the data
 *
 * Only brands in Australia or worldwide are used. A brand whose name is an everyday word or a surname would match
 * the wrong transactions, and is left out here or added with its full name in the hand-written tables.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { findMerchantCode } from '../src/domain/categorise/merchant-codes.ts';
import { categories, subCategories } from '../src/domain/categorise/taxonomy.ts';
import type { SubCategorySlug } from '../src/domain/categorise/taxonomy.ts';
import { tokenise } from '../src/domain/categorise/tokens.ts';

const modules = new URL('../node_modules/', import.meta.url);
const readJson = (path: string): unknown => JSON.parse(readFileSync(new URL(path, modules), 'utf8'));
const target = new URL('../src/domain/categorise/brand-table.ts', import.meta.url);

interface NsiItem {
  displayName: string;
  locationSet: { include?: (string | number[])[]; exclude?: (string | number[])[] };
  matchNames?: string[];
  tags: Record<string, string>;
}

/** OpenStreetMap key/value → sub-category. A tag that is missing here does not show why a member pays. */
const slugOfTag: Readonly<Record<string, SubCategorySlug>> = {
  'shop/supermarket': 'groceries',
  'shop/wholesale': 'groceries',
  'shop/greengrocer': 'groceries',
  'shop/health_food': 'groceries',
  'shop/bakery': 'specialty-food',
  'shop/pastry': 'specialty-food',
  'shop/butcher': 'specialty-food',
  'shop/deli': 'specialty-food',
  'shop/chocolate': 'specialty-food',
  'shop/confectionery': 'specialty-food',
  'shop/tea': 'specialty-food',
  'shop/coffee': 'specialty-food',
  'shop/seafood': 'specialty-food',
  'shop/convenience': 'convenience',
  'shop/tobacco': 'convenience',
  'shop/e-cigarette': 'convenience',
  'shop/kiosk': 'convenience',
  'shop/alcohol': 'alcohol',
  'shop/wine': 'alcohol',
  'shop/beverages': 'alcohol',
  'amenity/restaurant': 'restaurants',
  'amenity/food_court': 'restaurants',
  'amenity/cafe': 'cafes',
  'amenity/ice_cream': 'cafes',
  'amenity/fast_food': 'takeaway',
  'amenity/pub': 'pubs-bars',
  'amenity/bar': 'pubs-bars',
  'amenity/nightclub': 'pubs-bars',
  'office/it': 'software',
  'office/association': 'memberships',
  'club/scout': 'memberships',
  'office/estate_agent': 'rent',
  'shop/doityourself': 'home-improvement',
  'shop/hardware': 'home-improvement',
  'shop/trade': 'home-improvement',
  'shop/paint': 'home-improvement',
  'shop/garden_centre': 'home-improvement',
  'shop/groundskeeping': 'home-improvement',
  'shop/agrarian': 'home-improvement',
  'shop/power_tools': 'home-improvement',
  'shop/tiles': 'home-improvement',
  'shop/flooring': 'home-improvement',
  'shop/bathroom_furnishing': 'home-improvement',
  'shop/kitchen': 'home-improvement',
  'shop/electrical': 'home-improvement',
  'shop/locksmith': 'home-improvement',
  'shop/plant_hire': 'home-improvement',
  'shop/pool': 'home-improvement',
  'shop/furniture': 'furniture',
  'shop/bed': 'furniture',
  'shop/houseware': 'furniture',
  'shop/household_linen': 'furniture',
  'shop/carpet': 'furniture',
  'shop/interior_decoration': 'furniture',
  'shop/lighting': 'furniture',
  'shop/candles': 'furniture',
  'shop/bbq': 'furniture',
  'shop/curtain': 'furniture',
  'shop/storage_rental': 'home-services',
  'shop/laundry': 'home-services',
  'shop/dry_cleaning': 'home-services',
  'shop/rental': 'home-services',
  'office/security': 'home-services',
  'office/energy_supplier': 'electricity',
  'shop/gas': 'gas',
  'office/water_utility': 'water',
  'man_made/water_works': 'water',
  'man_made/wastewater_plant': 'water',
  'shop/mobile_phone': 'mobile',
  'shop/telecommunication': 'mobile',
  'office/telecommunication': 'mobile',
  'amenity/fuel': 'fuel',
  'amenity/charging_station': 'fuel',
  'amenity/ticket_validator': 'public-transport',
  'shop/car_repair': 'car-servicing',
  'shop/car_parts': 'car-servicing',
  'shop/tyres': 'car-servicing',
  'amenity/car_wash': 'car-servicing',
  'shop/motorcycle_repair': 'car-servicing',
  'shop/truck_repair': 'car-servicing',
  'shop/car': 'car-servicing',
  'shop/bicycle': 'vehicle-purchase',
  'shop/motorcycle': 'vehicle-purchase',
  'shop/boat': 'vehicle-purchase',
  'amenity/clinic': 'medical',
  'amenity/hospital': 'medical',
  'healthcare/sample_collection': 'medical',
  'healthcare/laboratory': 'medical',
  'healthcare/counselling': 'medical',
  'shop/medical_supply': 'medical',
  'amenity/doctors': 'medical',
  'amenity/dentist': 'dental-optical',
  'shop/optician': 'dental-optical',
  'shop/hearing_aids': 'dental-optical',
  'healthcare/audiologist': 'dental-optical',
  'amenity/pharmacy': 'pharmacy',
  'shop/chemist': 'pharmacy',
  'shop/nutrition_supplements': 'pharmacy',
  'shop/herbalist': 'pharmacy',
  'leisure/fitness_centre': 'fitness',
  'shop/hairdresser': 'hair-beauty',
  'shop/beauty': 'hair-beauty',
  'shop/cosmetics': 'hair-beauty',
  'shop/perfumery': 'hair-beauty',
  'shop/hairdresser_supply': 'hair-beauty',
  'shop/massage': 'hair-beauty',
  'amenity/kindergarten': 'childcare',
  'amenity/prep_school': 'courses',
  'amenity/music_school': 'courses',
  'amenity/language_school': 'courses',
  'amenity/college': 'courses',
  'shop/toys': 'kids',
  'shop/baby_goods': 'kids',
  'leisure/indoor_play': 'kids',
  'leisure/playground': 'kids',
  'shop/pet': 'pets',
  'amenity/veterinary': 'vet',
  'shop/clothes': 'clothing',
  'shop/shoes': 'clothing',
  'shop/jewelry': 'clothing',
  'shop/watches': 'clothing',
  'shop/bag': 'clothing',
  'shop/fashion_accessories': 'clothing',
  'shop/leather': 'clothing',
  'shop/shoe_repair': 'clothing',
  'shop/electronics': 'electronics',
  'shop/appliance': 'electronics',
  'shop/hifi': 'electronics',
  'shop/camera': 'electronics',
  'shop/photo': 'electronics',
  'shop/vacuum_cleaner': 'electronics',
  'shop/computer': 'electronics',
  'shop/mobile_phone_accessories': 'electronics',
  'shop/repair': 'electronics',
  'shop/department_store': 'department-stores',
  'shop/variety_store': 'department-stores',
  'shop/pawnbroker': 'department-stores',
  'shop/second_hand': 'department-stores',
  'shop/books': 'books-stationery',
  'shop/stationery': 'books-stationery',
  'shop/newsagent': 'books-stationery',
  'shop/copyshop': 'books-stationery',
  'shop/printer_ink': 'books-stationery',
  'amenity/cinema': 'events',
  'tourism/theme_park': 'events',
  'shop/ticket': 'events',
  'leisure/escape_game': 'events',
  'leisure/amusement_arcade': 'events',
  'leisure/bowling_alley': 'events',
  'leisure/miniature_golf': 'events',
  'leisure/trampoline_park': 'events',
  'tourism/zoo': 'events',
  'tourism/museum': 'events',
  'shop/games': 'games-hobbies',
  'shop/video_games': 'games-hobbies',
  'shop/craft': 'games-hobbies',
  'shop/fabric': 'games-hobbies',
  'shop/music': 'games-hobbies',
  'shop/art': 'games-hobbies',
  'shop/sports': 'sport',
  'shop/outdoor': 'sport',
  'leisure/sports_centre': 'sport',
  'leisure/dance': 'sport',
  'shop/bookmaker': 'gambling',
  'amenity/casino': 'gambling',
  'leisure/adult_gaming_centre': 'gambling',
  'tourism/hotel': 'accommodation',
  'tourism/motel': 'accommodation',
  'tourism/hostel': 'accommodation',
  'tourism/caravan_site': 'accommodation',
  'amenity/car_rental': 'tours',
  'shop/travel_agency': 'tours',
  'amenity/bureau_de_change': 'tours',
  'amenity/car_sharing': 'taxis-rideshare',
  'amenity/bicycle_rental': 'taxis-rideshare',
  'shop/charity': 'charity',
  'healthcare/blood_donation': 'charity',
  'office/tax_advisor': 'professional',
  'office/lawyer': 'professional',
  'office/employment_agency': 'professional',
  'office/coworking': 'professional',
  'office/logistics': 'professional',
  'amenity/post_office': 'professional',
  'amenity/post_depot': 'professional',
  'office/mortgage': 'mortgage',
  'office/insurance': 'other-insurance',
  'amenity/money_transfer': 'to-people',
};

/** If two trades share a name, the earlier of these explains better why a member pays. */
const preference: readonly string[] = [
  'shop/supermarket',
  'amenity/fuel',
  'shop/department_store',
  'amenity/pharmacy',
  'amenity/restaurant',
  'shop/furniture',
];
/** Car makers and shops also run chargers, which is a less common reason to pay them. */
const lastResort = 'amenity/charging_station';

/**
 * Everyday words, place names and surnames: as a brand they are certain only with more words around them, which the
 * hand-written tables give.
 */
const tooCommon = new Set(
  `
abb ada adagio admiral agatha alpine altinbas amber ampm ampup arabica aussie avani avon barbour barnes barrys bally bench bene bentley bonds
bonjour budget buxton camper campanile canali casino ccc cff champion checkers chloe coach coco colins columbia connor converse cos costa courtyard
crust curves daf defender dentons diesel discovery dodge dome drakes duncans dunhill dunlop dusk elders element emma emme enterprise esprit expert
explore fastrack fletchers ford freedom gap genesis giant glo graff guess gulf gull hampton havaianas hay hermes holden home house humana iflo indigo
industrie infiniti intrend jaguar jet jigsaw joy lime lincoln loop lotus lowes lucid lush lyf man mango marathon max mcgrath mcm messer messina
meta midas millennium millers mini moxy mulberry mustang national next novo nuance omega oneill only opel ora orchestra persona pink plush polaris
promod prudential quickly ram readshop relay renaissance reserved ria rivers riu roche romantik roots rosewood salamander sas seat sonder sonic spaces
spar springfield spur stk stone subdued thrifty tods trademark travelex trek tribe triumph tudor united valentino vans vib village vivo voco vvs
wash watsons wimpy york best-friends the-commons the-coffee the-gap city-beach first-stop fashion-market american-vintage new-yorker grand-line
station-service coffee-time stop-cafe super-c super-u house-of-hair my-gym department-of-health government-of-western-australia point-s
best-hotels save-the-children turkish-airlines the-ritz second-cup market-basket food-basics impact-hub betts
`
    .split(/\s+/)
    .filter(Boolean),
);

const elsewhere =
  /\b(FRANCE|DEUTSCHLAND|GERMANY|GMBH|SARL|CANADA|UK|USA|INDIA|EUROPE|ROMANIA|POLSKA|ESPANA|ITALIA|PHILIPPINES|MEXICO|BRASIL|EGYPT|TRGOVINA|AMERICAS?)\b/;

function standsInAustralia(item: NsiItem): boolean {
  const names = (list: readonly (string | number[])[] | undefined): string[] => (list ?? []).map(String);
  const australian = (place: string): boolean => place === 'au' || /^au-\w+\.geojson$/.test(place);
  const included = names(item.locationSet.include);
  return (included.some(australian) || included.includes('001')) && !names(item.locationSet.exclude).includes('au');
}

/** 'Woolworths (Australia)' → 'Woolworths'; the brackets are the index's own remark. */
function plainName(name: string): string {
  return name
    .replace(/\s*\([^)]*\)/g, '')
    .replaceAll('|', ' ')
    .replaceAll('=', ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function usable(name: string): boolean {
  if (/[^\u0000-\u024f\u2010-\u201f]/.test(name)) return false;
  const words = tokenise(name);
  const letters = words.join('');
  if (words.length === 0 || letters.length < 3 || !/[A-Z]/.test(letters)) return false;
  return !tooCommon.has(words.join(' ').toLowerCase().replaceAll(' ', '-'));
}

interface Brand {
  slug: SubCategorySlug;
  name: string;
  rank: number;
  aliases: Set<string>;
}

function readBrands(index: Record<string, { items: NsiItem[] }>): Map<string, Brand> {
  const brands = new Map<string, Brand>();
  for (const [tree, { items }] of Object.entries(index)) {
    const [kind, ...rest] = tree.split('/');
    const tag = rest.join('/');
    const slug = kind === 'brands' || kind === 'operators' ? slugOfTag[tag] : undefined;
    if (!slug) continue;
    const rank =
      tag === lastResort
        ? preference.length + 1
        : preference.includes(tag)
          ? preference.indexOf(tag)
          : preference.length;
    for (const item of items.filter(standsInAustralia)) {
      const name = plainName(item.displayName);
      if (!usable(name)) continue;
      const key = tokenise(name).join(' ');
      const known = brands.get(key);
      const brand =
        !known || rank < known.rank ? { slug, name, rank, aliases: known?.aliases ?? new Set<string>() } : known;
      brands.set(key, brand);
      const others = [item.tags['name'], item.tags['brand'], ...(item.matchNames ?? [])]
        .filter((other) => other !== undefined)
        .map(plainName);
      for (const other of others) {
        const alias = tokenise(other).join(' ');
        // A single word ('metro', 'total') is too short for an alias; foreign branches are of no use here.
        if (usable(other) && alias.includes(' ') && alias !== key && !elsewhere.test(alias))
          brand.aliases.add(alias.toLowerCase());
      }
    }
  }
  // An alias that is another brand's own name would take its transactions.
  for (const brand of brands.values()) {
    for (const alias of brand.aliases) if (brands.has(alias.toUpperCase())) brand.aliases.delete(alias);
  }
  return brands;
}

function wrapped(entries: readonly string[]): string {
  const lines: string[] = [];
  let line = '';
  for (const entry of entries) {
    if (line.length + entry.length > 150) {
      lines.push(`${line}|`);
      line = entry;
    } else line = line === '' ? entry : `${line}|${entry}`;
  }
  return [...lines, line].join('\n');
}

function tableText(brands: ReadonlyMap<string, Brand>, version: string): string {
  const bySlug = new Map<SubCategorySlug, string[]>();
  for (const brand of brands.values()) {
    const list = bySlug.get(brand.slug) ?? [];
    list.push([brand.name, ...[...brand.aliases].sort()].join('='));
    bySlug.set(brand.slug, list);
  }
  const parts = subCategories
    .filter((sub) => bySlug.has(sub.slug))
    .map((sub) => {
      const entries = bySlug.get(sub.slug)!.sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
      return `  '${sub.slug}': \`\n${wrapped(entries)}\`,\n`;
    });
  return `/**
 * Brands that trade in Australia or all over the world, by sub-category. Derived by tools/derive-merchants.ts; do
 * not edit by hand: what the source lacks or what it would get wrong stands in billers.ts and shops.ts.
 *
 * Source: name-suggestion-index ${version} (https://github.com/osmlab/name-suggestion-index), brands of OpenStreetMap.
 * Licence: BSD-3-Clause, Copyright 2026, name-suggestion-index contributors.
 *
 * 'Name=alias=alias', separated by '|'.
 */
import type { SubCategorySlug } from './taxonomy.ts';

export const brandTable: Readonly<Partial<Record<SubCategorySlug, string>>> = {
${parts.join('')}};
`;
}

function checkMerchantCodes(): string[] {
  const codes = readJson('merchant-category-codes/without_groups/mcc-en.json') as {
    mcc: string;
    shortDescription: string;
  }[];
  const missing = codes.filter((code) => findMerchantCode(code.mcc) === null);
  console.log(`Merchant codes: ${codes.length - missing.length} of ${codes.length} have a sub-category.`);
  return missing.map((code) => `${code.mcc} ${code.shortDescription}`);
}

function main(): void {
  const source = readJson('name-suggestion-index/dist/json/nsi.min.json') as {
    _meta: { version: string };
    nsi: Record<string, { items: NsiItem[] }>;
  };
  const brands = readBrands(source.nsi);
  const text = tableText(brands, source._meta.version);
  if (process.argv.includes('--list-single')) {
    console.log(
      [...brands.keys()]
        .filter((key) => !key.includes(' '))
        .sort()
        .join(' '),
    );
    return;
  }
  const missing = checkMerchantCodes();
  if (missing.length > 0) {
    console.error(`Without a sub-category:\n${missing.join('\n')}`);
    process.exitCode = 1;
  }
  console.log(
    `Brands: ${brands.size} in ${new Set([...brands.values()].map((brand) => brand.slug)).size} sub-categories of ${categories.length} categories, ${Buffer.byteLength(text)} bytes.`,
  );
  if (!process.argv.includes('--check')) writeFileSync(target, text);
  else if (readFileSync(target, 'utf8') !== text) {
    console.error('The committed table does not match the data; run node tools/derive-merchants.ts.');
    process.exitCode = 1;
  }
}

main();
