import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { courierRecord } from '~commands/couriers';
import { call } from '~console/platform/api';
import { failureText } from '~console/platform/failure-text';
import { useText } from '~console/platform/text';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { useCommandHandler } from '~console/terminal/action-handlers';
import { Button } from '~console/ui/button';
import { EmptyState } from '~console/ui/empty';
import { formatCount, formatMoment, noValue } from '~console/platform/format';
import { toast } from '~console/ui/toast';
import type { CourierDetail } from '~contract/features/courier-shapes';
import { useCouriersChanged } from '../use-courier';
import { WithCourier, CourierHead } from '../with-courier';

/** What a courier was handed for his work, and what of it came back. */
export function CourierTools() {
  return <WithCourier>{(courier) => <Tools courier={courier} />}</WithCourier>;
}

function Tools({ courier }: { readonly courier: CourierDetail }) {
  const t = useText('couriers');
  const changed = useCouriersChanged();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const record = courierRecord.read(courier);
  const title = t('tools.title', { name: courier.first_name });
  const ids = courier.tools.filter(({ id, returned_at }) => returned_at === null && chosen.has(id)).map(({ id }) => id);
  const taking = useMutation({
    mutationFn: () => call('PATCH /couriers/{id}/tools/return', { params: { id: courier.id }, body: { ids } }),
    onSuccess: async () => {
      setChosen(new Set());
      toast('success', t('tools.taken_back'));
      await changed();
    },
    onError: (error) => toast('error', failureText(error)),
  });
  const toggle = (id: number): void =>
    setChosen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  const take = (): void => {
    if (ids.length > 0 && !taking.isPending) taking.mutate();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    take();
  };
  // Without a choice it is asked for by what it is.
  useCommandHandler('courier.take-tool', ids.length === 0 ? null : take);
  return (
    <section className="flex min-h-full flex-col bg-panel" aria-label={title}>
      <CourierHead
        courier={courier}
        title={title}
        actions={<CommandButton id="courier.give-tool" record={record} look="primary" />}
      />
      <div className="border-t border-line p-4 hand:p-3">
        {courier.tools.length === 0 ? (
          <EmptyState title={t('tools.none')} />
        ) : (
          <form className="flex flex-col items-start gap-2" onSubmit={submit}>
            <ToolsTable tools={courier.tools} title={title} chosen={chosen} onToggle={toggle} />
            <Button type="submit" busy={taking.isPending} disabled={ids.length === 0}>
              {ids.length === 0 ? t('tools.take_back_none') : t('tools.take_back', { n: ids.length })}
            </Button>
          </form>
        )}
      </div>
    </section>
  );
}

interface ToolsTableProps {
  readonly tools: CourierDetail['tools'];
  readonly title: string;
  readonly chosen: ReadonlySet<number>;
  readonly onToggle: (id: number) => void;
}

function ToolsTable({ tools, title, chosen, onToggle }: ToolsTableProps) {
  const t = useText('couriers');
  return (
    <div className="w-full overflow-x-auto">
      <table className="w-full max-w-200 border-collapse">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="head-row [&>th]:px-2">
            {(['tool', 'quantity', 'serial', 'given', 'returned'] as const).map((column) => (
              <th key={column} scope="col" className={column === 'quantity' ? 'text-right' : ''}>
                {t(`tools.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tools.map(({ id, tool, quantity, serial_number, given_by, given_at, returned_at }) => (
            <tr key={id} className="h-row border-b border-line [&>td]:px-2">
              <td>
                <label className="flex items-center gap-2">
                  {returned_at === null && (
                    <input
                      type="checkbox"
                      className="accent-accent"
                      aria-label={t('tools.select', { tool: t(`tool.${tool}`) })}
                      checked={chosen.has(id)}
                      onChange={() => onToggle(id)}
                    />
                  )}
                  {t(`tool.${tool}`)}
                </label>
              </td>
              <td className="text-right tabular-nums">{formatCount(quantity)}</td>
              <td className="font-mono text-mono">{serial_number ?? noValue}</td>
              <td className="text-dim">{t('tools.given_by', { name: given_by, at: formatMoment(given_at) })}</td>
              <td className="text-dim">{returned_at === null ? t('tools.out') : formatMoment(returned_at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
