import type { Intent } from '../evidence.ts';

/** Words that narrow or bend what is asked for in a way that no answer accounts for. Phrases as in `limit-words.ts`. */
export interface IgnoredWords {
  phrases: readonly string[];
  /** Only here they narrow anything; else everywhere. */
  only?: readonly Intent[];
  /** Here the answer accounts for them. */
  except?: readonly Intent[];
}

const people =
  'wife/wifes/husband/husbands/hubby/hubbys/partner/partners/missus/girlfriend/girlfriends/boyfriend/boyfriends/fiance/flatmate/flatmates/housemate/housemates/roommate/mum/mums/dad/dads/mother/mothers/father/fathers/parents/brother/brothers/sister/sisters/son/sons/daughter/daughters/kids/friend/friends/mate/mates/boss/ex/cousin/uncle/aunt/nan/pop/grandma/grandpa';
const events =
  'was/were/had/got/get/retire/retires/retired/turn/turned/move/moved/live/lived/stay/stayed/travel/travelled/started/stopped/stop/quit/lost/lose/bought/sold/sell/took/married/split/met/separated/separate/divorced/graduated/went/finish/finished/returned/came';
const describing =
  'afternoon/anniversary/arvo/bargain/birthday/bulk/business/cheap/city/delivered/discount/discounted/emergency/evening/everyday/extra/fancy/free/fresh/frozen/full-price/healthy/homemade/imported/impulse/international/interstate/joint/kids/late-night/local/luxury/midweek/morning/naughty/necessary/necessities/needless/night/nurse/office/offline/old/organic/overseas/parent/parents/party/personal/posh/private/random/regretted/sale/secret/shared/sneaky/special/specials/spare/split/teacher/tradie/treat/unhealthy/unnecessary/useful/wedding/work';
const bought =
  'C/N/purchase/purchases/expense/expenses/spending/spend/payment/payments/transaction/transactions/stuff/things/cost/costs/bill/bills/shopping/fee/fees/trip/trips';
const kept =
  'place/house/flat/unit/apartment/property/boat/van/truck/ute/caravan/motorbike/bike/bikes/job/phone/baby/investment';
const clock = Array.from({ length: 12 }, (_, at) => `${at + 1}am/${at + 1}pm`).join('/');

/** What does not bend a question though it looks like it, and is taken out before anything is looked for. */
export const idleWords: readonly string[] = [
  'if i/we/things [just] keep/carry/kept/stay ...',
  'if i/we remember/can/could/may/am/are [right/honest/correct/allowed]',
  'if nothing/anything [else] changes',
  'if so/possible/you/ya/not/any/anything/that/need/needed/only/ever ...',
  `me and my ${people}`,
  `my ${people} and i/me`,
  `my/the ${people} reckon/reckons/says/said/say/thinks/think/wants/want/asked/asks/keeps/keep/told/is/has`,
  'know/see/check/wonder/wondering/sure/me if',
  'how long [has/is] [it] [been] since i/we [have/last] [last] _',
  'how many days/weeks/months [has/is] [it] [been] since i/we [last] _',
  'month/months/day/days/week did i/we spend [the] least',
  'month/months/day/days/week [that] i/we spent/spend [the] least',
  'when/once i/we [next] get/am/are paid',
  'half [of] the time',
  'better half',
];

