import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a model does in one turn: it calls tools, or it answers. */
export interface ModelTurn {
  calls?: readonly { name: string; input: unknown }[];
  says?: string;
}

export interface ScriptedModel {
  url: string;
  /** The replies to the next questions, a turn for each request. */
  plays(...turns: ModelTurn[]): void;
  /** What was sent to the model since the script began, as text. */
  received(): string;
  close(): void;
}

const line = (delta: object): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: null }] })}\n\n`;

/** A local chat completions endpoint with a scripted, hostile model. */
export async function scriptedModel(): Promise<ScriptedModel> {
  let turns: ModelTurn[] = [];
  let bodies: string[] = [];
  const endpoint = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      bodies.push(body);
      const { calls = [], says } = turns.shift() ?? { says: 'That is all.' };
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      if (says !== undefined) response.write(line({ content: says }));
      for (const [index, { name, input }] of calls.entries())
        response.write(
          line({
            tool_calls: [
              { index, id: `call-${index}`, type: 'function', function: { name, arguments: JSON.stringify(input) } },
            ],
          }),
        );
      response.end('data: [DONE]\n\n');
    });
  });
  await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/v1`,
    plays(...script) {
      turns = [...script];
      bodies = [];
    },
    received: () => bodies.join('\n'),
    close() {
      endpoint.closeAllConnections();
      endpoint.close();
    },
  };
}
