import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { callerOf } from '../kit/caller.ts';
import type { AppSettings, Ports } from '../kit/implement.ts';
import { REDIRECT_PAGE } from '../ports/card-payments/asiapay.ts';
import type { AsiaPayGateway, RedirectForm } from '../ports/card-payments/asiapay.ts';
import { escaped } from './page-plans.ts';

const style =
  ':root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:26rem;margin:3rem auto;padding:0 1rem}button{font:inherit;font-weight:600;border:0;border-radius:10px;padding:.65rem 1rem;min-height:44px;background:#195b3b;color:#fff}';
const script = 'document.forms[0]?.submit()';
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

function page(reply: FastifyReply, content: string, action: string | null): FastifyReply {
  const formAction = action === null ? "'none'" : new URL(action).origin;
  return reply
    .header(
      'content-security-policy',
      `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(script)}; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`,
    )
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Payment</title><style>${style}</style></head><body><main>${content}</main><script>${script}</script></body></html>`,
    );
}

function formHtml({ action, fields }: RedirectForm): string {
  const inputs = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
    .join('');
  return `<h1>Taking you to AsiaPay</h1><p>You’ll pay on AsiaPay’s page, then come back here.</p><form method="post" action="${escaped(action)}">${inputs}<button>Continue to AsiaPay</button></form>`;
}

/** Serves the page that posts a signed payment form to AsiaPay. Only links that we signed lead there. */
export function mountRedirectForm(
  app: FastifyInstance,
  { redirectPayments }: Pick<Ports, 'redirectPayments'>,
  settings: AppSettings,
): void {
  if (!('formOf' in redirectPayments)) return;
  const gateway = redirectPayments as AsiaPayGateway;
  app.get<{ Querystring: Record<string, string | undefined> }>(REDIRECT_PAGE, async (request, reply) => {
    const form = gateway.formOf(request.query, callerOf(request, settings).origin);
    if (form) return page(reply, formHtml(form), form.action);
    const problem = '<h1>This payment link isn’t valid</h1><p>Go back to your order and choose how to pay again.</p>';
    return page(reply.code(404), problem, null);
  });
}
