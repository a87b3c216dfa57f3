/**
 * Brands that trade in Australia or all over the world, by sub-category. Derived by tools/derive-merchants.ts; do
 * not edit by hand: what the source lacks or what it would get wrong stands in billers.ts and shops.ts.
 *
 * Source: name-suggestion-index 8.0.20260918 (https://github.com/osmlab/name-suggestion-index), brands of
 * OpenStreetMap. Licence: BSD-3-Clause, Copyright 2026, name-suggestion-index contributors.
 *
 * 'Name=alias=alias', separated by '|'.
 */
import type { SubCategorySlug } from './taxonomy.ts';

export const brandTable: Readonly<Partial<Record<SubCategorySlug, string>>> = {
  groceries: `
Aldi=aldi australia=aldi sud|Amazon Fresh|Carrefour|Carrefour Market|Coles|Coles Central|Coles Local|Costco=costco wholesale|Dia Market|Eataly|Foodland|
Foodworks|Harris Farm Markets=harris market farms|IGA|Intermarché=intermarche contact=intermarche super|KFL Supermarkets|Lidl|Makro|MarketPlace Fresh|
Ritchies|Sligro|Supabarn|Tesco=tesco metro=tesco superstore|The Source Bulk Foods|Woolworths|Woolworths Metro`,
  'specialty-food': `
Bakers Delight|Balfours|Banjo's Bakery Cafe|Beechworth Bakery|Ben's Cookies|Breadtop|Brioche Dorée|Brumby's Bakeries|Cha Payom|Délifrance|
Ferguson Plarre's Bakehouse=fergusson plarre|Godiva|K&U Bäckerei|Kusmi Tea|Kürtősh|Leonidas|Lindt|Läderach|Mrs. Fields|Nespresso|Rose Bakeshop|
The Cheesecake Shop|TWG Tea|Uncle Tetsu's Cheesecake`,
  convenience: `
BP Shop|Carrefour Express|Cignall|Cloud 9 Smoke Shop Australia|EzyMart|Foodary=ampol foodary|Friendly Grocer|IKEA Swedish Food Market|IQOS|Lawson|
M&S Simply Food=marks spencer=marks spencer simply food|Mobil Mart|NightOwl|OTR=on the run|Petit Casino|Reddy Express=coles express|Shell Select|
Shell Shop|Spar Express|Star Mart|Tesco Express=tesco metro|Tiger Mart=exxon tiger mart|Toot'n Totum|Woolworths MetroGo`,
  alcohol: `
Bottlemart|BWS|Cellarbrations|Dan Murphy's|First Choice Liquor|Liquorland Cellars|Liquorland=liquorland australia|Mr Liquor|Thirsty Camel`,
  restaurants: `
Applebee's=applebees bar grill=applebees grill bar=applebees neighborhood bar grill=applebees neighborhood grill bar|bb.q Chicken|Bucking Bull|Chili's|
Denny's|Din Tai Fung|Fogo de Chão|Haidilao Hot Pot|Happy Lamb Hot Pot|Hard Rock Cafe|Hog's Breath Cafe|Hooters|IHOP=international house of pancakes|
Ippudo|Johnny Rockets=johnny rocket|L'Antica Pizzeria da Michele|La Porchetta|LITTLE SHEEP=xiao fei yang|Loving Hut|
Mad Mex Fresh Mexican Grill=mad mex fresh mexican|Meet Fresh|Mission BBQ|Nando's|Nobu|Olive Garden=olive garden italian kitchen|
Outback Steakhouse=outback steakhouse national|PappaRich|Pelicana=pelicana chicken|Pizza Hut|Ramen Danbo|Red Lobster|RocoMamas|Ruby Tuesday|Saizeriya|
Shakey's|Shingle Inn|Spudbar|Sushi Sushi|TGI Fridays|The Groove Train|Tim Ho Wan|Tony Roma's=tony roma|Vapiano|Wagamama|Wahlburgers|XiaoLongKan`,
  cafes: `
85°C Bakery Cafe=85 cafe=85 degrees=85 degrees c=85 degrees celsius=85c bakery cafe=85c daily cafe|Baskin-Robbins|Ben & Jerry's|BenGong's Tea|
Boost Juice|Cafe Coffee Day|Caffè Pascucci|Café Amazon|Cali Press|Chatime|Chicha San Chen|Cibo Espresso|Coffee Republic|Coffeeshop Company|
Cold Rock Ice Creamery|Cold Stone Creamery=cold stone|Costa Drive Thru=costa drive through|Ding Tea|EL&N=el n london|Gelatissimo|Gloria Jean's|Gong Cha|
Happy Lemon|Heytea|Hudsons Coffee|Hui Lau Shan|Häagen-Dazs|IKEA Café|Jamaica Blue|Joe & The Juice|Juan Valdez Café|Kung Fu Tea=kf tea|Lavazza|
Le Pain Quotidien|Llaollao|Luckin Coffee|Machi machi|Marble Slab Creamery|Max Brenner|McCafé|Michel's Patisserie|Mikel|Mixue Ice Cream & Tea|
Muffin Break|Muzz Buzz|Nana's Green Tea|NUTTEA|O'Briens Café|OldTown White Coffee|OneZo Tapioca=onezo tea|Orange Leaf=orange leaf frozen yogurt|
Pie Face|Pinkberry|Seattle's Best Coffee|Segafredo|Sharetea|Starbucks|T4 Tea House=t4 tea for u|TCBY|The Coffee Bean & Tea Leaf=coffee bean tea leaf|
The Coffee Club|The Grumpy Baker|Tiger Sugar|Tim Hortons|Toby's Estate|Tom N Toms|Wendy's Milk Bar|Wild Bean Cafe|Xing Fu Tang|
Yi Fang Tea=yi fang=yi fang fruit tea=yi fang taiwan fruit tea|Yo-Chi|Yogen Früz|Yogorino|Yogurtland|Zarraffa's Coffee`,
  takeaway: `
Auntie Anne's=auntie annes pretzels|Betty's Burgers|Burger Urge|Carl's Jr.|Chicken Treat|China Wok|Chipotle|Cinnabon|Costco Food Court|Dairy Queen|
Daniel's Donuts|Dodo Pizza|Domino's=dominos australia=dominos pizza|Donut King|Dunkin'=dunkin doughnuts|El Jannah|Es Teler 77|Extreme Pizza|
Figaro's Pizza|Fireaway Pizza|Fishbowl|Five Guys|Grill'd|Guzman y Gomez|Hardee's|Hesburger|Hungry Jack's|IKEA Bistro|IKEA Restaurant|Jollibee|KBTR|KFC|
Krispy Kreme=krispy kreme doughnuts|Little Caesars=little caesars pizza=little ceasars=little ceasars pizza|Long John Silver's|Lord of the Fries|
Lotteria|Marrybrown|McDonald's|Mister Donut|Mr. Sub|Myungrang Hotdog|Noodle Box|Oakberry Açaí bowls|Old Chang Kee|OMG! Decadent Donuts|Oporto|
Panda Express|Papa John's=papa john=papa john pizza=papa johns pizza|Pepper Lunch|Pita Pit|Pizza Capers|Pizza Hut Delivery|Pizza Hut Express|Pizza Nova|
Pollo Campero|Pollo Tropical|Popeyes|Potato Corner|Quiznos=quiznos sub=quiznos subs|Red Rooster|RocoGo|Roll'd=rolld vietnamese|
Saravanaa Bhavan=saravana bhavan|Sbarro=sbarro pizzeria|Schnitz|Shake Shack|Soul Origin|Subway=subway australia=subway sandwiches|Taco Bell|Telepizza|
The Chicken Rice Shop|Wayback Burgers|Wendy's|WingStreet|Zambrero`,
  'pubs-bars': `
BrewDog|Flight Club`,
  software: `
Salesforce`,
  memberships: `
Greenpeace|Royal Rangers`,
  rent: `
Belle Property|CBRE=cbre group=coldwell banker richard ellis|Century 21=century 21 real estate|Coldwell Banker=coldwell banker real estate|
Cushman & Wakefield|Di Jones|Engel & Völkers|ERA Real Estate|First National Real Estate|Harcourts|Jellis Craig|JLL=jones lange lasalle|
Keller Williams Realty|Knight Frank|LJ Hooker|Nelson Alexander|Ray White|RE/MAX|Savills|Winkworth`,
  'home-improvement': `
Ace Hardware|AFGRI Equipment|AG Warehouse|Asian Paints|Battery World|Beaumont Tiles|bulthaup|Bunnings Warehouse|Choices Flooring|Dulux Paints|
Floorworld|Gaggenau|Hilti|Home Timber & Hardware|Husqvarna|Ixina|John Deere|Jotun|Kennards Hire|Kitchen Connection|Kitchen Warehouse|Kohler|
Leroy Merlin|Middy's|Mitre 10|National Tiles|Poggenpohl|Porcelanosa|Reece Actrol|Reece Bathroom Life|Reece Civil|Reece Fire|Reece HVAC-R|
Reece Irrigation & Pools|Reece Onsite|Reece Pipeline Supplies|Reece Plumbing Centre|Reece Viadux|Resene|Rexel|
Sherwin-Williams=sherwin williams paint store=sherwin williams paints|SieMatic|Stihl|Sydney Tools|Total Tools|Tradelink|Würth`,
  furniture: `
1825 Interiors|Adairs|Adairs Kids|Amart Furniture|Barbeques Galore|Beacon Lighting|Bed Bath N' Table|Beds R Us|Bedshed|Black Red White|BoConcept|
Carpet Court|Domayne|Early Settler|Enza Home|Espaço Casa|Eureka Street Furniture|Fantastic Furniture|Forty Winks|Gautier|H&M HOME|Herman Miller|
House Bed & Bath|Howards Storage World|IKEA=ikea delft|JYSK=danisches bettenlager|Kartell|La-Z-Boy=la z boy furniture gallery=lazy boy|Le Creuset|
Ligne Roset|Madame Coco|Musterring|Natuzzi|Natuzzi Italia|Nick Scali|OZ Design Furniture|Pillow Talk|Poltrona Frau|Pottery Barn|Pottery Barn Kids|
Provincial Home Living|Roche Bobois|Søstrene Grene|Tefal|Tescoma|Villeroy & Boch|west elm|Yankee Candle|Yataş Bedding|Zara Home`,
  'home-services': `
5àsec|Allied Universal|Kennards Storage|Martinizing Dry Cleaning|Move Yourself|National Storage|Securitas|Speed Queen|Storage King|
Wash Me=revolution laundry`,
  electricity: `
Enel|Iberdrola|Naturgy`,
  water: `
Barwon Water|Central Highlands Water|Coliban Water|East Gippsland Water|Gippsland Water|Goulburn Valley Water|Grampians Wimmera Mallee Water|
Greater Western Water|Hunter Water|Icon Water|Lower Murray Water|Melbourne Water|North East Water|Power and Water|SA Water|Seqwater|South East Water|
South Gippsland Water|Sydney Water|Wannon Water|Water Corporation|Westernport Water|Yarra Valley Water`,
  mobile: `
AT&T|Beeline|Digicel|Huawei|Oppo|Optus|T-Mobile International=t mobile=t mobile pl|Tele2|Telenor|Telstra|Vodafone=vodafone shop|Xiaomi`,
  'other-insurance': `
Allianz=allianz versicherung|AXA|Mapfre|Medibank|RACQ|Zurich`,
  fuel: `
2_AM0001_SMOYS|7-Eleven=7 eleven australia=seven eleven|Afriquia|Agip|Air Liquide|AmpCharge|Ampol|Beyfin|BP Europe SE|bp pulse=bp chargemaster|Caltex|
CapWatt|Chargefox|ChargePoint|Charging the Regions|Chevron|Circle K=macs convenience stores|Citgo|City of Gold Coast=gold coast city council|
Costco Gasoline=costco gas=costco wholesale|EG Australia=caltex woolworths=eg ampol=woolworths caltex=woolworths petrol|Eni|Esso Express|
Esso=esso service station=station esso|EvGateway|Evie Networks|EVlink|Exploren|Firmenladen|Jolt|Liberty Oil|Lukoil=lukoil minimarket=lukoil shop|
Metro Petroleum|Mobil|Neste=neste oil|NIO Power Charger=nio power|NIO Power Destination=nio power|NIO Power Swap=nio power|NovaCHARGE|NRMA|opconnect|
Oxxo=oxxo gas|Petro-Canada|Petrol Ofisi|Petrolimex|Petronas|PTT Station|Puma=puma energy|Queensland Electric Super Highway|
QuikTrip=quiktrip corporation|RaceTrac|Repsol|Rubis|Safeway Fuel Station|Schneider Electric|Sevadis|Shell Recharge=shell recharge solutions|
Shell=coles express=posto shell=shell australia=shell car wash=shell gas station=shell oil=shell petrol station=shell service station=shell station=station shell|
Sinopec|Solo Oil|Station Service E.Leclerc=e leclerc|SWTCH|Texaco=texaco service station=texaco with techron|
TotalEnergies=station total=total access=totalenergies access=totalenergies charging services|Ubeeqo|Ultramar|Valero|Walmart|Électricité de France`,
  'public-transport': `
Opal Card Reader|SBB CFF FFS|SNCF Gares & Connexions|Translink`,
  'taxis-rideshare': `
Dott|GoGet|YouBike`,
  'car-servicing': `
Abarth|Acura|Aixam|Alfa Romeo|Alliance Tire Company|Apollo Tyres|Aston Martin|Audi|Autobarn|BMW=bmw group|Bob Jane T-Marts|
Bosch Car Service=bosch service|Bridgestone|Burson Auto Parts|BYD=build your dreams=byd auto|Cadillac|Carglass|Chery|Chevrolet|Chrysler|Citroën|Cupra|
Dacia|Daihatsu|DS Automobiles|Dunlop Super Dealer|Ferrari|Fiat|Fiat Professional|Fisker=fisker inc|Fuso|Geely|GMC|
Goodyear=goodyear auto service center=goodyear commercial tire service centers|GWM=great wall=great wall motors|Harley-Davidson|Haval|Hino Motors|
Honda=honda cars=honda motorcycle repair|Hyundai|IMO Car Wash|Isuzu|Iveco|Jax Tyres & Auto|Jeep|Kia=kia motors|Koenigsegg|KTM|Lada|Lamborghini|Lancia|
Land Rover|Lexus|Lynk & Co|Mahindra & Mahindra|Maserati|Mazda|McLaren|Mercedes-Benz|Mercedes-Benz Trucks|Mitsubishi=mitsubishi motors|Motrio|
mycar Tyre & Auto|NIO House|NIO Space|Nissan|NOVUS Glass|Peugeot|Porsche|Range Rover|Renault Trucks|Renault=garage renault|Repco|
Rolls-Royce=rolls royce motor cars|Scania|SsangYong|Sua Xe|Subaru|Supercheap Auto|
Tesla=tesla destination charger=tesla inc=tesla motors=tesla motors inc=tesla supercharger=tesla wall connector|Toyota|Tyreplus|Tyrepower|Ultra Tune|
Vauxhall|Vianor|Volkswagen|Volkswagen Commercial Vehicles|Volvo|Volvo Trucks|Washtec|Xpeng|Škoda=skoda auto`,
  'vehicle-purchase': `
99 Bikes=bike barn|BMW Motorrad|Burnsco|Ducati|Indian Motorcycle|Kawasaki|Specialized|Suzuki|Vespa|Yamaha`,
  medical: `
4Cyte Pathology|Abbott Pathology|ACT Health Directorate|Australian Clinical Labs=clinical labs|Capital Pathology|Central Australia Health Service|
Clinpath Pathology|Distri Club Medical|Dorevitch Pathology|Douglass Hanly Moir|Healthscope|International Red Cross|Jenny Craig|Laverty Pathology|
Medicare Urgent Care Clinic|Melbourne Pathology|Médecins sans frontières|NSW Health|NT Health|QML Pathology|Queensland Health=qld health|
Ramsay Health Care|SA Health|Sullivan Nicholaides Pathology=sullivan nicolaides pathology|Synlab|VIC Health|Western Diagnostic Pathology|WW Studio`,
  'dental-optical': `
Amplifon|Audika|Bailey Nelson|Connect Hearing|Dentix|Hearing Australia|Oliver Peoples|OPSM|Optical Superstore|Opticalia|Oscar Wylee|
Specsavers=specsavers opticians|Sunglass Hut|Torga Optical|Vision Express`,
  pharmacy: `
Amcal=amcal pharmacy=guardian pharmacies=guardian pharmacy|Blooms The Chemist|
Chemist King Discount Pharmacy=chemist king=chemist king discount pharmacies|Chemist Warehouse|Cincotta Chemist=cincotta discount chemist|Eu Yan Sang|
GNC=gnc live well|Natur House|Nutrition Warehouse|Pharmacy 4 Less|PharmaSave|Priceline Pharmacy|Soul Pattinson Chemist|
TerryWhite Chemmart=terrywhite chemist=terrywhite chemists|UFS=ufs dispensaries`,
  fitness: `
9Round=9round kickboxing fitness|Anytime Fitness=anytime fitness australia|Bodystreet|CrossFit|Crunch Fitness|CycleBar|F45 Training|Fernwood Fitness|
Fitness First|Genesis Health and Fitness|Hotworx|Jetts Fitness|JOHN REED Fitness|Kieser=kieser training|Plus Fitness|Snap Fitness|Virgin Active|
World Gym|Zap Fitness`,
  'hair-beauty': `
Aesop|bareMinerals|Bath & Body Works|Bobbi Brown|Diptyque'|Faberlic|Guinot|Hairhouse|Inglot|itStyle|Jo Malone|Jurlique|Just Cuts|
Kiehl's=kiehls since 1851|KIKO Milano|L'Occitane=loccitane en provence|Laser Clinics|MAC Cosmetics|Malin+Goetz|Morphe|Nature Republic|Nyx|Oriflame|
Price Attack|PUPA Milano|QB HOUSE|Removery=fresh start laser clinic=inkoff me=removery tattoo removal fading|Rituals=rituals cosmetics|Sabon|
Saint Algue|Sephora|Shaver Shop|Shiseido|The Body Shop|Toni & Guy|Yves Rocher`,
  childcare: `
Goodstart Early Learning`,
  courses: `
Berlitz|Best Brains=best brains learning center=best brains learning centre|Kumon=kumon learning center=kumon math reading center|
Mathnasium=mathnasium learning center|SAE Institute|School of Rock|TAFE NSW|TAFE Queensland|TAFE South Australia|TAFE Victoria|Wall Street English`,
  kids: `
Baby Bunting|Biba Smart Playground|Chicco|IKEA Småland|Kidstuff|Lego=lego store|Lollipops Playland|McDonald's PlayPlace|Mothercare|Pop Mart|Suavinex|
The Little Gym|Toyworld`,
  pets: `
Petbarn|Petstock`,
  vet: `
Evidensia|Greencross Vets`,
  clothing: `
& Other Stories|5.11 Tactical|585 Gold|A. Lange & Söhne|A.P.C.|Adidas Originals=adidas original|Aeropostale|Agent Provocateur|Aigner|Aldo=aldo shoes|
Alexander McQueen|Allbirds|Ally Fashion|Angus and Coote|APM Monaco|Aristocrazy|Arket|Armani Exchange|AS Colour|ASICS|Aubade|Audemars Piguet|
AW LAB=athletes world|Ba&sh|Balenciaga|Baleno|Banana Republic=banana republic factory|Bata|Baume & Mercier|Ben Sherman|Bershka|Best & Less|
Betty Barclay|Bevilles Jewellers|Bijou Brigitte|Billabong|Bimba y Lola=bimba lola|Birkenstock|Blue Illusion|Body Glove|BOGGI Milano|Bogner|Bosco|
Bottega Veneta|Brandy Melville|Bras N Things|BRAX|Breitling|Brooks Brothers|Brunello Cucinelli|Buccellati|bugatti=bugatti fashion|Burberry|Bvlgari|
Café Coton|Call It Spring|Calliope|Calvin Klein=calvin klein jeans|Calzedonia|Canada Goose|Carhartt Work in Progress|Carter's=carters babies kids|
Cartier|Catimini|Celine|Celio|Chanel|Chaumet|City Chic|claire's=claires accessories=claires stores|Clarks|Claudie Pierlot|Cole Haan|
Colette by Colette Hayman|Cotton On|Cotton On Body|Cotton On Kids|Cotélac|Country Road|Crocs|Dangerfield|DeFacto|Deichmann=deichmann schuhe|Desigual|
Dinh Van=dinh van paris|Dior|DKNY=donna karan=donna karan new york|
Dolce & Gabbana=dolce gabana=dolce gabanna=dolce gabbanna=dolce y gabana=dolce y gabanna=dolce y gabbana=dolce y gabbanna|Dolcezza|Dotti|
Dr. Martens=doc marten=doc martens=doctor marten=doctor martens|Dress Barn|Du Pareil au Même|Ecco=ecco shoes|Edge Clothing|Elena Mirò|
Elisabetta Franchi|Emporio Armani|Escada|Etam=etam lingerie|ETRO|Falconeri|Fendi|Fila|Foot Locker|Foot Solutions|Forever 21|Forever New|Fossil|
French Connection|Fusalp|G-Star Raw=g star|GANT|Gap Body|Gap Kids|General Pants Co.|Geox|Gerry Weber|Ghanda|Giordano|Giorgio Armani|Givenchy|Glassons|
Golden Goose|Goldmark|Gucci|Gudrun Sjödén|Guess Accessories|Hackett London|HalfPrice|Hallensteins=hallenstein brothers|Hanesbrands|Happy Socks|
Helly Hansen|Hollister|House of Hoops|Huffer|Hugo Boss|Hush Puppies|iBlues|Intimissimi|Intimissimi Uomo|
IWC=international watch co=international watch company|IZOD|J.M. Weston|Jacadi|Jack & Jones|Jacqui E|Jaeger-LeCoultre|Jay Jays|JD Sports|Jeanswest|
Jil Sander|Jimmy Choo|Johnny Bigg|Just Jeans|Just Over the Top|Kalyan Jewellers|Karl Lagerfeld|Kate Spade New York=kate spade ny|Katies|Kenzo|Kiabi|
Kids Foot Locker|Kiğılı|Kookaï|Koton|La Martina|La Vie en Rose|Lacoste|LC Waikiki|Le Coq Sportif|Lee Cooper|Levi's|Liu Jo|Loding|Longchamp|Longines|
Lorna Jane|Loro Piana|Louis Vuitton|Lovisa|Luisa Spagnoli|Lululemon|M.J. Bale|Maison Margiela|Marc Cain|Marc Jacobs|Marc O'Polo|Marella|Marina Rinaldi|
Massimo Dutti|Mavi=mavi jeans|Max Mara|MAX&Co.|Mayoral|Mephisto|Merrell|Messika|Mexx|Michael Hill|Michael Kors|Mimco|Momoni|Moncler|Monki|Montblanc|
motivi|Movado|Napapijri|Nautica|New Balance|Nike Clearance Store|Nike Factory Store|Nike=nike well collective|North Sails|Nudie Jeans|Off-White|
Old Navy|orsay|OshKosh B'gosh|Oysho|Pandora|Panerai|Parfois|Patagonia|Patek Philippe|Paul Smith|Payless ShoeSource|Pendleton|Pennyblack|Penti|
Pepe Jeans|Peter Alexander|Piaget|Pierre Cardin|Pinko|Polo Ralph Lauren|Pom d'Api|Porsche Design|Portmans|Prada|Primark=primark penneys|
Princesse tam.tam|Prouds|Pull & Bear|Puma Outlet|Punt Roma|Quiksilver|R.M.Williams|Reebok|Rieker|Rimowa|Rip Curl|Riu Paris|Roberto Cavalli|Rockmans|
Rockport|Rockwear|Rodd & Gunn|Roger Dubuis|Rolex|Saint Laurent|Salomon|Salvatore Ferragamo|Samsonite|Scotch & Soda|Sebago|Seed Heritage|Seiko|Sfera|
SHEIKE|Sinsay|Skechers|Spendless Shoes|Sportmax|Sportscraft|Sportsgirl|Stella McCartney|Stradivarius|Strandbags|Suitsupply|Superdry|Supré|Sussan|
Suzanne Grae|Swarovski|Swatch|TAG Heuer|Tally Weijl|Tape à l'Œil|Tarocash|Tartine et Chocolat|Ted Baker|Terranova|Tezenis|The Athlete's Foot|
The North Face|The Walking Company|Thom Browne|Thomas Sabo|Tiffany & Company|Timberland|Tissot|Tom Ford|Tom Tailor|Tommy Hilfiger|Tommy Hilfiger Kids|
Topman|Topshop|Tory Burch|Totally Workwear|Tous|Tumi|U.S. Polo Assn.=u s polo|UGG=ugg ugg australia|Under Armour Youth|Under Armour=under armor|Uniqlo|
United Colors of Benetton|Universal Store|Urban Outfitters|Vacheron Constantin|Van Heusen|Vanessa Bruno|Vero Moda|Versace|Vertbaudet|Victoria's Secret|
Vilebrequin|Volcom|Wacoal|Wallace Bishop|Weekend Max Mara|Witchery|Women'secret=womens secret|Zara|Zegna=ermenegildo zegna|Zilli`,
  electronics: `
Apple Store|Bang & Olufsen|Beko|Bing Lee|Bosch|Bose|Casetify|CeX|Devialet|Dyson|Euronics=euronics centre|Godfreys|Harman Kardon|InMotion|Jaycar|
JB Hi-Fi|JBL|Kodak Express|Kärcher=karcher clean park|La Curacao|Leica|Miele|Mister Minit|RadioShack|Samsung|Sony|Sony Centre=sony center|The Good Guys|
Vorwerk`,
  'department-stores': `
Big W|Cash Converters|Daiso Japan=daiso japan value store|David Jones|Dimmeys|Dollarama|Dufry|Harris Scarfe|Harvey Norman|K Hub|Kmart|Lotte Duty Free|
M&S Outlet=marks spencer=marks spencer outlet|Miniso|Muji|Myer|Savers|Shiploads|Target|The Reject Shop|TK Maxx|World Duty Free`,
  'books-stationery': `
Cartridge World|Dymocks|Kinokuniya|Minuteman Press|Newspower|Office Depot|Officeworks|QBD Books|Smiggle|Typo|WHSmith`,
  events: `
Bounce Inc|Cinemark|Cinépolis|Dendy=dendy cinema=dendy cinemas|Event Cinemas=event cinema|Flip Out|Fox in a Box|Holey Moley|Hoyts|
LEGOLAND Discovery Centre|Palace Cinemas|Reading Cinemas|Strike Bowling Bar|Ticketmaster=live nation|Timezone|Village Cinemas|
Wallis Cinemas=wallis cinema=wallis theatres|Zone Bowling`,
  'games-hobbies': `
EB Games=electronics boutique eb games|Kaisercraft|Lincraft|Lumas|Spotlight|TSUTAYA|Warhammer=games workshop|YellowKorner|Zing Pop Culture`,
  sport: `
Adidas|Anaconda|Arthur Murray Dance Center=arthur murray=arthur murray dance centers=arthur murray dance studio=arthur murray dance studios|
Aussie Disposals|BCF|Decathlon|Fred Astaire Dance Studios|Hoka|iFLY|Intersport|Johnson Fitness & Wellness=johnson fitness wellness store|Kathmandu|
Macpac|Rapha|Rebel|Regatta Great Outdoors|Shapland Swim Schools=shapland swim school|Sports Authority|
Sports Direct=sportsdirect com=sportsdirect dot com|SportsPower|Topgolf`,
  gambling: `
Crown Resorts|Luckia|TAB`,
  accommodation: `
AC Hotel|Adina Hotels=adina apartment hotel|Aiden by Best Western=aiden hotel|ALH Hotels|Alila|Aloft|Alua=alua hotels resorts|ANdAZ|
Ascend Hotel Collection|Atura Hotels|Autograph Collection=marriott autograph collection|Banyan Tree|Belmond|Best Western Plus|Best Western Premier|
Best Western=best western hotels resorts|Big 4 Holiday Parks=big4 holiday parks|BW Premier Collection|BW Signature Collection|Club Med|Club Wyndham|
Comfort Suites|Crowne Plaza|Curio Collection by Hilton=curio collection|Design Hotels|Destination by Hyatt|Diamond Resorts|DoubleTree|easyHotel|
Econo Lodge|Element by Westin|Executive Residency|Fairmont|Four Points by Sheraton|Four Seasons|Garner Hotels|Golden Tulip|Grand Hyatt|H10 Hotels|
Hard Rock Hotel|Hilton Garden Inn|Hilton Grand Vacations|Hilton=hilton hotels resorts|Holiday Inn|Holiday Inn Express|Holiday Inn Express & Suites|
Hotel Indigo|Howard Johnson|Hyatt|Hyatt Centric|Hyatt House|Hyatt Place|Hyatt Regency|Ibis Budget|Ibis Styles|Ibis=hotel ibis=ibis hotel|
INNSiDE by Meliá=innside hotel|InterContinental=intercontinental hotels resorts|JdV by Hyatt|JO&JOE|JW Marriott=jw marriott hotels|Kempinski|Kimpton|
Le Méridien|Mandarin Oriental Hotel|Marriott|Marriott Vacation Club|Meininger=hoteles meininger|Meliá=melia hotels resorts|Mercure=mercure hotels|
MGallery|Mövenpick|Novotel|Oaks Hotels=oaks hotels resorts suites|OYO=oyo hotels=oyo rooms|Pan Pacific|Park Hyatt|Park Inn=park inn by radisson|
Park Plaza=park plaza hotels|PARKROYAL|Pullman|Radisson Blu|Radisson Collection|Radisson RED|Radisson=radisson hotels|Ramada|Relais & Châteaux|
Residence Inn|Sheraton|Six Senses|Sofitel|Spark by Hilton|St. Regis|Sure Hotel Collection|SureStay Collection=surestay collection hotels|
SureStay=surestay hotels|Swiss-Belhotel|Swiss-Belinn|Swissôtel|Taj|The Hoxton|The Langham=langham hotels resorts|The Luxury Collection|
The Ritz-Carlton=ritz carlton|The Sebel|The Westin=westin hotels resorts|Trademark Collection=trademark by wyndham=trademark wyndham|Travelodge|
Tribute Portfolio|TRYP|Unbound Collection=the unbound collection by hyatt=unbound hyatt|W Hotels|Waldorf Astoria=waldorf astoria hotels resorts|
WorldHotels|Wyndham Garden|Wyndham Grand|Wyndham=wyndham hotel|Youth Hostels Association=hostelling international`,
  tours: `
Alamo|Avis|Change Group|Dollar Car Rental=dollar rent a car|Europcar|Flight Centre|Green Motion=green motion car rental|Helloworld Travel|
Hertz=hertz car rental=hertz rent a car|Jucy|Kuoni|Localiza|Payless|Redspot Car Rentals|Sixt=sixt rent a car|STA Travel|Thomas Cook|Travel Money Oz|TUI`,
  charity: `
Australian Red Cross Blood Service|Habitat for Humanity ReStore|Lifeline=lifeline shop|RSPCA|Salvos|
The Salvation Army=salvation army=the salvation army charity shop=the salvation army family store|Vinnies|YMCA=ymca shop`,
  professional: `
Adecco=adecco group na|Amazon|Australia Post Distribution Centre=aust post|Australia Post=aus post=aust post|Deutsche Post Shop München GmbH|
DHL=dhl paketshop=dhl vertrieb|DPD=direct parcel distribution cz sro=dpd dynamic parcel distribution=dpd paketshop|
Express Employment Professionals=express employment|FedEx Ship Center=federal express|FedEx=federal express|Gebrüder Weiss|GLS=gls paketshop|
H&R Block=hr block|InXpress|Kelly Services|Mail Boxes Etc.|Manpower|Randstad|Regus|Shine Lawyers|TNT|UPS=united parcel service|WeWork`,
  'to-people': `
MoneyGram|Western Union`,
};
