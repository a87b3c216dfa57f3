import { useId, useState, type KeyboardEvent } from 'react';
import Search from 'lucide-react/icons/search';
import { cx } from 'class-variance-authority';
import { ICON_STROKE, type IconComponent } from './icon.ts';
import { Kbd } from './kbd.tsx';
import { optionId } from './listbox.tsx';
import { Modal } from './modal.tsx';
import { plainText } from './options.ts';
import { Spinner } from './spinner.tsx';

export interface Command {
  id: string;
  label: string;
  /** Where it is, or what kind of thing: shown quietly at the end. */
  hint?: string;
  icon?: IconComponent;
  /** Other words to find it by. */
  keywords?: string;
  onSelect: () => void;
}

export interface CommandGroup {
  label: string;
  commands: readonly Command[];
  /** Found for the query by whoever gave them, so they are not filtered again. */
  isResult?: boolean;
}

export interface CommandPaletteProps {
  open: boolean;
  onClose: () => void;
  groups: readonly CommandGroup[];
  query: string;
  onQuery: (query: string) => void;
  /** More is on its way. */
  busy?: boolean;
  emptyText?: string;
}

/** Words around what somebody looks for: "where is my plan" is found like "plan". */
const fillers = new Set(
  'a an the my our to of for in go open show see view find where is are how do can i change edit set'.split(' '),
);

function tellingWords(text: string): string[] {
  const words = text.replaceAll('?', '').split(/\s+/);
  const telling = words.filter((word) => !fillers.has(word));
  return telling.length > 0 ? telling : words;
}

/**
 * How well a command fits: 0 not at all; the start of the label counts most, then the start of a word, then any place.
 */
export function fitOf(command: Pick<Command, 'label' | 'keywords'>, query: string): number {
  const label = plainText(command.label);
  const more = plainText(command.keywords ?? '');
  const text = plainText(query).trim();
  if (text === '') return 1;
  if (label.startsWith(text)) return 4;
  if (label.includes(` ${text}`)) return 3;
  const words = tellingWords(text);
  if (words.every((word) => label.includes(word))) return 2;
  return words.every((word) => label.includes(word) || more.includes(word)) ? 1 : 0;
}

export function fittingGroups(groups: readonly CommandGroup[], query: string): CommandGroup[] {
  return groups
    .map((group) => {
      if (group.isResult) return group;
      const rated = group.commands
        .map((command) => ({ command, fit: fitOf(command, query) }))
        .filter(({ fit }) => fit > 0);
      return { ...group, commands: rated.sort((a, b) => b.fit - a.fit).map(({ command }) => command) };
    })
    .filter((group) => group.commands.length > 0);
}

function CommandLine({
  command,
  id,
  active,
  onActive,
  onRun,
}: {
  command: Command;
  id: string;
  active: boolean;
  onActive: () => void;
  onRun: () => void;
}) {
  const Icon = command.icon;
  return (
    <div
      id={id}
      role="option"
      aria-selected={active}
      className={cx('flex min-h-11 cursor-pointer items-center gap-3 rounded-[6px] px-3', active && 'bg-accent-soft')}
      onPointerMove={onActive}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onRun}
    >
      {Icon ? <Icon size={18} strokeWidth={ICON_STROKE} aria-hidden="true" className="text-ink-soft shrink-0" /> : null}
      <span className="min-w-0 flex-1 truncate">{command.label}</span>
      {command.hint ? <span className="text-ink-faint text-caption shrink-0">{command.hint}</span> : null}
    </div>
  );
}

function PaletteResults({
  groups,
  listId,
  at,
  onActive,
  onRun,
}: {
  groups: readonly CommandGroup[];
  listId: string;
  at: number;
  onActive: (index: number) => void;
  onRun: (command: Command) => void;
}) {
  let index = -1;
  return groups.map((group) => (
    <div key={group.label} role="group" aria-label={group.label}>
      <p aria-hidden="true" className="text-ink-faint text-caption px-3 pt-2.5 pb-1 font-medium">
        {group.label}
      </p>
      {group.commands.map((command) => {
        index += 1;
        const own = index;
        return (
          <CommandLine
            key={command.id}
            command={command}
            id={optionId(listId, own)}
            active={own === at}
            onActive={() => onActive(own)}
            onRun={() => onRun(command)}
          />
        );
      })}
    </div>
  ));
}

/**
 * Finds screens, transactions, people and actions by typing. A pure view: the app says what there is and opens it on
 * Ctrl or Cmd and K.
 */
export function CommandPalette({
  open,
  onClose,
  groups,
  query,
  onQuery,
  busy,
  emptyText = 'No matches. Try different words.',
}: CommandPaletteProps) {
  const [active, setActive] = useState(0);
  const listId = useId();
  const shown = fittingGroups(groups, query);
  const all = shown.flatMap((group) => group.commands);
  const at = Math.min(active, Math.max(0, all.length - 1));
  function run(command: Command | undefined) {
    if (!command) return;
    onClose();
    command.onSelect();
  }
  function press(event: KeyboardEvent) {
    const targets: Record<string, number> = {
      ArrowDown: (at + 1) % all.length,
      ArrowUp: (at - 1 + all.length) % all.length,
      PageDown: Math.min(all.length - 1, at + 6),
      PageUp: Math.max(0, at - 6),
    };
    const target = targets[event.key];
    if (event.key === 'Enter') run(all[at]);
    else if (target !== undefined && all.length > 0) {
      setActive(target);
      document.getElementById(optionId(listId, target))?.scrollIntoView({ block: 'nearest' });
    } else return;
    event.preventDefault();
  }
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Search or ask"
      titleHidden
      dismissible
      closeHidden
      className="bg-surface fixed mx-auto mt-[8dvh] mb-auto max-h-[76dvh] w-[min(38rem,calc(100vw-1.5rem))] rounded-panel"
      bodyClassName="!p-0"
    >
      <div className="border-line bg-surface sticky top-0 z-10 flex items-center gap-3 border-b px-4">
        <Search size={20} aria-hidden="true" className="text-ink-faint shrink-0" />
        <input
          type="text"
          role="combobox"
          aria-label="Search or ask"
          aria-expanded={all.length > 0}
          aria-controls={listId}
          aria-activedescendant={all.length > 0 ? optionId(listId, at) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          // The palette is opened to type into.
          autoFocus
          placeholder="Find a screen or transaction, or ask a question"
          className="h-14 min-w-0 flex-1 bg-transparent outline-none"
          value={query}
          onChange={(event) => {
            onQuery(event.target.value);
            setActive(0);
          }}
          onKeyDown={press}
        />
        {busy ? <Spinner className="text-ink-faint size-5" /> : <Kbd keys="esc" />}
      </div>
      <div id={listId} role="listbox" aria-label="Results" className="p-1.5">
        <PaletteResults groups={shown} listId={listId} at={at} onActive={setActive} onRun={run} />
      </div>
      <p role="status" className={all.length > 0 ? 'sr-only' : 'text-ink-soft px-5 pt-3 pb-8 text-center'}>
        {all.length > 0 ? `${all.length} found` : busy ? 'Searching…' : emptyText}
      </p>
    </Modal>
  );
}