export const ignoredWords = {
  conditions: {
    phrases: [
      'if !T i/we/my/the/our/it/there/they/he/she/nothing/C/N ...',
      'unless ...',
      'assuming ...',
      'suppose/supposing ...',
      'provided ...',
    ],
    except: ['afford', 'saving_plan', 'price', 'set_goal', 'set_payment', 'set_budget'],
  },
  events: {
    phrases: [
      `when/while/whilst/after/before/since/once/until/till i/we/my/he/she/they [_] ${events} ...`,
      'the day/night/week/weekend/month i/we !spend/spent/get/got/am/was/paid ...',
    ],
  },
  shared: {
    phrases: [
      'per/each person/head/kid/child/adult',
      'of us',
      'my/our/his/her/their share/half',
      'half [of] my/the/our/that/C/N',
      'third/quarter/fifth of my/the/our/that/C',
    ],
    except: ['goals', 'afford'],
  },
  gross: { phrases: ['before/pre tax', 'pre-tax', 'pretax', 'gross', 'gst'], except: ['tax'] },
  needs: {
    phrases: [
      'actually/really/truly need/needed',
      'do/did not [_] [_] need',
      'things/stuff/what i/we [_] need/want',
      'essential/essentials/necessities/necessary/unnecessary/non-essential/luxury/luxuries/impulse/frivolous/wasteful',
    ],
    only: ['rows'],
  },
  means: {
    phrases: [
      'paid/pay/paying [for] [in/by/with] cash',
      'in cash',
      'by/with/via/through eftpos/paypal/bpay/cheque',
      'on/by direct debit',
      'apple/google pay',
      'in [the] store',
      'in person',
      'over the counter',
      'contactless',
      'tap and go',
      'tapped',
      'paywave',
      'direct debit/debits',
    ],
    only: ['rows', 'bills', 'subscriptions', 'price'],
  },
  clock: {
    phrases: [
      `after/before/at/around/past/until/till/by/since/between ${clock}`,
      'after/before midnight/dark/work/dinner/lunch/breakfast/noon',
      'late at night',
      'early in the morning',
      'during the day',
    ],
  },
  people: {
    phrases: [`my/our ${people}`, `can/does/did/is/has/to/by ${people}`],
    except: ['rows', 'afford', 'cash_flow', 'set_goal', 'set_payment', 'goals'],
  },
  otherAccounts: {
    phrases: ['joint/business/shared/term/second/old/super/kids/childrens account/accounts/deposit'],
    only: ['balances', 'forecast', 'safe', 'cash_flow', 'rows'],
  },
  unused: {
    phrases: [
      'do/did/have/has not/never [_] use/used/using/watch/need/listen',
      'never use/used/watch',
      'hardly/barely/rarely use/used/watch',
      'unused',
    ],
    only: ['subscriptions', 'rows', 'price'],
  },
  loanTerms: {
    phrases: [
      'highest/lowest/most/much/how interest',
      'interest am/do/did/have',
      'after indexation',
      'original*',
      'initially',
      'to start with',
      'how many years/months',
      'extra',
      'faster/sooner/earlier/early',
      'loan term',
      'next year',
      'can/could i/we pay ... off/out',
      'off by',
    ],
    only: ['loans', 'net_worth'],
  },
  loanEnds: {
    phrases: [
      'paid off [by/in]$',
      'when/how ... paid/pay/paying/be/get off/out/free/gone/finished/cleared',
      'how long',
      'how many [more] repayments/payments',
      'interest is/on/rate',
    ],
    only: ['net_worth'],
  },
  taxOutcome: {
    phrases: [
      'get/getting back',
      'i/we [still] owe',
      'tax [_] due',
      'how much [_] tax',
      'tax have/did i/we pay',
      'tax rate/bracket',
      'withheld',
      'payg',
      'tax refund be',
      '^is/are ... deductible/claimable',
    ],
    only: ['tax'],
  },
  goalMoves: { phrases: ['take/taking/took/taken/withdraw/withdrew M/T [out]', 'take/pull M'], only: ['goals'] },
  nextAfter: { phrases: ['next/first [bill/payment/one/thing] after [my/the/our] C/N'], only: ['bills', 'price'] },
  least: { phrases: ['least on/at/in/for'], only: ['rows'] },
  formerly: {
    phrases: [
      'than [i/we/it] [_] used to/usual/usually/normal/before/T',
      'compared to/with T',
      'before/after [my/the] [pay] rise/raise/increase',
    ],
    only: ['cash_flow', 'pay', 'safe', 'balances', 'loans', 'goals', 'net_worth'],
  },
  beforeRise: { phrases: ['before/after/since [my/the] [pay] rise/raise/increase'], only: ['rows'] },
  places: {
    phrases: ['place/joint/spot/shop/store/one/cafe/restaurant/pub in/near/by/on !T/the/my/a/an/M _'],
    only: ['rows'],
  },
  fromAccount: {
    phrases: ['from/on/off/of/to my/the [_] account/visa/mastercard/amex/card/credit/saver', 'from/out savings'],
    only: ['bills'],
  },
  described: {
    phrases: [
      `${describing} ${bought}`,
      `new/old/other/second/first/last/holiday/beach/rental/investment ${kept}`,
      `for/on/about/to my/the/our [_] ${kept}`,
      'second hand',
      'tip/tips did/do/have i/we',
      'how much tip/tips',
      'in tips',
    ],
    only: ['rows'],
  },
  othersPaid: {
    phrases: [
      `${people} [has/have] paid/pays/pay/bought/buys/got/gets/spent/spends/put/ordered/covered/chipped/owes/owe`,
      `by/with/between my/our ${people}`,
    ],
    only: ['rows'],
  },
  times: {
    phrases: [
      'how many times more/less/as/bigger/dearer/higher',
      'times as much/many',
      'times more than',
      'double/triple/twice/half/treble what/the/my/of',
      'biggest/largest and smallest/lowest',
      'every/each second/other/third',
      'alternate/alternating',
      'pay to pay',
      'week to week',
      'day to day',
    ],
    only: ['rows', 'cash_flow', 'bills'],
  },
  ranks: {
    phrases: [
      'second/third/fourth/fifth/2nd/3rd/4th/5th [most] biggest/largest/highest/dearest/expensive/cheapest/smallest/lowest',
    ],
    only: ['cash_flow', 'bills', 'subscriptions'],
  },
  negated: {
    phrases: [
      'did/have/has not i/we/the/my !paid',
      'i/we did/have not !paid',
      'spent/spend/spending nothing/zero/nil',
      'no-spend',
      'no spend',
      'never !mind',
    ],
    only: ['rows', 'cash_flow'],
  },
  rises: { phrases: ['went/gone/go/goes/going up/down', 'increase/increased', 'dearer'], only: ['bills'] },
  against: { phrases: ['cheaper/dearer/better/worse than N'], only: ['price', 'bills'] },
  spendsThen: { phrases: ['spend/spending/cost [on/at/for] T'], only: ['forecast'] },
  daysCounted: { phrases: ['how many days/weeks/weekends/months/nights did/do/have/has i/we'], only: ['rows'] },
  partOfTime: { phrases: ['time/times/hour/part of [the] day/month/year'], only: ['rows'] },
  timeOfDay: { phrases: ['^what time'], only: ['rows'] },
  dayOfEach: {
    phrases: [
      'first/second/third/last/middle/start/beginning/end/1st/2nd/3rd/10th/15th/20th/30th of every/each month/week/fortnight/year',
      'this/same/that day/date T',
    ],
    only: ['rows', 'cash_flow'],
  },
  credit: {
    phrases: ['available/remaining/unused/spare credit', 'credit limit'],
    only: ['net_worth', 'balances', 'loans'],
  },
  accountsApart: {
    phrases: [
      'card/visa/mastercard/amex/credit vs/versus/or/than/against/and [my/the/on] everyday/debit/savings/saver/account',
      'everyday/debit/savings/saver [account] vs/versus/or/than/against/and [my/the/on] [credit] card/visa/mastercard/amex',
    ],
    only: ['rows'],
  },
  extra: { phrases: ['how much extra', 'extra do/am/did i/we'], only: ['rows', 'pay'] },
  usual: {
    phrases: ['each/every pay/month/fortnight/year', 'usually/normally/typically', 'on average'],
    only: ['safe'],
  },
  online: { phrases: ['N/C online !shopping'], only: ['rows'] },
  often: { phrases: ['twice', 'three/four/five times'], only: ['afford'] },
  besideOthers: {
    phrases: [
      'with [my/the/our/some] friends/mates/mate/family/girls/boys/team/workmates/colleagues/guests',
      'at/near/for work/school/uni/church',
    ],
    only: ['rows'],
  },
  owes: {
    phrases: [
      'N [still] owe/owes/owed me/us',
      'i/we [still] owe/owed [my/our] N',
      'square/even/settled/settle/net [_] [_] with/between/and N',
      'between me and N',
      'between N and me',
    ],
    only: ['rows', 'cash_flow', 'net_worth', 'bills', 'price'],
  },
  ages: {
    phrases: [
      'for my/our age',
      'for someone/somebody my age',
      'at my age',
      'like me',
      'average/avg/typical/normal/most/other person/people/aussie/aussies/family/household',
    ],
  },
} as const satisfies Readonly<Record<string, IgnoredWords>>;
