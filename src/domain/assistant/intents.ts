import { saysBalance, saysEarnedAgainstSpent, saysLoanLeft, saysPutAside, saysSafe, saysWorthOfOne, saysYearEnd } from './standing-phrases.ts';
import { saysCrisis, saysHardship } from './worry-phrases.ts';

/** What a question is about. `rows` are questions about what was spent or came in; each of the others has an answer of its own. */
export type Intent =
  | 'rows' | 'cash_flow' | 'bills' | 'price' | 'safe' | 'afford' | 'forecast' | 'pay' | 'subscriptions' | 'goals' | 'saving_plan' | 'budgets' | 'budget_idea' | 'net_worth' | 'loans' | 'entries' | 'wellness' | 'unusual' | 'tax' | 'balances'
  | 'uncategorised' | 'data' | 'set_budget' | 'set_goal' | 'set_payment' | 'set_category' | 'hardship' | 'crisis' | 'advice' | 'cannot' | 'off_topic' | 'others' | 'hello' | 'thanks' | 'help' | 'identity' | 'unclear';

/** What the words offer beside their text. */
export interface Facts {
  text: string;
  hasAmount: boolean;
  /** An amount with a currency. */
  hasMoney: boolean;
  hasTopic: boolean;
  hasName: boolean;
  /** A time that has begun. */
  hasPast: boolean;
  /** It asks rather than tells: 'what', 'how', 'did', or a question mark at its end. */
  asks: boolean;
}

type Rule = readonly [Intent, RegExp | ((facts: Facts) => boolean)];

const people = '(?:partner|husband|wife|girlfriend|boyfriend|flatmate|housemate|neighbour|boss|friend|mate|brother|sister|mum|dad|mother|father|son|daughter|ex)';
const spendVerb = /\b(?:spen[dt]|spending|spends|splurged?|blown?|blew|forked|shelled|paid|pay for|cost|costs|went on|goes? on|going on|outgoings|expenses?|expenditure|purchases?|bought|buy|dropped)\b/;
const past = /\b(?:spent|paid|did|was|were|have i|bought|cost me|last|had i)\b/;

const begins = '^(?:(?:hi|hey|hello|ok|okay|so|please|can you|could you|would you|will you|can we|let us|lets|i want you to|i need you to|i want to|i would like to|i need to|id like to|just|now|go ahead and|help me|you should|and|then|also) )*';
const starting = (verbs: string): RegExp => new RegExp(`${begins}(?:${verbs})\\b`);

const settingBudget = starting('set|make|create|change|increase|raise|lift|bump|lower|cut|reduce|drop|update|put|give|add|start|adjust|allocate|limit|cap|budget|edit');
const settingGoal = starting('create|start|set up|set|make|add|open|begin|new|save');
const settingPayment = starting('remind me|schedule|set up|add|create|put in|set|make|new');
const settingCategory = starting('move|put|recategori[sz]e|re-?categori[sz]e|categori[sz]e|change|file|mark|label|reclassify|classify|assign|count|treat|tag|switch|set');
const schedules = starting('schedule');
const doing = starting('transfer|send|move|pay|withdraw|deposit|cancel|delete|close|buy|order|sell|invest|lend|refund|dispute|block|freeze|book|remove|stop|switch|unsubscribe|lock|change my (?:password|address|name|email|phone|pin|mobile|details|plan)|update my (?:password|address|name|email|phone|pin|mobile|details)|apply|borrow|get me|sign me|file my|lodge|negotiate|top up|connect|import|export|download|upload');

