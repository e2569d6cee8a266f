import type pg from 'pg';

export async function writeCompany(client: pg.ClientBase): Promise<void> {
  await client.query(`insert into company (name, tax_code) values ('Công ty TNHH Hubline', '0312345678')`);
}
