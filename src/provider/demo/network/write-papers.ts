import type pg from 'pg';
import sharp from 'sharp';
import { shopPapers, type ShopPaper } from '~domain/shop-papers';

/** What a card or a sheet looks like from afar: nobody's data are on it. */
const drawings: Record<ShopPaper, { readonly size: readonly [width: number, height: number]; readonly shapes: string }> = {
  id_card_front: { size: [640, 400], shapes: '<rect width="640" height="400" fill="#dbe9e4"/><rect x="40" y="110" width="150" height="200" fill="#9fb6ae"/><path d="M230 130h330M230 180h280M230 230h320M230 280h200" stroke="#6d8a81" stroke-width="16"/>' },
  id_card_back: { size: [640, 400], shapes: '<rect width="640" height="400" fill="#e7e3d3"/><rect x="40" y="60" width="120" height="90" fill="#b7a86f"/><path d="M40 250h560M40 290h560M40 330h420" stroke="#8b815a" stroke-width="18"/>' },
  business_licence: { size: [480, 640], shapes: '<rect width="480" height="640" fill="#f6efe2"/><circle cx="240" cy="90" r="40" fill="#c46a5a"/><path d="M90 200h300M60 270h360M60 320h360M60 370h360M60 420h240" stroke="#8a7f6d" stroke-width="14"/><circle cx="350" cy="540" r="60" fill="none" stroke="#c46a5a" stroke-width="8"/>' },
};

/** The papers of every shop that has handed some in, and who looked at them. */
export async function writePapers(client: pg.ClientBase): Promise<void> {
  for (const kind of shopPapers) {
    const { size, shapes } = drawings[kind];
    const [width, height] = size;
    const data = await sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`)).jpeg({ quality: 60 }).toBuffer();
    const thumbnail = await sharp(data).resize(160, 160, { fit: 'inside' }).jpeg({ quality: 60 }).toBuffer();
    await client.query(
      `insert into shop_photos (shop_id, kind, at, actor_id, width, height, picture, thumbnail)
       select s.id, $1, s.created_at + interval '1 day', u.id, $2, $3, $4, $5
       from shops s cross join (select min(u.id) as id from users u join roles r on r.id = u.role_id where r.name = 'sale_admin') u
       where s.paper_status <> 'not_uploaded'`,
      [kind, width, height, data, thumbnail],
    );
  }
  await client.query(
    `update shops s set papers_checked_at = s.created_at + interval '2 days', papers_checked_by = u.id, paper_note = case when s.paper_status = 'not_verified' then 'Ảnh giấy phép bị mờ, không đọc được số' end
     from (select min(u.id) as id from users u join roles r on r.id = u.role_id where r.name = 'admin_operator') u
     where s.paper_status in ('verified', 'not_verified')`,
  );
}
