import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import { ApiFailure } from '~console/platform/api-failure';
import { failureText } from '~console/platform/failure-text';
import { showFieldErrors, submitOnce, takeSaved } from '~console/platform/form';
import { Button } from '~console/ui/button';
import { useOpenedForm } from '~console/ui/opened-form';
import { toast } from '~console/ui/toast';
import { formDraft } from './draft';
import { LeaveGuard } from './leave-guard';

interface SettingsFormProps<Values extends FieldValues> {
  /** Its name, where it is not the whole page. */
  readonly label?: string;
  /** What its draft is kept under, where a page has several. */
  readonly draft?: string | undefined;
  readonly resolver: Resolver<Values, unknown, Values>;
  /** As they are now: shown while nothing is typed, whoever changes them. */
  readonly initial: Values;
  /** That the provider may refuse by name. */
  readonly fields: readonly Path<Values>[];
  readonly words: { readonly save: string; readonly cancel: string; readonly saved: string };
  /**
   * With the version of `initial`, which it is judged by: typing begins on it, and another's later one is told of.
   * Rejects with what the provider refuses.
   */
  readonly onSave: (values: Values) => Promise<void>;
  /** Absent where the form is the page. */
  readonly onCancel?: (() => void) | undefined;
  readonly children: (form: UseFormReturn<Values, unknown, Values>) => ReactNode;
}

/** Settings that are changed together: judged as they will be, guarded while unsaved, refusals under their fields. */
export function SettingsForm<Values extends FieldValues>({
  label,
  draft = label ?? 'settings',
  resolver,
  initial,
  fields,
  words,
  onSave,
  onCancel,
  children,
}: SettingsFormProps<Values>) {
  const form = useForm<Values, unknown, Values>({ resolver, defaultValues: initial as DefaultValues<Values> });
  const { getValues, handleSubmit, setError, reset, formState } = form;
  const { isDirty, isSubmitting } = formState;
  const { opened, question } = useOpenedForm(onCancel, onCancel !== undefined);
  const latest = JSON.stringify(initial);
  // What the typing began on, and how that is saved.
  const begun = useRef({ text: latest, save: onSave });
  // Own values were saved, and those of now are still on their way here.
  const moving = useRef(false);
  const begin = (): void => {
    begun.current = { text: latest, save: onSave };
  };
  const saving = useMutation({
    mutationFn: ({ saved }: { readonly typed: Values; readonly saved: Values }) => begun.current.save(saved),
    onSuccess: (_nothing, values) => {
      moving.current = true;
      takeSaved(form, values);
      toast('success', words.saved);
    },
    onError: (error) => {
      if (error instanceof ApiFailure && error.code === 'ESY013') {
        // He is told, and sees the other's values around his own before he saves again.
        takeSaved(form, { typed: JSON.parse(begun.current.text) as Values, saved: initial });
        begin();
      }
      if (!showFieldErrors(error, fields, setError)) toast('error', failureText(error));
    },
  });
  const untouched = !isDirty && !saving.isPending;
  useEffect(() => {
    const isNew = begun.current.text !== latest;
    if (untouched && isNew) reset(initial);
    if (untouched || moving.current) begin();
    if (untouched || isNew) moving.current = false;
  });
  return (
    <form
      {...opened}
      noValidate
      aria-label={label}
      className="flex max-w-160 flex-col gap-3"
      onSubmit={submitOnce(isSubmitting || saving.isPending, async (event) => {
        const typed = structuredClone(getValues());
        await handleSubmit((saved) => saving.mutate({ typed, saved }))(event);
      })}
    >
      <LeaveGuard active={isDirty && !saving.isPending} draft={formDraft(form, draft, isDirty)} />
      {question}
      {children(form)}
      <div className="flex gap-2">
        <Button type="submit" look="primary" busy={saving.isPending}>
          {words.save}
        </Button>
        {onCancel && (
          <Button disabled={saving.isPending} onClick={onCancel}>
            {words.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}
