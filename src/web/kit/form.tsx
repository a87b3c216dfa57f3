import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ChangeEvent, ReactNode, RefObject } from 'react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import type { CallInput, ReplyOf, WireOf } from '#contract/kit/endpoint.ts';
import { Button } from '#web/design/button.tsx';
import type { ButtonProps } from '#web/design/button.tsx';
import { isProblem, messageOf } from './api-problem.ts';
import type { ApiProblem } from './api-problem.ts';
import { createFormStore } from './form-store.ts';
import type { FormState, FormStore } from './form-store.ts';
import { checkBody, messagesOfProblem, onKnownFields, sentValues } from './form-values.ts';
import type { FieldMessages } from './form-values.ts';
import { useApiMutation, useApiUpload } from './mutation.ts';
import type { UploadInput } from './mutation.ts';
import type { AnyEndpoint } from './request.ts';
import type { UploadFiles } from './upload.ts';

/** The form kit: an endpoint, its body schema as validation, and its problems mapped to fields. */

/** The fields of the endpoint's body in wire format, unless the form defines others. */
export type ValuesOf<E> = E extends { body: infer S } ? (WireOf<S> extends object ? WireOf<S> : object) : object;

export interface ApiFormOptions<E extends AnyEndpoint, V extends object> {
  /** Initial values of every field. */
  defaults: V;
  /** Maps fields to the body where they differ, such as a repeated password. */
  body?: (values: V) => ValuesOf<E>;
  /** The form field of each body field, where names differ. */
  standsFor?: Readonly<Record<string, string>>;
  /** Checks beyond the contract: messages by field. */
  check?: (values: V) => FieldMessages;
  /** Files by field; without any the form is sent as JSON. */
  files?: (values: V) => UploadFiles;
  refreshes?: readonly AnyEndpoint[];
  onDone?: (reply: ReplyOf<E>, values: V) => unknown;
  /** Returns true if it handled the failure; otherwise it is shown. */
  onFailed?: (problem: ApiProblem, form: FormHandle<V>) => boolean | void;
  /** Skips submission, such as for an empty sign-in form. */
  skip?: (values: V) => boolean;
}

type Name<V> = keyof V & string;

/** The form's API for surrounding code. */
export interface FormHandle<V> {
  set: (patch: Partial<V>) => void;
  /** Shows a message on a field and focuses it. */
  fail: (path: Name<V> | (string & {}), message: string) => void;
  focus: (name: Name<V>) => void;
  /** Resets to the given or initial values. */
  reset: (values?: V) => void;
}

export interface ApiForm<V extends object> extends FormHandle<V> {
  values: V;
  /** Props for an input. */
  field: (name: Name<V>) => {
    name: string;
    value: string;
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
    error: string | undefined;
  };
  /** Props for a checkbox. */
  checkbox: (name: Name<V>) => {
    name: string;
    checked: boolean;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    error: string | undefined;
  };
  /** Props for components that pass values instead of events: dates, choices, amounts, addresses. */
  value: <K extends Name<V>>(name: K) => { value: V[K]; onChange: (value: V[K]) => void; error: string | undefined };
  errorOf: (path: Name<V> | (string & {})) => string | undefined;
  /** The message that belongs to no field. */
  problem: string | undefined;
  busy: boolean;
  failures: number;
  submit: () => Promise<void>;
  element: RefObject<HTMLFormElement | null>;
}

function bodyOf<E extends AnyEndpoint, V extends object>(
  options: ApiFormOptions<E, V>,
  values: V,
): Record<string, unknown> {
  return sentValues((options.body ? options.body(values) : values) as object);
}

/** The element of a field, by its name. */
function focusField(form: HTMLFormElement | null, name: string): void {
  form?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus();
}

function bindings<V extends object>(
  { values, errors }: FormState<V>,
  set: (patch: Partial<V>) => void,
): Pick<ApiForm<V>, 'field' | 'checkbox' | 'value' | 'errorOf'> {
  const change = (name: Name<V>, value: unknown) => set({ [name]: value } as Partial<V>);
  return {
    field: (name) => ({
      name,
      value: String(values[name] ?? ''),
      onChange: (event) => change(name, event.target.value),
      error: errors[name],
    }),
    checkbox: (name) => ({
      name,
      checked: values[name] === true,
      onChange: (event) => change(name, event.target.checked),
      error: errors[name],
    }),
    value: (name) => ({ value: values[name], onChange: (value) => change(name, value), error: errors[name] }),
    errorOf: (path) => errors[path],
  };
}

