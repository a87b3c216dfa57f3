import type { SubCategorySlug } from './taxonomy.ts';
import { subCategoryIds } from './taxonomy.ts';

/**
 * Merchant category codes (ISO 18245), as sent by card networks, mapped to sub-categories. Ranges belong to single
 * airlines, car rental firms and hotels; the rest is a table. An unassigned code uses its range, or none.
 */
export interface MerchantCode {
  code: string;
  subCategoryId: number;
  /** In plain words, for the reason shown to members. */
  title: string;
}

/** 'code title' pairs, separated by '|'. */
const codesBySlug: Readonly<Partial<Record<SubCategorySlug, string>>> = {
  groceries:
    '5411 grocery stores|5310 discount grocers|5297 food stores|5298 food stores|5300 wholesale clubs|5399 general stores',
  'specialty-food': '5422 butchers|5441 confectionery shops|5451 dairy shops|5462 bakeries|0763 farm co-operatives',
  convenience: '5499 convenience and specialty food|5415 convenience stores|5993 tobacconists|5292 kiosks|5295 kiosks',
  alcohol: '5921 bottle shops|5715 alcohol wholesalers|0743 wine producers|0744 champagne producers',
  restaurants: '5812 restaurants|5811 caterers',
  takeaway: '5814 fast food',
  'pubs-bars': '5813 bars and pubs',
  software:
    '4816 internet services|5734 software shops|5817 apps|5818 digital goods|7372 software services|7375 data services|7379 computer repair',
  streaming:
    '4899 television and streaming|5815 digital media|5968 subscription merchants|7829 film and video|7841 video hire',
  memberships: '8699 membership organisations|7278 shopping clubs|8641 civic associations',
  rent: '6513 rental agents and property managers',
  'home-improvement':
    '0780 landscaping|1520 builders|1711 plumbing and heating|1731 electricians|1740 masonry and plaster|1750 carpenters|1761 roofers|1771 concreters|1799 trades|5039 building materials|5072 hardware suppliers|5074 plumbing supplies|5085 industrial supplies|5169 chemicals|5198 paint shops|5200 home improvement stores|5211 building materials|5231 glass, paint and wallpaper|5251 hardware stores|5261 nurseries and garden|5996 swimming pools|5051 metals|7622 electrical repairs|7623 air-conditioning repairs|7629 appliance repairs|7692 welding|7699 repairs|5193 nursery stock',
  furniture:
    '5021 furniture|5712 furniture|5713 floor coverings|5714 curtains and upholstery|5718 fireplaces|5719 homewares|5950 glass and crystal|5932 antiques|5832 antiques|5937 antique reproductions|5970 art supplies|5971 galleries|7641 furniture repair',
  'home-services':
    '2842 specialty cleaning|4214 removals|4225 storage|7210 laundries|7211 laundries|7216 dry cleaners|7217 carpet cleaning|7342 pest control|7349 cleaning services|7393 security services|7394 equipment hire',
  electricity: '4900 electricity, gas and water',
  gas: '5983 gas and heating fuel|5299 bottled gas',
  mobile: '4812 telephones|4813 telephone services|4814 telephone services|4815 telephone services',
  internet: '4821 telegraph and messaging',
  'other-insurance': '6300 insurance|6381 insurance|6399 insurance|5960 insurance by mail',
  fuel: '5541 service stations|5542 fuel pumps|5552 charging stations|5172 petroleum products',
  'public-transport': '4111 commuter transport|4112 trains|4131 buses|4789 transport|4011 railways',
  'taxis-rideshare': '4121 taxis and rideshare',
  tolls: '4784 tolls|4785 bridge and road fees',
  parking: '7511 parking|7523 car parks|7524 parking meters',
  'car-insurance': '8675 motoring clubs',
  'car-servicing':
    '5013 car parts|5531 car parts|5532 tyres|5533 car parts|5935 wreckers|7531 smash repairs|7534 tyre repair|7535 car paint|7538 car servicing|7542 car washes|7549 towing',
  'vehicle-purchase':
    '5511 car dealers|5521 used-car dealers|5551 boat dealers|5561 caravan dealers|5571 motorcycle dealers|5592 motorhome dealers|5598 snowmobile dealers|5599 vehicle dealers|5271 mobile homes|5940 bicycle shops',
  medical:
    '8011 doctors|8031 osteopaths|8041 chiropractors|8049 podiatrists|8050 nursing care|8062 hospitals|8071 pathology|8099 medical services|5047 medical equipment|5976 orthopaedic goods|7280 hospital care|4119 ambulances',
  'dental-optical': '8021 dentists|8042 optometrists|8043 opticians|8044 opticians|5975 hearing aids',
  pharmacy: '5912 pharmacies|5122 medicines',
  fitness: '7997 gyms and clubs',
  'hair-beauty': '7230 hair and beauty|7297 massage|7298 health and beauty spas|5977 cosmetics|5698 wigs|5997 shavers',
  childcare: '8351 childcare|7295 babysitting',
  school: '8211 schools',
  courses: '8220 universities|8241 correspondence schools|8244 business schools|8249 trade schools|8299 education',
  kids: '5641 children’s wear|5945 toys and games',
  pets: '5995 pet shops',
  vet: '0742 vets',
  clothing:
    '5137 clothing|5139 shoes|5131 fabrics and haberdashery|5611 menswear|5621 womenswear|5631 accessories|5651 clothing|5655 sportswear|5661 shoe shops|5681 furriers|5691 clothing|5697 tailors|5699 clothing and accessories|5944 jewellers|5094 jewellery|5948 luggage and leather|7251 shoe repair|7296 clothing hire|7631 watch repair',
  electronics:
    '5722 appliances|5732 electronics|5045 computers|5044 office equipment|5046 commercial equipment|5065 electrical parts|5946 cameras|5978 typewriters and printers',
  'department-stores':
    '5311 department stores|5331 variety stores|5309 duty-free|5931 second-hand shops|5933 pawnshops|5099 durable goods|5199 non-durable goods',
  'online-shopping':
    '5262 online marketplaces|5961 mail order|5964 catalogue sales|5965 catalogue sales|5966 telephone sales|5967 telephone sales|5969 direct marketing|5963 door-to-door sales',
  'books-stationery':
    '5942 book shops|5943 stationery|5994 newsagents|5111 office supplies|5192 books and newspapers|2741 publishing and printing|2744 publishing and printing|2791 typesetting|7332 copy centres|7338 copy centres|7395 photo printing',
  events:
    '7832 cinemas|7833 cinemas|7922 tickets and theatre|7929 bands and entertainers|7991 tourist attractions|7996 amusement parks|7998 aquariums|7911 dance halls and schools',
  'games-hobbies':
    '5733 musical instruments|5735 record shops|5816 games|5949 sewing and crafts|5972 stamps and coins|5974 stamps|7993 video games|7994 video arcades',
  sport:
    '5941 sporting goods|5998 tents and awnings|7032 sporting camps|7932 billiards|7933 bowling|7941 sports clubs|7992 golf|7999 recreation|4457 boat hire|4468 marinas',
  gambling: '7800 lotteries|7801 online casinos|7802 racing|7995 betting|9406 lotteries|9754 racing',
  flights: '4511 airlines|4582 airports',
  accommodation: '7011 hotels|7012 timeshares|7033 caravan parks',
  tours:
    '4411 cruises|4722 travel agents|4723 package tours|4729 travel services|5962 travel sales|7512 car hire|7513 truck hire|7519 motorhome hire|4761 travel telemarketing',
  gifts: '5947 gifts and cards|5992 florists',
  charity: '8398 charities|8661 religious organisations|8651 political organisations|5973 religious goods',
  professional:
    '4215 couriers|7221 photographers|7261 funerals|7276 tax agents|7277 counselling|7311 advertising|7321 credit reporting|7322 debt collection|7333 photography and art|7339 typing|7361 employment agencies|7389 business services|7392 consultants|7399 business services|8110 lawyers|8111 lawyers|8734 laboratories|8743 laboratories|8911 architects|8931 accountants|8999 professional services|9402 post offices|4304 freight|9751 document services|9752 document services',
  government:
    '9211 courts|9222 fines|9223 bail|9399 government services|9401 government purchasing|9405 government purchasing|9411 government loans|9034 government purchasing|9702 emergency services',
  cash: '6010 cash at a bank|6011 ATMs',
  savings:
    '6050 cash equivalents|6051 cash equivalents and crypto|6211 brokers|6236 brokers|6760 bonds|6540 prepaid cards|6529 card top-up|6530 card top-up',
  'to-people':
    '4829 money transfer|6531 money transfer|6532 money transfer|6533 money transfer|6534 money transfer|6535 money transfer|6536 money transfer|6537 money transfer|6538 money transfer|6539 money transfer|6611 overpayments',
  'bank-fees': '6022 banks|6023 banks|6025 banks|6026 banks|6028 banks|9701 card network services',
  tax: '9311 tax payments',
  refunds: '9700 cashback',
  'other-spending':
    '5999 miscellaneous shops|6012 financial institutions|7272 escorts|7273 dating services|7299 personal services|8664 organisations|9950 intra-company purchases|9999 miscellaneous',
};

