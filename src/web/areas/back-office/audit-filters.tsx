import { backOffice } from '#contract/areas/back-office.ts';
import { isCivilDate } from '#domain/calendar/civil-date.ts';
import { Button } from '#web/design/button.tsx';
import { DateInput } from '#web/design/date-input.tsx';
import { SearchBox } from '#web/design/search-box.tsx';
import { Select } from '#web/design/select.tsx';
import { useAddress } from '#web/kit/address-choice.ts';
import { useApiQuery } from '#web/kit/query.ts';
import { auditActionWords, subjectWords } from './audit-words.ts';

const names = ['member', 'by', 'action', 'kind', 'from', 'to'] as const;
type Name = (typeof names)[number];

/** The query parameter of the pagination cursor. */
export const AUDIT_TRAIL = 'at';

const number = (word: string | undefined): number | undefined =>
  word !== undefined && /^[1-9]\d{0,14}$/.test(word) ? Number(word) : undefined;

export interface AuditFind {
  words: Partial<Record<Name, string>>;
  /** Sets a filter; '' removes it. Pagination restarts. */
  set: (name: Name, word: string) => void;
  clear: () => void;
  isNarrowed: boolean;
  /** As sent to the API. */
  query: {
    member_id: number | undefined;
    operator_id: number | undefined;
    action: string | undefined;
    subject: string | undefined;
    from: string | undefined;
    to: string | undefined;
  };
}

/** The audit filters in the address. Invalid numbers and dates are dropped. */
export function useAuditFind(): AuditFind {
  const [search, keep] = useAddress();
  const words = Object.fromEntries(
    names.flatMap((name) => (search.get(name) ? [[name, search.get(name)!]] : [])),
  ) as AuditFind['words'];
  const day = (word: string | undefined) => (word !== undefined && isCivilDate(word) ? word : undefined);
  const [from, to] = [day(words.from), day(words.to)];
  return {
    words,
    set: (name, word) => keep({ [name]: word, [AUDIT_TRAIL]: '' }),
    clear: () => keep(Object.fromEntries([...names, AUDIT_TRAIL].map((name) => [name, '']))),
    isNarrowed: Object.keys(words).length > 0,
    query: {
      member_id: number(words.member),
      operator_id: number(words.by),
      action: words.action,
      subject: words.kind,
      from,
      to,
    },
  };
}

/** Filters by member, operator, action, entity and dates. */
export function AuditFilters({ find: { words, set, clear, isNarrowed } }: { find: AuditFind }) {
  const known = useApiQuery(backOffice.auditWords, {}, { freshMs: 60_000 });
  const { operators = [], actions = [], subjects = [] } = known.data ?? {};
  const any = (label: string) => ({ value: '', label });
  const optionsOf = (codes: readonly string[], say: (code: string) => string) =>
    codes.map((value) => ({ value, label: say(value) }));
  // A link may contain a value that the log does not; it is still shown.
  const chosen = (options: { value: string; label: string }[], word = '', say = auditActionWords) =>
    word === '' || options.some(({ value }) => value === word) ? options : [...options, ...optionsOf([word], say)];
  return (
    <div role="search" aria-label="Filter the log" className="mb-2 grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
      <SearchBox
        label="Member number"
        placeholder="Any"
        maxLength={15}
        labelHidden={false}
        words={words.member ?? ''}
        onWords={(word) => set('member', word.replace(/\D/g, ''))}
      />
      <Select
        label="Operator"
        options={chosen(
          [
            any('Anyone'),
            ...operators.map(({ id, email }) => ({
              value: String(id),
              label: email ?? `Former operator ${id}`,
            })),
          ],
          words.by,
        )}
        value={words.by ?? ''}
        onChange={(word) => set('by', word)}
      />
      <Select
        label="Action"
        options={chosen([any('Any'), ...optionsOf(actions, auditActionWords)], words.action)}
        value={words.action ?? ''}
        onChange={(word) => set('action', word)}
      />
      <Select
        label="Type"
        options={chosen([any('Any'), ...optionsOf(subjects, subjectWords)], words.kind, subjectWords)}
        value={words.kind ?? ''}
        onChange={(word) => set('kind', word)}
      />
      <DateInput
        label="From"
        required={false}
        maxToday
        value={words.from ?? null}
        onChange={(day) => (day === (words.from ?? null) ? undefined : set('from', day ?? ''))}
      />
      <DateInput
        label="To"
        required={false}
        maxToday
        min={words.from}
        value={words.to ?? null}
        onChange={(day) => (day === (words.to ?? null) ? undefined : set('to', day ?? ''))}
      />
      {isNarrowed ? (
        <Button variant="quiet" size="small" className="-ml-3.5 justify-self-start" onClick={clear}>
          Clear filters
        </Button>
      ) : null}
    </div>
  );
}
