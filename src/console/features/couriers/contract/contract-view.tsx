import { useMutation } from '@tanstack/react-query';
import { callBytes } from '~console/platform/api-bytes';
import { failureText } from '~console/platform/failure-text';
import { useText } from '~console/platform/text';
import { Button } from '~console/ui/button';
import { saveFile } from '~console/ui/download';
import { formatMoment } from '~console/platform/format';
import { toast } from '~console/ui/toast';
import { ContractMark } from '../marks';
import type { Contract } from '../use-courier';

/** A contract: its document, whether that is still what was signed, and each step with its time and hash. */
export function ContractView({ contract }: { readonly contract: Contract }) {
  const t = useText('couriers');
  const fetching = useMutation({
    mutationFn: () => callBytes('GET /e-contracts/{id}/document', { params: { id: contract.id } }),
    onSuccess: (pdf) => saveFile(`${contract.code}.pdf`, pdf),
    onError: (error) => toast('error', failureText(error)),
  });
  return (
    <section aria-label={contract.code} className="flex flex-col gap-2">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="font-mono text-mono font-semibold">{contract.code}</h2>
        <ContractMark status={contract.status} />
        <span className="text-dim">{t('contract.template', { n: contract.template_version })}</span>
        <span className={contract.intact ? 'text-done' : 'text-failed'}>{t(contract.intact ? 'contract.intact' : 'contract.broken')}</span>
        <Button className="ml-auto" busy={fetching.isPending} onClick={() => fetching.mutate()}>
          {t('contract.download')}
        </Button>
      </header>
      <div className="overflow-x-auto">
        <table className="w-full border-collapse">
          <caption className="sr-only">{t('contract.steps')}</caption>
          <thead>
            <tr className="h-7 border-b border-line text-left text-label text-dim [&>th]:px-2 [&>th]:font-normal">
              {(['step', 'at', 'by', 'hash'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`contract.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {contract.steps.map(({ position, action, at, actor_name, note, document_sha256 }) => (
              <tr key={position} className="h-row border-b border-line [&>td]:px-2">
                <td>
                  {t(`contract.action.${action}`)}
                  {note !== null && <span className="text-dim"> · {note}</span>}
                </td>
                <td className="whitespace-nowrap tabular-nums">{formatMoment(at)}</td>
                <td className="whitespace-nowrap">{actor_name}</td>
                <td className="font-mono text-label break-all text-dim">{document_sha256}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
