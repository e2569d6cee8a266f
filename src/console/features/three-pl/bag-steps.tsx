import { useRef, useState, type FormEvent } from 'react';
import { useText } from '~console/platform/text';
import { CommandButton } from '~console/terminal/command-button';
import { useCommandHandler } from '~console/terminal/command-handlers';
import { NextStepButton } from '~console/terminal/next-step-button';
import { carrierBagRecord } from '~commands/carrier-bags';
import type { BagDetail, BagWork } from './use-bag';

/** A bag is sealed once it is full, and handed over once it is sealed. */
export function BagSteps({ bag, work }: { readonly bag: BagDetail; readonly work: BagWork }) {
  const t = useText('three-pl');
  const field = useRef<HTMLInputElement>(null);
  const [serial, setSerial] = useState('');
  const record = carrierBagRecord.read(bag);
  const seal = (typed: string): void => (typed === '' ? field.current?.focus() : work.seal(typed));
  useCommandHandler('carrier-bag.seal', ({ args }) => seal(String(args.seal ?? serial).trim()));
  useCommandHandler('carrier-bag.hand-over', work.handOver);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    seal(serial.trim());
  };
  if (bag.status === 'Open') return <NextStepButton id="carrier-bag.hand-over" record={record} busy={work.busy} label={t('action.hand_over')} />;
  if (bag.status !== 'Draft') return null;
  return (
    <form className="flex items-center gap-2" onSubmit={submit}>
      <input ref={field} aria-label={t('bag.serial')} placeholder={t('bag.serial')} value={serial} maxLength={40} className="control w-44 font-mono" onChange={(event) => setSerial(event.target.value)} />
      <CommandButton id="carrier-bag.seal" record={record} look="primary" busy={work.busy} compact label={t('action.seal')} unable={bag.total_packages === 0 ? t('bag.empty') : undefined} />
    </form>
  );
}
