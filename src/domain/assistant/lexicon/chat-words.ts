/** How people write when they write fast, and words of the street, with what is meant. One word each on the left. */
const written: Readonly<Record<string, string>> = {
  'what is': "what's whats wats wat's wots wot's whatz", 'how is': "how's hows", 'where is': "where's wheres", 'when is': "when's whens wens wenz whenz", 'who is': "who's whos", 'it is': "it's", 'there is': "there's theres", 'that is': "that's thats", 'let us': "let's",
  'i have': "i've ive", 'i am': "i'm im", 'i will': "i'll", 'i would': "i'd", 'we have': "we've weve", 'they have': "they've theyve", 'you have': "you've youve", 'he is': "he's hes", 'she is': "she's shes", 'had not': "hadn't hadnt", 'that will': "that'll thatll", 'who will': "who'll", 'we are': "we're", 'you are': "you're youre", 'they are': "they're theyre", 'what will': 'whatll', 'what are': "what're", 'it will': "it'll itll",
  'do not': "don't dont", 'did not': "didn't didnt", 'does not': "doesn't doesnt", 'can not': "can't cant cannot", 'will not': "won't wont", 'is not': "isn't isnt aint ain't", 'have not': "haven't havent", 'has not': "hasn't hasnt", 'was not': "wasn't wasnt", 'were not': "weren't werent", 'could not': "couldn't couldnt", 'would not': "wouldn't wouldnt", 'should not': "shouldn't shouldnt", 'are not': "aren't arent", 'do not know': 'dunno',
  'going to': 'gonna gunna', 'want to': 'wanna', 'have to': 'gotta', 'out of': 'outta', 'give me': 'gimme', 'let me': 'lemme', 'how much': 'hm howmuch', 'right now': 'rn', 'by the way': 'btw', 'buy now pay later': 'bnpl',
  what: 'wat wot wut', when: 'wen whn', could: 'cld cud', would: 'wld wud', should: 'shld shud', how: 'hw howw', melbourne: 'melb melbs', breakfast: 'brekkie brekky breaky brekkies', tickets: 'tix', total: 'tot totl', you: 'u ya', your: 'ur', please: 'pls plz plez', thanks: 'thx ty', money: 'moolah dosh mony coin moola cashola', and: 'n', through: 'thru', though: 'tho', because: 'coz cos bc cuz', about: 'abt', amount: 'amt', account: 'acct accnt acc', balance: 'bal balence', transactions: 'txns trans transations transaction(s)', transaction: 'txn tx transation',
  spent: 'spnt spetn spant spended sepnt', spend: 'spnd sepnd spned', subscriptions: 'subs subscribtions', subscription: 'sub', bills: 'bils', this: 'thsi dis', the: 'teh da', food: 'foood fodo', fuel: 'fule', last: 'lst', before: 'b4', today: '2day tdy', tomorrow: 'tmrw tmr tomo 2moro 2morrow tmoro', tonight: '2nite tonite', yesterday: 'yday ystrday yest',
  month: 'mth mnth', months: 'mths mnths mos', week: 'wk', weeks: 'wks', year: 'yr', years: 'yrs', weekend: 'wkend wknd', fortnight: 'fortnite 4tnight fn', quarter: 'qtr', 'financial year': 'fy', weekly: 'wkly', monthly: 'mthly mnthly',
  payday: 'pay-day', email: 'e-mail', recurring: 're-occurring reoccurring', takeaway: 'takeway', fortnightly: 'bi-weekly biweekly', dollars: 'bux smackers smackeroos dollarydoos quid clams', 'credit card': 'cc', groceries: 'groc grocs', electricity: 'leccy lecky', internet: 'interweb interwebs interwebz', paycheque: 'paycheck', paycheques: 'paychecks', 'direct debit': 'dd',
};

const meanings: ReadonlyMap<string, string> = new Map(Object.entries(written).flatMap(([meant, words]) => words.split(' ').map((word): [string, string] => [word, meant])));

/** What a word stands for that is written short; the word itself where it is none of those. */
export function meantBy(word: string): string {
  return meanings.get(word) ?? word;
}