/** [first, last, slug, title], both ends included: ranges of one trade. */
const ranges: readonly (readonly [number, number, SubCategorySlug, string])[] = [
  [3000, 3350, 'flights', 'airlines'],
  [3351, 3500, 'tours', 'car hire'],
  [3501, 3999, 'accommodation', 'hotels'],
  [1500, 1799, 'home-improvement', 'trades'],
  [4800, 4815, 'mobile', 'telephone services'],
  [5600, 5699, 'clothing', 'clothing'],
  [5811, 5812, 'restaurants', 'restaurants'],
  [8000, 8099, 'medical', 'medical services'],
  [8200, 8299, 'courses', 'education'],
  [9200, 9499, 'government', 'government services'],
];

const byCode = new Map<string, MerchantCode>();
for (const [slug, list] of Object.entries(codesBySlug) as [SubCategorySlug, string][]) {
  for (const pair of list.split('|')) {
    const code = pair.slice(0, 4);
    if (!byCode.has(code)) byCode.set(code, { code, subCategoryId: subCategoryIds[slug], title: pair.slice(5) });
  }
}

/** The meaning of a merchant code, or null. Leading zeros may be missing ('742'). */
export function findMerchantCode(code: string): MerchantCode | null {
  const digits = code.trim();
  if (!/^\d{1,4}$/.test(digits)) return null;
  const padded = digits.padStart(4, '0');
  const known = byCode.get(padded);
  if (known) return known;
  const value = Number(padded);
  const range = ranges.find(([first, last]) => value >= first && value <= last);
  return range ? { code: padded, subCategoryId: subCategoryIds[range[2]], title: range[3] } : null;
}
