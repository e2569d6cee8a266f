import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import { chromium } from 'playwright';
import { build } from 'vite';
import type { ResponseOf } from '~contract/endpoints';
import { chromiumArguments, ensureChromium } from '../helpers/chromium';
import { openPage, type OpenPage } from './open-page';

const out = resolve('.cache/bench/pages');

/** The bench's pages, built and served, with a browser to open them in. */
export interface Pages {
  /** Opens a page with its data made and nothing mounted yet. */
  open(name: string, query?: Readonly<Record<string, number>>): Promise<OpenPage>;
  close(): Promise<void>;
}

export async function startPages(): Promise<Pages> {
  await buildPages();
  const server = Fastify();
  await server.register(fastifyStatic, { root: out });
  // What the console's own part asks its provider for; nobody else knows anything here.
  const nothing = { pagination: { total: 0, count: 0, per_page: 100, current_page: 1, total_pages: 1 } };
  const nobody: ResponseOf<'GET /search'> = {
    data: { shops: [], couriers: [], hubs: [], tickets: [], staff: [], documents: [], prices: [], runsheets: [] },
  };
  server.get('/v1/search', () => nobody);
  server.get('/v1/user/settings', () => ({ data: {} }));
  server.put('/v1/user/settings/:name', () => ({ data: { version: 1 } }));
  server.get('/v1/packages-master-search', () => ({ data: [] }));
  server.get('/v1/packages', () => ({ data: [], next: null, meta: nothing }));
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...chromiumArguments] });
  return {
    open: (name, query = {}) => openPage(browser, url, name, query),
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
}

async function buildPages(): Promise<void> {
  await build({
    configLoader: 'runner',
    logLevel: 'warn',
    base: '/',
    // Newer than the default, which would replace light-dark() by something that one of the rivals does not survive.
    build: {
      outDir: out,
      emptyOutDir: true,
      manifest: false,
      cssTarget: 'chrome130',
      rolldownOptions: { input: 'tests/bench/browser/index.html' },
    },
  });
}
