import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useController, useForm } from 'react-hook-form';
import { courierRecord } from '~commands/couriers';
import { GoLink } from '~console/terminal/links/go-link';
import { useText, type TextKey } from '~console/platform/text';
import { Button } from '~console/ui/button';
import { formatCount, formatDate, formatMoment, noValue } from '~console/platform/format';
import { formatMoney } from '~domain/money';
import { call } from '~console/platform/api';
import { failureText } from '~console/platform/failure-text';
import { lazyResolver, showFieldErrors, submitOnce } from '~console/platform/form';
import { formDraft } from '~console/resource/draft';
import { LeaveGuard } from '~console/resource/leave-guard';
import { useQuestion } from '~console/resource/use-question';
import { useOpenedForm } from '~console/ui/opened-form';
import { toast } from '~console/ui/toast';
import { ErrorState } from '~console/ui/empty';
import { Spinner } from '~console/ui/spinner';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { RecordActions } from '~console/terminal/buttons/record-actions';
import { stepActions } from '~domain/courier-account';
import { Fact, FactGroup } from '~console/package/detail/facts';
import { lazyContract } from '~console/ui/lazy-contract';
import { Papers } from '../info/papers';
import { ShipUnitForm } from '../info/ship-unit-form';
import { Workload } from '../info/workload';
import type { CourierDetail } from '~contract/features/courier-shapes';
import { useCouriersChanged, useCourierHistory } from '../use-courier';
import { WithCourier, CourierHead } from '../with-courier';
import { editFields, PersonFields, type PersonValues } from '../form/person-fields';
import { ContractMark, StepMark } from '../marks';

const atFirst = 10;
const named: readonly string[] = [...editFields, 'hub_id'];

/** What was done with the file, the newest first. */
function History({ id }: { readonly id: number }) {
  const t = useText('couriers');
  const [limit, setLimit] = useState(atFirst);
  const history = useCourierHistory(id, limit);
  const rows = history.data?.data;
  const fieldsOf = (fields: readonly string[]): string =>
    fields
      .filter((name) => named.includes(name))
      .map((name) => t(`field.${name}` as TextKey<'couriers'>))
      .join(', ');
  return (
    <section aria-labelledby="history-title">
      <h2 id="history-title" className="mb-1 border-b border-line pb-1 text-label font-semibold text-dim">
        {t('section.history')}
      </h2>
      {!rows &&
        (history.isError ? <ErrorState error={history.error} retry={() => void history.refetch()} /> : <Spinner />)}
      {rows?.length === 0 && <p className="text-dim">{t('history.none')}</p>}
      <ol className="flex flex-col gap-1">
        {rows?.map(({ id: row, at, action, actor_name, note, fields }) => (
          <li key={row}>
            <span className="text-dim tabular-nums">{formatMoment(at)}</span>{' '}
            {t(`history.action.${action.replaceAll('.', '_')}` as TextKey<'couriers'>)}
            {fieldsOf(fields) !== '' && (
              <span className="text-dim"> · {t('history.fields', { fields: fieldsOf(fields) })}</span>
            )}
            <span className="text-dim"> · {actor_name ?? noValue}</span>
            {note !== null && <span> · {note}</span>}
          </li>
        ))}
      </ol>
      {history.data && history.data.meta.pagination.total > limit && (
        <Button look="quiet" className="mt-1" onClick={() => setLimit(limit * 3)}>
          {t('history.more')}
        </Button>
      )}
    </section>
  );
}

/** A courier's file: who he is, how far he is, what he has in his hands, and what was done. */
export function CourierInfo() {
  return <WithCourier>{(courier) => <File key={courier.id} courier={courier} />}</WithCourier>;
}

const ofAccount = ['courier.activate', 'courier.deactivate'];

