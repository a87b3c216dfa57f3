import type { FastifyReply } from 'fastify';
import type { RawReply } from './implement.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';
/** Answers shorter than this fit into one packet and are sent uncompressed. */
export const COMPRESS_FROM_CHARACTERS = 1400;

/** Sends JSON, compressed where that saves a packet. */
export function sendJson(reply: FastifyReply, json: string): FastifyReply {
  reply.type(JSON_TYPE);
  if (json.length < COMPRESS_FROM_CHARACTERS) return reply.send(json);
  reply.compress(json);
  return reply;
}

/** Sends a file or a stream. */
export function sendRaw(reply: FastifyReply, raw: RawReply): FastifyReply {
  reply.header('content-type', raw.contentType);
  if (raw.cacheSeconds !== undefined) reply.header('cache-control', `private, max-age=${raw.cacheSeconds}`);
  if (raw.downloadName) {
    const name = raw.downloadName.replace(/[^\w.-]+/g, '-');
    reply.header('content-disposition', `attachment; filename="${name}"`);
  }
  if (/^(text\/event-stream|image\/(?!svg))/.test(raw.contentType)) return reply.send(raw.body);
  reply.compress(raw.body as string);
  return reply;
}
