import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Path, type Resolver } from 'react-hook-form';
import { failureText } from '~console/platform/failure-text';
import { type FieldCodes, showFieldErrors, submitOnce } from '~console/platform/form';
import { useText } from '~console/platform/text';
import { Button } from '../ui/button';
import { useHoldDialog } from '../ui/hold-dialog';
import { FormFieldControl, type FormField } from './form-field';
import { formDraft } from './draft';
import { LeaveGuard } from './leave-guard';

/** What whoever opens a form gives it; `row` null = a new one. */
export interface CrudFormProps<Row> {
  readonly label: string;
  readonly row: Row | null;
  /** Told of what the call answered. */
  readonly onDone: (saved: unknown) => void;
  readonly onCancel: () => void;
}

interface RecordFormProps<Values extends FieldValues> extends Omit<CrudFormProps<never>, 'row'> {
  readonly fields: readonly FormField[];
  readonly resolver: Resolver<Values, unknown, Values>;
  readonly initial: Partial<Values>;
  /** Codes of the catalogue that are about one field, shown there. */
  readonly codes?: FieldCodes<Values>;
  /** Throws what the provider refuses. */
  readonly onSave: (values: Values) => Promise<unknown>;
}

/** A form as data: its fields, the contract's own rules, and what the provider says under the field it is about. */
export function RecordForm<Values extends FieldValues>({
  label,
  fields,
  resolver,
  initial,
  codes,
  onSave,
  onDone,
  onCancel,
}: RecordFormProps<Values>) {
  const t = useText('resource');
  const form = useForm<Values, unknown, Values>({ resolver, defaultValues: initial as DefaultValues<Values> });
  const { register, control, handleSubmit, setError, formState } = form;
  const { errors, isDirty, isSubmitting } = formState;
  // With the version whose values it opened with: what a colleague saved meanwhile is told of, and not written over.
  const [save] = useState(() => onSave);
  const saving = useMutation({
    mutationFn: save,
    onSuccess: onDone,
    onError: (error) => {
      const names = fields.map(({ name }) => name as Path<Values>);
      if (!showFieldErrors(error, names, setError, codes))
        setError('root', { type: 'provider', message: failureText(error) });
    },
  });
  useHoldDialog(saving.isPending);
  return (
    <form
      noValidate
      aria-label={label}
      className="flex flex-col gap-3"
      onSubmit={submitOnce(
        isSubmitting || saving.isPending,
        handleSubmit((values) => saving.mutate(values)),
      )}
    >
      <LeaveGuard
        active={isDirty && !saving.isPending && !saving.isSuccess}
        draft={formDraft(form, `${label} ${JSON.stringify(initial)}`, isDirty && !saving.isSuccess)}
      />
      {errors.root ? (
        <p role="alert" className="rounded border border-failed/50 bg-failed-soft px-3 py-2">
          {errors.root.message}
        </p>
      ) : null}
      {fields.map((field) => {
        const error = errors[field.name]?.message;
        return (
          <FormFieldControl
            key={field.name}
            field={field}
            register={register}
            control={control}
            error={typeof error === 'string' ? error : undefined}
          />
        );
      })}
      <div className="flex justify-end gap-2 pt-1">
        <Button disabled={saving.isPending} onClick={onCancel}>
          {t('kept.cancel')}
        </Button>
        <Button type="submit" look="primary" busy={saving.isPending}>
          {t('kept.save')}
        </Button>
      </div>
    </form>
  );
}