function File({ courier }: { readonly courier: CourierDetail }) {
  const t = useText('couriers');
  const [asked, ask] = useQuestion();
  const record = courierRecord.read(courier);
  const out = courier.tools
    .filter(({ returned_at }) => returned_at === null)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <section className="flex min-h-full flex-col bg-panel" aria-label={courier.first_name}>
      <CourierHead
        courier={courier}
        actions={
          <>
            <RecordActions label={t('actions')} record={record} ids={ofAccount} />
            <CommandButton id="courier.edit" record={record} />
          </>
        }
      />
      <div className="border-t border-line p-4 hand:p-3">
        {asked === 'edit' ? (
          <EditForm courier={courier} onDone={() => ask(null)} />
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 desk:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
            <div className="flex flex-col gap-4">
              <PersonFacts courier={courier} />
              <ShipUnitForm courier={courier} />
            </div>
            <div className="flex flex-col gap-5">
              <Onboarding courier={courier} />
              <Papers courier={courier} />
              <Workload courier={courier} />
              <p className="flex gap-3">
                <span className="font-semibold">{t('section.tools')}</span>
                <span>{t('tools.summary', { n: formatCount(out) })}</span>
                <GoLink to={`/couriers/${courier.id}/tools`} className="text-accent underline">
                  {t('tools.open')}
                </GoLink>
              </p>
              <History id={courier.id} />
            </div>
          </div>
        )}
      </div>
    </section>
  );
}

function valuesOf(courier: CourierDetail): PersonValues {
  const text = Object.fromEntries(editFields.map((name) => [name, courier[name] ?? ''])) as Omit<
    PersonValues,
    'hub_id'
  >;
  return { ...text, hub_id: courier.hub.id };
}

/** A value of before stays as it is, also where it would be refused today. */
function changesOf(courier: CourierDetail, values: PersonValues): Partial<PersonValues> {
  const stored: Readonly<Record<string, unknown>> = valuesOf(courier);
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== stored[name]));
}

/** Whoever holds packages or cash stays at his hub. */
const codes = { EUS001: 'licence_plate', EUS002: 'email', EUS003: 'phone', ESY083: 'hub_id' } as const;

const editJudge = lazyContract(() => import('~contract/features/courier-shapes').then((m) => m.courierEdit));

/** Mends what is said of a courier: only what was changed is sent, with the version it was read with. */
function EditForm({ courier: now, onDone }: { readonly courier: CourierDetail; readonly onDone: () => void }) {
  const t = useText('couriers');
  const changed = useCouriersChanged();
  // Every step, tool and contract counts as a change of him: what is typed outlasts it, and is sent by what was read.
  const [courier] = useState(now);
  const { version } = courier;
  const resolver = lazyResolver<PersonValues, Partial<PersonValues>>(async () => {
    const judge = await editJudge();
    return (values, ...rest) => judge({ type: 'courier', version, ...changesOf(courier, values) }, ...rest);
  });
  const form = useForm<PersonValues, unknown, Partial<PersonValues>>({ resolver, defaultValues: valuesOf(courier) });
  const { register, control, handleSubmit, setError, formState } = form;
  const { field: hub } = useController({ control, name: 'hub_id' });
  const { field: birth } = useController({ control, name: 'date_of_birth' });
  const { errors, isDirty, isSubmitting } = formState;
  const { opened, question } = useOpenedForm(onDone);
  const saving = useMutation({
    mutationFn: (edited: Partial<PersonValues>) =>
      call('PATCH /users/{id}', { params: { id: courier.id }, body: { ...edited, type: 'courier', version } }),
    onSuccess: async () => {
      toast('success', t('form.saved'));
      await changed();
      onDone();
    },
    onError: (error) => {
      if (!showFieldErrors(error, ['hub_id', ...editFields], setError, codes)) toast('error', failureText(error));
    },
  });
  return (
    <form
      {...opened}
      noValidate
      aria-label={t('form.edit_title')}
      className="flex max-w-320 flex-col gap-4"
      onSubmit={submitOnce(
        isSubmitting || saving.isPending,
        handleSubmit((values) => saving.mutate(values)),
      )}
    >
      <LeaveGuard
        active={isDirty && !saving.isPending && !saving.isSuccess}
        draft={formDraft(form, 'edit', isDirty && !saving.isSuccess)}
      />
      {question}
      <PersonFields register={register} registerOutside={register} hub={hub} birth={birth} errors={errors} />
      <div className="flex gap-2">
        <Button type="submit" look="primary" busy={saving.isPending} disabled={!isDirty}>
          {t('form.save')}
        </Button>
        <Button disabled={saving.isPending} onClick={onDone}>
          {t('form.cancel')}
        </Button>
      </div>
    </form>
  );
}

