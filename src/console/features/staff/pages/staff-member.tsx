import { useQueryClient } from '@tanstack/react-query';
import { RecordFacts } from '~console/resource/record-facts';
import { RecordHead } from '~console/resource/record-head';
import { RecordPage } from '~console/resource/record-page';
import { useMemo, useState } from 'react';
import { staffRecord } from '~commands/staff';
import { GoLink } from '~console/terminal/links/go-link';
import { usePathId } from '~console/platform/path-id';
import { useText } from '~console/platform/text';
import { useQuestion } from '~console/resource/use-question';
import { RecordActions } from '~console/terminal/buttons/record-actions';
import { useActiveRecord } from '~console/terminal/subject';
import { Button } from '~console/ui/button';
import { formatMoment, noValue } from '~console/platform/format';
import { toast } from '~console/ui/toast';
import { lazyDialog } from '~console/ui/opening-dialog';
import { staffLists, type StaffListName } from '~domain/staff';
import { StaffForm } from '../staff-form';
import { StaffState } from '../staff-state';
import { staffKey, useStaffMember, type StaffDetail } from '../use-staff';

const FormDialog = lazyDialog(() => import('~console/resource/form-dialog').then((module) => module.FormDialog));
const PasswordDialog = lazyDialog(() => import('../password-dialog').then((module) => module.PasswordDialog));

function memberPage(name: StaffListName) {
  return function StaffMemberPage() {
    const id = usePathId();
    const member = useStaffMember(name, id);
    return (
      <RecordPage queries={[member]} list={`/${name}`}>
        {member.data && <Member list={name} staff={member.data} />}
      </RecordPage>
    );
  };
}

function Member({ list, staff }: { readonly list: StaffListName; readonly staff: StaffDetail }) {
  const t = useText('staff');
  const client = useQueryClient();
  const [asked, ask] = useQuestion();
  const record = useMemo(() => staffRecord.read(staff), [staff]);
  useActiveRecord(record);
  const close = (): void => ask(null);
  const facts: readonly (readonly [string, string])[] = [
    [t('column.username'), staff.username],
    [t('column.role'), t(`app:roles.${staff.role}`)],
    [t('column.email'), staff.email],
    [t('column.phone'), staff.phone ?? noValue],
    [t('form.only_operation'), t(staff.only_operation ? 'yes' : 'no')],
    [t('form.can_view_report'), t(staff.can_view_report ? 'yes' : 'no')],
    [t('column.created'), formatMoment(staff.created_at)],
  ];
  return (
    <section className="flex min-h-full flex-col bg-panel wrap-anywhere" aria-labelledby="staff-title">
      <RecordHead
        id="staff-title"
        list={`/${list}`}
        title={staff.name}
        status={<StaffState staff={staff} />}
        actions={<RecordActions label={t('actions')} record={record} />}
      />
      <div className="flex flex-col gap-5 border-t border-line p-5 hand:p-3">
        {!staff.manageable && <p className="text-dim">{t('not_yours')}</p>}
        <RecordFacts facts={facts} />
        {staffLists[list].hubs && <Hubs staff={staff} />}
        <History staff={staff} />
      </div>
      {asked === 'edit' && staff.manageable && (
        <FormDialog title={t('change')} onClose={close}>
          <StaffForm
            label={t('change')}
            list={list}
            row={staff}
            onCancel={close}
            onDone={() => {
              close();
              toast('success', t('resource:kept.saved'));
              void client.invalidateQueries({ queryKey: [staffKey(list)] });
            }}
          />
        </FormDialog>
      )}
      {asked === 'password' && staff.manageable && (
        <PasswordDialog
          id={staff.id}
          name={staff.name}
          onClose={() => {
            close();
            void client.invalidateQueries({ queryKey: [staffKey(list)] });
          }}
        />
      )}
    </section>
  );
}

function Hubs({ staff: { hubs } }: { readonly staff: StaffDetail }) {
  const t = useText('staff');
  return (
    <section aria-labelledby="staff-hubs" className="flex flex-col gap-1">
      <h2 id="staff-hubs" className="font-semibold">
        {t('form.hubs')}
      </h2>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {hubs.data.map(({ id, code, name }) => (
          <li key={id}>
            <GoLink to={`/hubs/${id}`} className="hover:text-accent hover:underline">
              <span className="font-mono text-mono">{code}</span> {name}
            </GoLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Step = StaffDetail['history'][number];

const shownAtFirst = 20;

/** What a step made of role and hubs; empty = nothing else. */
function useChange(): (step: Step) => string {
  const t = useText('staff');
  const roleText = (role: StaffDetail['role'] | null): string => (role === null ? noValue : t(`app:roles.${role}`));
  const hubText = (hubs: readonly string[]): string => hubs.join(', ') || noValue;
  return ({ was, became }) =>
    [
      ...(was && became && was.role !== became.role ? [`${roleText(was.role)} → ${roleText(became.role)}`] : []),
      ...(was && became && hubText(was.hubs) !== hubText(became.hubs)
        ? [`${hubText(was.hubs)} → ${hubText(became.hubs)}`]
        : []),
    ].join(' · ');
}

/** What was done to the account and by it. */
function History({ staff: { history } }: { readonly staff: StaffDetail }) {
  const t = useText('staff');
  const changeOf = useChange();
  const [shown, setShown] = useState(shownAtFirst);
  return (
    <section aria-labelledby="staff-history" className="flex flex-col gap-1">
      <h2 id="staff-history" className="font-semibold">
        {t('history.title')}
      </h2>
      {history.length === 0 && <p className="text-dim">{t('history.none')}</p>}
      <ol className="flex flex-col">
        {history.slice(0, shown).map((step) => (
          <li key={step.id} className="flex flex-wrap gap-x-4 border-b border-line py-1">
            <span className="w-36 text-dim tabular-nums">{formatMoment(step.at)}</span>
            <span className="w-56">{t(`history.action.${step.action as 'create_staff'}`)}</span>
            <span className="text-dim">{step.actor ?? noValue}</span>
            <span className="empty:hidden">{changeOf(step)}</span>
          </li>
        ))}
      </ol>
      {history.length > shown && (
        <Button look="quiet" className="self-start" onClick={() => setShown(history.length)}>
          {t('history.more')}
        </Button>
      )}
    </section>
  );
}

export const AdminOperator = memberPage('admin-operators');
export const SaleManagement = memberPage('sale-managements');
export const SaleAdmin = memberPage('sale-admins');
export const AreaManager = memberPage('area-managers');
export const HubManager = memberPage('hub-managers');
export const HubOperator = memberPage('hub-operators');
export const DriverManager = memberPage('driver-managers');
