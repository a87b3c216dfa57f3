/**
 * Answers kept for reading without a connection. They lie in the browser's Cache Storage in one room per session, so
 * that no member can meet another's, and the room goes when the session ends (safety I14).
 */

const CACHE_PREFIX = 'answers-';
const LARGEST_CHARACTERS = 2_000_000;
const MAX_ANSWERS = 300;

function cacheStorage(): CacheStorage | undefined {
  return typeof caches === 'undefined' ? undefined : caches;
}

/** Keeps one answer in the background; a full disk is no reason to fail a read that succeeded. */
export function keepAnswer(sessionKey: string, url: string, text: string): void {
  const storage = cacheStorage();
  if (!storage || text.length > LARGEST_CHARACTERS) return;
  void (async () => {
    const cache = await storage.open(CACHE_PREFIX + sessionKey);
    await cache.put(url, new Response(text, { headers: { 'content-type': 'application/json' } }));
    const stored = await cache.keys();
    for (const oldest of stored.slice(0, Math.max(0, stored.length - MAX_ANSWERS))) await cache.delete(oldest);
    if (ended.has(sessionKey)) await storage.delete(CACHE_PREFIX + sessionKey);
  })().catch(() => {});
}

/** The text of a kept answer, or undefined. */
export async function storedAnswer(sessionKey: string, url: string): Promise<string | undefined> {
  try {
    const storage = cacheStorage();
    if (!storage || !(await storage.has(CACHE_PREFIX + sessionKey))) return undefined;
    const result = await (await storage.open(CACHE_PREFIX + sessionKey)).match(url);
    return await result?.text();
  } catch {
    return undefined;
  }
}

/** Forgets one answer: what the server no longer gives is not read from here either. */
export function dropAnswer(sessionKey: string, url: string): void {
  const storage = cacheStorage();
  if (!storage) return;
  void (async () => {
    if (await storage.has(CACHE_PREFIX + sessionKey)) await (await storage.open(CACHE_PREFIX + sessionKey)).delete(url);
  })().catch(() => {});
}

/** A write that was under way when its session ended must not bring the room back. */
const ended = new Set<string>();

/** Removes the rooms of all sessions but the given one; null removes all. */
export async function forgetAnswers(exceptSessionKey: string | null): Promise<void> {
  const storage = cacheStorage();
  if (!storage) return;
  try {
    for (const name of await storage.keys()) {
      if (!name.startsWith(CACHE_PREFIX) || name === CACHE_PREFIX + exceptSessionKey) continue;
      ended.add(name.slice(CACHE_PREFIX.length));
      await storage.delete(name);
    }
  } catch {
    // A browser that refuses the storage has kept nothing.
  }
}

/** Notes that a session is over, so that its late answers are not kept. */
export function endSessionAnswers(sessionKey: string): void {
  ended.add(sessionKey);
  void forgetAnswers(null);
}
