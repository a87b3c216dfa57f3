import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { formatCents } from '#domain/money/format.ts';
import type { Ports } from '../kit/implement.ts';
import type { EmbeddedRedirect, RedirectAnswer } from '../ports/card-payments/embedded-redirect.ts';
import type { EmbeddedGateway } from '../ports/card-payments/embedded.ts';
import { testCards } from '../ports/card-payments/test-cards.ts';

/** Where the pages of the embedded gateway are. */
export const TEST_GATEWAY_PATH = '/test-gateway';

const style = `
:root{color-scheme:light dark;font:16px/1.45 system-ui,sans-serif}
body{margin:0;padding:2px;background:transparent;color:CanvasText}
p,dl{margin:0 0 .75rem}form{display:grid;gap:.75rem}
label{display:grid;gap:.25rem;font-weight:600;min-width:0}input,button{font:inherit;font-weight:400;width:100%;min-width:0;border-radius:10px;padding:.65rem .75rem;border:1px solid #7a8a80;background:Field;color:FieldText;min-height:44px;box-sizing:border-box}
button{background:#195b3b;color:#fff;border-color:#195b3b;font-weight:600}button.plain{background:transparent;color:inherit;border-color:#7a8a80}
.pair{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:.75rem}.error{color:#b3261e;font-weight:600;margin:0}.error:empty{display:none}
@media(prefers-color-scheme:dark){.error{color:#ffb4ab}}
.page{max-width:26rem;margin:2rem auto;padding:0 1rem}
::placeholder{color:color-mix(in srgb,FieldText 62%,Field);opacity:1}
summary{min-height:44px;display:flex;align-items:center;cursor:pointer}details button{width:100%;text-align:left;background:transparent;color:inherit;border-color:#7a8a80;font-weight:400;margin-bottom:.35rem}`;

/**
 * Turns a test number into its token in the browser: no number is ever sent. The slash of the expiry comes by itself,
 * since a phone's number keys have none.
 */
const cardScript = `
const cards=${JSON.stringify(testCards.map(({ number, token }) => [number, token]))};
const form=document.querySelector('form'),error=document.querySelector('.error');
const tell=(message)=>parent.postMessage({from:'test-gateway',...message},location.origin);
const size=()=>tell({height:document.body.offsetHeight});
new ResizeObserver(size).observe(document.body);size();
for(const pick of document.querySelectorAll('[data-number]'))pick.addEventListener('click',()=>{
  form.number.value=pick.dataset.number.replace(/(....)/g,'$1 ').trim();form.expiry.value='12/31';form.code.value='123';form.number.focus();});
form.expiry.addEventListener('input',()=>{form.expiry.value=form.expiry.value.replace(/^\\s*(\\d\\d)(\\d+)\\s*$/,'$1/$2')});
const fail=(field,text)=>{error.textContent=text;field.setAttribute('aria-invalid','true');field.focus();size();tell({refused:text})};
const submit=()=>{
  error.textContent='';for(const field of form.querySelectorAll('input'))field.removeAttribute('aria-invalid');
  const number=form.number.value.replace(/\\D/g,''),found=cards.find(([known])=>known===number);
  if(!number)return fail(form.number,'Enter a card number.');
  if(!found)return fail(form.number,'Use one of the test cards below. Real cards aren\\u2019t accepted here.');
  const expiry=/^(\\d{1,2})\\s*\\/\\s*(?:20)?(\\d\\d)$/.exec(form.expiry.value.trim());
  if(!expiry||+expiry[1]<1||+expiry[1]>12)return fail(form.expiry,'Enter the expiry as month and year, such as 12/31.');
  if(!/^\\d{3,4}$/.test(form.code.value.trim()))return fail(form.code,'Enter the three or four digits of the security code.');
  tell({token:found[1],lastFour:number.slice(-4)});};
form.addEventListener('submit',(event)=>{event.preventDefault();submit()});
addEventListener('message',(event)=>{if(event.origin===location.origin&&event.data==='submit')submit()});`;

const checkScript = `
parent.postMessage({from:'test-gateway',height:document.body.offsetHeight},location.origin);
if(document.body.dataset.done)parent.postMessage({from:'test-gateway',checked:true},location.origin);`;

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