/** The three steps and the contract, each with what can be done about it now. */
function Onboarding({ courier }: { readonly courier: CourierDetail }) {
  const t = useText('couriers');
  const record = courierRecord.read(courier);
  return (
    <section aria-labelledby="onboarding-title">
      <h2 id="onboarding-title" className="mb-1 border-b border-line pb-1 text-label font-semibold text-dim">
        {t('section.onboarding')}
      </h2>
      <ul className="flex flex-col">
        {courier.onboarding.map(({ step, status, note, amount, sent_by, sent_at, decided_by, decided_at }) => (
          <li key={step} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1.5">
            <span className="w-28 font-semibold">{t(`step.${step}`)}</span>
            <span className="w-28">
              <StepMark status={status} />
            </span>
            <span className="ml-auto">
              <RecordActions
                label={t('onboarding.buttons', { step: t(`step.${step}`) })}
                record={record}
                ids={stepActions.map((action) => `courier.${step}-${action}`)}
              />
            </span>
            <span className="w-full text-dim empty:hidden">
              {[
                amount === null ? '' : t('onboarding.amount', { amount: formatMoney(amount) }),
                sent_by === null || sent_at === null
                  ? ''
                  : t('onboarding.sent', { name: sent_by, at: formatMoment(sent_at) }),
                decided_by === null || decided_at === null
                  ? ''
                  : t('onboarding.decided', { name: decided_by, at: formatMoment(decided_at) }),
                note ?? '',
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
        <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
          <span className="w-28 font-semibold">{t('onboarding.contract')}</span>
          <ContractMark status={courier.e_contract_status} />
          <span className="flex-1 text-dim">
            {courier.e_contract_approval_at === null ? '' : formatMoment(courier.e_contract_approval_at)}
          </span>
          <GoLink to={`/couriers/${courier.id}/e-contract`} className="text-accent underline">
            {t('onboarding.contract_open')}
          </GoLink>
        </li>
      </ul>
    </section>
  );
}

const whenAndWho = (at: string, who: string | null): string =>
  [formatDate(at), ...(who === null ? [] : [who])].join(' · ');

/** Who he is, how he is reached, and under which codes others know him. */
function PersonFacts({ courier }: { readonly courier: CourierDetail }) {
  const t = useText('couriers');
  const { old_id_card_numbers: old, ship_units: units } = courier;
  return (
    <>
      <FactGroup title={t('section.person')}>
        <Fact
          label={t('field.date_of_birth')}
          value={courier.date_of_birth === null ? null : formatDate(`${courier.date_of_birth}T12:00:00Z`)}
        />
        <Fact mono label={t('field.id_card_number')} value={courier.id_card_number} />
        <Fact
          label={t('field.old_ids')}
          value={
            old.length === 0 ? null : (
              <ul>
                {old.map(({ number, replaced_at, replaced_by }) => (
                  <li key={replaced_at}>
                    <span className="font-mono text-mono">{number}</span>{' '}
                    <span className="text-dim">{whenAndWho(replaced_at, replaced_by)}</span>
                  </li>
                ))}
              </ul>
            )
          }
        />
        <Fact mono label={t('field.tax_code')} value={courier.tax_code} />
        <Fact
          label={t('field.register_type')}
          value={`${t(`register_type.${courier.register_type}`)}, ${formatMoment(courier.created_at)}`}
        />
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
        <Fact mono label={t('field.lex_code')} value={courier.lex_code} />
        <Fact mono label={t('field.lex_id')} value={courier.lex_id} />
        <Fact mono label={t('field.haravan_code')} value={courier.haravan_code} />
        <Fact
          label={t('field.connected_to_oms')}
          value={t(courier.connected_to_oms ? 'field.connected' : 'field.not_connected')}
        />
        <Fact
          label={t('field.ship_units')}
          value={
            units.length === 0 ? null : (
              <ul>
                {units.map(({ id, code, courier_code, synced_at, synced_by }) => (
                  <li key={id}>
                    <span className="font-mono text-mono">
                      {code} {courier_code}
                    </span>{' '}
                    <span className="text-dim">{whenAndWho(synced_at, synced_by)}</span>
                  </li>
                ))}
              </ul>
            )
          }
        />
      </FactGroup>
    </>
  );
}
