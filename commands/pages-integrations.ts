import { defineCommand } from './command';

/** What goes out to other systems. */
export const integrationPages = [
  defineCommand({
    id: 'page.error-logs',
    verb: 'error-logs',
    aliases: ['loi-gui', 'lỗi-gửi'],
    title: { vi: 'Nhật ký lỗi gửi ra', en: 'Error log' },
    access: 'integrations',
    subject: 'none',
    effect: { kind: 'page', path: '/error-logs' },
    keys: 'g e',
  }),
  defineCommand({
    id: 'page.webhooks',
    verb: 'webhooks',
    aliases: ['webhook'],
    title: { vi: 'Webhook', en: 'Webhooks' },
    access: 'integrations',
    subject: 'none',
    effect: { kind: 'page', path: '/webhooks' },
    keys: 'g h',
  }),
  defineCommand({
    id: 'page.api-config',
    verb: 'api-config',
    aliases: ['cau-hinh-api', 'cấu-hình-api'],
    title: { vi: 'Cấu hình API (OMS)', en: 'API configuration (OMS)' },
    access: 'integrations',
    subject: 'none',
    effect: { kind: 'page', path: '/api-config' },
    keys: 'g a',
  }),
  defineCommand({
    id: 'page.system',
    verb: 'system',
    aliases: ['he-thong', 'hệ-thống'],
    title: { vi: 'Tình hình hệ thống', en: 'System' },
    access: 'system',
    subject: 'none',
    effect: { kind: 'page', path: '/system' },
  }),
];