/**
 * A form for an endpoint. Input is never lost; a second submission waits for the first, and a retry uses the same
 * idempotency key.
 */
export function useApiForm<E extends AnyEndpoint, V extends object = ValuesOf<E>>(
  endpoint: E,
  options: ApiFormOptions<E, V>,
): ApiForm<V> {
  const [store] = useState<FormStore<V>>(() => createFormStore(options.defaults));
  const state = useSyncExternalStore(store.subscribe, store.state);
  const element = useRef<HTMLFormElement>(null);
  const refreshes = options.refreshes ?? [];
  const mutation = useApiMutation(endpoint, { refreshes });
  const upload = useApiUpload(endpoint, { refreshes });
  useLayoutEffect(() => {
    store.setRules((values) =>
      onKnownFields(
        { ...checkBody(endpoint, bodyOf(options, values)), ...options.check?.(values) },
        values,
        options.standsFor,
      ),
    );
  });
  const handle: FormHandle<V> = {
    set: store.set,
    fail: (path, message) => store.fail({ [path]: message }),
    focus: (name) => focusField(element.current, name),
    reset: (values) => store.reset(values ?? options.defaults),
  };

  async function submit(): Promise<void> {
    const { values } = store.state();
    if (options.skip?.(values) || !store.judge() || !store.begin()) return;
    try {
      const body = bodyOf(options, values);
      const files = options.files?.(values) ?? {};
      const hasFiles = Object.values(files).flat().length > 0;
      const reply = hasFiles
        ? await upload.mutateAsync({ files, body: body as UploadInput['body'] & object })
        : await mutation.mutateAsync({ body } as unknown as CallInput<E>);
      await options.onDone?.(reply, values);
    } catch (error) {
      if (!isProblem(error)) throw error;
      if (options.onFailed?.(error, handle) !== true)
        store.fail(messagesOfProblem({ fields: error.fields, message: messageOf(error) }, values, options.standsFor));
    } finally {
      store.end();
    }
  }
  return {
    ...handle,
    ...bindings(state, store.set),
    values: state.values,
    problem: state.errors['root'],
    busy: state.busy,
    failures: state.failures,
    submit,
    element,
  };
}

/** Comes into view when it appears: on a phone, the button that was pressed may be a screen below. */
function Problem({ children }: { children: ReactNode }) {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // Newer browsers return a promise, which an effect must not.
    note.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <p
      ref={note}
      className="bg-negative-soft text-negative mb-5 flex scroll-my-20 items-start gap-2.5 rounded-control px-4 py-3 font-medium"
    >
      <CircleAlert size={20} strokeWidth={2} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

/** Errors above the form or beside the button. The live region always exists, so that messages are announced. */
export function ProblemNote({ children }: { children: ReactNode }) {
  return <div role="alert">{children ? <Problem>{children}</Problem> : null}</div>;
}

export interface FormProps<V extends object> {
  form: ApiForm<V>;
  children: ReactNode;
  className?: string;
  'aria-label'?: string;
}

const INVALID = '[aria-invalid="true"]';

export function Form<V extends object>({ form, children, className, 'aria-label': label }: FormProps<V>) {
  const { element, failures, problem, busy } = form;
  useEffect(() => {
    // Focuses the first invalid field.
    if (failures > 0) element.current?.querySelector<HTMLElement>(INVALID)?.focus();
  }, [failures, element]);
  function send(event: { preventDefault: () => void }) {
    event.preventDefault();
    // Some fields validate themselves, such as an invalid date; they block submission.
    const invalid = element.current?.querySelector<HTMLElement>(INVALID);
    if (invalid && !hasFieldErrors(form)) return invalid.focus();
    void form.submit();
  }
  return (
    <form
      ref={element}
      noValidate
      onSubmit={send}
      className={className}
      aria-label={label}
      aria-busy={busy || undefined}
    >
      <ProblemNote>{problem}</ProblemNote>
      {children}
    </form>
  );
}

function hasFieldErrors<V extends object>(form: ApiForm<V>): boolean {
  return Object.keys(form.values).some((name) => form.errorOf(name) !== undefined);
}

/** The submit button. */
export function SubmitButton<V extends object>({
  form,
  ...button
}: Omit<ButtonProps, 'type' | 'busy' | 'form'> & { form: ApiForm<V> }) {
  return <Button type="submit" busy={form.busy} {...button} />;
}
