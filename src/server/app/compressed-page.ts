import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compress = promisify(brotliCompress);
/** A page differs only by the plans of the catalogue or the words of a journey, so few compressed ones answer all. */
const MAX_PAGES = 200;
const QUALITY = 9;

/**
 * Sends pages, compressed for browsers that read Brotli. A page holds nothing secret, so its length gives nothing away.
 */
export function pageSender(): (request: FastifyRequest, reply: FastifyReply, html: string) => Promise<FastifyReply> {
  const pages = new Map<string, Promise<Buffer>>();
  return async (request, reply, html) => {
    void reply.header('vary', 'accept-encoding');
    if (!/\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(html);
    if (pages.size >= MAX_PAGES) pages.clear();
    let compressed = pages.get(html);
    if (!compressed) {
      compressed = compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
      pages.set(html, compressed);
    }
    return reply.header('content-encoding', 'br').send(await compressed);
  };
}
