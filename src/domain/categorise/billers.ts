import type { SubCategorySlug } from './taxonomy.ts';

/**
 * Australian billers missing from the brand index: telcos, energy, insurers, lenders, government, streaming,
 * transport. 'Name=alias=alias', separated by '|'. '^' marks a name that only matches at the start of the merchant,
 * because its words occur in other names. Maintained manually, from names on statements.
 */
export const billers: Readonly<Partial<Record<SubCategorySlug, string>>> = {
  software: `
Microsoft=msbill=microsoft store=msft|GitHub|Google Cloud=google cloud platform|Google Workspace=gsuite=google gsuite|Google One|Google Domains|Google Storage|Dropbox|
Adobe=adobe systems|Canva|OpenAI=chatgpt|Anthropic=claude ai|Zoom=zoom us=zoom com|Slack|Atlassian|Notion Labs=notion so|1Password|LastPass|NordVPN|ExpressVPN|Surfshark|
ProtonMail=proton ag|Evernote|Grammarly|Squarespace|Wix com=wix|WordPress|GoDaddy=dnh godaddy|Crazy Domains|VentraIP|Cloudflare|DigitalOcean|Amazon Web Services=aws emea|Heroku|
Linode|Namecheap|Shopify|MYOB|Xero|Quickbooks=intuit quickbooks=intuit|Mailchimp|McAfee|^Norton=nortonlifelock|Trend Micro|Kaspersky|Malwarebytes|JetBrains|Figma|Midjourney|
Cursor AI=cursor usage|Setapp|Backblaze|Docusign|Todoist`,
  streaming: `
Netflix=netflix com=netflixaust|Spotify=spotifyaust=spotifyau=spotify ab|^Stan=stan com au=stan entertainment=stan au|Binge=binge com au|Kayo=kayo sports|Foxtel=foxtel now|Hubbl|Disney Plus=disneyplus=disney=disney streaming|
Paramount Plus=^paramount=paramountplus|Amazon Prime=prime video=amazon prime video=amznprime=amazon video=amazon prime membership=amznprimeau=primevideo|
Apple=apple com bill=itunes=itunes com bill=apple services=apple com au bill=apple itunes=apple one=apple music=apple tv=icloud|
YouTube Premium=youtube=youtubepremium=google youtube=youtube premium|Google Play=google play apps|Audible|Optus Sport|Britbox|Hayu|Shudder|Mubi|Crunchyroll|Acorn TV|DAZN|Tidal|
Deezer|SoundCloud|Max Streaming=hbo max|Sirius XM|Kanopy|Twitch|Patreon|OnlyFans|Substack|DocPlay|Curiosity Stream|Calm com|^Headspace|^Strava|^Duolingo|MyFitnessPal|^Bumble|^Tinder|
Hinge|Zwift|Peloton|Les Mills|Sweat App|Centr|Life360|LinkedIn=linkedin premium|Snapchat|^Discord=discord nitro|Telegram Premium|^Ancestry|MyHeritage|Storytel|Scribd|Everand|
Kindle Unltd=kindle unlimited|Kindle Svcs|Medium com|Plex`,
  memberships: `
Costco Membership|Amazon Prime Annual|RSL Club Membership|National Trust|^Scouts=scouts australia|Girl Guides|Entertainment Book=entertainment publications|Qantas Club|
Velocity Membership|Choice Magazine=australian consumers association|HelloFresh=hello fresh|Marley Spoon|Dinnerly|EveryPlate|Youfoodz|My Muscle Chef|Lite n Easy|Thriva|Graze|
Everyday Extra=woolworths everyday extra|Delivery Unlimited|Coles Plus|OnePass|Dollar Shave Club|Who Gives A Crap|Naked Wines|Vinomofo|Thankyou Payroll`,
  rent: `
Rentpay=rent pay=rental rewards|DEFT=deft rent=deftpay|SimpleRent=simple rent|Snug|Ailo=ailo app|Kolmeo|Cubbi|RTA Bond=rental bond=rental bonds online=residential tenancies bond|
LJ Hooker|Ray White|Harcourts|McGrath Real Estate=mcgrath estate|Barry Plant|Belle Property|Hocking Stuart|Nelson Alexander|Biggin Scott|Raine Horne|PRD Real Estate|
Richardson Wrench|Flatmates Rent|Bond Loan|DHHS Bond|Homes NSW=nsw land housing|Housing SA|Community Housing|Scape Student|UniLodge|Iglu|Student One`,
  mortgage: `
Aussie Home Loans=aussie home loan|Athena Home Loans=athena mortgage|Loans com au|Firstmac|Resimac|Pepper Money|Liberty Financial|La Trobe Financial|Bluestone Mortgages|
RAMS Home Loan=rams home loans=rams|State Custodians|Tiimely|Unloan|Reduce Home Loans|Homestart Finance|Keystart|Well Home Loans|Bank Australia Home Loan|Mortgage House|Advantedge|
Homeloans Ltd|Homeside|Lendi|86 400 Home Loan`,
  'home-insurance': `
AAMI Home|NRMA Home|RACV Home|RACQ Home|Allianz Home|Budget Direct Home|QBE Home|CGU=cgu insurance|Terri Scheer|Honey Insurance|EBM RentCover=rentcover|Youi Home|
Woolworths Home Insurance|Coles Home Insurance|Suncorp Home`,
  'rates-strata': `
StrataPay=stratapay|StrataMax|PICA Group|^Whittles|
Moreton Bay Council|Water Rates Council|RevenueSA=revenue sa`,
  electricity: `
AGL=agl sales=agl energy=agl electricity=agl retail|Origin Energy=origin electricity=originenergy=origin energy holdings|^Origin|EnergyAustralia=energy australia|Red Energy|
Alinta Energy=alinta|Simply Energy|Engie=engie australia|Powershop|Momentum Energy|Lumo Energy|Dodo Power|Ergon Energy=ergon|Energex|Aurora Energy|^Synergy=synergy energy|
Horizon Power|ActewAGL|Jacana Energy|Tango Energy|Diamond Energy|GloBird Energy=globird|Amber Electric|Energy Locals|OVO Energy|Sumo Power=sumo energy|Powerdirect|Nectr=nectr energy|
ReAmped Energy|1st Energy|Covau|Kogan Energy|Discover Energy|Flow Power|Pacific Blue Retail|People Energy|Next Business Energy|Sanctuary Energy|Elysian Energy|Mojo Power|
Click Energy|Nova Energy|Essential Energy|Ausgrid|Endeavour Energy|Ausnet=sp ausnet|CitiPower|Powercor|Jemena|United Energy|SA Power Networks|Western Power|Evoenergy|TasNetworks|
Solar Victoria|Arcline by RACV|Locality Planning Energy|WINconnect|Active Utilities|Altogether Group|Origin Zero`,
  gas: `
Origin Gas|AGL Gas|Kleenheat|Elgas|Supagas|Origin LPG|ATCO Gas|Alinta Gas|Energy Australia Gas|Solstice Energy|Tas Gas|Australian Gas Networks|Swap n Go=swapngo|Multinet Gas|Unigas|
BOC Gas|Boc Ltd`,
  water: `
Sydney Water=sydneywater|Yarra Valley Water=yvw|South East Water|Greater Western Water=city west water=western water|Urban Utilities=queensland urban utilities|Unitywater|SA Water|
Water Corporation|Hunter Water|Icon Water|TasWater|Barwon Water|Coliban Water|Power and Water|Goulburn Valley Water|Logan Water|Gippsland Water|Melbourne Water|
Central Highlands Water|Aqwest|Busselton Water|Riverina Water|Rous Water`,
  internet: `
Aussie Broadband|Telstra Broadband=telstra bigpond=telstra nbn=telstra internet|TPG=tpg internet=tpg telecom|iiNet|Internode|Optus Broadband=optus internet=optus nbn|Exetel|
Superloop|Dodo=dodo services=dodo internet|^Belong=belong nbn|Tangerine Telecom=tangerine internet|MATE Communicate=lets be mates|SpinTel|Southern Phone|Starlink|SkyMesh|Leaptel|
Launtel|Buddy Telco|Swoop|More Telecom=more nbn|Activ8me|Harbour ISP|Foxtel Broadband|Flip TV|Future Broadband|Origin Broadband=origin internet|AGL Internet|Vodafone NBN|Uniti|
OptiComm|NodeOne|Pentanet|Mynetfone|Arctel|iPrimus|Vocus|NBN Co|Carbon Comms|Kogan Internet`,
  mobile: `
Telstra=telstra mobile=telstra prepaid=telstra bill=telstra services|Optus=optus mobile=optus prepaid=optus billing|Vodafone=vodafone australia=vodafone prepaid|Boost Mobile|
Amaysim=amaysim mobile|ALDI Mobile=aldimobile|Woolworths Mobile=everyday mobile|Coles Mobile|Kogan Mobile|Belong Mobile|Circles Life|Felix Mobile|Lebara|Lycamobile=lyca mobile|
Catch Connect|gomo Mobile=gomo|Moose Mobile|Yomojo|Hello Mobile|Tangerine Mobile|Vaya|Exetel Mobile|TPG Mobile|iiNet Mobile|Dodo Mobile|Southern Phone Mobile|Pivotel|Mate Mobile|
Numobile|Virgin Mobile|Yatango|Airalo|Holafly|Skype`,
  'other-insurance': `
TAL=tal life|AIA=aia australia|MLC Insurance=mlc life=mlc limited|OnePath=onepath life|MetLife|^ClearView|NobleOak|Zurich Life=zurich australia|Comminsure|Real Insurance|
InsuranceLine|Guardian Insurance|Australian Seniors=seniors insurance|Swiftcover|Asteron Life|Integrity Life|Encompass Life|Qantas Insurance|Medibank Life|Aust Unity Funeral|
BizCover|QBE=qbe insurance|Chubb Insurance|Hollard=hollard insurance|Guild Insurance|MIGA|Avant Mutual|Lloyds Insurance`,
  fuel: `
BP=bp connect=bp express=bp truckstop|Ampol=ampol foodary=eg ampol=ampol woolworths|Caltex=caltex woolworths|Shell=shell coles express=shell reddy=viva energy|
Reddy Express=coles express=^reddy|7-Eleven=7eleven=7 eleven australia=7 eleven fuel|United Petroleum=united petrol=united fuel=united astron|Mobil|Puma Energy|
Liberty Fuel=liberty oil=liberty petroleum|Metro Petroleum=metro fuel=metro petrol|OTR=on the run|EG Fuelco=eg group=eg australia=eg fuel|
Woolworths Petrol=woolworths fuel=wow petrol=caltex wow|APCO=apco service|Costco Fuel=costco gasoline|Vibe Petroleum=vibe|Speedway Petrol|Budget Petrol=budget petroleum|Enhance Fuel|
Westside Petroleum|^Astron|Burk Petroleum|Better Choice Petroleum|X Convenience|Pearl Energy|Freedom Fuels|Independent Fuel|Lowes Petroleum|Ultra Petroleum|Atlas Fuel|Gull Petroleum|
Solo Oil|Tesla Supercharger|Chargefox|Evie Networks=evie|BP Pulse|Ampcharge|Jolt Charge|Exploren|ChargePoint|Nrma Charging|EVUP`,
  'public-transport': `
Opal=opal card=opal top up=opal travel=transportfornsw=transport for nsw=tfnsw=transport nsw=tfnsw opal|Myki=myki top up=myki auto top up=ptv myki=public transport victoria|
Translink=go card=translink go card=translink qld|Metrocard=adelaide metro|SmartRider=transperth=public transport authority|MyWay=transport canberra|
Greencard Metro Tas=metro tasmania|V Line=vline|NSW TrainLink|Queensland Rail|Airtrain=airtrain citylink|Airport Link|SkyBus|Sydney Metro|Sydney Ferries|Manly Fast Ferry|Yarra Trams|
Metro Trains|Rottnest Express|Captain Cook Ferry|^Sealink|Greyhound=greyhound australia|FlixBus|Premier Transport|Firefly Coaches|Murrays Coaches|Journey Beyond|Con x ion|Redy2go|
Tullamarine Bus|^Kinetic|Busways|G Link`,
  'taxis-rideshare': `
Uber=uber trip=uber rides=ubr pending=uber australia=uber one=uber bv|Didi=didi mobility=didi rides=didi australia|Ola=ola cabs=ola australia|Bolt EU=bolt|
13cabs=13 cabs=13 cabs melbourne|Silver Top Taxi=silver top|Yellow Cabs|Black White Cabs=black white|Swan Taxis|Cabcharge|GM Cabs|Premier Cabs|Ingogo|Legion Cabs|Shebah|Rydo|
A2B Australia|Live Taxi|LiveTaxi|Lime Scooter=lime ride=lime rides|Neuron=neuron mobility|Beam Mobility=beam ride|Ario|Nextbike|GoGet|Flexicar|Popcar|Uber Carshare=car next door|
Evee|Turo|Camplify|Lyft|Grab Rides`,
  tolls: `
Linkt=linkt sydney=linkt melbourne=linkt brisbane=transurban|E Toll=etoll=e toll nsw=tfnsw tolls|CityLink|EastLink=eastlink breeze=breeze eastlink=connecteast|Roam Express|
Go Via=govia|Via Roam|M5 Motorway=interlink roads`,
  parking: `
Wilson Parking|Secure Parking|Care Park|EasyPark|PayStay|CellOPark=cellopark|Park n Pay|Point Parking|Interpark|First Parking|Ace Parking|Metro Parking|Divvy Parking|
Sydney Airport Parking|Melbourne Airport Parking|Brisbane Airport Parking|Parkopedia|Ezi Park|UbiPark|Duncan Solutions|KISS Parking|Nationwide Parking|Park Fly|
Andrews Airport Parking|ParkMate|S2S Parking|Pay By Phone Parking=paybyphone|Reef Parking`,
  'rego-licence': `
VicRoads=vic roads=vicroads rego|Service NSW=servicensw=service nsw rego=tfnsw rms=rms rego=transport for nsw rms|Roads and Maritime=roads maritime services|
TMR Qld=transport main roads=dept transport main roads=qld transport=tmr rego|EzyReg=ezyreg=service sa=dpti|DOT WA=department of transport=dept of transport=dot licensing=dept transport|Access Canberra|
Service Tasmania=service tas|MVR NT=motor vehicle registry|TAC Premium|QBE CTP|Allianz CTP|GIO CTP|AAMI CTP|NRMA CTP`,
  'car-insurance': `
AAMI=aami insurance=aami car|NRMA=nrma insurance=nrma motoring|RACV=racv insurance=racv membership|RACQ=racq insurance=racq membership|RAA=raa insurance|
RAC WA=rac insurance=rac membership|RACT|Budget Direct=auto general=auto general insurance|Youi=youi insurance|Allianz=allianz australia=allianz insurance|
Suncorp Insurance=suncorp car|GIO=gio insurance|Bingle=bingle insurance|Apia|Shannons=shannons insurance|Coles Insurance=coles car insurance|
Woolworths Insurance=woolworths car insurance|Huddle Insurance|ROLLiN Insurance|PD Insurance Car|Stella Insurance|Progressive Insurance|Poncho Insurance|Ozicare|Just Car Insurance|
Virgin Money Car|KOBA Insurance|Vero Insurance|Elders Insurance|WFI Insurance|Digicall Assist|Real Car Insurance`,
  'vehicle-purchase': `
Carsales|Carvana|Cars24|Pickles Auctions=^pickles|Manheim|Carma|Toyota Finance Lease|Maxxia|SG Fleet|LeasePlan|Toyota Fleet|Bicycle Centre|Giant Bicycles|Pushys|Bike Exchange|
Harley Davidson|Peter Stevens Motorcycles|TeamMoto|MCA Bikes`,
  'health-insurance': `
Medibank=medibank private=medibank health=medibank premium|Bupa=bupa health=bupa australia=bupa hi|HCF=hcf health=hospitals contribution fund|nib=nib health=nib health funds|
HBF=hbf health|Australian Unity=aust unity|ahm=ahm health=australian health management|GMHBA|Frank Health|Defence Health|Teachers Health|Latrobe Health|Westfund|Peoplecare|
CUA Health|RT Health|Doctors Health Fund|Navy Health|Police Health|Health Partners|St Lukes Health|Phoenix Health|CBHS=cbhs health|HIF=hif health|Queensland Country Health|
Health com au|Transport Health|Mildura Health|Onemedifund|ACA Health|TUH Health=union health|Nurses Midwives Health|Emergency Services Health|UniHealth|ARHG|Hunter Health|
Allianz Care=allianz overseas student|OSHC Worldcare`,
  medical: `
Healthscope|Ramsay Health|Epworth|St Vincents|Cabrini|^Calvary|Mater Hospital|Royal Childrens|IPN Medical|Myhealth|Forhealth|HotDoc=hotdoc|HealthEngine|Healius|Sonic Healthcare|
I MED Radiology=imed radiology|Capitol Health|Lumus Imaging|Qscan|Laverty|Douglass Hanly|Dorevitch|Sullivan Nicolaides|QML|Clinpath|ACL Pathology|Virtus Fertility|Monash IVF|Genea|
Ambulance Victoria|NSW Ambulance|St John Ambulance|SA Ambulance|Hola Health|InstantScripts|^Eucalyptus=^juniper=pilot health|Mosh|Updoc|Doctors on Demand|Lysn|BetterHelp|
Headspace Clinic|Medicare|SmartClinics|Tristar Medical|Cohealth|Back In Motion|Lifecare Physio|Sonic Path`,
  childcare: `
Goodstart=goodstart early learning|G8 Education|Guardian Childcare=guardian early learning|Affinity Education|C K Kids|Story House Early Learning|Only About Children|Busy Bees|
KU Childrens Services=ku children|Green Leaves Early|Nido Early|Explore Develop|Camp Australia|QikKids|Xplor Childcare=xplor|TheirCare|OSHClub=junior adventures group|TeamKids|Big Childcare|Team Holiday|Xplor|
Kidsoft|Debitsuccess Childcare|Storypark|Little Scholars|Sparrow Early Learning|Avenues Early Learning|Milestones Early|Montessori Academy|YMCA Childcare|Uniting Early Learning|C&K`,
  school: `
QKR=qkr mastercard=qkr school|Compass School=compass education|Flexischools|School24|Schoolzine|My School Connect|Parentpay|Operoo|BPoint School|School Bytes|
DET School=dept of education|Munch Monitor|Noone Imagewear|Academy Uniforms|Lowes Schoolwear|Kumon|Cluey Learning|NumberWorks|Kip McGrath|Edworks`,
  courses: `
TAFE=tafe nsw=tafe qld|Open Universities|HECS=hecs help=help repayment|UNSW|UTS|RMIT|Monash Uni|^Deakin|La Trobe Uni|Griffith Uni|QUT|^Curtin|UWA|Swinburne|Macquarie Uni|
Western Sydney Uni|UniSA|UniMelb=uni melb|UNE Armidale|Torrens Uni|Udemy|Coursera|Skillshare|MasterClass|Pluralsight|General Assembly|Codecademy|edX|Brilliant org|Datacamp|Lynda com`,
  'child-support': `
Child Support=child support agency=childsupport=csa payment`,
  vet: `
Greencross|Vet Partners|Petsure|Bow Wow Meow|RSPCA Pet Insurance|Petcover|Knose Pet|Fetch Pet Insurance|Animal Emergency=animal emergency centre|Vets4Pets|VetLove|Lort Smith|
Lost Dogs Home|Animates Vet`,
  gambling: `
Sportsbet=sportsbet com au|^TAB=tab limited=tabcorp=tab com au|Ladbrokes=ladbrokes com au|Neds=neds com au|Bet365|Pointsbet|Unibet|^BlueBet|Betfair|Betr|Dabble=dabble sports|TabTouch|
UBet|Palmerbet|BoomBet|^PlayUp|Bet Right=^betright|Picklebet|Swiftbet|Sportsbetting|Elitebet|Betdeluxe|Topsport|BetNation|Colossalbet|Readybet|
TheLott=the lott=thelott com=tatts=tattersalls=tattslotto|Oz Lotteries=ozlotteries|NSW Lotteries|Golden Casket|Lotterywest|SA Lotteries|Lottoland|Crown Casino=crown melbourne casino|
Star Casino=the star casino|SkyCity=skycity casino|Treasury Casino|^Mounties|Casino Canberra|Mater Prize Homes=mater lotteries|RSL Art Union|Dream Home Art Union=yourtown|
Surf Lottery|Endeavour Lotteries|Deaf Lottery|Play for Purpose|Stake com`,
  charity: `
Red Cross=australian red cross|World Vision|Unicef|Oxfam|Amnesty=amnesty international|Greenpeace|WWF=wwf australia|Salvation Army=salvos|Vinnies=st vincent de paul|
Smith Family=the smith family|Fred Hollows=fred hollows foundation|Cancer Council|Beyond Blue|Black Dog Institute|^Lifeline|RSPCA|Animals Australia|Movember|
Medecins Sans Frontieres=doctors without borders|Save the Children|Plan International|Compassion Australia|CBM Australia|Guide Dogs|Royal Flying Doctor=rfds|Starlight Foundation|
Make a Wish|McGrath Foundation|National Breast Cancer|Heart Foundation|Stroke Foundation|Caritas|Mission Australia|Anglicare|Uniting Church|Hillsong|GoFundMe|Mycause|Everydayhero|
Raisely|JustGiving|Benevity|ChildFund|Barnardos|Bush Heritage|Australian Conservation Foundation|GetUp|ActionAid|Sea Shepherd|Foodbank|OzHarvest|St John Donation|CFA Donation|
Islamic Relief|Jesuit Mission|Mater Foundation|Royal Childrens Hospital Foundation|Good Friday Appeal|Surf Life Saving|UNHCR=australia for unhcr`,
  professional: `
Australia Post=auspost=aust post=post shop=auspost online=australia post shop|StarTrack|Sendle|DHL|FedEx|Toll IPEC|Aramex=fastway|Couriers Please|CouriersPlease|H R Block=hr block|
ITP Tax=itp the accounting|Etax=etax accountants|LegalVision|Slater Gordon|Maurice Blackburn|Shine Lawyers|Willed|Hipages|Airtasker|Oneflare|Service Seeking|Seek com au|PEXA|
InfoTrack|Equifax|Illion|ASIC=asic fees|Mail Boxes Etc|Pack Send`,
  government: `
Passport Office=australian passport=dfat passport|Home Affairs=dept of home affairs|Fines Victoria=civic compliance|Revenue NSW=state debt recovery=sdro|
SPER=state penalties enforcement|Fines Enforcement|NSW Fair Trading|Consumer Affairs|Land Registry|AFP Check|ParksVic=parks victoria|NSW National Parks|
ServiceSA`,
  bnpl: `
Afterpay=afterpay pty=afterpay australia=afterpaytouch=afterpay us|Zip Pay=zippay=zip money=zipmoney=zip co=zip|Humm=humm group=humm bigthings=hummgroup|
Klarna=klarna bank=klarna australia|PayPal Pay in 4=paypal pay in 4=paypal pay in four=pay in 4=paypalpayin4|LatitudePay=latitude pay|^Openpay|Laybuy|Splitit|^Brighte|Payright|Limepay|
Bundll|Sezzle|Deferit|StepPay=step pay|Wizpay|Beforepay|MyPayNow|Wagepay|Wagetap|Press Pay|CommBank StepPay|NAB Now Pay Later|Fupay|Pay4=pay 4`,
  'loan-repayments': `
Nissan Financial=nissan financial services|Toyota Finance=toyota financial=toyota financial services|BMW Finance=bmw financial|Mercedes Benz Financial=daimler truck financial|
Volkswagen Financial=vw financial|Macquarie Leasing|Angle Finance=angle auto finance|^Plenti=plenti finance|MoneyMe|^Latitude=latitude financial=latitude finance=latitude gem=gem visa|
SocietyOne|Wisr|Harmoney|^Nimble|Wallet Wizard=credit24|Cash Converters Loan|Cash Train|Money3|Pepper Money Car|Firstmac Car|RateSetter|OurMoneyMarket|Now Finance|Alex Bank|
Jacaranda Finance|Sunshine Loans|Swoosh Finance|Fundo|Ferratum|Good Shepherd=nils loan|Radio Rentals|Rent4Keeps|Thorn Rentals|Credit Corp|Baycorp|Panthera Finance|Collection House|
Lion Finance|Pioneer Credit|Ford Credit|Hyundai Finance=hyundai capital|Kia Finance|Mazda Finance|Subaru Finance|Suzuki Finance|Mitsubishi Finance|Honda Finance|Esanda|
Capital Finance|Branded Financial|Taurus Motor Finance|Allied Credit|Metro Finance|Stratton Finance|Prospa|OnDeck|Judo Bank Loan|Moula|Humm90|Go Mastercard|CreditLine|
Buyers Edge=once credit|MoneySpot|Cigno`,
  tax: `
ATO=ato payment=australian taxation office=tax office payments=taxation office=ato 001=deputy commissioner of taxation`,
  savings: `
Raiz=raiz invest|^Spaceship=spaceship voyager|CommSec=commsec pocket=commsecurities|SelfWealth|Stake Investing=stake shop=hellostake|^Pearler|Superhero Invest=superhero markets|
^Vanguard=vanguard personal investor=vanguard investments|BetaShares Direct|CMC Markets|nabtrade|IG Markets|Interactive Brokers|eToro|Sharesies|Webull|Moomoo|Tiger Brokers|
Bell Direct|Westpac Share Trading|ANZ Share Investing|CoinSpot=coin spot=casey block services|Independent Reserve|CoinJar|Swyftx|Binance=binance australia|Coinbase|^Kraken=bit trade|
BTC Markets|Crypto com|Digital Surge|Bitaroo|Easy Crypto|Coinstash|Cointree|Bamboo Invest|Acorns Grow|Stockspot|Six Park|InvestSMART|Perth Mint|ABC Bullion|BrickX|Plenti Lending|
La Trobe Investment`,
  super: `
AustralianSuper=australian super|Australian Retirement Trust=art super=sunsuper=qsuper|Aware Super|Hostplus|HESTA|Cbus=cbus super|Rest Super=rest industry|UniSuper|CareSuper|
Spirit Super|Colonial First State|MLC Super|AMP Super|BT Super|Mercer Super|Brighter Super|Equip Super|TelstraSuper|Team Super=mine super|NGS Super|Legalsuper|Prime Super|
Future Super|Verve Super|Student Super|Virgin Super|SuperStream=superchoice=quicksuper=click super=clicksuper|Vision Super|Active Super|GESB|ESSSuper|CSC Super=commonwealth super|
First Super|BUSSQ|Media Super|Maritime Super|Russell Investments Super|Netwealth|Hub24`,
};

