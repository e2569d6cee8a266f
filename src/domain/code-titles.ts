import type { BacklogBucket } from './backlog';
import type { AccountRole, Actor } from './roles';
import type { BacklogType } from './stages';

interface Words {
  readonly vi: string;
  readonly en: string;
}

/** How codes are called in files for people, which have no interface around them to say what `over_48h` is. */
export const backlogTypeTitles: Readonly<Record<BacklogType, Words>> = {
  pickup: { vi: 'Lấy hàng', en: 'Pickup' },
  linehaul: { vi: 'Trung chuyển', en: 'Linehaul' },
  delivery: { vi: 'Giao hàng', en: 'Delivery' },
  confirmation: { vi: 'Chờ xác nhận', en: 'Confirmation' },
  return: { vi: 'Hoàn hàng', en: 'Return' },
  return_linehaul: { vi: 'Trung chuyển hoàn', en: 'Return linehaul' },
  handover: { vi: 'Bàn giao 3PL', en: 'Hand-over' },
  missing: { vi: 'Thất lạc', en: 'Missing' },
};

export const backlogBucketTitles: Readonly<Record<BacklogBucket, Words>> = {
  within_24h: { vi: 'Dưới 24 giờ (N)', en: 'Under 24 h (N)' },
  within_48h: { vi: '24 đến dưới 48 giờ (N+1)', en: '24 to under 48 h (N+1)' },
  over_48h: { vi: 'Từ 48 giờ (N+2)', en: '48 h and over (N+2)' },
};

/** How a role is called everywhere: on the screen, in the line, in files. */
export const roleTitles: Readonly<Record<AccountRole, Words>> = {
  admin: { vi: 'Quản trị', en: 'Admin' },
  admin_operator: { vi: 'Quản trị vận hành', en: 'Admin operator' },
  hub_manager: { vi: 'Trưởng bưu cục', en: 'Hub manager' },
  hub_operator: { vi: 'Nhân viên bưu cục', en: 'Hub operator' },
  sale_admin: { vi: 'Nhân viên kinh doanh', en: 'Sales admin' },
  sale_management: { vi: 'Quản lý kinh doanh', en: 'Sales manager' },
  area_manager: { vi: 'Quản lý khu vực', en: 'Area manager' },
  region_manager: { vi: 'Quản lý vùng', en: 'Region manager' },
  hr_manager: { vi: 'Quản lý nhân sự', en: 'HR manager' },
  hr_executive: { vi: 'Nhân viên nhân sự', en: 'HR executive' },
  driver_manager: { vi: 'Quản lý tài xế', en: 'Driver manager' },
};

export const actorTitles: Readonly<Record<Actor, Words>> = {
  ...roleTitles,
  shop: { vi: 'Shop', en: 'Shop' },
  courier: { vi: 'Bưu tá', en: 'Courier' },
  system: { vi: 'Hệ thống', en: 'System' },
  three_pl: { vi: 'Đơn vị 3PL', en: 'Carrier' },
};

/** Titles in one language. */
export function wordsOf(titles: Readonly<Record<string, Words>>, locale: keyof Words): Record<string, string> {
  return Object.fromEntries(Object.entries(titles).map(([code, words]) => [code, words[locale]]));
}
