import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { credentials, passwordChange } from './features/session';
import { district, province, ward } from './features/addresses';
import { courierFields } from './features/courier-shapes';
import { newHub, portCode } from './features/hubs';
import { linehaulEndpoints } from './features/linehaul';
import { newShop } from './features/shop-shapes';
import { newStaff } from './features/staff';
import { newTicket } from './features/support';
import { email, paging, phone } from './fields';
import { issueText } from './issue-text';

const takes = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;
const x = (count: number): string => 'x'.repeat(count);
const digits = (count: number): string => `0${'9'.repeat(count - 1)}`;

const shop = {
  name: 'Shop',
  phone: '0912345678',
  email: '',
  address: 'Hàng Bài',
  ward_id: 1,
  tax_code: '',
  id_card_number: '',
  business_licence: '',
  bank_account_name: '',
  bank_account_number: '',
  bank_branch: '',
};
const bank = { ...shop, bank_account_name: 'NGUYEN VAN A', bank_account_number: '0123456789', bank_branch: 'Hà Nội' };
const staff = { username: 'van.a', name: 'Văn A', email: 'a@hubline.test', phone: '0912345678', hub_ids: [1] };
const hub = { code: 'HN01', name: 'Hà Nội', ward_id: 1 };

/** Each form field of the specification with the shortest and the longest text that it takes (0 = it may be empty). */
const limited: readonly (readonly [field: string, least: number, most: number, takes: (length: number) => boolean])[] =
  [
    ['phone', 10, 11, (length) => takes(phone, digits(length))],
    ['vehicle licence plate', 8, 10, (length) => takes(courierFields.licence_plate, x(length))],
    ['ID card number', 9, 13, (length) => takes(courierFields.id_card_number, '1'.repeat(length))],
    ['ID card number of a shop', 9, 13, (length) => takes(newShop, { ...shop, id_card_number: '1'.repeat(length) })],
    ['bank account name', 3, 50, (length) => takes(newShop, { ...bank, bank_account_name: x(length) })],
    ['bank account number', 2, 100, (length) => takes(newShop, { ...bank, bank_account_number: x(length) })],
    ['bank branch', 3, 200, (length) => takes(newShop, { ...bank, bank_branch: x(length) })],
    ['free text', 1, 255, (length) => takes(newTicket, { request_type: 'Complain', subject: x(length), content: 'x' })],
    ['name', 1, 50, (length) => takes(newStaff, { ...staff, name: x(length) })],
    ['cluster name', 1, 20, (length) => takes(newHub, { ...hub, code: x(length) })],
    ['hub name', 1, 100, (length) => takes(newHub, { ...hub, name: x(length) })],
  ];

describe('the limits of forms', () => {
  it.each(limited)('%s: from %i to %i characters', (_field, least, most, takesLength) => {
    expect([least - 1, least, most, most + 1].map(takesLength)).toEqual([false, true, true, false]);
  });

  it('show ten rows of a list unless another number is asked for', () => {
    expect(z.object(paging).parse({})).toEqual({ page: 1, limit: 10 });
  });

  it('take a phone that begins with 0 and has digits alone', () => {
    for (const wrong of ['', '9123456780', '0912 345 678', '+84912345678', '091234567a'])
      expect(takes(phone, wrong)).toBe(false);
  });

  it('take digits and letters of an ID card, of couriers and shops alike, and say so of anything else', () => {
    for (const schema of [z.object({ id_card_number: courierFields.id_card_number }), newShop]) {
      const said = (id_card_number: string): unknown =>
        schema.safeParse({ ...shop, id_card_number }).error?.issues.map(({ path, message }) => [...path, message]);
      expect([said('C1234567'), said('C12345678'), said('C1234-5678'), said('')]).toEqual([
        [['id_card_number', 'id_card']],
        undefined,
        [['id_card_number', 'id_card']],
        undefined,
      ]);
    }
  });

  it('take a tax code that is one, of couriers and shops alike, or none', () => {
    for (const schema of [z.object({ tax_code: courierFields.tax_code }), newShop]) {
      const said = (tax_code: string): unknown =>
        schema.safeParse({ ...shop, tax_code }).error?.issues.map(({ path }) => path);
      expect(['', '8012345678', '0312345678-001'].map(said)).toEqual([undefined, undefined, undefined]);
      expect(['không có', '80123'].map(said)).toEqual([[['tax_code']], [['tax_code']]]);
    }
  });

  it('take the tax code of a courier, who is a person, of 12 digits too, and blanks as none', () => {
    const judge = z.object({ tax_code: courierFields.tax_code });
    expect(['079085001234', ' 0790850012 ', ' '].map((tax_code) => judge.parse({ tax_code }).tax_code)).toEqual([
      '079085001234',
      '0790850012',
      '',
    ]);
    const [issue] = judge.safeParse({ tax_code: '07908500123' }).error?.issues ?? [];
    const said = (locale: 'vi' | 'en') => issueText({ message: issue?.message ?? '' }, locale);
    expect([said('vi'), said('en')]).toEqual([
      'Mã số thuế có 10, 12 hoặc 13 chữ số',
      'A tax code has 10, 12 or 13 digits.',
    ]);
  });

  it('take a plate in capital letters, whoever types it', () => {
    expect(courierFields.licence_plate.parse(' 59x1-12345 ')).toBe('59X1-12345');
    const trip = { hub_id: 1, destination_hub_id: 2, license_plate: '51d-12345' };
    expect(linehaulEndpoints['POST /linehaul-runsheets'].body.parse(trip).license_plate).toBe('51D-12345');
  });

  it('take an email that is one', () => {
    expect(takes(email, 'a@hubline.test')).toBe(true);
    for (const wrong of ['', 'a', 'a@', '@b.test', 'a b@c.test']) expect(takes(email, wrong)).toBe(false);
  });

  it('ask for code and name of whatever is kept by both', () => {
    for (const [schema, whole] of [
      [newHub, hub],
      [portCode, { code: 'P1', name: 'Cổng', hub_id: 1 }],
      [province, { code: '01', name: 'Hà Nội', region: 'Northern' }],
      [district, { code: '001', name: 'Ba Đình', province_id: 1 }],
      [ward, { code: '00001', name: 'Trúc Bạch', province_id: 1 }],
    ] as const) {
      expect(takes(schema, whole)).toBe(true);
      for (const field of ['code', 'name']) expect(takes(schema, { ...whole, [field]: ' ' })).toBe(false);
    }
  });

  it('ask for the old password and for the same new one twice', () => {
    const change = { old_password: 'Hubline@2026', password: 'Hubline@2027', retype_password: 'Hubline@2027' };
    expect(takes(passwordChange, change)).toBe(true);
    for (const wrong of [
      { old_password: '' },
      { retype_password: 'Hubline@2028' },
      { password: 'Hubl@26', retype_password: 'Hubl@26' },
    ])
      expect(takes(passwordChange, { ...change, ...wrong })).toBe(false);
    expect(takes(credentials, { username: '', password: 'x' })).toBe(false);
  });
});
