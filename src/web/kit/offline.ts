/**
 * Replies cached for offline reading, in the browser's Cache Storage with one cache per session, so that members
 * never see each other's data. The cache is deleted with the session (safety I14).
 */

const CACHE_PREFIX = 'answers-';
const LARGEST_CHARACTERS = 2_000_000;
const MAX_ANSWERS = 300;

function cacheStorage(): CacheStorage | undefined {
  return typeof caches === 'undefined' ? undefined : caches;
}

/** Caches a reply in the background; a full disk must not fail a successful read. */
export function keepAnswer(sessionKey: string, url: string, text: string): void {
  const storage = cacheStorage();
  if (!storage || text.length > LARGEST_CHARACTERS) return;
  void (async () => {
    const cache = await storage.open(CACHE_PREFIX + sessionKey);
    await cache.put(url, new Response(text, { headers: { 'content-type': 'application/json' } }));
    const cachedRequests = await cache.keys();
    for (const oldest of cachedRequests.slice(0, Math.max(0, cachedRequests.length - MAX_ANSWERS)))
      await cache.delete(oldest);
    if (ended.has(sessionKey)) await storage.delete(CACHE_PREFIX + sessionKey);
  })().catch(() => {});
}

/** The text of a cached reply, or undefined. */
export async function cachedAnswer(sessionKey: string, url: string): Promise<string | undefined> {
  try {
    const storage = cacheStorage();
    if (!storage || !(await storage.has(CACHE_PREFIX + sessionKey))) return undefined;
    const response = await (await storage.open(CACHE_PREFIX + sessionKey)).match(url);
    return await response?.text();
  } catch {
    return undefined;
  }
}

/** Removes a reply that the server no longer gives. */
export function dropAnswer(sessionKey: string, url: string): void {
  const storage = cacheStorage();
  if (!storage) return;
  void (async () => {
    if (await storage.has(CACHE_PREFIX + sessionKey)) await (await storage.open(CACHE_PREFIX + sessionKey)).delete(url);
  })().catch(() => {});
}

/** A write in progress when the session ends must not recreate the cache. */
const ended = new Set<string>();

/** Deletes the caches of all sessions but the given one; null deletes all. */
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
    // A browser without cache storage has stored nothing.
  }
}

/** Marks a session as ended, so that late replies are not cached. */
export function endSessionAnswers(sessionKey: string): void {
  ended.add(sessionKey);
  void forgetAnswers(null);
}
