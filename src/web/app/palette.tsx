import { useEffect, useState, useSyncExternalStore } from 'react';
import Bot from 'lucide-react/icons/bot';
import { CommandPalette, fittingGroups } from '#web/design/command-palette.tsx';
import type { Command, CommandGroup } from '#web/design/command-palette.tsx';
import type { AreaCommand, AreaFinder, Finding } from '#web/kit/commands.ts';
import { askAssistant } from '#web/areas/assistant/public.ts';
import { useMember } from '#web/kit/member.ts';
import { go } from '#web/kit/navigator.ts';
import { sessionStore } from '#web/kit/session-store.ts';
import { commandTable, finderTable } from './command-table.ts';
import { screenCommands } from './palette-screens.ts';

const TYPING_PAUSE_MS = 150;
const SHORTEST_SEARCH = 2;

function actionCommands(signedIn: boolean): Command[] {
  const fits = ({ who = 'member' }: AreaCommand) => who === 'everybody' || (who === 'member') === signedIn;
  return commandTable
    .filter(fits)
    .map(({ id, label, keywords, icon, run }) => ({ id, label, keywords, icon, onSelect: () => void run() }));
}

/** A question rather than the name of something: it goes to the assistant even where a transaction has the words. */
function isQuestion(words: string): boolean {
  return words.endsWith('?') || words.split(/\s+/).length > 2;
}

const hasCommands = ({ commands }: CommandGroup): boolean => commands.length > 0;

interface Result {
  words: string;
  groups: readonly { label: string; findings: readonly Finding[] }[];
}

/** Anything that is typed can go to the assistant too. */
function assistantCommands(words: string, signedIn: boolean): Command[] {
  if (!signedIn || words.length < SHORTEST_SEARCH) return [];
  return [{ id: 'ask', label: `Ask the assistant: “${words}”`, icon: Bot, onSelect: () => askAssistant(words) }];
}

/** Asks the areas' own finders a moment after the last key; a newer question ends an older one. */
function useFindings(words: string, finders: readonly AreaFinder[]): { result: Result; busy: boolean } {
  const [result, setResult] = useState<Result>({ words: '', groups: [] });
  const wanted = words.length >= SHORTEST_SEARCH && finders.length > 0;
  useEffect(() => {
    if (!wanted) return;
    const ended = new AbortController();
    const timer = setTimeout(() => {
      const searches = finders.map(async ({ label, find }) => ({
        label,
        findings: await find(words, ended.signal).catch(() => []),
      }));
      void Promise.all(searches).then((groups) => {
        if (!ended.signal.aborted) setResult({ words, groups });
      });
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [words, finders, wanted]);
  return { result: wanted ? result : { words, groups: [] }, busy: wanted && result.words !== words };
}

/** The command palette with what there is to find: screens, what the areas find, and actions. */
export function Palette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [query, setQuery] = useState('');
  const session = useSyncExternalStore(sessionStore.subscribe, sessionStore.current);
  const signedIn = session !== null;
  const isOperator = useMember().data?.role === 'operator';
  const { result, busy } = useFindings(query.trim(), signedIn ? finderTable : []);
  const words = query.trim();
  const places: CommandGroup[] = [
    { label: 'Screens', commands: screenCommands(signedIn, isOperator) },
    { label: 'Actions', commands: actionCommands(signedIn) },
  ];
  const resultGroups: CommandGroup[] = result.groups.map(({ label, findings }) => ({
    label,
    isResult: true,
    commands: findings.map((item) => ({
      id: item.id,
      label: item.label,
      hint: item.detail,
      onSelect: () => go(item.href),
    })),
  }));
  const assistant: CommandGroup = { label: 'Assistant', isResult: true, commands: assistantCommands(words, signedIn) };
  const [screens, actions] = places as [CommandGroup, CommandGroup];
  const isPlaced = fittingGroups(places, words).length > 0 || (!isQuestion(words) && resultGroups.some(hasCommands));
  const groups = isPlaced ? [screens, ...resultGroups, actions, assistant] : [assistant, ...resultGroups];
  function close() {
    setQuery('');
    onClose();
  }
  return <CommandPalette open={open} onClose={close} groups={groups} query={query} onQuery={setQuery} busy={busy} />;
}
