import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { Failure, errorTable } from '#contract/kit/errors.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import type { ResolvedSession } from './session-book.ts';

/**
 * Notes that somebody asked for what is not theirs: a call that is not open to them, or by a number that is not among
 * their own. Row-level security shows rows of others as none, so a number that nobody has is noted too. Being asked for
 * the password or a code is no refusal.
 */
export function noteRefusal(
  log: Logger,
  endpoint: Endpoint,
  request: FastifyRequest,
  resolved: ResolvedSession | undefined,
  error: unknown,
): void {
  const isRequested =
    error instanceof Failure && ['code_needed', 'second_step', 'locked'].includes(String(error.extra['reason']));
  if (!(error instanceof Failure) || 'confirm' in error.extra || isRequested) return;
  const isElsewhere = error.code === 'not_found' && resolved !== undefined && endpoint.auth !== 'public';
  if (error.code !== 'forbidden' && !isElsewhere) return;
  const who = resolved && {
    member: resolved.member.id,
    ...(resolved.session.viewId === undefined ? {} : { view: resolved.session.viewId }),
  };
  log.warn(
    {
      method: endpoint.method,
      route: request.routeOptions.url,
      status: errorTable[error.code].status,
      code: error.code,
      ...who,
    },
    'an authorisation was refused',
  );
}
