import type { FastifyInstance, FastifyReply } from 'fastify';
import { Failure } from '#contract/kit/errors.ts';
import { FeedMalformed, FeedUnavailable } from '#server/ports/bank-feed/port.ts';
import { receiveWithdrawal } from '../areas/connections/public.ts';
import type { NoticeContext } from '../areas/connections/public.ts';
import { bearerOf } from '../kit/caller.ts';

/**
 * The endpoints for banks of the Consumer Data Right, below our `recipient_base_uri`: our public keys, and the address
 * for their notices.
 */

/** The `recipient_base_uri`, below the public address. */
const RECIPIENT_BASE = '/cdr';
/** The standard defines the end of this path: the base, and '/arrangements/revoke'. */
export const NOTICE_PATH = `${RECIPIENT_BASE}/arrangements/revoke`;
const KEYS_PATH = `${RECIPIENT_BASE}/jwks`;

const MAX_BYTES = 32 * 1024;
/** Banks cache our keys for this long; a new key is published at least this much before it signs. */
const KEYS_SECONDS = 300;

/** An error in the format of the standard's payload conventions. */
function refuse(reply: FastifyReply, status: number, code: string, title: string, detail: string): FastifyReply {
  return reply.code(status).send({ errors: [{ code: `urn:au-cds:error:cds-all:${code}`, title, detail }] });
}

function refuseField(reply: FastifyReply, form: Readonly<Record<string, string>>, field: string): FastifyReply {
  return form[field] === undefined
    ? refuse(reply, 400, 'Field/Missing', 'Missing Required Field', field)
    : refuse(reply, 400, 'Field/Invalid', 'Invalid Field', field);
}

/**
 * Neither is a call of the contract: the standard defines their format, and banks are authenticated by their signature.
 */
export async function mountRecipient(app: FastifyInstance, parts: NoticeContext): Promise<void> {
  app.get(KEYS_PATH, (_request, reply) =>
    reply.header('cache-control', `public, max-age=${KEYS_SECONDS}`).send({ keys: parts.recipient.publicKeys() }),
  );

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_BYTES },
      (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(text as string))),
    );
    scope.post(NOTICE_PATH, async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const form = (request.body ?? {}) as Record<string, string>;
      const answer = await receiveWithdrawal(parts, {
        bearer: bearerOf(request.headers.authorization) ?? '',
        form,
      }).catch((error: unknown) => {
        throw error instanceof FeedUnavailable || error instanceof FeedMalformed
          ? new Failure('unavailable', 'We couldn’t fetch your keys. Try again later.')
          : error;
      });
      if (answer.kind === 'taken') return reply.code(204).send();
      if (answer.kind === 'wrong') return refuseField(reply, form, answer.field);
      if (answer.kind === 'unknown')
        return refuse(
          reply,
          422,
          'Authorisation/InvalidArrangement',
          'Invalid Consent Arrangement',
          'cdr_arrangement_id',
        );
      return reply.code(401).header('www-authenticate', 'Bearer error="invalid_token"').send({
        error: 'invalid_token',
        error_description:
          'The token must have been signed recently by a registered bank for this address, and can be used only once.',
      });
    });
  });
}
