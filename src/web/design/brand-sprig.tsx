/**
 * A branch of wattle in flower, for the cover: leaves in the softer colour of the cover, blossoms in its spark. Drawn
 * from a few numbers, so that it weighs next to nothing.
 */

/** Points along the branch: place, the angle of the leaf in degrees, and its length as a part of the longest. */
const leaves = [
  [44, 470, -12, 0.9],
  [70, 440, -98, 0.8],
  [104, 398, -2, 1],
  [132, 362, -112, 0.85],
  [166, 318, 8, 0.95],
  [192, 284, -120, 0.9],
  [226, 238, 12, 0.85],
  [250, 204, -124, 0.8],
  [282, 158, 14, 0.75],
  [304, 126, -118, 0.62],
  [330, 88, -24, 0.6],
  [342, 70, -78, 0.55],
] as const;

/** Stalks of blossom: where they leave the branch, and the balls on them as offset and radius. */
const stalks = [
  {
    at: [88, 420],
    balls: [
      [34, -44, 13],
      [58, -30, 10],
      [56, -62, 15],
      [82, -52, 11],
      [80, -82, 9],
    ],
  },
  {
    at: [150, 340],
    balls: [
      [-40, -24, 11],
      [-58, -46, 14],
      [-34, -58, 9],
      [-84, -40, 10],
      [-74, -72, 12],
    ],
  },
  {
    at: [182, 298],
    balls: [
      [40, -18, 12],
      [66, -6, 10],
      [70, -36, 15],
      [98, -24, 12],
      [98, -54, 9],
      [122, -40, 8],
    ],
  },
  {
    at: [236, 224],
    balls: [
      [-36, -26, 12],
      [-60, -44, 15],
      [-34, -60, 11],
      [-84, -64, 11],
      [-62, -84, 13],
      [-90, -94, 8],
    ],
  },
  {
    at: [268, 178],
    balls: [
      [38, -22, 11],
      [64, -10, 9],
      [64, -38, 13],
      [90, -28, 10],
    ],
  },
  {
    at: [318, 106],
    balls: [
      [-30, -28, 10],
      [-48, -48, 12],
      [-22, -56, 9],
      [-60, -76, 8],
    ],
  },
  {
    at: [346, 62],
    balls: [
      [8, -26, 9],
      [28, -40, 11],
      [4, -52, 8],
      [34, -64, 7],
    ],
  },
] as const;

export function BrandSprig({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 420 520" className={className} aria-hidden="true">
      <g className="text-on-cover-soft" opacity="0.3">
        <path
          d="M14 516C96 410 226 262 352 46"
          fill="none"
          stroke="currentColor"
          strokeWidth="4"
          strokeLinecap="round"
        />
        {leaves.map(([x, y, turn, part]) => (
          <path
            key={`${x}-${y}`}
            d="M0 0C28 -16 78 -24 118 -2C84 -6 40 8 0 0Z"
            fill="currentColor"
            transform={`translate(${x} ${y}) rotate(${turn}) scale(${part})`}
          />
        ))}
        {stalks.map(({ at: [x, y], balls }) =>
          balls.map(([right, down]) => (
            <path
              key={`${x} ${right} ${down}`}
              d={`M${x} ${y}Q${x + right * 0.35} ${y + down * 0.7} ${x + right} ${y + down}`}
              fill="none"
              stroke="currentColor"
              strokeWidth="1.6"
            />
          )),
        )}
      </g>
      <g className="fill-spark">
        {stalks.map(({ at: [x, y], balls }) =>
          balls.map(([right, down, radius]) => (
            <circle key={`${x} ${right} ${down}`} cx={x + right} cy={y + down} r={radius} />
          )),
        )}
      </g>
    </svg>
  );
}
