import type { SubCategorySlug } from './taxonomy.ts';

/**
 * Shops, restaurants and travel as spelled on Australian statements, where the brand index lacks the name or spelling
 * or has another trade. Same format as billers.ts: 'Name=alias|…', '^' matches at the start only.
 */
export const shops: Readonly<Partial<Record<SubCategorySlug, string>>> = {
  groceries: `
ALDI=aldi stores=aldi store=aldi foods|Coles=coles supermarkets=coles online=coles group=coles s mkt|
Woolworths=woolworths online=woolworths supermarkets=woolies=ww metro=woolworths group=wow online=woolworths w live=wworths|IGA=iga xpress=supa iga=iga express=iga local grocer=iga fresh|
Foodland=adelaides finest|FoodWorks=food works|Costco=costco wholesale|Harris Farm=harris farm market|Drakes Supermarkets=drakes supermarket|^Drakes|Ritchies=ritchies stores|
Romeos=romeos foodland|Spudshed=spud shed|SPAR Express=spar|Farmer Jacks|Friendly Grocer|Leo's Fine Food=leos fine|LaManna=lamanna|Supabarn|Tasman Butchers Market|NQR Grocery=nqr|
Maxi Foods|Boatshed Market|Hill Street Grocer|Tong Li=tong li supermarket|Thai Kee|Miracle Supermarket|Great Wall Supermarket|Hong Lee|KT Mart|Hometown Asian|Daily Fresh|
Milkrun=milk run|Voly|Geezy Go|Ochre Health Foods|Go Vita|Flannerys|The Source Bulk|Naked Foods|Scoop Wholefoods|About Life|Wray Organic|Doorstep Organics|Ooooby|
Good and Fugly=good fugly|Funky Food|Box Divvy|Riverview Fresh|Fruitezy|Carnivals Fresh|Panetta Mercato|Scoop N Weigh|Outback Stores|ALPA Store|Khans IGA|Cornetts|White's Grocers|
Eziway Supermarket|5 Star Supermarket|Superfresh|Fresco Supermarket|Fresh Sensations`,
  'specialty-food': `
Bakers Delight|Brumbys=brumbys bakery|Baker's Oven|Breadtop|Michels Patisserie|Balfours|Ferguson Plarre|Cheesecake Shop|Sonoma Bakery=^sonoma|Bourke Street Bakery|Lune Croissanterie|
Black Star Pastry|Loafer Bread|Baker Bleu|Tasman Meats|Super Butcher|Craig Cook|Peter Bouchier|Lenards|Cannings|Meat Emporium|Sydney Fish Market|Claringbolds|
Queen Victoria Market=qvm|Adelaide Central Market|South Melbourne Market|Haighs=haighs chocolates|Koko Black|Lindt=lindt chocolate|Darrell Lea|Sugar Station|Lollynation|
The Nut Market|Royal Nut|T2=t2 tea|Krispy Kreme|Gontran Cherrier|^Laurent=laurent bakery|Phillippas|Brasserie Bread|Banjos=banjos bakery|Beechworth Bakery|
Max Brenner`,
  convenience: `
EzyMart=ezymart=easymart|City Convenience|Metro Convenience|Lucky 7=lucky seven|Quix|NightOwl|Star Mart=starmart|Cignall|TSG Tobacco=tobacco station=tsg|
Free Choice Tobacco=freechoice=free choice|Smokemart=smokemart gift|King of the Pack|Coles Local Express|Relay=relay airport|WHSmith=wh smith|Newslink|Hudson News`,
  alcohol: `
BWS=beer wine spirits=bws liquor=woolworths bws|Dan Murphys=dan murphy|Liquorland=liquor land=coles liquorland|First Choice Liquor=first choice|Vintage Cellars|Thirsty Camel|Cellarbrations|Bottlemart=bottle mart|
IGA Liquor|Liquor Legends|Porters Liquor|Little Bottler|Bottle O=the bottle o|^Celebrations=celebrations liquor|^Duncans=duncans liquor|Liquor Stax|Liquor Barons|ALDI Liquor|
Jimmy Brings|Sense of Taste|Nicks Wine=nicks wine merchants|Wine Selectors|Laithwaites|Langtons|Prince Wine Store|Camperdown Cellars|Kemenys|Liquor Emporium|Super Cellars|Fassina|
Sip n Save=sipnsave|Star Liquor|Big Bargain Bottleshop|Harry Brown|Ritchies Liquor|Black Hearts Sparrows=blackhearts sparrows|Beer Cartel|Craft Cartel|Penfolds`,
  restaurants: `
Nando's=nandos|Grill'd=grilld|Rashays|The Pancake Parlour=pancake parlour|Pancakes on the Rocks|Hogs Breath=hogs australia=hogs breath cafe|Outback Steakhouse|Lone Star Rib House|
Ribs and Burgers=ribs burgers|Hurricanes Grill|Bavarian Bier=the bavarian|Criniti's=crinitis|Fratelli Fresh|^Salsas=salsas fresh mex|Fonda Mexican|El Camino Cantina|
Sushi Train=sushitrain|Sushi Hub=sushihub|Sushi Sushi|Sushi Izu|Hero Sushi|Sakura Sushi|Edo Sushi|Genki Sushi|Din Tai Fung|New Shanghai|Chat Thai|Rice Paper Scissors|Chin Chin|
^Supernormal|Mamak|PappaRich|Roll'd=rolld|Vapiano|Fasta Pasta|La Porchetta|Rozzi's|Zeus Street Greek=zeus street|Jimmy Grants|Stalactites|Gami Chicken=gami|Bekya|Betty's Burgers|
Burger Project|Royal Stacks|Huxtaburger|Mary's=marys|Neil Perry|^Merivale|Solotel|Rockpool|Sokyo|Hawker Chan|Haidilao|^Sizzler|Taco Bill|Groove Train|Ippudo|Opentable|TheFork|Quandoo|
Me&U=me u app=meandu|Mr Yum=mryum|Hungry Hungry`,
  cafes: `
Starbucks|Gloria Jeans=gloria jean|The Coffee Club=coffee club|Muffin Break|Zarraffas=zarraffas coffee|Hudsons Coffee|Dome Cafe=dome coffees|Jamaica Blue|Michels|McCafe|Soul Origin|
Boost Juice=boost|Gong Cha|Chatime|Sharetea|CoCo Fresh Tea|The Alley|Machi Machi|Top Juice|Kitchen and Co|Gelatissimo|^Messina=gelato messina|Cold Rock|Yo Chi|Baskin Robbins|
New Zealand Natural|Ben Jerrys=ben jerry|Royal Copenhagen|Norgen Vaaz|Guzman Coffee|Campos Coffee=^campos|Single O|Toby's Estate=tobys estate|Pablo and Rusty=pablo rustys|
Industry Beans|St Ali|Axil Coffee=axil|Market Lane Coffee=market lane|Seven Seeds|Proud Mary|Code Black|Veneziano|Merlo Coffee=merlo|Cafe 63|Shingle Inn|Black Star|Three Beans|
Espresso Warriors|Xpresso Delight|Wild Bean=wild bean cafe|Skip=skip app|Hey You=heyyou=hey you app`,
  takeaway: `
McDonald's=mcdonalds=maccas=mcdonald=mcd=mymaccas=mcdonalds restaurant|Hungry Jack's=hungry jacks=hungryjacks=hungry jack|KFC=kentucky fried|^Subway=subway sandwiches|
Domino's=dominos=dominos pizza|Pizza Hut|Guzman y Gomez=gyg=guzman gomez=guzman|Red Rooster|Oporto|Chicken Treat|Zambrero|Mad Mex|Taco Bell|Carl's Jr=carls jr|^Wendys=wendys burgers|
Five Guys|Crust Pizza=crust gourmet=crust gourmet pizza|Pizza Capers|Eagle Boys|Bubba Pizza|Pizza Religion|Gelato Pizza|Noodle Box|Wok in a Box|Lord of the Fries|Schnitz|Fishbowl|
SumoSalad=sumo salad|THR1VE=^thrive|Subzero|Ali Baba|El Jannah|Henny Penny|Ogalo|River City Chicken|Chargrill Charlies=chargrill charlie|Frangos|Snag Stand|Hot Star=hot star chicken|
Chatkazz|Chai Walla|Pie Face|Garlo's Pies|Pretzel World|Mrs Fields|Wingstop|Slim Chickens|Popeyes|Jollibee|Burgertory|Burger Urge|Milky Lane|^Roosters|Sandwich Chefs|
Jester's Pies=^jesters|Bucking Bull|Kenny Rogers`,
  'food-delivery': `
Uber Eats=ubereats=uber eats help=uber eats sydney=uber eats pending=ubr eats|Menulog=menulog com au|DoorDash=doordash melbourne=dd doordash|Deliveroo|EASI=easi delivery|
HungryPanda=hungry panda|Foodora|Fantuan|Providoor|Cookaborough|Delivery Hero`,
  'pubs-bars': `
Australian Venue Co|ALH Group=alh venues|Endeavour Group|Merivale Bar|Archie Brothers|Funlab|Holey Moley Bar|Golf Club Bar|Young and Jackson|Stone and Wood|Little Creatures|4 Pines|
Balter|Moon Dog|Young Henrys|Brewdog|^Felons|Bridge Road Brewers`,
  'home-improvement': `
Bunnings=bunnings warehouse=bunnings group|Mitre 10|Home Hardware=home timber hardware|Total Tools|Sydney Tools|Tool Kit Depot|Trade Tools|Blackwoods|Reece=reece plumbing|Tradelink|
Beacon Lighting|Masters Home|Stratco|Thrifty Link=thrifty link hardware|True Value Hardware|HTH Group|Dulux=dulux trade|Haymes Paint|Inspirations Paint|Paint Place|Solver Paints|
Taubmans|Bristol Paints|Flower Power|Bunnings Trade|Poolwerx|Clark Rubber|Pool Mart|Jims Mowing=jims group|Fantastic Services|Kennards Hire=kennards|Coates Hire|Onsite Rental|
Diggermate|Tile Cloud=tilecloud|Beaumont Tiles|Lawn Solutions|Battery World|Solahart|Rinnai|Sunbury Sheds|^Fielders|^Bowens|^Dahlsens|Hudson Building|Carpet Call|^Andersens|Luxaflex|
Apollo Blinds|Wynstan|DIY Blinds|Tint a Car Home`,
  furniture: `
IKEA=ikea pty=ikea tempe=ikea richmond=ikea springvale|Freedom Furniture|Plush Think Sofas=plush sofas|Fantastic Furniture|Amart=amart furniture=super amart|Nick Scali|King Living|
Koala Mattress=koala com=koala sleep|Ecosa|Emma Sleep|Sleeping Duck|Snooze|Forty Winks|Beds N Dreams|Temple and Webster=temple webster|Brosa|Castlery|Adairs|Pillow Talk|
Bed Bath N Table=bed bath table|House Homewares=robins kitchen|Kitchen Warehouse|Kings of Homewares|Victoria's Basement|Matchbox Homewares|Provincial Home Living|Early Settler|
Coco Republic|Domayne|OZ Design|Focus on Furniture|Lounge Lovers|West Elm|Pottery Barn|Williams Sonoma|Zara Home|H M Home|Dusk Candles=dusk australasia=dusk com au|Howards Storage|
Spotlight Home|Curtain Wonderland|Interiors Online|RJ Living|Eva Mattress|Peters of Kensington|Royal Doulton|^Sheridan=sheridan outlet|Linen House|Bedshed|
Original Mattress|Winning Appliances Home`,
  'home-services': `
Kennards Self Storage|Storage King|National Storage|Fort Knox Storage|Rent a Space|Taxibox|^Spacer|Urban Clean|Absolute Domestics|Whizz|Jims Cleaning|Electrodry|Chem Dry|Rentokil|
Flick Pest|ADT Security|Chubb Security|Ring Yearly=ring basic=ring com=ring protect|Arlo|Lawrence Dry Cleaners|Brown Gouge|Just Skips|Bingo Industries Skip|Mobile Skips|
Two Men and a Truck|Muval|GoMove|Kent Removals|Allied Pickfords`,
  electronics: `
JB Hi-Fi=jb hi fi=jbhifi=jb hifi|Harvey Norman=harvey norman av it|The Good Guys=good guys|Officeworks Tech|Apple Store=apple online store=apple store r=apple com au=apple pty|Bing Lee|
Betta Electrical=betta home living|Appliances Online|Winning Appliances|Retravision|Narta|Centre Com=centrecom|Scorptec|PC Case Gear|Mwave|Umart|PLE Computers|MSY Technology=msy|
Computer Alliance|Jaycar=jaycar electronics|Altronics|Kogan=kogan com|Dick Smith|Dell Australia=dell|Lenovo|HP Store=hp online|Samsung=samsung electronics|Sony Store|
Dyson=dyson appliances|Camera House|digiDirect=digidirect|Ted's Cameras=teds cameras|Georges Cameras|Sonos|Bose|Garmin|Fitbit|Godfreys|Miele|^Breville|E&S Trading=e s trading|
Camberwell Electrics|Spartan Electrical|Phonebot|Fonebiz|Mobileciti|Boost Phone Repair|Fix My Phone|Reebelo|Back Market`,
  'department-stores': `
Kmart=kmart australia|Big W=bigw=big w online|^Target=target australia|Myer=myer pty|David Jones=davidjones|The Reject Shop=reject shop|Daiso|Best and Less=best less|Harris Scarfe|
TK Maxx|Costco Online|Dollar King|Hot Dollar|Cheap as Chips|Red Dot=red dot stores|Choice the Discount Store|Shiploads|Smart Buy|NQ Variety|Miniso|Muji|Savers|Salvos Stores|
Vinnies Shop|Cash Converters|Cash Stop|Silly Solly's=silly sollys|Sam's Warehouse|Anko|Dimmeys|K Hub`,
  'online-shopping': `
Amazon=amazon marketplace=amazon mktplc=amzn mktp=amazon au=amazon com au=amazon com=amzn=amzn mktp au=amazon retail|eBay=ebay australia=ebay o|Temu=temu com|
AliExpress=aliexpress com=alipay aliexpress|Shein=shein com=shein group|Catch=catch com au=catch of the day|Kogan Marketplace|Etsy=etsy com|Wish com|MyDeal=my deal|Gumtree|
Facebook Marketplace Order|OzSale|^Alibaba=alibaba com|Banggood|DHgate|Dealsdirect|Grays Online=graysonline=grays com|Mighty Ape|Groupon|Scoopon|Cudo|LivingSocial|Everyday Market|
TikTok Shop=tiktok shop|Redbubble Order|Vinted|Depop Order|Shopee|Taobao|QVC|TVSN|Openshop|Zazzle|Vistaprint|Snapfish`,
  clothing: `
Cotton On=cotton on group|Uniqlo|H&M=h m hennes mauritz|Zara=zara australia|The Iconic=theiconic=iconic com au|ASOS=asos com|Boohoo|Pretty Little Thing=prettylittlething|
Princess Polly|Showpo|White Fox=white fox boutique|Beginning Boutique|Culture Kings|Universal Store|Glue Store|General Pants|City Beach Australia|Ghanda|Factorie|Supre|Jay Jays|
Dotti|Portmans|Just Jeans|Jacqui E|Peter Alexander|Bonds Outlet=bonds com|Berlei|Bras N Things|Honey Birdette|Country Road|Witchery|Trenery|Mimco|Politix|Seed Heritage=seed|
Sportsgirl|Sussan|Suzanne Grae|Forever New|Review Australia|Cue Clothing|Veronika Maine|Decjuba|Kookai|Zimmermann|Aje|^Camilla|^Gorman|Obus|Elk the Label|Kathmandu|Macpac|Patagonia|
Lululemon=lululemon athletica|Lorna Jane|Rockwear|Running Bare|Gymshark|LSKD|Nike=nike australia|Adidas=adidas australia|Puma|Asics|New Balance|Foot Locker=footlocker|
Athletes Foot=the athletes foot|Hype DC|Platypus Shoes=^platypus|Skechers|JD Sports|Famous Footwear|Williams Shoes|Mathers|Midas Shoes|Novo Shoes|Betts Shoes|Wittner|Tony Bianco|
Rivers Australia=rivers clothing|Millers Fashion=millers fashion club|Noni B|Katies|Rockmans|W Lane|Crossroads Clothing|Autograph Fashion|City Chic|Lowes Menswear=lowes manhattan|
Tarocash|Connor Clothing|YD=yd menswear|MJ Bale|Oxford Shop=oxford clothing|Rodd Gunn|Saba|Industrie Clothing|Roger David|Johnny Bigg|RM Williams=r m williams|Akubra|Hard Yakka|
Workwear Hub|RSEA=rsea safety|Totally Workwear|^Tradie|Ugg Express|Strandbags|Samsonite|^Colette|^Pandora=pandora jewellery|Michael Hill|Prouds|Goldmark|Angus Coote|Swarovski|Lovisa|
Diva|Secrets Shhh|Shiels|Zamels|Hoskings|Tiffany Co|Louis Vuitton|Gucci|Chanel|Hermes Paris|Sunglass Hut|Oroton|Kate Spade|Coach Outlet|Michael Kors|^Fossil|Bared Footwear|
Bailey Nelson Sun|Looksmart Alterations|Mister Minit|Ally Fashion|Valley Girl|Temt|Glassons|Surfstitch|Surf Dive n Ski=surf dive ski|Ozmosis|Rip Curl|Quiksilver|
Billabong Store=^billabong|^Hurley|Volcom|Rebel Surf|Mountain Designs`,
  'books-stationery': `
Officeworks|Dymocks|QBD Books=qbd|^Readings=readings books|Booktopia|Collins Booksellers|Harry Hartog|Robinsons Bookshop|Kinokuniya|Better Read|Gleebooks|Abbeys|Boffins|
Amazon Kindle=^kindle|Book Depository|World of Books|Smiggle|Kikki K=kikki k|Typo|Newspower|Nextra|Newsxpress|The Lucky Charm|The Age=the age newspaper|
Sydney Morning Herald=smh com au=fairfax media=nine publishing|News Corp=news limited=news pty=herald sun=daily telegraph|The Australian|The Guardian=guardian news=theguardian|
New York Times=nytimes|Wall Street Journal=wsj|The Economist|AFR=financial review|^Crikey|Saturday Paper=schwartz media|Private Media|West Australian=thewest|The Washington Post|
Isubscribe|Magshop|Riot Art=riot art craft|Eckersleys|Snap Print|Kwik Kopy|Minuteman Press|Cartridge World|Ink Station`,
  pharmacy: `
Chemist Warehouse=chemistwarehouse=my chemist|Priceline=priceline pharmacy|TerryWhite=terry white=terrywhite chemmart|Amcal|Guardian Pharmacy|Blooms the Chemist=blooms chemist|
Discount Drug Stores=discount drug|Pharmacy 4 Less=pharmacy4less|Good Price Pharmacy|Capital Chemist|National Pharmacies|Chemist Discount Centre|Star Discount Chemist|
Soul Pattinson=soul patts|Pharmasave|Ramsay Pharmacy|Cincotta|Direct Chemist Outlet|Wizard Pharmacy|Friendlies Pharmacy|Malouf Pharmacies|Advantage Pharmacy|Alive Pharmacy|
Pulse Pharmacy|Nova Pharmacy|Chempro|Healthy Life=healthylife|Iherb|Vitamin Warehouse|Mr Vitamins|Bulk Nutrients|Nutrition Warehouse|Supplement World|
ASN Supplements=australian sports nutrition|Mr Supplement`,
  'dental-optical': `
Specsavers|OPSM|Oscar Wylee|Bailey Nelson|Clearly Contacts=clearly com|George and Matilda|Laubman Pank=laubman and pank|1001 Optical|Eyecare Plus|EyeQ Optometrists|Luxottica|
Vision Direct|National Dental Care|Pacific Smiles|Bupa Dental|Maven Dental|Primary Dental|Smile Direct|Invisalign|Amplifon|Audika|Hearing Australia|Connect Hearing`,
  fitness: `
Anytime Fitness=anytime fit|Goodlife=goodlife health clubs=goodlife health|Fitness First|Snap Fitness|Jetts=jetts fitness|Plus Fitness|F45=f45 training|Crunch Fitness|World Gym|
Virgin Active|Revo Fitness=revo|EFM Health|Fernwood=fernwood fitness|Curves|Genesis Fitness=genesis health|Planet Fitness|Derrimut=derrimut 24 7|Viva Leisure=club lime=hiit republic|
Zap Fitness|Stepz Fitness|Ufit|Re Creation Health|Lift Gym|Dynamic Fitness|Crossfit|Body Fit Training=bft|Orangetheory|KX Pilates|STRONG Pilates|Studio Pilates|Upstate Studios|
Core Plus|BodyMindLife|Humming Puppy|Power Living|9Round|UBX=ubx training|12RND Fitness|Barrys Bootcamp|Vision Personal Training|Fitness Passport|ClassPass|
YMCA Fitness=ymca victoria=ymca|Belgravia Leisure|Aligned Leisure|BlueFit|Ezidebit Gym|Debitsuccess=debit success|Ffa Paysmart=paysmart|Hussle|Clubware|Mindbody|Xponential|Hapana|
Zen Planner|Wodify`,
  'hair-beauty': `
Mecca=mecca brands=mecca maxima=mecca cosmetica|Sephora|Adore Beauty|The Body Shop=body shop|Lush=lush cosmetics|Aesop|Endota=endota spa|Just Cuts|Hairhouse=hairhouse warehouse|
Price Attack|Shaver Shop|Laser Clinics=laser clinics australia|Silk Laser=silk laser clinics|Australian Skin Clinics|Clear Skincare=clearskincare|Stefan Hair|Rubi Hair|Toni Guy|
Oscar Oscar|Jurlique|L'Occitane|Kiehls|MAC Cosmetics|Napoleon Perdis|Perfume Connection=chemist perfume|Perfume Shop|Oz Hair Beauty=oz hair and beauty|Barberhood|Barberia|Tommy Guns|
Mens Biz=mensbiz|Fresha|Timely Bookings|Brazilian Beauty|Ella Bache|Essential Beauty|Waxaway|Benefit Cosmetics|Jo Malone|Go-To Skin|Frank Body`,
  kids: `
Toys R Us|Toymate|Toyworld|Mr Toys|Smyths|LEGO=lego store|Kidstuff|Casey's Toys=caseys toys|Baby Bunting|Babies R Us|Baby Kingdom|Big W Toys|Bonds Kids|Seed Child|Purebaby|
Cotton On Kids|Pumpkin Patch|Mamas Papas|Tutti Bambini|Bugaboo|Mothercare|Build a Bear|Sanity Kids|Dinosaur World Play|Croc's Playcentre|Chipmunks Playland|Inflatable World|Gymbaroo|
Jump Swim=jump swim schools|Aquatots|Pop Mart`,
  pets: `
Petbarn|PETstock=pet stock|City Farmers|Pet Circle=petcircle|Pets Domain|My Pet Warehouse|Petspiration|Best Friends Pet=best friends pets|Just for Pets|Kellyville Pets|
Pet Culture=petculture|Budget Pet Products|VetSupply|Lyka=lyka pet|Scratch Pet=scratch dog food|Raw and Fresh Pet|Mad Paws|Pawshake|Pet Barn|Dogue|Aussie Pet Mobile|
Jims Dogwash=jims dog wash|RSPCA Shop|^Animates|^Horseland`,
  events: `
Ticketek|Ticketmaster|Moshtix|Eventbrite|Humanitix|Oztix|TryBooking|Sticky Tickets|Viagogo|StubHub|Event Cinemas=event cinema|Hoyts=hoyts cinemas|Village Cinemas|Reading Cinemas|
Palace Cinemas|Dendy|Cinema Nova|Luna Palace|Wallis Cinemas|Grand Cinemas|^Orpheum|Ace Cinemas|United Cinemas|Moonlight Cinema|IMAX|Taronga Zoo=taronga|Melbourne Zoo=zoos victoria|
Australia Zoo|Sea Life=sea life aquarium|Sydney Tower|Madame Tussauds|Luna Park|Dreamworld|Movie World=village roadshow theme parks=theme parks|Sea World|Wet n Wild|Aussie World|
Scenic World|Sovereign Hill|Questacon|Scienceworks|Museums Victoria|Australian Museum|NGV|Art Gallery NSW=agnsw|GOMA|MONA=mona museum|Opera House=sydney opera house|
Arts Centre Melbourne|QPAC|Adelaide Festival|Melbourne Theatre Company|Bangarra|Belvoir|Strike Bowling|Zone Bowling|Holey Moley|Timezone|^Kingpin|Archie Bros|B Lucky|
^Bounce=bounce inc|Latitude Jump|Sky Zone|Flip Out|Ifly|^Skydive=skydive australia|BridgeClimb|Puffing Billy|Perth Zoo|Adelaide Zoo|Royal Easter Show|Marvel Stadium|
MCG=melbourne cricket club|SCG Trust|Accor Stadium|Suncorp Stadium|Optus Stadium|Live Nation|Frontier Touring|Dice fm|Megatix|RedBalloon=red balloon|^Adrenaline=adrenaline com|
Experience Oz|Klook`,
  'games-hobbies': `
Steam=steam games=steampowered=steamgames com=steam purchase|Playstation=playstation network=sony playstation=playstationnetwork|Xbox=xbox live=microsoft xbox|
Nintendo=nintendo australia|Epic Games|Blizzard=blizzard entertainment|Riot Games|Roblox|Mojang=minecraft|EA Games=electronic arts|Ubisoft|GOG com|Humble Bundle|EB Games|
Zing=zing pop culture|Gametraders|JB Games|Good Games|Games Workshop|Gameology|Mind Games|^Spotlight=spotlight stores|Lincraft|Riot Craft|Kaisercraft|Hobbyco|Frontline Hobbies|
Metro Hobbies|Hearns Hobbies|Store DJ|Scarlett Music=^scarlett|Allans Billy Hyde|Belfield Music|Mannys=mannys music|^Sanity=sanity music|JB Vinyl|Red Eye Records|Supercell|King com|
Pokemon Go=niantic|Google Games|Paint n Sip=pinot picasso=cork chroma`,
  sport: `
Rebel=rebel sport=rebel sports|BCF=boating camping fishing|Anaconda=anaconda group|Decathlon|Tentworld|Snowys=snowys outdoors|Drummond Golf|GolfBox|House of Golf|Sportspower|
Sports Power|Intersport|SportsDirect|Amart Sports|Paddy Pallin|Wild Earth|Aussie Disposals|Ray's Outdoors|Cricket Australia|PlayHQ=play hq|
Revolutionise Sport|Parkrun|Ski Resort=thredbo=perisher=falls creek=mt buller=hotham|Epic Australia Pass=epic pass|^Ironman|Urban Climb|Topgolf|Auskick|Fishing World`,
  flights: `
Qantas=qantas airways=qantas au=qantas mobile|Jetstar=jetstar airways=jetstar web|Virgin Australia=virgin aust=virgin australia airlines=virgin au|Rex Airlines=regional express=rex|
Bonza=bonza airline|Link Airways|Air New Zealand=air nz|Singapore Airlines=singapore air|Emirates=emirates airline|Etihad=etihad airways|Qatar Airways=qatar air|Cathay Pacific|
Scoot=scoot tigerair|AirAsia=air asia|Malaysia Airlines|Thai Airways|Garuda|VietJet|Vietnam Airlines|China Southern|China Eastern|Air China|Japan Airlines=jal|ANA Airways=all nippon|
Korean Air|Fiji Airways|Hawaiian Airlines|United Airlines|American Airlines|Delta Air=delta air lines|British Airways|Air Canada|Lufthansa|KLM|Air France|Turkish Airlines|Ryanair|
EasyJet|Wizz Air|Batik Air|Air India|SriLankan|Philippine Airlines|Cebu Pacific|Air Vanuatu|Air Niugini|Aircalin|Webjet|Skyscanner|Kiwi com|Airnorth|Skytrans|FlyPelican=fly pelican|
Nexus Airlines|Tigerair=tiger airways`,
  accommodation: `
Airbnb=airbnb hmxxx=air bnb|Booking.com=booking com=bkg booking com=bkg hotel at booking|Expedia|Wotif|Hotels.com=hotels com|Agoda=agoda com|Trivago|Stayz=stayz vrbo|VRBO|
Hostelworld|Lastminute=lastminute com|Hipcamp|Youcamp|Big4=big 4=big4 holiday|Discovery Parks=discovery holiday parks|NRMA Parks=nrma holiday|Reflections Holiday|Ingenia Holidays|
Tasman Holiday Parks|Accor=accor hotels=accorhotels|Novotel|Mercure|Ibis|Sofitel|Pullman Hotel|^Mantra=mantra hotels|^Peppers=peppers retreat|
Quest Apartments=quest apartment=quest hotels|Meriton=meriton suites|Oaks Hotels|Adina|Rydges=rydges hotels|QT Hotels=qt hotel=qt sydney=qt melbourne|Crowne Plaza|Holiday Inn|
Hilton Hotel|Marriott|Sheraton|Hyatt|Westin|Shangri La|Best Western|Travelodge|Vibe Hotel=vibe hotels|Veriu|Ovolo|Crystalbrook|TFE Hotels|YHA=yha australia|Wyndham|Ramada|Punthill|
Alex Hotel|Crown Towers=crown metropol=crown promenade|^Medina|Citadines|Nesuto|Salter Brothers|Spicers Retreats`,
  tours: `
Flight Centre|Helloworld=helloworld travel|Luxury Escapes|Intrepid Travel|G Adventures|Contiki|Trip com=trip a deal=tripadeal|Ctrip|Travel Associates|STA Travel|Student Flights|
^Travello|Viator|GetYourGuide|Klook Travel|Carnival Cruise|P&O Cruises=p o cruises|Royal Caribbean|Princess Cruises|Celebrity Cruises|Spirit of Tasmania|Hertz|
Avis=avis australia=avis rent|Budget Rent a Car=budget rent=budget car|Europcar|Thrifty Car Rental=thrifty car|Enterprise Rent a Car=enterprise rent|
East Coast Car Rentals=east coast car|Sixt|Alamo Rent|Jucy|Apollo Motorhome|Britz|Maui Rentals|Bayswater Car Rental|No Birds|Rentalcars com=rentalcars|VroomVroomVroom=vroom vroom|
DriveNow Car|Cover More=covermore|World Nomads|Southern Cross Travel=scti|1Cover|Fast Cover=fastcover|InsureandGo|Travelex=travelex currency|Travel Money Oz|S Money|Global Exchange|
Rottnest Island`,
  gifts: `
Interflora|Petals Network|LVLY|Daily Blooms|Roses Only|1300 Flowers|Floraly|Mr Roses|Giftcards com au|Prezzee|Hardtofind=hard to find|Edible Blooms|Card Factory|Hallmark|
Party People=partypeople|Lombard=lombard party|Spotlight Party|Typo Gifts|Bloomex|Ultimate Gift Card=vanilla gift|TCN Gift`,
  'car-servicing': `
Toyota|Mazda|Hyundai|Mitsubishi|Nissan|Subaru|Volkswagen|Suzuki Auto|Isuzu Ute=isuzu|Mercedes Benz=mercedes|Lexus of|Kia Motors|Honda Cars|Volvo Cars|Audi Centre|BMW Service|
Supercheap Auto=super cheap auto=supercheap|Repco|Autobarn|Burson=burson auto|Bursons|Auto One|Kmart Tyre=kmart tyre auto|mycar=mycar tyre auto|Ultra Tune=ultratune|
Midas Auto=midas car care|Bob Jane=bob jane t marts|Beaurepaires|Bridgestone|JAX Tyres=jax tyre|Tyrepower|Goodyear Autocare|Tyres n More=tyres and more|Tyrepro|Costco Tyre|
Lube Mobile=lubemobile|ABS Auto|Pedders|Natrad|OBrien Autoglass=obrien glass=o brien autoglass|Novus Glass|Windscreen OBrien|Magic Hand Carwash|Star Car Wash|
Imo Car Wash=imo carwash|Crystal Car Wash|Tint a Car|ARB 4x4=arb|TJM|Opposite Lock|Ironman 4x4|4WD Supacentre|Sparesbox|AutoGuru|RACV Auto Care|Capital SMART|AMA Group|
Service Centre Toyota`,
};