/** The more urgent and the more particular come first; the first that holds is what the question is about. */
const rules: readonly Rule[] = [
  ['crisis', saysCrisis],
  ['others', new RegExp(`\\b(?:other|another|different) (?:member|user|customer|client|account holder|person|people)s?\\b|\\b(?:someone|somebody|anyone|anybody|everybody|everyone) else\\b|\\b(?:ignore|disregard|forget|override|bypass)\\b.*\\b(?:instructions?|rules?|prompts?|guidelines?|restrictions?)\\b|\\bsystem prompt\\b|\\bjailbreak|\\bdeveloper mode\\b|\\ball (?:the )?(?:members|users|customers)\\b|\\bmember (?:id |number )?\\d|\\b(?:api|secret|admin) (?:key|password|token)|\\bdatabase\\b|\\bsql\\b|\\bmy ${people} (?:spen[dt]|spending|account|balance|income|transactions|salary|earn|earns|earned|make|makes|owe|owes)\\b|\\b(?:does|did|has) my ${people} (?:spend|earn|make|have|owe|spent)\\b`)],
  ['hardship', saysHardship],
  ['set_budget', ({ text, hasAmount }) => /\b(?:budget|limit|cap)\b|\bno more than\b/.test(text) && (settingBudget.test(text) || (hasAmount && /\b(?:i want|i would like|i need|let me|lets)\b/.test(text))) && !/\bgoal\b/.test(text)],
  ['set_budget', ({ text, hasAmount }) => hasAmount && /\b(?:spend no more than|only spend|limit (?:my|our)|cap (?:my|our))\b/.test(text)],
  ['set_payment', ({ text }) => /\bremind (?:me|us)\b|\bset (?:up )?a reminder\b/.test(text) || (settingPayment.test(text) && /\b(?:payment|bill|reminder|direct debit|rent|due|repayment|to pay|standing order)\b/.test(text) && !/\bgoal\b/.test(text))],
  ['set_payment', ({ text, hasMoney }) => hasMoney && schedules.test(text)],
  ['set_goal', ({ text, hasAmount }) => !/^(?:how|what|when|am|is|can|could|if|will|did|should|do)\b/.test(text) && ((settingGoal.test(text) && /\bgoal|\bfund\b|^(?:please )?save\b/.test(text)) || (hasAmount && /\b(?:want|like|need|help me|plan|planning|trying|going|hoping|start|am) (?:to )?(?:be )?(?:save|saving|put away|put aside|set aside)\b/.test(text)) || /\b(?:new|another) (?:savings? )?goal\b/.test(text) || /\bstart saving (?:for|towards)\b/.test(text))],
  ['set_category', ({ text, hasTopic, hasMoney }) => hasTopic && !hasMoney && !/\bbudget\b/.test(text) && settingCategory.test(text) && /\b(?:as|to|into|in|under)\b/.test(text)],
  ['set_category', ({ text, hasTopic }) => hasTopic && /\b(?:wrong category|re-?categori[sz]e|wrongly categori[sz]ed|should be (?:in|under|categori[sz]ed|filed)|should not be (?:in|under)|is not (?:really )?(?:a )?|was actually|is actually|belongs? (?:in|under|to))\b/.test(text) && !/^(?:what|how|which|when|why)\b/.test(text) && /\b(?:transaction|purchase|payment|categor\w*|should be|actually|belongs?)\b/.test(text)],
  ['set_category', ({ text, hasTopic }) => hasTopic && /\b(?:transaction|purchase|payment|charge)s? (?:at \w+ |from \w+ )?(?:should be|is actually|was actually|is really|was really)\b/.test(text)],
  ['set_category', /^(?:please )?(?:re-?categori[sz]e|categori[sz]e) (?!my spending|spending)/],
  ['advice', /\bshould i (?:get|use|try|join|choose|sign up|invest|buy (?:[\w ]+ )?(?:shares|stocks|bitcoin|crypto|property|a house|gold|etfs?)|refinance|switch|consolidate|get (?:a|an) (?:loan|credit card|personal loan|mortgage)|take out|borrow|fix|salary sacrifice|put (?:more |extra )?(?:money )?(?:in|into|on|to)|sell|pay off|use afterpay|open|change (?:banks?|super|insurers?|energy)|move my super)\b|\b(?:best|better|top|cheapest|good) (?:credit cards?|banks?|super(?: funds?|annuation)?|savings accounts?|home loans?|mortgages?|health (?:funds?|insurance)|etfs?|shares?|stocks?|cryptos?|loans?|personal loans?|term deposits?|investments?|insurers?|insurance|interest rates?|car insurance|energy (?:plan|provider|company))\b|\b(?:which|what) (?:bank|credit card|super ?fund|fund|shares?|stocks?|etfs?|crypto|insurer|loan|home loan|savings account|investment)s? (?:should|is best|is better|would|to|do you)\b|\brecommend|\b(?:bitcoin|crypto|ethereum|shares?|stocks?|property|gold|etfs?) (?:is )?(?:a )?good (?:investment|idea|buy)\b|\bis (?:it )?(?:a )?good (?:time|idea) to (?:buy|invest|sell|borrow|refinance|fix)\b|\bhow (?:do|should|can|to) (?:i )?invest\b|\b(?:investment|financial|tax|stock|legal) advice\b|\bwhere should i (?:invest|put my (?:money|savings|super))\b|\bwhat (?:shares|stocks|crypto|should i invest)\b|\bis .* a good (?:bank|super fund|investment|loan|card|deal)\b|\bshould i (?:get|choose|go with|pick) \w+ or \w+/],
  ['hello', /^(?:hi|hello|hey|heya|hiya|g ?day|gday|good (?:morning|afternoon|evening|day)|yo|howdy|hey there|hi there|hello there)(?: (?:mate|there|wattle))?$/],
  ['thanks', /^(?:thanks?|thank you|cheers|ta|great|awesome|perfect|nice|cool|ok|okay|thx|ty|legend|no worries|got it|bye|goodbye|see you|see ya)(?: (?:thanks?|thank you|mate|so much|a lot|very much|heaps|a bunch|then|you))*$/],
  ['identity', /\b(?:are you (?:a |an )?(?:robot|bot|ai|human|real|person|chatgpt|gpt|computer)|who (?:are you|made you|built you)|what are you|your name|are you safe|how do you work|which model|are you (?:using )?(?:openai|claude|chatgpt)|do you (?:share|sell|store|keep|see) my)\b/],
  ['help', /^(?:help|help me|menu|options|what now|what else|what next)$|\bwhat (?:can|do) (?:you|i) (?:do|ask|help|know|answer)\b|\bhow can you help\b|\bwhat (?:are you able|kinds? of (?:things|questions))|\bwhat (?:questions|things) can\b|\bwhat are you good (?:at|for)\b|\bhow (?:do i use (?:you|this)|does (?:this|it) work)\b/],
  ['off_topic', /\b(?:weather|jokes?|recipes?|capital of|football|footy|cricket score|translate|poem|haiku|story about|sing|write (?:me )?(?:a|an|some)|homework|meaning of life|president|prime minister|who won|movie should|horoscope|president|share price|stock price|price of (?:bitcoin|gold|petrol|ethereum|fuel)|bitcoin price|exchange rate|cash rate|house prices|inflation rate|rba|asx|interest rates? (?:going|rise|fall)|lottery numbers|what time is it)\b/],
  ['cannot', ({ text }) => doing.test(text) && !/\b(?:reminder|forecast)\b/.test(text) && !/^(?:can|could) i\b/.test(text)],
  ['cannot', /\b(?:can|could|will|would) you (?:please )?(?:transfer|send|move|pay|withdraw|cancel|delete|close|buy|order|sell|invest|lend|refund|dispute|block|freeze|book|remove|stop|unsubscribe|lodge|file|apply|negotiate|ring|call|email|contact)\b/],
  ['uncategorised', /\bun-?categori[sz]ed\b|\bwithout (?:a )?categor|\bno categor|\bneeds? (?:a |to be )?categori|\bnot (?:been )?categori[sz]ed\b/],
  ['entries', /\b(?:draw|prize|raffle|giveaway|jackpot) entr(?:y|ies)\b|\bentries\b|\bmy entry\b|\b(?:daily|weekly|monthly|mega) draw\b|\bprize draw\b|\bin the draw\b/],
  ['unusual', /\bunusual\b|\bstrange\b|\bodd\b|\bweird\b|\bsuspicious\b|\bfraud\w*|\b(?:do not|not|dont|can not) recogni[sz]e\b|\bunfamiliar\b|\bout of the ordinary\b|\bstand(?:s|ing)? out\b|\bduplicates?d?\b|\b(?:double|twice) (?:charged?|billed|paid)\b|\b(?:charged|billed|paid|pay|charge) (?:me )?(?:twice|double)\b|\bdodgy\b|\banomal\w*|\babnormal\b|\bscam\w*|\bunexpected\b|\bfishy\b|\bdouble (?:charge|payment)s?\b|\banything (?:off|wrong|different|funny)\b|\bhacked\b|\birregular\b|\bnot mine\b/],
  ['tax', ({ text }) => saysYearEnd.test(text) && /^when\b/.test(text)],
  ['tax', ({ text }) => /\b(?:tax|taxes|taxable|deduct\w*|ato)\b|\bwork.?related\b|\bclaim\b/.test(text.replaceAll(/\b(?:tax refunds?|family tax benefits?|(?:financial|tax) years?|insurance claims?|claim on insurance)\b/g, ' ')) || /\btax year (?:summary|report|total|look)\b/.test(text)],
  ['cash_flow', saysEarnedAgainstSpent],
  ['net_worth', saysWorthOfOne],
  ['net_worth', /\bnet worth\b|\bnetworth\b|\b(?:am|are|was) (?:i|we) worth\b|\bwhat (?:am i|are we) worth\b|\bhow much am i worth\b|\b(?:total |my |all my |what )assets\b|\bliabilities\b|\bhow (?:rich|wealthy) am i\b|\bhow much (?:do i|money do i) own\b|\bhow much (?:debt|do i owe)(?: do i have)?(?: (?:in total|all up|overall|altogether|all together|in all))?$|\btotal debts?\b|\b(?:all )?my debts?\b|\bhow much debt\b|\bwhat do i (?:owe|own)\b|\bhow much (?:do|did) i (?:still |currently )?owe\b(?! (?:on|for) (?:my |the )?(?:credit|card|visa|mastercard|amex|home loan|car loan|personal loan|loan|mortgage))|\bam i in debt\b|\bwealth\b|\bown more than i owe\b/],
  ['saving_plan', ({ text, hasAmount }) => hasAmount && (/\bhow (?:much|long|many)\b.*\b(?:save|saving|put away|put aside|set aside)\b/.test(text) || /\bif i (?:save|saved|put|set)\b/.test(text) || /\bhow long\b.*\b(?:until|till|before|to|take)\b.*\b(?:have|saved?|reach|get to)\b/.test(text) || /\bwhen (?:will|would|can|could) i have (?:saved )?/.test(text) || /\bneed to (?:save|put)\b/.test(text))],
  ['afford', ({ text }) => /\bafford\b|\bafordable\b/.test(text) && !/\bafford to spend\b|\bhow much can i afford(?: ~)?$/.test(text)],
  ['afford', ({ text, hasAmount }) => hasAmount && (/\b(?:do|will|would) i have (?:enough|the money)\b|\benough (?:money )?(?:for|to)\b|\bcan i (?:buy|get|spend|pay for|go for|drop|swing|manage|treat|splurge)\b|\bcould i (?:buy|get|spend|pay)\b|\bis (?:it )?ok(?:ay)? (?:to|if i) (?:buy|spend)\b|\bwhat if i (?:buy|spend|bought|spent)\b|\bif i (?:buy|spend|bought|spent)\b/.test(text))],
  ['afford', ({ text, hasTopic }) => hasTopic && !/\bbills\b/.test(text) && /\b(?:have|be) enough (?:money |cash |left )?(?:for|to (?:pay|cover))\b|\b(?:can|will) i (?:be able to )?(?:cover|pay)\b/.test(text)],
  ['safe', /\benough (?:money |cash )?(?:for|to (?:pay|cover)) (?:all )?(?:of )?(?:my )?bills\b|\bcover (?:all )?(?:my )?bills\b/],
  ['loans', saysLoanLeft],
  ['loans', ({ text }) => /\bloans?\b|\bborrow(?:ed|ing)?\b|\bpay ?out (?:figure|amount)\b|\brepayments?\b/.test(text) && !/\bhome loan\b|\bcar loan\b|\bpersonal loan\b/.test(text) && !/\bspen[dt]|\bspending\b/.test(text)],
  ['loans', /\bhow much (?:do i|have i got|is)(?: still)? (?:owe|left|owing|to go|remaining)(?: (?:on|of|for))? (?:my |the )?(?:home loan|car loan|personal loan|loans?|mortgage)\b|\b(?:home loan|car loan|personal loan|mortgage) (?:balance|owing)\b|\bpay(?:ing)? (?:off|out) (?:my |the )?(?:home loan|car loan|personal loan|loans?|mortgage)\b|\b(?:owe|owing|left) on (?:my |the )?(?:home loan|car loan|personal loan|mortgage|loan)\b/],
  ['subscriptions', ({ text }) => /\bsubscriptions?\b|\bsubscri(?:bed|bing|be)\b|\brecurring\b|\bfree trials?\b|\btrials?\b|\bmemberships?\b(?=.*\b(?:have|what|list|cancel)\b)|\bregular payments\b|\bauto.?(?:renew\w*|pay\w*|debit\w*)\b|\bprice (?:rise|rises|increase|increases|hike|hikes)\b|\bdirect debits\b|\bgone up in price\b/.test(text) && !(/\b(?:spent|spend|did|paid)\b/.test(text) && /\bspent|\bdid i (?:spend|pay)\b/.test(text))],
  ['budget_idea', /\b(?:what|how much) should (?:i|my|we)\b.*\bbudget\b|\bwhat should (?:i|we) (?:budget|spend)\b|\bhow much should (?:i|we) (?:be )?(?:budget|spend|spending|budgeting)\b|\bsuggest (?:a|me a|some) budgets?\b|\brealistic budget\b|\bgood budget\b/],
  ['budgets', ({ text, hasTopic }) => /\bbudget(?:s|ed|ing)?\b|\boverspen[dt]\w*|\bover.?spending\b|\bunder budget\b|\bblown my\b|\b(?:am i|did i go|have i gone|i) over (?:in|on|for|by)\b|\bspending limit\b/.test(text) || (hasTopic && /\b(?:left|remaining|leftover)\b|\bhow much (?:more )?can i (?:still )?spend\b|\bover ?my\b.*\blimit\b|\bam i over\b|\bon track\b/.test(text) && !/\bgoal|\bsav(?:e|ed|ing|ings)\b/.test(text))],
  ['safe', saysSafe],
  // What is left, but of no account and no budget.
  ['safe', /\bhow much (?:is|have i got|do i have|money do i have|cash do i have) left\b(?! (?:in|on|for|of) my (?:\w+ )?(?:account|budget))/],
  ['goals', ({ text, hasAmount }) => !hasAmount && saysPutAside.test(text)],
  ['goals', /\bgoals?\b|\bhow much more (?:do|will) i need (?:for|to)\b|\bon track for\b|\bhow close am i\b|\bsav(?:ing|ed|e)(?: up)? (?:for|toward|towards)\b|\b(?:holiday|house|emergency|car|travel|wedding|deposit|rainy day) (?:savings )?fund\b(?<!emergency fund)|\bwhen will i (?:reach|hit|finish saving)\b|\bput aside for\b|\bpledges?\b/],
  ['wellness', /\bemergency (?:fund|savings|money|buffer)\b|\brainy day\b|\bsavings? rate\b|\bhow (?:long|many (?:weeks|months)) (?:could|would|can|will|do) (?:i|my (?:savings|money)) (?:last|survive|live|go|get by)\b|\bfinancial(?:ly)? (?:health|wellness|healthy|well)\b|\bhow am i (?:doing|going|tracking|travelling)\b|\b(?:share|percent\w*|%|proportion|part|how much) of (?:my )?(?:income|pay|salary) (?:do|did|am|have) i sav/],
  ['forecast', ({ text }) => /\bforecast\w*|\bpredict\w*|\bprojection\b|\bprojected\b|\blowest\b(?!.*\b(?:purchase|transaction|spend|price)\b)|\brun(?:ning)? (?:out|low|short)\b|\bgo(?:ing|es)? (?:negative|below zero|under zero|into (?:the )?(?:red|minus|overdraft|negative))\b|\boverdrawn\b|\boverdraft\b(?!.*\b(?:fee|fees|interest)\b)|\bwhat will (?:my )?(?:account |bank )?balance\b|\bbalance (?:be|look)\b|\b(?:how much|what) (?:money )?will i have\b|\bwill i (?:have|be|make it|run|last|still|end up|get (?:to|through))\b|\bmake it (?:to|until|till|through)\b|\blast (?:me )?(?:until|till|til) payday\b|\bhow (?:much|low) will\b|\bmoney (?:will )?(?:last|run out)\b|\bfuture balance\b|\bfinish the (?:month|week|year) with\b|\bleft (?:at|by) the end of\b|\bbalance (?:on|by|next|at the end)\b|\bwill there be (?:enough|money)\b|\bdip below\b|\bgoing to be (?:short|ok|okay|broke)\b|\bexpected balance\b/.test(text)],
  // Of one that is named the price has risen; of a category the spending has.
  ['price', ({ text, hasTopic, hasName }) => hasName && !hasTopic && /^(?:has|have|did|is) .*\b(?:gone|went|go|going) up\b/.test(text)],
  ['price', /\bwhen (?:does|is|will|do) .*\b(?:come out|comes out|go out|goes out|renew\w*|next .*payment|next .*charge|charged next|taken out)\b/],
  ['bills', ({ text, hasTopic }) => hasTopic && /^(?:did|has) (?:my|the) .*\b(?:go|gone|come|went) (?:out|through)\b/.test(text)],
  ['bills', ({ text, hasTopic }) => hasTopic && /^(?:have i|did i|has|is) (?:paid|pay|my|the)\b/.test(text) && /\bpaid\b|\bpay\b/.test(text) && !/\bmuch\b/.test(text)],
  ['bills', ({ text }) => /\boverdue\b|\b(?:due|upcoming|coming up|coming out|falls? due)\b|\bscheduled (?:payment|bill|for)s?\b|\bpayments? (?:coming|scheduled|due)\b|\bwhat (?:do|have|will) i (?:have|need|got) to pay\b|\b(?:bills?|payments?) (?:this|next|before|until|till|for|are|do|left|to pay|on)\b(?<!\b(?:spen[dt]|spending|paid|pay) on bills? (?:this|next|for))|\b(?:next|any|unpaid|outstanding|all my|what|which|how many) bills?\b|\bhow much (?:are|is|do) (?:my |i (?:owe|have) (?:in|for) )?bills\b|\bto be paid\b|\b(?:going|coming|goes|comes) out (?:of my account |of the account )?(?:next|tomorrow|this|before|on|until|in the next|over the next)\b|\bwhat is (?:going|coming) out\b|\bhave to pay\b|\bwhen (?:is|are|do) (?:my |the |i (?:pay|need to pay) (?:my |the )?)?[\w ]+ (?:due|paid|bill|payment)\b|\bwhen do i (?:have to |need to |next )?pay\b|\bcalendar\b|\bcommitments\b|\bis (?:my |the )?[\w ]+ paid(?: yet)?$|\bhave i paid (?:my |the )?[\w ]+(?: yet| bill)$|\bbills?$/.test(text) && !/\b(?:spent|spend|spending)\b|\b(?:was|were) my last\b|\blast [\w ]*bill\b|\bwhen will i get paid\b|\bget paid\b|\baverage\b|\bhow much (?:did|have) i (?:pay|paid)\b|\bmost expensive\b|\bbiggest\b/.test(text)],
  ['pay', /\bhow much (?:is|was|will) my (?:next |last |usual |latest )?(?:pay|salary|wages?|pay ?check|paycheque)\b(?! go)|\b(?:when|what|how much) (?:is|was) my (?:last|latest|most recent|next) (?:pay|salary|wage|pay ?check|paycheque|pay packet)\b(?! cycle)|\bmy (?:salary|wage)$/],
  ['pay', ({ text }) => /\bpay ?day\b|\bwhen (?:do|will|am|is|did) (?:i|my) (?:next |last )?(?:get|getting|be|getting|got)? ?(?:paid|pay|salary|wages?|wage)\b|\bnext pay\b(?! cycle)|\bmy pay (?:cycle|frequency|date)\b|\bhow (?:often|frequently) (?:do|am) i (?:get )?paid\b|\bdays (?:until|till|to) (?:payday|pay|i get paid)\b|\bwhen is (?:my )?(?:next )?(?:pay|salary|wage)\b|\bpaid next\b|\bdid i get paid\b|\bhave i been paid\b|\b(?:was|am) i paid\b|\b(?:has|did) my (?:pay|salary|wages?) (?:come|arrived?|land(?:ed)?|hit|been|go|gone)\b/.test(text) && !/\bspen[dt]|\bspending\b|\bbought\b|\bbills?\b|\bbalance\b|\bhow much (?:did|have|was|do) i\b/.test(text)],
  ['cash_flow', ({ text }) => /\bcash ?flow\b|\bspen(?:d|ding|t) (?:more|less) than (?:i|we) (?:earn\w*|make|made|bring|get|got)\b|\b(?:more|less) (?:going out|coming in|in than out|out than in)\b|\bsurplus\b|\bdeficit\b|\bin the (?:red|black)\b|\bleft over (?:in|from|for|at the end)\b|\bwhat (?:was|is) left over\b|\b(?:income|earnings?) (?:vs|versus|and|against|minus|compared (?:to|with)) (?:my )?(?:expenses?|spending|outgoings)\b|\b(?:expenses?|spending|outgoings) (?:vs|versus|and|against|minus|compared (?:to|with)) (?:my )?(?:income|earnings?)\b|\bmoney in (?:and|vs|versus) (?:money )?out\b|\blive within my means\b|\bliving (?:within|beyond) my means\b|\b(?:net|overall) (?:position|savings?|cash)\b|\bhow much (?:did|have|do|am|money did|money have) (?:i|we) (?:manage to |been able to )?sav(?:e|ed|ing)\b|\bhow much (?:was|is|did i have) (?:i )?left over\b|\bdid i save\b|\bam i saving\b|\bsaving (?:enough|any) money\b|\bhow (?:much|many)\b.*\bsaved\b|\bin and out\b|\bearn more than i spen[dt]\b|\bbreak(?:ing)? even\b|\bnet (?:income|this|last|for)\b/.test(text)],
  ['balances', ({ text }) => (saysBalance.test(text) || /\bhow much money$/.test(text)) && !spendVerb.test(text) && !/\bwill\b|\brefund|\bback\b|\binterest\b|\btransactions?\b|\btransfer\w*\b|\bearn/.test(text)],
  ['data', /\bhow (?:far|long) (?:back|do you)\b.*\b(?:data|history|go|see|have)\b|\b(?:what|which) data\b|\bhow many (?:transactions|rows) (?:do (?:i|you) have|are there|in total)$|\bup to date\b|\blast (?:synced?|updated?|import\w*)\b|\bwhere (?:does|do|did) (?:the|this|your|that|these) (?:data|numbers?|figures?|information|info)\b|\bhow (?:do you|did you) (?:know|get|work (?:that|this) out|calculate)\b|\bfirst transaction\b|\boldest transaction\b/],
  ['price', ({ text, hasTopic }) => hasTopic && /^what (?:is|are) (?:my|the|our) (?:[\w]+ ){0,3}[\w]+$/.test(text) && !/\b(?:average|usual|typical|biggest|largest|most|last|latest|total|highest|income|spending|spend)\b/.test(text)],
  ['price', ({ text, hasTopic, hasName }) => (hasTopic || hasName) && /\bhow much (?:is|are|does) (?:my |the |our )?(?!in\b|left\b|it\b|that\b)[\w$ ]+\b/.test(text) && !past.test(text) && !/\b(?:average|income|salary|wages|pay|earn|going|coming|spending|spend)\b/.test(text)],
];

