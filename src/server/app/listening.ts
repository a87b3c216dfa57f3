import type { ServerSettings } from './wiring.ts';

/** What the serving processes share: where they listen, what they send each other, and how each ends. */

export interface Listening {
  host: string;
  port: number;
}

/** What the first process sends to a worker. */
export interface WorkerOrder {
  settings: ServerSettings;
  listening: Listening;
}

export type WorkerMessage = { kind: 'serving'; address: string } | { kind: 'failed'; reason: string };

/** An error of the operating system in words that say what to do. */
export function listeningProblem(error: unknown, { host, port }: Listening): string | undefined {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${host} is already in use. Stop what’s using it, or set PORT to another one.`;
  if (code === 'EACCES') return `Port ${port} isn’t allowed for this user. Set PORT to a number above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST ${host} isn’t an address of this machine.`;
  return undefined;
}
