import { useEffect } from 'react';
import Check from 'lucide-react/icons/check';
import { cx } from 'class-variance-authority';
import type { Option } from './options.ts';

export interface ListboxProps<V> {
  id: string;
  options: readonly Option<V>[];
  /** The index that the keyboard is on; −1 for none. Focus itself stays in the control. */
  active: number;
  selected: V | null;
  onActive: (index: number) => void;
  onPick: (index: number) => void;
  multiple?: boolean;
}

export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

interface Group<V> {
  name: string | undefined;
  from: number;
  options: Option<V>[];
}

function groupsOf<V>(options: readonly Option<V>[]): Group<V>[] {
  const groups: Group<V>[] = [];
  options.forEach((option, index) => {
    const last = groups.at(-1);
    if (last && last.name === option.group) last.options.push(option);
    else groups.push({ name: option.group, from: index, options: [option] });
  });
  return groups;
}

function OptionLine<V>({ option, index, list }: { option: Option<V>; index: number; list: ListboxProps<V> }) {
  const chosen = option.value === list.selected;
  return (
    <div
      id={optionId(list.id, index)}
      role="option"
      aria-selected={chosen}
      aria-disabled={option.disabled || undefined}
      className={cx(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-[6px] px-3 py-1.5 sm:min-h-10',
        index === list.active && 'bg-accent-soft',
        option.disabled && 'cursor-not-allowed opacity-55',
      )}
      onPointerMove={() => list.onActive(index)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!option.disabled) list.onPick(index);
      }}
    >
      {option.icon}
      <span className="min-w-0 flex-1">
        {option.label}
        {option.hint ? <span className="text-ink-faint text-caption block">{option.hint}</span> : null}
      </span>
      {chosen ? <Check size={18} strokeWidth={2.25} aria-hidden="true" className="text-accent shrink-0" /> : null}
    </div>
  );
}

/** The list under a select or a combobox. The control keeps the focus and names the active option. */
export function Listbox<V>(props: ListboxProps<V>) {
  const { id, active, options } = props;
  useEffect(() => {
    if (active >= 0) document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  return (
    // The list itself scrolls: what the control names as its list can be scrolled by the control's keys.
    <div id={id} role="listbox" aria-label="Choices" className="min-h-0 overflow-y-auto overscroll-contain p-1">
      {groupsOf(options).map((group) => {
        const lines = group.options.map((option, at) => (
          <OptionLine key={group.from + at} option={option} index={group.from + at} list={props} />
        ));
        if (!group.name) return lines;
        return (
          <div
            key={group.from}
            role="group"
            aria-label={group.name}
            className="not-first:border-line not-first:mt-1 not-first:border-t not-first:pt-1"
          >
            <p aria-hidden="true" className="text-ink-faint text-caption px-3 pt-1.5 pb-1 font-medium">
              {group.name}
            </p>
            {lines}
          </div>
        );
      })}
    </div>
  );
}
