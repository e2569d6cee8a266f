import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { call } from '~console/platform/api';
import { failureText } from '~console/platform/failure-text';
import { useText } from '~console/platform/text';
import type { CommandCall } from '~console/terminal/action-handlers';
import { useCommandHandler } from '~console/terminal/command-handlers';
import { toast } from '~console/ui/toast';
import type { SheetDetail } from './handover-mark';
import type { Outcome } from './outcomes';

interface Answer {
  readonly results: readonly Outcome[];
}

const shown = [['three-pl-sheets'], ['packages'], ['package'], ['history']] as const;

/** What is done to a sheet by its commands; each package that was refused is told for itself. `onLines` = once chosen lines were acted on. */
export function useSheetWork({ id }: SheetDetail, onLines: () => void) {
  const t = useText('three-pl');
  const client = useQueryClient();
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const { mutate, mutateAsync, isPending } = useMutation({
    mutationFn: (send: () => Promise<Answer>) => send(),
    onSuccess: ({ results }) => {
      setOutcomes(results);
      const done = results.filter(({ ok }) => ok).length;
      if (done > 0) toast('success', t('outcome.all_ok', { n: done }));
    },
    onError: (error) => toast('error', failureText(error)),
    onSettled: () => Promise.all(shown.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
  const params = { id };
  const idsOf = ({ packages }: CommandCall): { ids: number[] } => ({ ids: packages.map((item) => item.id) });
  const onChosen = (send: (body: { ids: number[] }) => Promise<Answer>) => (asked: CommandCall) => {
    mutate(() => send(idsOf(asked)));
    onLines();
  };
  useCommandHandler('three-pl.allocate', () => mutate(() => call('PATCH /three-pl-runsheets/{id}/allocate', { params })));
  useCommandHandler('three-pl.dispatch', () => mutate(() => call('PATCH /three-pl-runsheets/{id}/dispatch', { params })));
  useCommandHandler('three-pl.close', () => mutate(() => call('PATCH /three-pl-runsheets/{id}/close', { params })));
  useCommandHandler('three-pl.cancel', () => mutate(() => call('PATCH /three-pl-runsheets/{id}/cancel', { params })));
  useCommandHandler('three-pl.remove', onChosen((body) => call('PATCH /three-pl-runsheets/{id}/packages/remove', { params, body })));
  useCommandHandler('three-pl.recall', onChosen((body) => call('PATCH /three-pl-runsheets/{id}/recall', { params, body })));
  useCommandHandler('three-pl.ask-back', onChosen((body) => call('PATCH /three-pl-runsheets/{id}/cancel-at-carrier', { params, body })));
  useCommandHandler('three-pl.retry', onChosen((body) => call('PATCH /three-pl-runsheets/{id}/retry', { params, body: body.ids.length > 0 ? body : {} })));
  const add = useCallback((codes: readonly string[]) => mutateAsync(() => call('POST /three-pl-runsheets/{id}/packages', { params: { id }, body: { codes: [...codes] } })), [mutateAsync, id]);
  return { outcomes, busy: isPending, add };
}
