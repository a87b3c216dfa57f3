import { PhraseTrie } from './phrase-trie.ts';

/**
 * Localities that banks append to a shop's name: cities, and suburbs with the busiest shops. They only shorten a name
 * ("Corner Cafe Fitzroy" → "Corner Cafe") and never decide a category.
 */
const localities = `
Sydney|Melbourne|Brisbane|Perth|Adelaide|Hobart|Darwin|Canberra|Newcastle|Wollongong|Geelong|Gold Coast|Sunshine Coast|Townsville|Cairns|Toowoomba|Ballarat|Bendigo|
Albury|Wodonga|Launceston|Mackay|Rockhampton|Bundaberg|Coffs Harbour|Bunbury|Wagga Wagga|Hervey Bay|Port Macquarie|Shepparton|Mildura|Gladstone|Tamworth|Traralgon|Orange|Dubbo|
Bowral|Bathurst|Warrnambool|Nowra|Warragul|Albany|Devonport|Mount Gambier|Lismore|Nelson Bay|Ballina|Byron Bay|Alice Springs|Taree|Burnie|Goulburn|Whyalla|Armidale|Queanbeyan|
Parramatta|Blacktown|Penrith|Liverpool|Campbelltown|Bankstown|Hurstville|Chatswood|North Sydney|Bondi|Bondi Junction|Bondi Beach|Surry Hills|Newtown|Marrickville|Leichhardt|Glebe|
Darlinghurst|Paddington|Randwick|Maroubra|Coogee|Manly|Dee Why|Brookvale|Mosman|Neutral Bay|Crows Nest|St Leonards|Lane Cove|Ryde|Top Ryde|West Ryde|Macquarie Park|Macquarie Centre|
Epping|Hornsby|Castle Hill|Rouse Hill|Baulkham Hills|Kellyville|Norwest|Auburn|Burwood|Strathfield|Ashfield|Rhodes|Homebush|Olympic Park|Granville|Merrylands|Fairfield|Cabramatta|
Kogarah|Rockdale|Miranda|Cronulla|Sutherland|Caringbah|Mascot|Alexandria|Waterloo|Zetland|Redfern|Chippendale|Ultimo|Haymarket|Pyrmont|Barangaroo|Darling Harbour|The Rocks|Rozelle|Balmain|
Gosford|Erina|Tuggerah|Wyong|Charlestown|Kotara|Maitland|Raymond Terrace|Katoomba|Richmond|Windsor|Camden|Narellan|Gregory Hills|Marsden Park|
Carlton|Fitzroy|Fitzroy North|Collingwood|Brunswick|Brunswick East|Brunswick West|Coburg|Preston|Northcote|Thornbury|Reservoir|Heidelberg|Ivanhoe|Doncaster|Box Hill|Ringwood|Croydon|Lilydale|
Glen Waverley|Mount Waverley|Wheelers Hill|Clayton|Chadstone|Malvern|Malvern East|Camberwell|Hawthorn|Kew|Balwyn|Toorak|South Yarra|Prahran|St Kilda|St Kilda East|Elwood|Brighton|Hampton|Sandringham|
Cheltenham|Southland|Moorabbin|Bentleigh|Oakleigh|Caulfield|Carnegie|Elsternwick|Port Melbourne|South Melbourne|Albert Park|Southbank|Docklands|North Melbourne|West Melbourne|East Melbourne|Kensington|
Footscray|Yarraville|Williamstown|Altona|Point Cook|Werribee|Hoppers Crossing|Tarneit|Sunshine|St Albans|Essendon|Moonee Ponds|Airport West|Keilor|Taylors Lakes|Sydenham|Broadmeadows|Craigieburn|
Bundoora|Mill Park|South Morang|Greensborough|Eltham|Frankston|Mornington|Dandenong|Narre Warren|Berwick|Cranbourne|Pakenham|Rowville|Knox|Wantirna|Boronia|Ferntree Gully|Bayswater|Geelong West|Torquay|
Fortitude Valley|New Farm|Newstead|West End|South Brisbane|Woolloongabba|Toowong|Indooroopilly|Chermside|Aspley|Carindale|Garden City|Upper Mount Gravatt|Mount Gravatt|Sunnybank|Sunnybank Hills|
Springwood|Logan|Loganholme|Browns Plains|Ipswich|Springfield|Redbank Plains|North Lakes|Redcliffe|Strathpine|Caboolture|Morayfield|Capalaba|Cleveland|Victoria Point|Robina|Southport|Surfers Paradise|
Broadbeach|Burleigh|Burleigh Heads|Coolangatta|Helensvale|Coomera|Nerang|Mermaid Beach|Varsity Lakes|Maroochydore|Noosa|Noosa Heads|Noosaville|Caloundra|Buderim|Nambour|Aitkenvale|Smithfield|
Northbridge|Fremantle|Joondalup|Rockingham|Mandurah|Cannington|Carousel|Morley|Midland|Innaloo|Karrinyup|Whitfords|Subiaco|Claremont|Cottesloe|Victoria Park|Booragoon|Cockburn|Armadale|Belmont|Osborne Park|
North Adelaide|Glenelg|Marion|Oaklands Park|Norwood|Unley|Prospect|Modbury|Tea Tree Plaza|West Lakes|Port Adelaide|Salisbury|Elizabeth|Mount Barker|Gawler|Noarlunga|Torrensville|Mile End|Hindmarsh|
Sandy Bay|Glenorchy|Kingston|Rosny Park|Moonah|Casuarina|Palmerston|Belconnen|Gungahlin|Woden|Tuggeranong|Braddon|Fyshwick|Kingston|Dickson|Civic|Phillip|Manuka|
San Francisco|Singapore|London|Dublin|Luxembourg|Amsterdam|Hong Kong|Auckland|Seattle|Cupertino|Mountain View|Tokyo|New York|Internet|Online`;

/** Localities by phrase; the value is unused. */
export const localityTrie = new PhraseTrie<true>();
for (const place of localities.replaceAll('\n', '').split('|')) if (place) localityTrie.add(place, true);

/** States, territories and countries at the end of a descriptor, in the abbreviations that banks use. */
export const regionWords: ReadonlySet<string> = new Set([
  'AU',
  'AUS',
  'AUST',
  'AUSTRALIA',
  'AUD',
  'NSW',
  'VIC',
  'QLD',
  'TAS',
  'ACT',
  'NT',
  'SA',
  'WA',
  'NS',
  'VI',
  'QL',
  'TA',
  'NSWAU',
  'VICAU',
  'QLDAU',
  'TASAU',
  'ACTAU',
  'NTAU',
  'SAAU',
  'WAAU',
  'NSWAUS',
  'VICAUS',
  'QLDAUS',
  'TASAUS',
  'ACTAUS',
  'NTAUS',
  'SAAUS',
  'WAAUS',
  'US',
  'USA',
  'GB',
  'GBR',
  'UK',
  'NZ',
  'NZL',
  'SG',
  'SGP',
  'IE',
  'IRL',
  'IRELAND',
  'NL',
  'NLD',
  'LU',
  'LUX',
  'HK',
  'HKG',
  'CN',
  'CHN',
  'JP',
  'JPN',
  'DE',
  'DEU',
  'FR',
  'FRA',
  'SE',
  'SWE',
  'CA',
  'CAN',
  'ID',
  'IDN',
  'TH',
  'THA',
]);
