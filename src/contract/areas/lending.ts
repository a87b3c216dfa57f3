import * as z from 'zod/mini';
import { application, applicationState, assessmentShape, choice, event, financialSituation, loanReason, loggedChange, offer, operatorRow, payment, product, proposal, sliderFacts, sourceName, step, stepLeft } from '#contract/areas/lending-shapes.ts';
import { defineArea } from '#contract/kit/endpoint.ts';
import { accountNumber, bsb, done, doneWith, flag, id, idInPath, instant, limit, listOf, money, optionalText, page, paged, positiveMoney, text, unsignedMoney, wholeBetween } from '#contract/kit/wire.ts';

const megabyte = 1024 * 1024;

/** Five years of weeks. */
const MAX_REPAYMENTS = 261;

/** The bearer of an offer's link; the same may stand in the Authorization header. */
const auth = z.object({ Auth: z.optional(text(200, 20)) });

const answered = doneWith({ status: applicationState });
const codeStatus = doneWith({ status: z.literal(['sent', 'confirmed']), mobile: z.nullable(z.string()) });
const link = z.object({ status: applicationState, success: offer });
const stateWords = z.literal(['waiting', 'second', 'offered', 'decided']);

export const lending = defineArea('lending', {
  amounts: {
    method: 'POST', path: 'api/loans/amounts', auth: 'member', encoding: 'form',
    summary: 'What can be asked for, the most that fits and why, and the cost of one amount with every due date; 200 unless an amount is sent.',
    body: z.object({ product: z.optional(product), amount: z.optional(positiveMoney), repayments: z.optional(wholeBetween(1, MAX_REPAYMENTS)) }),
    reply: z.object({ status: z.literal('ok'), success: sliderFacts }), errors: ['bad_input'],
  },
  reasons: {
    method: 'GET', path: 'api/loans/reasons', auth: 'member',
    summary: 'What a loan may be for; with `financialSituations` how things stand for the borrower.',
    query: z.object({ financialSituations: z.optional(flag) }),
    reply: z.object({ success: z.array(choice) }),
  },
  application: {
    method: 'GET', path: 'api/loans/application', auth: 'member',
    summary: 'The open application with its steps, or the last one with how it ended; null where there was none.',
    reply: z.object({ application: z.nullable(application) }),
  },
  apply: {
    method: 'POST', path: 'api/loans/apply', auth: 'member', encoding: 'form',
    summary: 'Keeps what is sent of the application, and begins one where none is open; with `submit` it is sent and decided.',
    body: z.object({
      product: z.optional(product), amount: z.optional(positiveMoney), repayments: z.optional(wholeBetween(1, MAX_REPAYMENTS)),
      reason: z.optional(loanReason), reason_note: optionalText(500), situations: z.optional(listOf(financialSituation, 10)),
      account_name: z.optional(text(32)), bsb: z.optional(bsb), account_number: z.optional(accountNumber),
      submit: z.optional(flag), consent: z.optional(flag),
    }),
    reply: z.object({ status: applicationState, success: z.literal(true), application }), errors: ['bad_input', 'conflict'],
  },
  smsCodeSend: {
    method: 'POST', path: 'api/loans/apply/smsCodeSend', auth: 'member', encoding: 'form',
    summary: 'Sends a code to the member\'s mobile; with `code` it is checked, and the mobile is proved.',
    body: z.object({ code: z.optional(text(6, 6)) }),
    reply: codeStatus, errors: ['bad_input', 'code_wrong', 'locked_out', 'too_many'],
  },
  getSignUpSteps: {
    method: 'POST', path: 'api/loans/apply/getSignUpSteps', auth: 'member', encoding: 'form',
    summary: 'The steps of the application that `token` names, or of the open one, each with whether it is done.',
    body: z.object({ token: z.optional(text(100)) }),
    reply: z.object({ steps: z.array(step), token: z.nullable(z.string()) }), errors: ['not_found'],
  },
  remainingSteps: {
    method: 'POST', path: 'api/loans/process/steps', auth: 'member', encoding: 'form',
    summary: 'What is still to be done before the application can be sent.',
    body: z.object({}), reply: doneWith({ status: applicationState, RemainingSteps: z.array(stepLeft) }),
  },
  completedSteps: {
    method: 'GET', path: 'api/process/completedsteps', auth: 'member',
    summary: 'The steps that are done.', reply: z.object({ data: z.array(stepLeft) }),
  },
  missingSteps: {
    method: 'GET', path: 'api/profile/missingsteps', auth: 'member',
    summary: 'What must still be known of the member before anything can be lent.',
    reply: z.object({ data: z.array(z.object({ id: z.string(), title: z.string() })) }),
  },
  feeling: {
    method: 'POST', path: 'api/loans/slider/feeling', auth: 'member', encoding: 'form',
    summary: 'Keeps how borrowing feels, from 1 (worried) to 5 (at ease).',
    body: z.object({ feeling: wholeBetween(1, 5) }), reply: done, errors: ['bad_input', 'conflict'],
  },
  assess: {
    method: 'POST', path: 'api/aca/further/assessment', auth: 'member', encoding: 'form',
    summary: 'Keeps what the borrower says of dependants, living costs and other lenders.',
    body: assessmentShape, reply: done, errors: ['bad_input', 'conflict'],
  },
  setSource: {
    method: 'POST', path: 'api/source/set', auth: 'member', encoding: 'form',
    summary: 'Keeps how the member came to us.', body: z.object({ source: sourceName }), reply: done, errors: ['bad_input'],
  },
  sourceOptions: {
    method: 'GET', path: 'api/source/options', auth: 'member',
    summary: 'The ways by which members come to us, and the one that the member named.', reply: z.object({ data: z.array(choice), source: z.string() }),
  },
  donate: {
    method: 'POST', path: 'api/donation/add', auth: 'member', encoding: 'form',
    summary: 'Chooses how much of our fee goes to the hardship fund; it moves when the loan is opened, and until the application is sent it may be changed or taken back with 0.',
    body: z.object({ amount: unsignedMoney }), reply: done, errors: ['bad_input', 'conflict'],
  },
  donationDetails: {
    method: 'POST', path: 'api/donation/details', auth: 'member', encoding: 'form',
    summary: 'What the fund is for, what the member has promised and given, and what the fund holds.',
    body: z.object({}), reply: z.object({ fund: z.string(), purpose: z.string(), promised: money, given: money, fund_balance: money, most: money }),
  },
  withdraw: {
    method: 'POST', path: 'api/loans/application/withdraw', auth: 'member',
    summary: 'Takes the open application back.', body: z.object({}), reply: answered, errors: ['conflict'],
  },
  openOffer: {
    method: 'POST', path: 'api/loans/offer/open', auth: 'member',
    summary: 'Opens the member\'s own offer without its letter: a token for that offer alone, for which the code is wanted as well.',
    body: z.object({}), reply: doneWith({ userToken: z.string() }), errors: ['conflict', 'too_many'],
  },
  resendLink: {
    method: 'POST', path: 'api/loans/offer/link', auth: 'guest',
    summary: 'Sends a new link to the borrower of an old one. The answer is the same whatever is sent.',
    body: z.object({ Auth: text(200, 20) }), reply: done, errors: ['too_many'],
  },
  offerDetails: {
    method: 'GET', path: 'api/loans/offer/details', auth: 'offer',
    summary: 'The offer. A link is good for one exchange, and `userToken` opens this offer and nothing else from then on.',
    query: auth, reply: z.extend(link, { userToken: z.string() }), errors: ['link_expired'],
  },
  updateOffer: {
    method: 'POST', path: 'api/loans/updateOffer', auth: 'offer', encoding: 'form',
    summary: 'Chooses less, or other repayments, within what was approved; or turns the offer down.',
    query: auth, body: z.object({ amount: z.optional(positiveMoney), repayments: z.optional(wholeBetween(1, MAX_REPAYMENTS)), turn_down: z.optional(flag) }),
    reply: link, errors: ['bad_input', 'conflict', 'link_expired'],
  },
  offerContact: {
    method: 'POST', path: 'api/loans/offer/contact', auth: 'offer', encoding: 'form',
    summary: 'Sends a code to the borrower\'s mobile; with `code` it is checked, and opens bank details and acceptance.',
    query: auth, body: z.object({ code: z.optional(text(6, 6)) }),
    reply: codeStatus, errors: ['code_wrong', 'locked_out', 'too_many', 'link_expired'],
  },
  offerIdentification: {
    method: 'POST', path: 'api/loans/offer/identification', auth: 'offer', encoding: 'multipart', files: { count: 2, bytesEach: 10 * megabyte },
    summary: 'Keeps pictures of an identity document: files `front` and, where it has one, `back`, each at most 10 MB.',
    query: auth, body: z.object({ kind: z.literal(['driver_licence', 'passport', 'proof_of_age', 'medicare_card', 'other']) }),
    reply: doneWith({ status: z.literal('received') }), errors: ['too_large', 'unsupported_media', 'link_expired'],
  },
  offerBankDetails: {
    method: 'POST', path: 'api/loans/offer/bankdetails', auth: 'offer', encoding: 'form',
    summary: 'Where the loan is paid to and repayments are taken from. Wants the code first.',
    query: auth, body: z.object({ account_name: text(32), bsb, account_number: accountNumber }),
    reply: doneWith({ bank: z.nullable(z.string()) }), errors: ['bad_input', 'forbidden', 'conflict', 'link_expired'],
  },
  acceptanceToken: {
    method: 'GET', path: 'api/loans/acceptance/token', auth: 'offer',
    summary: 'A token for the acceptance of this offer, for whoever has entered the code.',
    query: auth, reply: z.object({ token: z.string() }), errors: ['forbidden', 'link_expired'],
  },
  acceptanceDetails: {
    method: 'GET', path: 'api/loans/acceptance/details', auth: 'offer',
    summary: 'What would be agreed to: the cost, every due date, the account, and how far the acceptance is.',
    query: auth, reply: z.extend(link, { agreement: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })), acknowledgements: z.array(choice), history: z.array(event) }), errors: ['forbidden', 'link_expired'],
  },
  agreement: {
    method: 'GET', path: 'api/loans/acceptance/agreement', auth: 'offer', kind: 'file',
    summary: 'The agreement as a PDF.', query: auth, errors: ['forbidden', 'link_expired'],
  },
  acceptanceRepayments: {
    method: 'POST', path: 'api/loans/acceptance/repayments', auth: 'offer', encoding: 'form',
    summary: 'Every repayment with its day and amount.',
    query: auth, body: z.object({}), reply: z.object({ repayments: z.array(payment), total: money }), errors: ['forbidden', 'link_expired'],
  },
  acknowledge: {
    method: 'POST', path: 'api/loans/acceptance/acknowledge', auth: 'offer', encoding: 'form',
    summary: 'Says that each of the points was read and understood; all of them, or nothing is kept.',
    query: auth, body: z.object({ acknowledged: listOf(text(40), 20) }), reply: link, errors: ['bad_input', 'forbidden', 'conflict', 'link_expired'],
  },
  accept: {
    method: 'POST', path: 'api/loans/acceptance/accept', auth: 'offer', encoding: 'form', idempotent: true,
    summary: 'Signs the agreement: the loan is opened, once.',
    query: auth, body: z.object({ accept: flag, signed_name: text(120), total: money, direct_debit: flag }),
    reply: z.extend(link, { loan_id: z.int() }), errors: ['bad_input', 'forbidden', 'conflict', 'link_expired', 'unavailable'],
  },
  coolingOff: {
    method: 'GET', path: 'api/loans/acceptance/withdraw', auth: 'member',
    summary: 'Until when a loan can be withdrawn from, and what is given back then; null once that time is over.',
    query: z.object({ loan: id }),
    reply: z.object({ data: z.nullable(z.object({ until: instant, amount: money })) }),
  },
  coolOff: {
    method: 'POST', path: 'api/loans/acceptance/withdraw', auth: 'member', idempotent: true,
    summary: 'Withdraws from an accepted loan within the days for second thoughts: no fee is owed.',
    body: z.object({}), reply: answered, errors: ['conflict', 'bad_input'],
  },
  queue: {
    method: 'GET', path: 'api/operator/loans/applications', auth: 'operator',
    summary: 'Applications by how they stand, those that wait longest first.',
    query: z.object({ standing: z.optional(stateWords), page: z.optional(page), limit: z.optional(limit) }), reply: paged(operatorRow),
  },
  openApplication: {
    method: 'GET', path: 'api/operator/loans/application/{member_id}/{id}', auth: 'operator',
    summary: 'One application with what the rule found, what was proposed, and its log.',
    params: z.object({ member_id: idInPath, id: idInPath }),
    reply: z.object({ member_id: z.int(), member_name: z.string(), email: z.string(), application: z.omit(application, { token: true, history: true }), source: z.string(), proposal: z.nullable(proposal), two_people_above: money, least: money, most: money, log: z.array(loggedChange) }), errors: ['not_found'],
  },
  decide: {
    method: 'POST', path: 'api/operator/loans/decide', auth: 'operator',
    summary: 'Approves or declines an application, also against the rule. `reason` is the note for the team and its log; `message` is what the borrower reads, which a decline wants. Above the threshold a second person must agree.',
    body: z.object({ member_id: id, id, verdict: z.literal(['approve', 'decline']), amount: z.optional(positiveMoney), repayments: z.optional(wholeBetween(1, MAX_REPAYMENTS)), reason: text(1000, 5), message: optionalText(1000) }),
    reply: answered, errors: ['not_found', 'bad_input', 'conflict'],
  },
  second: {
    method: 'POST', path: 'api/operator/loans/second', auth: 'operator',
    summary: 'A second person agrees to what was proposed, or sends it back to the queue.',
    body: z.object({ member_id: id, id, agree: flag, reason: text(1000, 5) }), reply: answered, errors: ['not_found', 'conflict', 'forbidden'],
  },
});