function page(reply: FastifyReply, title: string, body: string, script: string, done = false): FastifyReply {
  const policy = `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(script)}; form-action 'self'; base-uri 'none'; frame-ancestors 'self'`;
  return reply
    .header('content-security-policy', policy)
    .header('x-frame-options', 'SAMEORIGIN')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head><body${done ? ' data-done="yes"' : ''}>${body}<script>${script}</script></body></html>`,
    );
}

const cardForm = `<p><strong>Test gateway.</strong> No money moves. Use a test card.</p>
<form novalidate><label>Card number<input name="number" inputmode="numeric" autocomplete="off" placeholder="4242 4242 4242 4242"></label>
<div class="pair"><label>Expiry<input name="expiry" inputmode="numeric" autocomplete="off" placeholder="MM/YY"></label>
<label>Security code<input name="code" inputmode="numeric" autocomplete="off" placeholder="123"></label></div>
<p class="error" role="alert"></p></form>
<details><summary>Test cards</summary>${testCards
  .map(
    ({ number, brand, title }) =>
      `<button type="button" data-number="${number}">${brand} ending ${number.slice(-4)}: ${title}</button>`,
  )
  .join('')}</details>`;

const checkPage = (cents: number): string =>
  `<p><strong>Test bank.</strong> A real bank would now ask you to confirm this payment.</p>
<p>Confirm the payment of ${formatCents(cents, { currency: true })}?</p>
<form method="post"><button name="agree" value="yes">Confirm payment</button><button class="plain" name="agree" value="no">Decline</button></form>`;

const redirectPage = (cents: number): string =>
  `<main class="page"><h1>Test payment page</h1><p>No money moves here. A real payment page would now ask for your card details.</p>
<p>Pay ${formatCents(cents, { currency: true })}?</p>
<form method="post"><button name="answer" value="pay">Pay</button><button class="plain" name="answer" value="fail">Fail</button><button class="plain" name="answer" value="cancel">Cancel</button></form></main>`;

/** Where a buyer returns to from the payment page. */
const returnPages: Readonly<Record<RedirectAnswer, string>> = {
  pay: '/asiapay/success',
  fail: '/asiapay/fail',
  cancel: '/asiapay/cancel',
};

type FormBody = URLSearchParams | undefined;

/** Serves the payment page of the embedded redirect. It is no frame: the buyer leaves our page and comes back. */
function mountRedirect(scope: FastifyInstance, gateway: EmbeddedRedirect): void {
  const path = `${TEST_GATEWAY_PATH}/redirect/:reference`;
  const ended = (reply: FastifyReply) =>
    page(reply.code(404), 'Test payment page', '<main class="page"><p>This payment page has expired.</p></main>', '');
  scope.get<{ Params: { reference: string } }>(path, async ({ params: { reference } }, reply) => {
    const payment = await gateway.pageOf(reference);
    if (!payment?.isOpen) return ended(reply);
    return page(reply, 'Test payment page', redirectPage(payment.amountCents), '');
  });
  scope.post<{ Params: { reference: string }; Body: FormBody }>(
    path,
    async ({ params: { reference }, body }, reply) => {
      const answer = (body instanceof URLSearchParams ? body.get('answer') : null) ?? '';
      const payment = await gateway.pageOf(reference);
      if (!payment || !Object.hasOwn(returnPages, answer)) return ended(reply);
      if (!(await gateway.answerPage(reference, answer as RedirectAnswer))) return ended(reply);
      const returnPage = returnPages[answer as RedirectAnswer];
      return reply.redirect(`${returnPage}?order=${encodeURIComponent(payment.orderReference)}`, 303);
    },
  );
}

/**
 * Serves the pages of the embedded gateways that stand: the card form and the bank's check, which are shown in frames
 * of our own pages, and the payment page of the redirect.
 */
export async function mountTestGateway(
  app: FastifyInstance,
  { cardPayments, redirectPayments }: Pick<Ports, 'cardPayments' | 'redirectPayments'>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    if ('answerPage' in redirectPayments) mountRedirect(scope, redirectPayments as EmbeddedRedirect);
    if (!('answerCheck' in cardPayments)) return;
    const gateway = cardPayments as EmbeddedGateway;
    scope.get(`${TEST_GATEWAY_PATH}/card`, async (_request, reply) => page(reply, 'Card', cardForm, cardScript));
    scope.get<{ Params: { reference: string } }>(
      `${TEST_GATEWAY_PATH}/check/:reference`,
      async ({ params: { reference } }, reply) => {
        const check = await gateway.checkOf(reference);
        if (!check) return page(reply.code(404), 'Check', '<p>This check has ended.</p>', checkScript, true);
        return page(reply, 'Check', checkPage(check.amountCents), checkScript);
      },
    );
    scope.post<{ Params: { reference: string }; Body: FormBody }>(
      `${TEST_GATEWAY_PATH}/check/:reference`,
      async ({ params: { reference }, body }, reply) => {
        const agreed = body instanceof URLSearchParams && body.get('agree') === 'yes';
        await gateway.answerCheck(reference, agreed);
        return page(reply, 'Check', `<p>${agreed ? 'Confirmed' : 'Declined'}.</p>`, checkScript, true);
      },
    );
  });
}
