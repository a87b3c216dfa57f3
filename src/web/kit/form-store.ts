import type { FieldMessages } from './form-values.ts';

/** The state of a form: values, errors and submission. Framework-free. */
export interface FormState<V> {
  values: V;
  /** Messages by field path; `root` belongs to no field. */
  errors: FieldMessages;
  busy: boolean;
  /** Failed attempts, so that each can move the focus. */
  failures: number;
}

export interface FormStore<V> {
  state: () => FormState<V>;
  subscribe: (listener: () => void) => () => void;
  /** Changes values. After a failed attempt they are validated on every change. */
  set: (patch: Partial<V>) => void;
  /** Validates all values; returns whether they may be sent. */
  judge: () => boolean;
  /** Messages from the server; each stays until its field changes. */
  fail: (messages: FieldMessages) => void;
  begin: () => boolean;
  end: () => void;
  reset: (values: V) => void;
  /** The rules, which may depend on the screen's state. */
  setRules: (check: (values: V) => FieldMessages) => void;
}

export function createFormStore<V extends object>(initial: V): FormStore<V> {
  let state: FormState<V> = { values: initial, errors: {}, busy: false, failures: 0 };
  let fromServer: FieldMessages = {};
  let tried = false;
  let check: (values: V) => FieldMessages = () => ({});
  const listeners = new Set<() => void>();

  function publish(patch: Partial<FormState<V>>): void {
    state = { ...state, ...patch };
    for (const listener of listeners) listener();
  }
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(patch) {
      const values = { ...state.values, ...patch };
      const changed = new Set(Object.keys(patch));
      fromServer = Object.fromEntries(
        Object.entries(fromServer).filter(([path]) => !changed.has(path.split('.')[0] ?? '')),
      );
      publish({ values, errors: { ...(tried ? check(values) : {}), ...fromServer } });
    },
    judge() {
      fromServer = {};
      const errors = check(state.values);
      const fits = Object.keys(errors).length === 0;
      tried = !fits;
      publish({ errors, failures: fits ? state.failures : state.failures + 1 });
      return fits;
    },
    fail(messages) {
      fromServer = messages;
      tried = true;
      publish({ errors: messages, failures: state.failures + 1 });
    },
    begin() {
      if (state.busy) return false;
      publish({ busy: true });
      return true;
    },
    end: () => publish({ busy: false }),
    reset(values) {
      fromServer = {};
      tried = false;
      publish({ values, errors: {} });
    },
    setRules(next) {
      check = next;
    },
  };
}
