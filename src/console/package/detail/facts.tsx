import type { ReactNode } from 'react';
import { useText, type Text } from '~console/platform/text';
import { useLanguage } from '~console/platform/use-language';
import { formatKg, formatMoment, noValue } from '~console/platform/format';
import { formatMoney } from '~domain/money';
import { limits } from '~domain/limits';
import { findReason } from '~domain/reasons';
import type { PackageDetail } from './use-package';

const moment = (value: string | null): string | null => value && formatMoment(value);

/** Every field of a package, grouped as operators ask for them. */
export function PackageFacts({ package: pkg }: { readonly package: PackageDetail }) {
  const t = useText('package');
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(15.625rem,100%),1fr))] gap-x-8 gap-y-5">
      <Receiver package={pkg} t={t} />
      <FactGroup title={t('group.seller')}>
        <Fact label={t('field.seller')} value={`${pkg.seller_code} · ${pkg.seller_name}`} />
        <Fact label={t('field.order_code')} value={pkg.order_code} mono />
        <Fact label={t('field.pickup_point')} value={pkg.pickup_full_address} />
        <Fact label={t('field.created_at')} value={moment(pkg.created_at)} />
      </FactGroup>
      <Money package={pkg} t={t} />
      <FactGroup title={t('group.route')}>
        <Fact label={t('field.fm_hub')} value={pkg.fm_hub?.code} mono />
        <Fact label={t('field.current_hub')} value={pkg.current_hub?.code} mono />
        <Fact label={t('field.lm_hub')} value={pkg.lm_hub?.code} mono />
        <Fact label={t('field.stage_entered_at')} value={moment(pkg.stage_entered_at)} />
        <Fact label={t('field.estimate')} value={moment(pkg.estimate)} />
        <Fact label={t('field.success_date')} value={moment(pkg.success_date)} />
      </FactGroup>
      <Attempts package={pkg} t={t} />
      <FactGroup title={t('group.package')}>
        <Fact label={t('field.package_code')} value={pkg.package_code} mono />
        <Fact label={t('field.tracking_number')} value={pkg.tracking_number} mono />
        <Fact label={t('field.weight')} value={t('unit.kg', { n: formatKg(pkg.weight) })} mono />
        <Fact
          label={t('field.size')}
          value={t('unit.size', {
            length: formatKg(pkg.length),
            width: formatKg(pkg.width),
            height: formatKg(pkg.height),
          })}
          mono
        />
        <Fact label={t('field.dim')} value={t('unit.kg', { n: formatKg(pkg.dim) })} mono />
        <Fact
          label={t('field.print_count')}
          value={pkg.is_print ? t('unit.times', { n: pkg.print_count }) : t('unit.not_printed')}
        />
      </FactGroup>
      <FactGroup title={t('group.three_pl')}>
        <Fact label={t('field.tracking_3pl')} value={pkg.tracking_3pl} mono />
        <Fact label={t('field.three_pl_lm_code')} value={pkg.three_pl_lm_code} mono />
        <Fact label={t('field.held_by_3pl')} value={t(pkg.held_by_3pl ? 'unit.yes' : 'unit.no')} />
      </FactGroup>
      <FactGroup title={t('group.notes')}>
        <Fact label={t('field.operator_note')} value={pkg.operator_note} />
        <Fact label={t('field.return_note')} value={pkg.return_note} />
        <Fact label={t('field.abandoned_note')} value={pkg.abandoned_note} />
        <Fact label={t('field.lost_note')} value={pkg.lost_note} />
      </FactGroup>
    </div>
  );
}

interface PartProps {
  readonly package: PackageDetail;
  readonly t: Text<'package'>;
}

function Receiver({ package: pkg, t }: PartProps) {
  return (
    <FactGroup title={t('group.receiver')}>
      <Fact label={t('field.receiver_name')} value={pkg.receiver_name} />
      <Fact
        label={t('field.receiver_phone')}
        value={
          pkg.receiver_phone && (
            <>
              <span className="font-mono text-mono">{pkg.receiver_phone}</span>
              {pkg.phone_masked && <span className="block text-label text-dim">{t('detail.phone_masked')}</span>}
            </>
          )
        }
      />
      <Fact label={t('field.receiver_address')} value={pkg.receiver_full_address} />
    </FactGroup>
  );
}

function Money({ package: pkg, t }: PartProps) {
  return (
    <FactGroup title={t('group.money')}>
      {(
        [
          'cod',
          'cod_collected',
          'value',
          'total_product_value',
          'shipping_fee',
          'insurance_fee',
          'return_fee',
          'service_fee',
          'management_fee',
        ] as const
      ).map((name) => (
        <Fact key={name} label={t(`field.${name}`)} value={formatMoney(pkg[name])} mono right />
      ))}
    </FactGroup>
  );
}

function Attempts({ package: pkg, t }: PartProps) {
  const language = useLanguage();
  const reason = pkg.reason === null ? undefined : findReason(pkg.reason);
  return (
    <FactGroup title={t('group.attempts')}>
      <Fact label={t('field.no_of_attempt')} value={`${pkg.no_of_attempt}/${limits.deliveryAttempts}`} mono />
      <Fact label={t('field.latest_attempt')} value={moment(pkg.latest_attempt)} />
      <Fact label={t('field.reattempt_date')} value={moment(pkg.reattempt_date)} />
      <Fact label={t('field.reason')} value={reason ? `${reason.code} ${reason[language]}` : pkg.reason} />
    </FactGroup>
  );
}

/** One group of facts under its heading. */
export function FactGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-1 border-b border-line pb-1 text-label font-semibold text-dim">{title}</h2>
      <dl className="grid grid-cols-[minmax(6.5rem,auto)_minmax(0,1fr)] gap-x-3 gap-y-0.5">{children}</dl>
    </section>
  );
}

interface FactProps {
  readonly label: string;
  /** null and empty = not known, shown as a dash. */
  readonly value: ReactNode;
  /** Codes and amounts stand in the mono face. */
  readonly mono?: boolean;
  /** Amounts under one another. */
  readonly right?: boolean;
}

export function Fact({ label, value, mono = false, right = false }: FactProps) {
  const unknown = value === null || value === undefined || value === '';
  return (
    <>
      <dt className="text-dim">{label}</dt>
      <dd
        className={`break-words ${mono ? 'font-mono text-mono tabular-nums' : ''} ${right ? 'text-right' : ''} ${unknown ? 'text-dim' : ''}`}
      >
        {unknown ? noValue : value}
      </dd>
    </>
  );
}
