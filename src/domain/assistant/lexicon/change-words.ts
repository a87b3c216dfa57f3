/** How people ask for a change that the assistant prepares. Phrases as in `limit-words.ts`. */

const setting = 'set/make/create/change/increase/raise/lift/bump/lower/cut/reduce/drop/update/put/give/add/start/adjust/allocate/limit/cap/budget/edit/trim/slash/boost/up/double/halve/knock/take/bring/shrink/tighten/allow/extend/decrease/move/tweak/expand/push/chop/shave';

export const changeWords = {
  setsBudget: [`^${setting}`, '^can/could/may i set/make/create/change/increase/raise/lower/cut/add/have'],
  budgetWord: ['budget/budgets/budgeted/budgeting', 'spending limit/cap', 'limit/cap', 'no more than', 'allowance'],
  limitsSpending: ['spend/spending no more than', 'only spend', 'limit/cap my/our', 'cap/limit C', 'keep [my/our] C to/under/below/at', 'cap C at', 'only want/plan/aim to spend', 'do not want to spend more than', 'do not let me spend more than', '^allow/put/set/allocate [me/us/aside] M for/on/towards C', '^budget M for/on', '^give [me/us] M for/on C'],
  newBudget: ['new budget', 'C budget of/to/at/is M', 'budget of M', '^budget M', '^C budget [should/to] [be] M$', 'M budget', 'M for C budget', 'M [off/from/onto/to/less/more] [from/off/to/on/in] [my/the/our] C budget', 'C budget ... M$'],
  toAmount: ['C ... to/at/by M', 'C [budget] [limit] M$'],
  asksSomewhere: ['how much/many/is/are', 'what is/are/was', 'am/did i', 'is my', 'will', 'left', 'would'],
  wants: ['want/like/need/let/lets/help/plan/planning/trying/going/hoping/start/aim/aiming/am/gonna'],
  remind: ['remind me/us', 'set [up] a/another reminder', 'reminder', 'do not let me forget', 'make sure i pay'],
  schedules: ['^schedule/scheduling/diarise'],
  addsPayment: ['^schedule/add/create/set/make/new/enter/pencil/record/log ... payment/bill/reminder/debit/rent/due/repayment/order/fee/instalment/bills', '^put in ... payment/bill/reminder/debit/rent/repayment', '^schedule/add/create/set/put ... to pay', '^pencil in', '^put/add/set/make/log ... as a/an/my/the [_] payment/bill/expense/debit', '^put ... in as', '^put ... in [my/the] calendar'],
  owesThen: ['^i/we have/need/got/owe to pay ... M ... T', '^i/we need/have/got to pay ... M', '^N/C is due T', 'M is due T', '^N/C bill of M'],
  setsGoal: ['^create/start/set/make/add/open/begin/new/save/build/put ... goal/goals/fund', '^save', '^start saving', 'new/another [savings/saving] goal', 'start/begin/help saving for/towards/up', '^goal [of/to/for]', '^set aside M', '^put away M', '^put aside M'],
  savesFor: ['want/like/need/help/plan/planning/trying/going/hoping/start/am/me/aim/aiming/looking/us/lets/gonna [to] [be] save/saving/put/set/stash/squirrel', 'saving up [M] for', 'save up for'],
  filesAs: ['as/to/into/in/under/with/is/be [a/an/the/my] [_] C', 'from C to C'],
  filing: ['^move/put/recategorise/recategorize/re-categorise/categorise/categorize/change/file/mark/label/reclassify/classify/assign/count/treat/tag/switch/set/make/stick/flag/shift/sort/log/book/chuck/list/update/call'],
  recategorise: ['recategor*', 're-categor*', 'categorise/categorize', 'wrong category', 'wrongly categor*', 'should be in/under/categorised/filed/a/counted', 'should not be in/under', 'was/is actually/really [a/an] C', 'is not [really] [a] C', 'belong/belongs in/under/to', 'should be C', 'should have been', 'was meant to be', 'purchase/transaction/payment/charge/one/spend [on/from/of] [T] was/is [a/an/for/my] C', 'N [purchase/transaction/payment/charge] [on/from/of] [T] was/is [a/an/actually/really] C', 'is in the wrong'],
  rowWord: ['transaction/transactions/purchase/payment/charge/row/entry/one/deposit/debit/expense/spend/shop/latest/last'],
  goalWord: ['goal/goals'],
  asksWhen: ['how long', 'when will/would/can/could/do', 'how many'],
  pointsAtRow: ['M one/transaction/charge/payment/purchase/debit/row/thing'],
  categoriseStart: ['^recategorise/recategorize/re-categorise/categorise/categorize'],
  allSpending: ['categorise my spending/transactions', 'categorise spending'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
