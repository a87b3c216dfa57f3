// Flags of Node for the server. The young generation of its heap stays small: otherwise it grows with every burst of
// work and is never released (imports of 100,000 rows took 480 MB), without any gain in speed.
export const serverFlags = ['--max-semi-space-size=8'];