const spends = /\b(?:damage|spen[dt]|spending|spends|spendings|splurg\w*|blown?|blew|forked|shelled|cost|costs|costing|paid|pay|paying|outgoings?|expenses?|expenditure|purchas\w*|bought|buy|buying|dropped|wast(?:ed?|ing)|charged?|charges|transactions?|payments?|money (?:go|goes|going|went|gone)|go to|went to|shop|shopped|visit\w*|use|used|been to|went on|went out|gone out|goes on|going on|money out|debits?|withdrew|donat\w*|gave|rows)\b/;
const earns = /\b(?:earn(?:ed|ing|ings|s|t)?|income|incomes|salary|wages?|got paid|get paid|been paid|pa(?:id|y|ys) me|come in|came in|coming in|money in|bring in|brought in|take home|took home|received?|receive|make|made|deposits?|credits?|deposited|refund(?:s|ed)?|dividends?|cash ?back)\b/;
const measures = /\b(?:monthly|weekly|fortnightly|yearly|when did|when was|when were|last|average|avg|biggest|largest|smallest|highest|most expensive|dearest|priciest|cheapest|how many|how often|how much|most|top|breakdown|break down|summary|compare|compared|versus|vs|trend|show|list|find|search|where|last time|total|usual|usually|typical|typically|difference|more|less|latest|recent)\b/;

