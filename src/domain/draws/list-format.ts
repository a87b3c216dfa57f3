/** A range of the sealed list: opaque id (16 bytes), first number and count (8 bytes each). */
export const RANGE_BYTES = 32;
export const ID_BYTES = 16;
/** The ranges of a chunk, a power of two, so that a chunk is a complete subtree. */
export const CHUNK_RANGES = 4_096;
