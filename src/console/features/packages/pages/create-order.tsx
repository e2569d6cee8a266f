import { useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useText } from '~console/platform/text';
import { call } from '~console/platform/api';
import { GoLink } from '~console/terminal/go-link';
import { randomId } from '~console/platform/random-id';
import { CommandButton } from '~console/terminal/command-button';
import { currentPackageAtom } from '~console/terminal/subject';
import { toSubject } from '~commands/subject';
import { toast } from '~console/ui/toast';
import type { PackageDetail } from '~console/package/detail/use-package';
import type { NewOrder } from '../order/order-fields';
import { OrderForm } from '../order/order-form';

export function CreateOrder() {
  const t = useText('packages');
  const client = useQueryClient();
  const setCurrent = useSetAtom(currentPackageAtom);
  const [created, setCreated] = useState<PackageDetail | null>(null);
  // One key for one content: sent again after a silence, the order is made once.
  const attempt = useRef<{ content: string; key: string } | null>(null);
  useEffect(() => () => setCurrent(null), [setCurrent]);

  const create = async (order: NewOrder): Promise<void> => {
    const content = JSON.stringify(order);
    if (attempt.current?.content !== content) attempt.current = { content, key: randomId() };
    const { data } = await call('POST /packages', { body: order, idempotencyKey: attempt.current.key });
    attempt.current = null;
    setCreated(data);
    setCurrent(toSubject(data));
    toast('success', t('order.created', { code: data.package_code }));
    void client.invalidateQueries({ queryKey: ['packages'] });
  };

  return (
    <section className="flex flex-col gap-3 p-4" aria-labelledby="create-title">
      <h1 id="create-title" className="text-title">
        {t('order.title')}
      </h1>
      {created && (
        <output className="flex flex-wrap items-center gap-3 rounded border border-done/50 bg-done/10 px-3 py-1.5">
          <span>
            {t('order.created_line')}{' '}
            <GoLink to={`/packages/${created.id}`} className="font-mono text-mono text-accent underline">
              {created.package_code}
            </GoLink>
          </span>
          <CommandButton id="package.print" packages={[toSubject(created)]} />
          <span className="text-dim">{t('order.next_hint')}</span>
        </output>
      )}
      <OrderForm onCreate={create} />
    </section>
  );
}
