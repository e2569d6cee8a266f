import type pg from 'pg';
import type { Ward } from '../../addresses/address-data';
import { fold } from '~domain/fold';
import { paperKinds, type PaperKind } from '~domain/papers';
import { dayMs } from '~domain/time';
import { type Random, Choices } from '../text/random';
import { idCardNumber, phoneNumber } from '../text/people';
import { streetAddress } from '../text/streets';
import { drawnPicture } from './drawn-picture';
import { demoHubs } from './hub-list';
import type { HubRow } from './write-hubs';
import { writeRows, type Cell } from './write-rows';

interface ShopRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly phone: string;
  readonly address: string;
  readonly ward_id: number;
  readonly hub_id: number;
  readonly created_at: string;
  readonly region: 'Northern' | 'Central' | 'Southern';
}

/** How many stores the largest senders have besides their first, by their place in the list. */
const further = [3, 2, 2, 1, 1, 1, 1, 1] as const;
/** Shops with one account for all stores, and one charged AhaMove's own fee. */
const oneAccount = 5;
const ownFee = 3;

/** Each shop where it lies, the largest with more: the last of the first one's is closed. */
async function writeStores(
  client: pg.ClientBase,
  townWards: ReadonlyMap<number, readonly Ward[]>,
  random: Random,
): Promise<void> {
  const { rows: shops } = await client.query<ShopRow>(
    'select s.id, s.code, s.name, s.phone, s.address, s.ward_id, s.hub_id, s.created_at, h.region from shops s join hubs h on h.id = s.hub_id order by s.id',
  );
  const rows = shops.flatMap((shop, place): (readonly Cell[])[] => {
    const first: readonly Cell[] = [
      shop.id,
      `${shop.code}-1`,
      shop.name,
      shop.phone,
      shop.address,
      shop.ward_id,
      shop.hub_id,
      true,
      shop.created_at,
    ];
    const more = Array.from({ length: further[place] ?? 0 }, (_, index): readonly Cell[] => {
      const ward = random.pick(townWards.get(shop.hub_id) ?? []);
      const closed = place === 0 && index === 2;
      return [
        shop.id,
        `${shop.code}-${index + 2}`,
        `Kho ${index + 2}`,
        phoneNumber(random),
        streetAddress(random, shop.region, true),
        ward.id,
        shop.hub_id,
        !closed,
        shop.created_at,
      ];
    });
    return [first, ...more];
  });
  await writeRows(
    client,
    'shop_stores',
    ['shop_id', 'code', 'name', 'phone', 'address', 'ward_id', 'hub_id', 'active', 'created_at'],
    rows,
  );
  await client.query('update shops set is_manager_bank = id <= $1, fee_aha_move = id = $2, updated_at = created_at', [
    oneAccount,
    ownFee,
  ]);
}

const drawings: Record<
  PaperKind,
  { readonly size: readonly [width: number, height: number]; readonly shapes: string }
> = {
  id_card_front: {
    size: [640, 400],
    shapes:
      '<rect width="640" height="400" fill="#dbe9e4"/><rect x="40" y="110" width="150" height="200" fill="#9fb6ae"/><path d="M230 130h330M230 180h280M230 230h320M230 280h200" stroke="#6d8a81" stroke-width="16"/>',
  },
  id_card_back: {
    size: [640, 400],
    shapes:
      '<rect width="640" height="400" fill="#e7e3d3"/><rect x="40" y="60" width="120" height="90" fill="#b7a86f"/><path d="M40 250h560M40 290h560M40 330h420" stroke="#8b815a" stroke-width="18"/>',
  },
  business_licence: {
    size: [480, 640],
    shapes:
      '<rect width="480" height="640" fill="#f6efe2"/><circle cx="240" cy="90" r="40" fill="#c46a5a"/><path d="M90 200h300M60 270h360M60 320h360M60 370h360M60 420h240" stroke="#8a7f6d" stroke-width="14"/><circle cx="350" cy="540" r="60" fill="none" stroke="#c46a5a" stroke-width="8"/>',
  },
};

/** The papers of every shop that has handed some in, and who looked at them. */
async function writePapers(client: pg.ClientBase): Promise<void> {
  for (const kind of paperKinds) {
    const { size, shapes } = drawings[kind];
    const { width, height, data, thumbnail } = await drawnPicture(size, shapes);
    await client.query(
      `insert into shop_photos (shop_id, kind, at, actor_id, width, height, picture, thumbnail)
       select s.id, $1, s.created_at + interval '1 day', u.id, $2, $3, $4, $5
       from shops s cross join (select min(u.id) as id from users u join roles r on r.id = u.role_id
         where r.name = 'sale_admin') u
       where s.paper_status <> 'not_uploaded'`,
      [kind, width, height, data, thumbnail],
    );
  }
  await client.query(
    `update shops s set papers_checked_at = s.created_at + interval '2 days', papers_checked_by = u.id,
      paper_note = case when s.paper_status = 'not_verified' then 'Ảnh giấy phép bị mờ, không đọc được số' end
     from (select min(u.id) as id from users u join roles r on r.id = u.role_id where r.name = 'admin_operator') u
     where s.paper_status in ('verified', 'not_verified')`,
  );
}

