// Flags of Node for the server. The part of its heap for new objects stays small: left to itself it grows with every burst
// of work and is never given back (imports of 100,000 rows held 480 MB), without being any faster for it.
export const serverFlags = ['--max-semi-space-size=8'];
