import type { AccessItem } from '~domain/access';
import { defineCommand, type Command, type SidebarGroup, type Words } from './command';

interface Page {
  readonly id: string;
  readonly verb: string;
  readonly aliases: readonly string[];
  readonly title: Words;
  readonly access: AccessItem;
  readonly path: string;
  readonly group?: SidebarGroup;
  readonly keys?: string;
}

const page = ({ path, group, ...rest }: Page): Command =>
  defineCommand({ ...rest, subject: 'none', effect: { kind: 'page', path, ...(group ? { group } : {}) } });

/** Staff, hubs and addresses, in the order of the sidebar. */
export const staffPages = [
  page({
    id: 'page.admin-operators',
    verb: 'admin-operators',
    aliases: ['dieu-hanh', 'điều-hành'],
    title: { vi: 'Quản trị vận hành', en: 'Admin operators' },
    access: 'admin_operators',
    path: '/admin-operators',
    group: 'admin',
  }),
  page({
    id: 'page.sale-managements',
    verb: 'sale-managements',
    aliases: ['quan-ly-kinh-doanh', 'quản-lý-kinh-doanh'],
    title: { vi: 'Quản lý kinh doanh', en: 'Sales managers' },
    access: 'sale_managements',
    path: '/sale-managements',
    group: 'admin',
  }),
  page({
    id: 'page.sale-admins',
    verb: 'sale-admins',
    aliases: ['nhan-vien-kinh-doanh', 'nhân-viên-kinh-doanh'],
    title: { vi: 'Nhân viên kinh doanh', en: 'Sales admins' },
    access: 'sale_admins',
    path: '/sale-admins',
    group: 'admin',
  }),
  page({
    id: 'page.area-managers',
    verb: 'area-managers',
    aliases: ['quan-ly-khu-vuc', 'quản-lý-khu-vực'],
    title: { vi: 'Quản lý khu vực', en: 'Area managers' },
    access: 'area_managers',
    path: '/area-managers',
    group: 'admin',
  }),
  page({
    id: 'page.hub-port-codes',
    verb: 'port-codes',
    aliases: ['ma-khai-thac', 'mã-khai-thác'],
    title: { vi: 'Mã khai thác', en: 'Hub port codes' },
    access: 'hub_port_codes',
    path: '/hub-port-codes',
    group: 'hub',
  }),
  page({
    id: 'page.hubs',
    verb: 'hubs',
    aliases: ['danh-sach-buu-cuc', 'danh-sách-bưu-cục'],
    title: { vi: 'Bưu cục', en: 'Hubs' },
    access: 'hubs',
    path: '/hubs',
    group: 'hub',
  }),
  page({
    id: 'page.hub-managers',
    verb: 'hub-managers',
    aliases: ['truong-buu-cuc', 'trưởng-bưu-cục'],
    title: { vi: 'Trưởng bưu cục', en: 'Hub managers' },
    access: 'hub_managers',
    path: '/hub-managers',
    group: 'hub',
  }),
  page({
    id: 'page.hub-operators',
    verb: 'hub-operators',
    aliases: ['nhan-vien-buu-cuc', 'nhân-viên-bưu-cục'],
    title: { vi: 'Nhân viên bưu cục', en: 'Hub operators' },
    access: 'hub_operators',
    path: '/hub-operators',
    group: 'hub',
  }),
  page({
    id: 'page.driver-managers',
    verb: 'driver-managers',
    aliases: ['quan-ly-tai-xe', 'quản-lý-tài-xế'],
    title: { vi: 'Quản lý tài xế', en: 'Driver managers' },
    access: 'driver_managers',
    path: '/driver-managers',
    group: 'hub',
  }),
  page({
    id: 'page.emails',
    verb: 'emails',
    aliases: ['email-bao-cao', 'email-báo-cáo'],
    title: { vi: 'Email nhận báo cáo', en: 'Report recipients' },
    access: 'report_recipients',
    path: '/emails',
  }),
  page({
    id: 'page.allow-dto',
    verb: 'dto-shops',
    aliases: ['shop-dto'],
    title: { vi: 'Shop gửi tại quầy (DTO)', en: 'Drop-off shops (DTO)' },
    access: 'allow_dto',
    path: '/allow-dto',
  }),
  page({
    id: 'page.address-level-1',
    verb: 'provinces',
    aliases: ['tinh-thanh', 'tỉnh-thành'],
    title: { vi: 'Tỉnh thành', en: 'Provinces' },
    access: 'addresses',
    path: '/address-level-1',
  }),
  page({
    id: 'page.address-level-2',
    verb: 'districts',
    aliases: ['quan-huyen', 'quận-huyện'],
    title: { vi: 'Quận huyện', en: 'Districts' },
    access: 'addresses',
    path: '/address-level-2',
  }),
  page({
    id: 'page.address-level-3',
    verb: 'wards',
    aliases: ['phuong-xa', 'phường-xã'],
    title: { vi: 'Phường xã', en: 'Wards' },
    access: 'addresses',
    path: '/address-level-3',
  }),
];
