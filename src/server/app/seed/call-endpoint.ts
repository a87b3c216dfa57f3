import type { Endpoint } from '#contract/kit/endpoint.ts';
import type { Server } from '../wiring.ts';
import { basePathOf } from '../base-path.ts';

/**
 * Calls one endpoint of a server in this process, by the same dispatch as a request from outside. @throws on any
 * failure.
 */
export async function callEndpoint<T = unknown>(
  server: Server,
  product: string,
  endpoint: Endpoint,
  input: {
    token?: string;
    body?: unknown;
    files?: readonly { name: string; content: string | Uint8Array<ArrayBuffer>; field?: string }[];
    query?: Record<string, string>;
    params?: Record<string, string | number>;
    idempotencyKey?: string;
  } = {},
): Promise<T> {
  const headers: Record<string, string> = input.token ? { authorization: `Bearer ${input.token}` } : {};
  if (input.idempotencyKey) headers['idempotency-key'] = input.idempotencyKey;
  let payload: Buffer | string = JSON.stringify(input.body ?? {});
  if (input.files) {
    const form = new FormData();
    for (const [name, value] of Object.entries((input.body ?? {}) as Record<string, unknown>))
      form.append(name, String(value));
    for (const { name, content, field } of input.files) form.append(field ?? 'file', new File([content], name));
    const encoded = new Response(form);
    headers['content-type'] = encoded.headers.get('content-type') ?? '';
    payload = Buffer.from(await encoded.arrayBuffer());
  } else if (endpoint.method === 'POST') headers['content-type'] = 'application/json';
  const search = input.query ? `?${new URLSearchParams(input.query).toString()}` : '';
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  );
  const response = await server.app.inject({
    method: endpoint.method,
    url: `${basePathOf(product)}${path}${search}`,
    headers,
    ...(endpoint.method === 'POST' ? { payload } : {}),
  });
  if (response.statusCode >= 400)
    throw new Error(
      `${endpoint.area}.${endpoint.name} answered ${response.statusCode}: ${response.body.slice(0, 400)}`,
    );
  return response.json<T>();
}
