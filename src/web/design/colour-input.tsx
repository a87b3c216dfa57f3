import { useState } from 'react';
import Pipette from 'lucide-react/icons/pipette';
import { ColourPicker } from './colour-picker.tsx';
import { COLOUR_MAX_LENGTH, colourMessage, isHexColour } from './colour-entry.ts';
import { controlLook, Field, type FieldProps } from './field.tsx';
import { Popover } from './popover.tsx';

/** Chromium's way to take a colour from anywhere on the screen; other browsers do not have it. */
interface ScreenDropper {
  open: () => Promise<{ sRGBHex: string }>;
}
declare global {
  interface Window {
    EyeDropper?: new () => ScreenDropper;
  }
}

export interface ColourInputProps extends Omit<FieldProps, 'optional'> {
  /** '#rrggbb', or whatever is typed on the way to it; '' for none. */
  value: string;
  onChange: (colour: string) => void;
  onBlur?: () => void;
  disabled?: boolean;
  name?: string;
}

/** A colour by its code, from a picker, or from the screen with the eyedropper (rule C04). */
export function ColourInput({ value, onChange, onBlur, disabled, name, error, ...field }: ColourInputProps) {
  const [judged, setJudged] = useState(false);
  const message = judged ? colourMessage(value) : null;
  async function takeFromScreen() {
    if (!window.EyeDropper) return;
    // Escape refuses the promise: then nothing changes.
    const taken = await new window.EyeDropper().open().catch(() => null);
    if (taken) onChange(taken.sRGBHex);
  }
  return (
    <Field {...field} error={message ?? error}>
      {(control) => (
        <div className="flex gap-2">
          <div className="relative flex-1">
            <span
              aria-hidden="true"
              className="border-line-strong absolute inset-y-2.5 left-3 w-6 rounded-tag border"
              style={{ background: isHexColour(value) ? value : 'transparent' }}
            />
            <input
              type="text"
              className={`${controlLook} figures pl-12`}
              value={value}
              maxLength={COLOUR_MAX_LENGTH}
              placeholder="#1f7a4d"
              aria-required="true"
              autoComplete="off"
              spellCheck={false}
              disabled={disabled}
              name={name}
              onChange={(event) => onChange(event.target.value)}
              onBlur={() => {
                setJudged(true);
                onBlur?.();
              }}
              {...control}
            />
          </div>
          <Popover
            label={`Pick ${field.label}`}
            placement="end"
            className="w-66 p-4"
            trigger={(trigger) => (
              <button
                type="button"
                disabled={disabled}
                aria-label="Colour picker"
                title="Colour picker"
                className="border-line-strong bg-raised hover:border-ink-soft grid size-11 place-items-center rounded-control border transition-colors disabled:opacity-50"
                {...trigger}
              >
                <Pipette size={20} strokeWidth={1.75} aria-hidden="true" />
              </button>
            )}
          >
            <ColourPicker value={value} onChange={onChange} />
            {'EyeDropper' in window ? (
              <button
                type="button"
                className="text-accent hover:bg-accent-soft mt-3 min-h-11 w-full rounded-control font-semibold transition-colors"
                onClick={takeFromScreen}
              >
                Pick from the screen
              </button>
            ) : null}
          </Popover>
        </div>
      )}
    </Field>
  );
}
