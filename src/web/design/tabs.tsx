import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from 'class-variance-authority';

export interface Tab<V extends string> {
  value: V;
  label: ReactNode;
  count?: number;
  disabled?: boolean;
}

export interface TabsProps<V extends string> {
  label: string;
  tabs: readonly Tab<V>[];
  value: V;
  onChange: (value: V) => void;
  /** Hides the line of tabs where the bottom bar of a phone offers the same places. */
  wideOnly?: boolean;
  /** What belongs to the chosen tab; only this is mounted. */
  children: ReactNode;
}

type TabListProps<V extends string> = Omit<TabsProps<V>, 'children'> & { id: string };

function TabList<V extends string>({ id, label, tabs, value, onChange, wideOnly }: TabListProps<V>) {
  const list = useRef<HTMLDivElement>(null);
  const usable = tabs.filter((tab) => !tab.disabled);
  function press(event: KeyboardEvent) {
    const at = usable.findIndex((tab) => tab.value === value);
    const target = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: usable.length - 1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const next = usable[(target + usable.length) % usable.length];
    if (!next) return;
    onChange(next.value);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.value}"]`)?.focus();
  }
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={cx(
        'border-line flex gap-6 overflow-x-auto border-b [scrollbar-width:none]',
        wideOnly && 'max-lg:hidden',
      )}
      onKeyDown={press}
    >
      {tabs.map((tab) => {
        const chosen = tab.value === value;
        return (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            data-tab={tab.value}
            aria-selected={chosen}
            aria-controls={`${id}-panel`}
            tabIndex={chosen ? 0 : -1}
            disabled={tab.disabled}
            className={cx(
              '-mb-px min-h-11 shrink-0 border-b-[3px] font-medium whitespace-nowrap transition-colors focus-visible:-outline-offset-2 disabled:opacity-50',
              chosen ? 'border-spark text-ink' : 'text-ink-soft hover:text-ink border-transparent',
            )}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
            {tab.count !== undefined ? <span className="text-ink-faint figures ml-1.5">{tab.count}</span> : null}
          </button>
        );
      })}
    </div>
  );
}

/** Parts of one screen. The arrow keys change the tab; Tab goes on into what it shows. */
export function Tabs<V extends string>({ children, ...list }: TabsProps<V>) {
  const id = useId();
  return (
    <div>
      <TabList id={id} {...list} />
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${list.value}`}
        tabIndex={0}
        className={cx('rounded-tag outline-offset-4', list.wideOnly ? 'lg:pt-5' : 'pt-5')}
      >
        {children}
      </div>
    </div>
  );
}