/** Names of the demo's shops, the largest senders first. */
const shopNames: readonly string[] = [
  'Thời trang Mộc Miên',
  'Giày dép Bước Chân Việt',
  'Mỹ phẩm Hoa Sen Trắng',
  'Phụ kiện số Tín Phát',
  'Nhà sách Trí Việt',
  'Đồ gia dụng An Khang',
  'Thời trang Sài Gòn Chic',
  'Thực phẩm khô Bếp Quê',
  'Mẹ và bé Gấu Con',
  'Điện máy Minh Long',
  'Túi xách Lam Anh',
  'Cà phê Buôn Mê',
  'Trà Thái Nguyên Tân Cương',
  'Yến sào Khánh Hòa Xanh',
  'Đặc sản Tây Bắc Pha Luông',
  'Hải sản khô Phan Thiết',
  'Gốm Bát Tràng Cổ',
  'Lụa Vạn Phúc Hà Đông',
  'Nón lá Huế Thương',
  'Mắm Cửa Lò',
  'Kẹo dừa Bến Tre Ngọt',
  'Bánh pía Sóc Trăng',
  'Đồ chơi Tuổi Thơ',
  'Xe đạp Thống Nhất Mới',
  'Phụ tùng xe máy Hùng Phát',
  'Đồng hồ Thời Gian',
  'Kính mắt Sáng',
  'Nội thất Gỗ Việt',
  'Chăn ga Hương Sen',
  'Dụng cụ thể thao Bứt Phá',
  'Thú cưng Mèo Mun',
  'Hạt giống Nhà Vườn',
  'Cây cảnh Xanh Mát',
  'Văn phòng phẩm Bút Chì',
  'Thời trang nam Lịch Lãm',
  'Đầm dạ hội Ánh Trăng',
  'Giày thể thao Chạy Bộ',
  'Balo Lữ Hành',
  'Máy tính Phương Nam',
  'Linh kiện Điện tử Bách Khoa',
  'Âm thanh Vọng',
  'Đèn trang trí Ánh Nến',
  'Bếp từ Gia Đình',
  'Nồi chiên Tiện Ích',
  'Dược phẩm Tâm An',
  'Thực phẩm chức năng Sống Khỏe',
  'Mật ong Rừng U Minh',
  'Hạt điều Bình Phước Vàng',
  'Tiêu Phú Quốc',
  'Nước mắm Phú Quốc Xưa',
  'Vải thiều Lục Ngạn',
  'Chè Shan Tuyết',
  'Áo dài Nét Việt',
  'Trang sức Ngọc Trai',
  'Đồ lót Mềm Mại',
  'Tất vớ Chân Êm',
  'Quà tặng Lưu Niệm',
  'Nhạc cụ Giai Điệu',
  'Sách thiếu nhi Kim Ngân',
  'Tranh thêu Tay',
];

const banks: readonly string[] = [
  'Vietcombank',
  'VietinBank',
  'BIDV',
  'Agribank',
  'Techcombank',
  'MB',
  'ACB',
  'VPBank',
  'Sacombank',
  'TPBank',
];

/** Places in the list above of the shops that may not send: their papers are wanting (ESL0004). */
const closedShops: ReadonlyMap<number, 'not_uploaded' | 'uploaded' | 'not_verified' | 'verified'> = new Map([
  [19, 'not_verified'],
  [33, 'uploaded'],
  [44, 'not_uploaded'],
  [51, 'uploaded'],
  // Papers in order, closed by its owner.
  [57, 'verified'],
]);

const columns = [
  'id',
  'code',
  'name',
  'phone',
  'email',
  'address',
  'ward_id',
  'hub_id',
  'bank_account_name',
  'bank_account_number',
  'bank_branch',
  'tax_code',
  'id_card_number',
  'business_licence',
  'paper_status',
  'active',
  'created_at',
] as const;

/** The shops: most near the large hubs, each with bank data; a few may not send. */
export async function writeShops(
  client: pg.ClientBase,
  hubs: readonly HubRow[],
  townWards: ReadonlyMap<number, readonly Ward[]>,
  random: Random,
  now: Date,
): Promise<void> {
  const byShare = new Choices(hubs.map((hub, index) => [demoHubs[index]?.share ?? 1, hub] as const));
  const rows = shopNames.map((name, index) => {
    // The largest senders hand in at the first hub, where the demo accounts work.
    const hub = index < 2 ? hubs[0] : random.weighted(byShare);
    if (!hub) throw new Error('a shop needs a hub');
    const ward = random.pick(townWards.get(hub.id) ?? [hub.ward]);
    const papers = closedShops.get(index) ?? 'verified';
    const bank = random.pick(banks);
    const opened = new Date(now.getTime() - random.int(90, 600) * dayMs);
    return [
      index + 1,
      `SH${String(index + 1).padStart(4, '0')}`,
      name,
      phoneNumber(random),
      `shop${index + 1}@seller.test`,
      streetAddress(random, hub.region, true),
      ward.id,
      hub.id,
      fold(name).toUpperCase(),
      random.digits(random.int(9, 14)),
      `${bank} – chi nhánh ${hub.name.replace('Bưu cục ', '')}`,
      `03${random.digits(8)}`,
      idCardNumber(random),
      papers === 'not_uploaded' ? null : `GP-${random.digits(8)}`,
      papers,
      !closedShops.has(index),
      opened,
    ] as const;
  });
  await writeRows(client, 'shops', columns, rows);
  await client.query(`select setval(pg_get_serial_sequence('shops', 'id'), $1)`, [rows.length]);
  await writeStores(client, townWards, random);
  await writePapers(client);
}
