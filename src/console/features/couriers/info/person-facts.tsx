import { useText } from '~console/platform/text';
import { Fact, FactGroup } from '~console/package/detail/fact';
import { formatDate, formatMoment } from '~console/platform/format';
import type { CourierDetail } from '../use-courier';

/** Who he is, how he is reached, and under which codes others know him. */
export function PersonFacts({ courier }: { readonly courier: CourierDetail }) {
  const t = useText('couriers');
  const { old_id_card_numbers: old, ship_units: units } = courier;
  return (
    <>
      <FactGroup title={t('section.person')}>
        <Fact label={t('field.date_of_birth')} value={courier.date_of_birth === null ? null : formatDate(`${courier.date_of_birth}T12:00:00Z`)} />
        <Fact mono label={t('field.id_card_number')} value={courier.id_card_number} />
        <Fact
          label={t('field.old_ids')}
          value={
            old.length === 0 ? null : (
              <ul>
                {old.map(({ number, replaced_at }) => (
                  <li key={replaced_at}>
                    <span className="font-mono text-mono">{number}</span> <span className="text-dim">{formatDate(replaced_at)}</span>
                  </li>
                ))}
              </ul>
            )
          }
        />
        <Fact mono label={t('field.tax_code')} value={courier.tax_code} />
        <Fact label={t('field.register_type')} value={`${t(`register_type.${courier.register_type}`)}, ${formatMoment(courier.created_at)}`} />
      </FactGroup>
      <FactGroup title={t('section.contact')}>
        <Fact mono label={t('field.phone')} value={courier.phone} />
        <Fact label={t('field.email')} value={courier.email} />
        <Fact label={t('field.current_address')} value={courier.current_address} />
        <Fact label={t('field.permanent_address')} value={courier.permanent_address} />
        <Fact mono label={t('field.licence_plate')} value={courier.licence_plate} />
      </FactGroup>
      <FactGroup title={t('section.reference')}>
        <Fact label={t('field.ref_name')} value={courier.ref_name} />
        <Fact mono label={t('field.ref_phone')} value={courier.ref_phone} />
        <Fact label={t('field.ref_relationship')} value={courier.ref_relationship} />
        <Fact mono label={t('field.ref_id_card_no')} value={courier.ref_id_card_no} />
      </FactGroup>
      <FactGroup title={t('section.systems')}>
        <Fact mono label={t('field.user_name')} value={courier.user_name} />
        <Fact mono label={t('field.lex')} value={[courier.lex_code, courier.lex_id].filter(Boolean).join(' · ')} />
        <Fact mono label={t('field.haravan')} value={courier.haravan_code} />
        <Fact mono label={t('field.ship_units')} value={units.map((unit) => `${unit.code} ${unit.courier_code}`).join(', ')} />
      </FactGroup>
    </>
  );
}