/** Words that by themselves mean rows, though no subject and no time is named. */
const strong = /\b(?:spen[dt]|spending|spendings|outgoings?|expenses?|expenditure|transactions?|purchases?|payments?|deposits?|money (?:go|goes|going|went|gone|in|out)|withdr[ae]w\w*|donat\w*|earn\w*|income|salary|wages?|paid|refund\w*|dividends?)\b/;
const looksAhead = /\b(?:will (?:i|it|my|we|there)|am i going to|going to be|do i (?:still )?(?:need|have) to|should i|would i)\b/;

export interface Guess {
  intent: Intent;
  /** From 0 to 1: below a half the assistant asks back. */
  confidence: number;
  /** Whether it has no more than a subject and a time. */
  bare: boolean;
}

const guess = (intent: Intent, confidence: number, bare = false): Guess => ({ intent, confidence, bare });

/** What a question is about, by its words. */
export function guessIntent(facts: Facts): Guess {
  if (/^(?:how much|how many|show me|what|when|tell me|list)$/.test(facts.text)) return guess('unclear', 0.2);
  for (const [intent, holds] of rules) if (typeof holds === 'function' ? holds(facts) : holds.test(facts.text)) return guess(intent, 0.9);
  const isOfSomething = facts.hasTopic || facts.hasName;
  // Rows of the past do not tell what is to come, nor does a weak word alone tell that all of them are meant.
  if (!facts.hasPast && looksAhead.test(facts.text)) return guess('unclear', facts.hasTopic ? 0.4 : 0.2);
  const isVague = !isOfSomething && !facts.hasPast && !facts.hasAmount && !strong.test(facts.text);
  if (spends.test(facts.text) || earns.test(facts.text)) return guess('rows', isVague || !facts.text.includes(' ') ? 0.3 : 0.8);
  if (measures.test(facts.text) && (isOfSomething || facts.hasPast || facts.hasAmount)) return guess('rows', facts.hasTopic ? 0.7 : 0.5);
  // 'Coffee this month': of a subject and a time only the sum can be meant.
  if (isOfSomething && facts.hasPast) return guess('rows', 0.6, true);
  return guess('unclear', facts.hasTopic ? 0.4 : 0.2);
}

/** Whether money that came in is meant. */
export function meansIncome(text: string): boolean {
  return earns.test(text) && !/\b(?:spen[dt]|spending|cost|purchas\w*|bought|made (?:at|a purchase)|made to|payments? (?:i )?made|transactions? (?:did )?i ma[dk]e|did i make)\b/.test(/\b(?:transactions?|purchases?|payments?)\b/.test(text) ? text : text.replace(/\bdid i make(?=(?: (?:~|this|last|in|from|at work|since|for).*)?$)/, 'earned')) && !(/\bpaid\b/.test(text) && /\bi paid\b/.test(text));
}
