import { useEffect, useRef, useState } from 'react';
import MapPin from 'lucide-react/icons/map-pin';
import { ADDRESS_DEBOUNCE_MS, ADDRESS_TEXTS, type AddressParts, type AddressSearch } from './address.ts';
import { Field, type FieldProps } from './field.tsx';
import type { Option } from './options.ts';
import { Suggest } from './suggest.tsx';

export interface AddressInputProps extends FieldProps {
  /** The address as one line, as it stands in the box. */
  value: string;
  /** Every change of the text, so that an address that no look-up knows can still be typed. */
  onChange: (address: string) => void;
  onPick: (parts: AddressParts) => void;
  search: AddressSearch;
  onBlur?: () => void;
  disabled?: boolean;
}

type Finding = { state: 'idle' | 'waiting' | 'failed' } | { state: 'found'; parts: readonly AddressParts[] };

/** Asks half a second after the last key; a newer question ends an older one. */
function useFinding(text: string, isTyping: boolean, search: AddressSearch): Finding {
  const [finding, setFinding] = useState<Finding>({ state: 'idle' });
  const look = useRef(search);
  useEffect(() => {
    look.current = search;
  });
  useEffect(() => {
    const query = text.trim();
    if (!isTyping || query === '') {
      setFinding({ state: 'idle' });
      return;
    }
    setFinding({ state: 'waiting' });
    const ended = new AbortController();
    const timer = setTimeout(() => {
      look.current({ text: query, country: 'au', type: 'geocode' }, ended.signal).then(
        (parts) => {
          if (!ended.signal.aborted) setFinding({ state: 'found', parts });
        },
        () => {
          if (!ended.signal.aborted) setFinding({ state: 'failed' });
        },
      );
    }, ADDRESS_DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [text, isTyping]);
  return finding;
}

function emptyText(finding: Finding): string {
  if (finding.state === 'waiting') return 'Searching…';
  if (finding.state === 'failed') return 'We can’t look up addresses right now. Type the whole address instead.';
  return finding.state === 'found' ? ADDRESS_TEXTS.none : ADDRESS_TEXTS.empty;
}

/** An Australian address from a look-up (rule C06). */
export function AddressInput(props: AddressInputProps) {
  const { value, onChange, onPick, search, onBlur, disabled } = props;
  const { label, labelHidden, hint, error, optional, id, className } = props;
  // A picked address is not searched for again; typing asks anew.
  const [isTyping, setIsTyping] = useState(false);
  const finding = useFinding(value, isTyping, search);
  const options: Option<AddressParts>[] =
    finding.state === 'found' ? finding.parts.map((parts) => ({ value: parts, label: parts.address })) : [];
  return (
    <Field {...{ label, labelHidden, hint, error, optional, id, className }}>
      {(control) => (
        <Suggest
          control={control}
          text={value}
          onText={(text) => {
            setIsTyping(true);
            onChange(text);
          }}
          options={options}
          selected={null}
          onPick={({ value: parts }) => {
            setIsTyping(false);
            onChange(parts.address);
            onPick(parts);
          }}
          emptyText={emptyText(finding)}
          busy={finding.state === 'waiting'}
          required={!optional}
          disabled={disabled}
          onBlur={onBlur}
          end={<MapPin size={18} aria-hidden="true" />}
        />
      )}
    </Field>
  );
}
