/**
 * The sample catalogue in short: '# category', '## subcategory', and lines of group, noun, kinds, base unit, sizes and
 * the cents of 100 g, 100 ml or a piece. Every kind is sold in every size, by each brand of the category.
 */
export const sampleLines = `
# Fruit and vegetables
## Fresh fruit
Apples|apples|Royal Gala;Pink Lady;Granny Smith|g|1000,2000|42
Bananas|bananas|Cavendish;Lady Finger|g|850,1000|38
Citrus|oranges|Navel;Valencia|g|1000,3000|33
Citrus|mandarins|Imperial;Afourer|g|800,1000|45
Berries|strawberries|;Premium|g|250,500|170
Berries|blueberries|;Jumbo|g|125,200|290
Grapes|grapes|Red seedless;Green seedless|g|500,1000|75
## Fresh vegetables
Potatoes|potatoes|Washed;Brushed;Baby|g|1000,2000|36
Onions|onions|Brown;Red|g|500,1000|30
Carrots|carrots|;Baby|g|500,1000|24
Tomatoes|tomatoes|Truss;Roma;Cherry|g|250,500|98
Leafy greens|spinach|Baby;Chopped|g|120,280|190
Leafy greens|salad mix|Four leaf;Rocket|g|120,250|210
Broccoli and cauliflower|broccoli|;Trimmed|g|350,500|79
# Dairy and eggs
## Milk and cream
Fresh milk|milk|Full cream;Light;Skim;Lactose free|ml|1000,2000,3000|17
Long life milk|long life milk|Full cream;Skim|ml|1000,6000|16
Plant drinks|oat drink|;Barista|ml|1000|30
Plant drinks|almond drink|;Unsweetened|ml|1000|31
Cream|cream|Thickened;Pure;Sour|ml|300,600|72
## Cheese
Block cheese|cheese|Tasty;Colby;Vintage|g|250,500,1000|135
Sliced cheese|cheese slices|Tasty;Light;Swiss|g|250,500|150
Grated cheese|grated cheese|Tasty;Mozzarella;Pizza blend|g|250,500|148
## Yoghurt and butter
Yoghurt|yoghurt|Greek;Natural;Vanilla;Strawberry|g|500,1000|68
Butter|butter|Salted;Unsalted|g|250,500|150
Spreads|dairy spread|Original;Light|g|250,500|95
## Eggs
Eggs|free range eggs|Large;Extra large|each|6,12|55
Eggs|barn eggs|Large;Extra large|each|12,18|42
# Bakery
## Bread
Sliced bread|bread|White;Wholemeal;Multigrain;Soy and linseed|g|650,700|52
Rolls|rolls|White;Wholemeal;Brioche|each|4,6|75
Wraps|wraps|White;Wholegrain|each|8,12|52
Muffins and crumpets|English muffins|Original;Fruit|each|6|58
Muffins and crumpets|crumpets|Round;Square|each|6,8|55
# Meat and seafood
## Fresh meat
Chicken|chicken breast|Free range;Skinless|g|500,1000|135
Chicken|chicken thigh|Free range;Skinless|g|500,1000|130
Beef|beef mince|Regular;Lean|g|500,1000|150
Beef|beef sausages|Thin;Thick|g|500,900|95
Pork|pork mince|Regular;Lean|g|500|130
Lamb|lamb chops|Loin;Forequarter|g|500,1000|260
## Seafood
Canned fish|tuna|Olive oil;Springwater;Chilli|g|95,185,425|160
Canned fish|pink salmon|;Springwater|g|105,210|210
# Pantry
## Pasta, rice and grains
Pasta|pasta|Spaghetti;Penne;Fusilli;Wholemeal penne|g|500,1000|36
Rice|rice|Long grain;Basmati;Jasmine;Brown|g|1000,2000,5000|30
Noodles|noodles|Egg;Rice;Udon|g|200,400|60
Couscous|couscous|;Wholemeal|g|500|70
## Breakfast
Cereal|breakfast cereal|Wheat biscuits;Bran flakes;Corn flakes|g|400,750|75
Muesli|muesli|Toasted;Natural|g|500,750|95
Oats|rolled oats|Traditional;Quick|g|500,900|38
Spreads|peanut butter|Smooth;Crunchy|g|375,750|105
Spreads|jam|Strawberry;Apricot|g|250,500|110
Spreads|honey|Clear;Raw|g|250,500|180
## Cans and jars
Canned tomatoes|canned tomatoes|Diced;Whole;Crushed|g|400,800|30
Canned beans|beans|Baked;Red kidney;Borlotti|g|220,420|42
Canned beans|chickpeas|;Organic|g|400|38
Canned vegetables|corn kernels|;No added salt|g|125,420|48
Soup|soup|Tomato;Pumpkin;Chicken|g|400,530|70
Pasta sauce|pasta sauce|Tomato and basil;Bolognese;Roast garlic|g|500,700|58
## Baking and oils
Flour|flour|Plain;Self-raising;Wholemeal|g|1000,2000|17
Sugar|sugar|White;Caster;Raw;Brown|g|500,1000,2000|22
Oil|oil|Canola;Vegetable;Sunflower|ml|750,2000|58
Oil|olive oil|Extra virgin;Light|ml|500,1000|190
## Snacks
Chips|potato chips|Salted;Salt and vinegar;Chicken|g|100,170|210
Biscuits|biscuits|Chocolate;Shortbread;Cream|g|200,400|145
Crackers|crackers|Water;Rice;Wholegrain|g|100,200|160
Chocolate|chocolate block|Milk;Dark;Hazelnut|g|100,180|230
Nuts|almonds|Roasted;Natural|g|200,400|210
# Drinks
## Tea and coffee
Tea bags|tea bags|Black;Green;Earl Grey|each|50,100|7
Ground coffee|ground coffee|Medium;Dark;Decaf|g|200,500,1000|330
Instant coffee|instant coffee|Classic;Decaf|g|100,200|620
## Cold drinks
Juice|orange juice|No pulp;Extra pulp|ml|1000,2000|33
Juice|apple juice|Clear;Cloudy|ml|1000,2000|28
Soft drinks|soft drink|Cola;Lemonade;Orange|ml|1250,2000|16
Water|water|Spring;Sparkling|ml|1250,1500|11
# Frozen
## Frozen vegetables and fruit
Frozen vegetables|frozen vegetables|Mixed;Stir fry|g|500,1000|42
Frozen vegetables|frozen peas|;Baby|g|500,1000|38
Frozen chips|frozen chips|Straight cut;Shoestring;Wedges|g|750,900|48
Frozen fruit|frozen berries|Mixed;Blueberry|g|500,1000|115
## Ice cream and desserts
Ice cream|ice cream|Vanilla;Chocolate;Neapolitan|ml|1000,2000|42
# Household
## Cleaning
Dishwashing|dishwashing liquid|Lemon;Original|ml|450,900|55
Dishwashing|dishwasher tablets|Lemon;Original|each|30,60|42
Laundry|laundry liquid|Sensitive;Front loader|ml|1000,2000|62
Laundry|laundry powder|Sensitive;Front loader|g|1000,2000|58
Surface cleaners|surface spray|Kitchen;Bathroom|ml|500,750|80
## Paper goods
Toilet paper|toilet paper|2 ply;3 ply|each|8,12,24|58
Tissues|tissues|2 ply;3 ply|each|1,3|185
Paper towel|paper towel|2 ply;3 ply|each|2,4|165
# Baby and pets
## Baby
Nappies|nappies|Newborn;Crawler;Toddler|each|24,48|42
Wipes|baby wipes|Fragrance free;Sensitive|each|80,240|4
## Pets
Cat food|cat food|Chicken;Tuna;Beef|g|400,1200|52
Dog food|dog food|Chicken;Beef;Lamb|g|700,3000|40
`;
