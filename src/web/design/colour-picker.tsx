import { useState, type CSSProperties } from 'react';
import { hexOf, hslOf, isHexColour, type Hsl } from './colour-entry.ts';

/** Calm colours that are told apart on paper and at night. */
const presets = [
  '#24744d',
  '#ba8202',
  '#4a648f',
  '#01717a',
  '#d36b56',
  '#6f5a8a',
  '#8c5a3c',
  '#5f7d2e',
  '#a8487c',
  '#5c6860',
];

const dials = [
  { key: 'hue', label: 'Hue', max: 360 },
  { key: 'saturation', label: 'Saturation', max: 100 },
  { key: 'lightness', label: 'Lightness', max: 100 },
] as const;

/** What a dial would give along its track, so that one sees where it leads. */
function trackOf(key: keyof Hsl, now: Hsl): string {
  const stops = key === 'hue' ? [0, 60, 120, 180, 240, 300, 360] : [0, 50, 100];
  return `linear-gradient(to right, ${stops.map((value) => hexOf({ ...now, [key]: value })).join(', ')})`;
}

/** A colour by three sliders and a few suggestions, for hand and keyboard alike. */
export function ColourPicker({ value, onChange }: { value: string; onChange: (hex: string) => void }) {
  // Kept apart from the value: a grey has no hue, and one that is passed on the way must not forget it.
  const [colour, setColour] = useState<Hsl>(() => hslOf(isHexColour(value) ? value : '#24744d'));
  const now = isHexColour(value) && value.toLowerCase() !== hexOf(colour) ? hslOf(value) : colour;
  function turn(key: keyof Hsl, to: number) {
    const next = { ...now, [key]: to };
    setColour(next);
    onChange(hexOf(next));
  }
  return (
    <div>
      <div className="mb-2 flex flex-wrap gap-1">
        {presets.map((hex) => (
          <button
            key={hex}
            type="button"
            aria-label={hex}
            aria-pressed={hex === value.toLowerCase()}
            className="group grid size-10 place-items-center rounded-full"
            onClick={() => onChange(hex)}
          >
            <span
              className="group-aria-pressed:outline-ink size-7 rounded-full outline-2 outline-offset-2 outline-transparent"
              style={{ background: hex }}
            />
          </button>
        ))}
      </div>
      {dials.map(({ key, label, max }) => (
        <label key={key} className="block">
          <span className="text-caption text-ink-soft flex justify-between">
            {label}
            <span className="figures">{now[key]}</span>
          </span>
          <input
            type="range"
            className="slider slider-wide -my-1"
            min={0}
            max={max}
            value={now[key]}
            style={{ '--track': trackOf(key, now) } as CSSProperties}
            onChange={(event) => turn(key, Number(event.target.value))}
          />
        </label>
      ))}
    </div>
  );
}
