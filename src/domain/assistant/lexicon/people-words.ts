/**
 * How people speak of money between people. Phrases as in `limit-words.ts`; N stands for a name, a relative's as well.
 */

/** Relatives and others who may bear no name in a question. */
export const kin =
  'mum/mums/mom/mummy/dad/dads/daddy/mother/father/parents/folks/wife/husband/hubby/partner/missus/girlfriend/boyfriend/fiance/fiancee/flatmate/flatmates/housemate/housemates/roommate/brother/sister/bro/sis/son/daughter/nan/nana/nanna/nonna/nonno/yiayia/gran/grandma/granny/grandpa/grandad/granddad/grandmother/grandfather/pop/poppy/uncle/aunt/auntie/aunty/cousin/nephew/niece/inlaws/stepdad/stepmum';

const gave = 'gave/given/gives/sent/sends/transferred/lent/chucked/slipped/shouted/handed/contributed/deposited/wired';
const gives = `${gave}/give/send/transfer/lend/chuck/slip/shout/hand/contribute/deposit/wire`;
const adverb = '[ever/already/just/also/actually/kindly/last/first/next/recently/usually/T]';

export const peopleWords = {
  givesMe: [
    `N ${adverb} ${gave} [_] [_] [_] me/us/in/into/my/our`,
    `did/does/do/has/have [my/our] N ${adverb} ${gives} [_] [_] [_] me/us/in/into/my/our`,
    `N [has/have] ${adverb} ${gave}`,
    'N [has/have] [ever/already/just] pay/paid/pays/put/refund/refunded/reimburse/reimbursed [_] [_] me/us/in/into',
    'N [has/have] [ever/already/just/last/first/recently] pay/paid/pays [back] me/us',
    'N T me/us',
    `most/much/amount/money/cash/biggest/largest/smallest/latest [_] N ${adverb} ${gives}`,
    'back [in/out] [of/from] [my/our] N',
    'amount/much/money/cash N [has/have] [ever] sent/given/gave/put/paid me/in/into/us',
    `amount N [has/have] [ever] ${gives}`,
    'money/cash/transfer/transfers/deposit/deposits/anything/something/everything/gift/gifts/received/receive/receiving/get/got/gotten/getting/came/come/comes/coming/in/amount/amounts/help/funds [_] [_] from [my/our] N',
    '^from [my/our] N',
    'how much [_] from [my/our] N',
    'last/first time [_] from N',
    'paid/pay/sent/gave/give/given/pays me/us back',
    'N [_] transfer/transfers/payment/payments/deposit/deposits/gift/gifts to/for me/us',
    'transfer/transfers/payment/payments/deposit/deposits/repayment/repayments [_] from [my/our] N',
  ],
  paysPerson: [
    `i/we ${adverb} ${gives} [_] [_] [to] [my/our] N`,
    `have/has/did/do i/we ${adverb} ${gives} [_] [_] [to] [my/our] N`,
    `i/we have ${adverb} ${gives} [_] [_] [to] [my/our] N`,
    'money/cash/transfers/transfer/transferred/sent/payments/given/send/handed/lent/forwarded [_] [_] [over] to [my/our] N',
    'i/we have sent/given/lent/transferred',
    'i/we [have] [ever/already] pay/paid/repay/repaid [my/our] N back',
    'have/did i/we [_] pay/paid [my/our] N back',
    'pay/paid back [to] [my/our] N',
  ],
  whoGives: [
    `who/whos [else] [has/have] ${adverb} ${gives}/paid/put [_] [_] me/us/in/into/my`,
    `who [else] ${adverb} ${gives} me/us`,
    'who did i/we get/receive [_] [money/cash/anything] from',
    'who/anyone/anybody/someone [has/have] paid me/us back',
    `has/did/have anyone/anybody/someone ${adverb} ${gives}/pay/paid [_] me/us`,
  ],
  whoGets: [`who/whom [else] did/have/do i/we ${adverb} ${gives}`, 'which people did/have i/we pay/paid/send/sent'],
  owesBetween: [
    'N [_] owe/owes/owed me/us',
    'i/we [still] owe/owed [my/our] N',
    'owe/owes me/us',
    'N lend/lent/loaned',
    'i/we lend/lent/loaned',
    'lend/lent/loaned [_] [_] [to] [my/our] N',
    'net/square/even/settled/settle [_] [_] with/between/and N',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;
