import { useMutation } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import { failureText } from '~console/platform/failure-text';
import { showFieldErrors } from '~console/platform/form';
import { Button } from '~console/ui/button';
import { toast } from '~console/ui/toast';
import { formDraft } from './draft';
import { LeaveGuard } from './leave-guard';

interface SettingsFormProps<Values extends FieldValues> {
  /** Its name, where it is not the whole page. */
  readonly label?: string;
  readonly resolver: Resolver<Values, unknown, Values>;
  readonly initial: Values;
  /** That the provider may refuse by name. */
  readonly fields: readonly Path<Values>[];
  /** Where the typing goes on at once. */
  readonly first?: Path<Values> | undefined;
  readonly words: { readonly save: string; readonly cancel: string; readonly saved: string };
  /** Rejects with what the provider refuses. */
  readonly onSave: (values: Values) => Promise<void>;
  /** Absent where the form is the page. */
  readonly onCancel?: (() => void) | undefined;
  readonly children: (form: UseFormReturn<Values, unknown, Values>) => ReactNode;
}

/** Settings that are changed together: judged as they will be, guarded while unsaved, refusals under their fields. */
export function SettingsForm<Values extends FieldValues>({
  label,
  resolver,
  initial,
  fields,
  first,
  words,
  onSave,
  onCancel,
  children,
}: SettingsFormProps<Values>) {
  const form = useForm<Values, unknown, Values>({ resolver, defaultValues: initial as DefaultValues<Values> });
  const { handleSubmit, setError, setFocus, reset, formState } = form;
  const { isDirty } = formState;
  useEffect(() => {
    if (first !== undefined) setFocus(first);
  }, [first, setFocus]);
  const saving = useMutation({
    mutationFn: async (values: Values) => {
      await onSave(values);
      return values;
    },
    onSuccess: (values) => {
      reset(values);
      toast('success', words.saved);
    },
    onError: (error) => {
      if (!showFieldErrors(error, fields, setError)) toast('error', failureText(error));
    },
  });
  return (
    <form
      noValidate
      aria-label={label}
      className="flex max-w-160 flex-col gap-3"
      onSubmit={(event) => void handleSubmit((values) => saving.mutate(values))(event)}
    >
      <LeaveGuard active={isDirty && !saving.isPending} draft={formDraft(form, label ?? 'settings', isDirty)} />
      {children(form)}
      <div className="flex gap-2">
        <Button type="submit" look="primary" busy={saving.isPending}>
          {words.save}
        </Button>
        {onCancel && <Button onClick={onCancel}>{words.cancel}</Button>}
      </div>
    </form>
  );
}
