import { useText, type Text } from '~console/app/text';
import { useLanguage } from '~console/app/use-language';
import { formatKg, formatMoment, formatMoney } from '~console/ui/format';
import { limits } from '~domain/limits';
import { findReason } from '~domain/reasons';
import { Fact, FactGroup } from './fact';
import type { PackageDetail } from './use-package';

const moment = (value: string | null): string | null => value && formatMoment(value);

/** Every field of a package, grouped as operators ask for them. */
export function PackageFacts({ parcel }: { readonly parcel: PackageDetail }) {
  const t = useText('parcel');
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(250px,1fr))] gap-x-8 gap-y-5">
      <Receiver parcel={parcel} t={t} />
      <FactGroup title={t('group.seller')}>
        <Fact label={t('field.seller')} value={`${parcel.seller_code} · ${parcel.seller_name}`} />
        <Fact label={t('field.order_code')} value={parcel.order_code} mono />
        <Fact label={t('field.pickup_point')} value={parcel.pickup_point} />
        <Fact label={t('field.created_at')} value={moment(parcel.created_at)} />
      </FactGroup>
      <Money parcel={parcel} t={t} />
      <FactGroup title={t('group.route')}>
        <Fact label={t('field.fm_hub')} value={parcel.fm_hub?.code} mono />
        <Fact label={t('field.current_hub')} value={parcel.current_hub?.code} mono />
        <Fact label={t('field.lm_hub')} value={parcel.lm_hub?.code} mono />
        <Fact label={t('field.stage_entered_at')} value={moment(parcel.stage_entered_at)} />
        <Fact label={t('field.estimate')} value={moment(parcel.estimate)} />
        <Fact label={t('field.success_date')} value={moment(parcel.success_date)} />
      </FactGroup>
      <Attempts parcel={parcel} t={t} />
      <FactGroup title={t('group.parcel')}>
        <Fact label={t('field.package_code')} value={parcel.package_code} mono />
        <Fact label={t('field.tracking_number')} value={parcel.tracking_number} mono />
        <Fact label={t('field.weight')} value={t('unit.kg', { n: formatKg(parcel.weight) })} mono />
        <Fact label={t('field.size')} value={t('unit.size', { length: formatKg(parcel.length), width: formatKg(parcel.width), height: formatKg(parcel.height) })} mono />
        <Fact label={t('field.dim')} value={t('unit.kg', { n: formatKg(parcel.dim) })} mono />
        <Fact label={t('field.print_count')} value={parcel.is_print ? t('unit.times', { n: parcel.print_count }) : t('unit.not_printed')} />
      </FactGroup>
      <FactGroup title={t('group.three_pl')}>
        <Fact label={t('field.tracking_3pl')} value={parcel.tracking_3pl} mono />
        <Fact label={t('field.three_pl_lm_code')} value={parcel.three_pl_lm_code} mono />
        <Fact label={t('field.held_by_3pl')} value={t(parcel.held_by_3pl ? 'unit.yes' : 'unit.no')} />
      </FactGroup>
      <FactGroup title={t('group.notes')}>
        <Fact label={t('field.operator_note')} value={parcel.operator_note} />
        <Fact label={t('field.return_note')} value={parcel.return_note} />
        <Fact label={t('field.abandoned_note')} value={parcel.abandoned_note} />
        <Fact label={t('field.lost_note')} value={parcel.lost_note} />
      </FactGroup>
    </div>
  );
}

interface PartProps {
  readonly parcel: PackageDetail;
  readonly t: Text<'parcel'>;
}

function Receiver({ parcel, t }: PartProps) {
  return (
    <FactGroup title={t('group.receiver')}>
      <Fact label={t('field.receiver_name')} value={parcel.receiver_name} />
      <Fact
        label={t('field.receiver_phone')}
        value={
          parcel.receiver_phone && (
            <>
              <span className="font-mono text-mono">{parcel.receiver_phone}</span>
              {parcel.phone_masked && <span className="block text-label text-dim">{t('detail.phone_masked')}</span>}
            </>
          )
        }
      />
      <Fact label={t('field.receiver_address')} value={parcel.receiver_address} />
    </FactGroup>
  );
}

function Money({ parcel, t }: PartProps) {
  return (
    <FactGroup title={t('group.money')}>
      {(['cod', 'cod_collected', 'value', 'total_product_value', 'shipping_fee', 'insurance_fee', 'return_fee', 'service_fee', 'management_fee'] as const).map((name) => (
        <Fact key={name} label={t(`field.${name}`)} value={formatMoney(parcel[name])} mono right />
      ))}
    </FactGroup>
  );
}

function Attempts({ parcel, t }: PartProps) {
  const language = useLanguage();
  const reason = parcel.reason === null ? undefined : findReason(parcel.reason);
  return (
    <FactGroup title={t('group.attempts')}>
      <Fact label={t('field.no_of_attempt')} value={`${parcel.no_of_attempt}/${limits.deliveryAttempts}`} mono />
      <Fact label={t('field.latest_attempt')} value={moment(parcel.latest_attempt)} />
      <Fact label={t('field.reattempt_date')} value={moment(parcel.reattempt_date)} />
      <Fact label={t('field.reason')} value={reason ? `${reason.code} ${reason[language]}` : parcel.reason} />
    </FactGroup>
  );
}
