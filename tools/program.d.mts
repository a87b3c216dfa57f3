/** The file that starts the server, bundled first if its sources have changed. */
export function ensureProgram(): string;
