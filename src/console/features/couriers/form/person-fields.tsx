import type { ControllerRenderProps, UseFormRegisterReturn } from 'react-hook-form';
import { telephone } from '~console/platform/form';
import { useText } from '~console/platform/text';
import { useHubs } from '~console/package/use-hubs';
import { DayField } from '~console/ui/date-range/day-field';
import { Field } from '~console/ui/field';
import { wallOf } from '~console/ui/zone';
import type { BodyInputOf } from '~contract/endpoints';

export type PersonValues = Required<
  Omit<Extract<BodyInputOf<'PATCH /users/{id}'>, { type: 'courier' }>, 'type' | 'version'>
>;

/** Fields of a line each, in their order; `required` as the contract has it. */
const groups = [
  ['first_name', 'date_of_birth', 'id_card_number', 'tax_code'],
  ['phone', 'email', 'current_address', 'permanent_address', 'licence_plate'],
  ['ref_name', 'ref_phone', 'ref_relationship', 'ref_id_card_no'],
] as const;
const titles = ['section.person', 'section.contact', 'section.reference'] as const;
/** Under which systems outside know him: told once he is here. */
const outside = ['lex_code', 'lex_id', 'haravan_code'] as const;

export const personFields = groups.flat();
export const editFields = [...personFields, ...outside] as const;
const required: readonly string[] = ['first_name', 'phone'];
const types: Readonly<Record<string, string>> = { email: 'email', phone: 'tel', ref_phone: 'tel' };
/** As the contract has it. */
const firstBirth = '1900-01-01';
const codes: readonly string[] = [
  ...outside,
  'id_card_number',
  'tax_code',
  'phone',
  'ref_phone',
  'ref_id_card_no',
  'licence_plate',
];

type OutsideCode = (typeof outside)[number];
type PersonField = (typeof personFields)[number];
type Controlled<Name extends keyof PersonValues> = Pick<
  ControllerRenderProps<PersonValues, Name>,
  'ref' | 'value' | 'onChange' | 'onBlur'
>;
type Faults<Name extends string> = { readonly [name in Name]?: { readonly message?: string | undefined } | undefined };

/** Of any form that asks for these, whatever else it asks for. */
interface PersonFieldsProps {
  readonly register: (name: PersonField, options: Partial<typeof telephone>) => UseFormRegisterReturn;
  readonly hub: Controlled<'hub_id'>;
  readonly birth: Controlled<'date_of_birth'>;
  readonly errors: Faults<PersonField | OutsideCode | 'hub_id'>;
  /** Codes of systems outside are asked for too. */
  readonly registerOutside?: (name: OutsideCode) => UseFormRegisterReturn;
}

const isOutside = (name: PersonField | OutsideCode): name is OutsideCode => outside.some((one) => one === name);

/** What is asked of a courier, to take him on or to mend it. */
export function PersonFields({ register, hub, birth, errors, registerOutside }: PersonFieldsProps) {
  const t = useText('couriers');
  const registered = (name: PersonField | OutsideCode) =>
    isOutside(name) ? registerOutside?.(name) : register(name, types[name] === 'tel' ? telephone : {});
  const hubs = useHubs();
  const own = (hubs.data ?? []).filter(({ accessible }) => accessible);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 desk:grid-cols-3">
      {groups.map((names, index) => (
        <fieldset key={titles[index]} className="flex flex-col gap-2">
          <legend className="mb-1 font-semibold">{t(titles[index] ?? 'section.person')}</legend>
          {index === 0 && (
            <Field label={t('field.hub_id')} required error={errors.hub_id?.message}>
              {(aria) => (
                <select
                  {...aria}
                  ref={hub.ref}
                  className="control"
                  value={own.some(({ id }) => id === hub.value) ? hub.value : 0}
                  onBlur={hub.onBlur}
                  onChange={(event) => hub.onChange(Number(event.target.value))}
                >
                  <option value={0} disabled>
                    {t('form.none')}
                  </option>
                  {own.map(({ id, code, name }) => (
                    <option key={id} value={id}>
                      {`${code} · ${name}`}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          )}
          {[...names, ...(index === groups.length - 1 && registerOutside ? outside : [])].map((name) => (
            <Field
              key={name}
              label={t(`field.${name}`)}
              required={required.includes(name)}
              error={errors[name]?.message}
            >
              {(aria) =>
                name === 'date_of_birth' ? (
                  <DayField
                    {...aria}
                    ref={birth.ref}
                    className="w-full"
                    min={firstBirth}
                    max={wallOf(Date.now()).format('YYYY-MM-DD')}
                    value={birth.value}
                    withYear
                    onChange={birth.onChange}
                    onUnread={birth.onChange}
                  />
                ) : (
                  <input
                    {...aria}
                    {...registered(name)}
                    type={types[name] ?? 'text'}
                    className={`control ${codes.includes(name) ? 'font-mono' : ''}`}
                    autoComplete="off"
                    spellCheck={false}
                  />
                )
              }
            </Field>
          ))}
        </fieldset>
      ))}
    </div>
  );
}