/** Names with another meaning for money in. Names listed nowhere else have no meaning for money out. */
export const payers: Readonly<Partial<Record<SubCategorySlug, string>>> = {
  benefits: `
Centrelink=centrelink payment=ctrlink=clink|Services Australia=serv aust=services aust=serv australia|Jobseeker=job seeker=jobseeker payment=jobseeker pmt|
Youth Allowance=yth allow=youth allow=youthallow=youth all|Age Pension=aged pension=aust govt pension=age pen|
Family Allowance=ftb=ftb a=ftb b=family tax benefit=fam assist=family assistance=family assistance office=fao families=aus gov families=ausgov families=family benefit=newborn supplement|Parenting Payment=parenting pmt=parent pmt|
Disability Support Pension=disability pension=^dsp|Carer Payment=carer pmt=carers payment|Carer Allowance=carer allow=carers allowance|Austudy|Mobility Allowance|Special Benefit Payment|Crisis Payment|Farm Household Allowance|
Pensioner Supplement=pension supplement|Energy Supplement=energy relief payment|Work Bonus Pension|Bereavement Payment|Widow Allowance|Partner Allowance|Assistance for Isolated Children=aic allowance|
Abstudy|Rent Assistance|DVA Pension=dept veterans affairs=department of veterans affairs=veterans affairs=dva payment|NDIS=ndia=ndis payment|Child Care Subsidy=childcare subsidy=^ccs payment|
Paid Parental Leave=pl parental leave=parental leave pay=paid parental leave=dad and partner pay|Jobkeeper|
Child Support=child support agency=csa payment|Newstart|Cost of Living Payment`,
  'tax-refund': `
ATO=ato refund=australian taxation office=taxation office=tax refund=ato ato`,
  dividends: `
Computershare|Link Market Services|Boardroom Pty|Automic|^Vanguard=vanguard personal investor|CommSec|SelfWealth|Betashares=betashares capital|iShares|BHP Group=bhp dividend|
Westpac Dividend=wbc dividend|CBA Dividend=cba itm div|NAB Dividend=nab final dv=nab interim dv|ANZ Dividend|Telstra Dividend=tls fnl div|Wesfarmers Dividend=wesfarmers ltd|
Woodside Dividend|MQG Dividend|VAS Payment|VDHG Payment`,
  medical: `
Medicare=mcare benefits=medicare benefit=medicare australia=mcare`,
  refunds: `
Shopback|Cashrewards|TopCashback|Kickback Rewards|Return and Earn=tomra=containers for change=container refund=return it=re collect|Everyday Rewards|Flybuys`,
  'other-income': `
Airbnb Payments=airbnb payout|Uber Driver=uber earnings=rasier pacific|Doordash Driver=doordash dasher|eBay Payout|Etsy Payout=etsy deposit|Airtasker Payout|
Square Payout=square australia|Tyro Settlement|Redbubble|Depop`,
};
