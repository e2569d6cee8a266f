import { limits } from '~domain/limits';
import { defineUi, type Argument, type Words } from './command';

const which = {
  name: 'endpoint',
  words: ['địa_chỉ'],
  title: { vi: 'Tên hoặc số của địa chỉ nhận', en: 'Name or number of the endpoint' },
  type: { kind: 'text', max: limits.text },
  required: false,
} as const satisfies Argument;

const endpoint = <const Args extends readonly Argument[]>(
  name: string,
  verb: string,
  aliases: readonly string[],
  title: Words,
  args: Args,
) => defineUi({ id: `face.${name}`, verb, aliases, title, access: 'integrations', args, at: '/webhooks' });

/**
 * Who is told of what happens here, at the pages of webhooks and of the OMS; where there is only one, it needs no name.
 */
export const outboundCommands = {
  endpointAdd: endpoint(
    'endpoint-add',
    'endpoint-add',
    ['them-webhook', 'thêm-webhook'],
    { vi: 'Thêm webhook', en: 'Add a webhook' },
    [],
  ),
  endpointEdit: endpoint(
    'endpoint-edit',
    'endpoint-edit',
    ['sua-dia-chi-nhan', 'sửa-địa-chỉ-nhận'],
    { vi: 'Sửa địa chỉ nhận', en: 'Change an endpoint' },
    [which],
  ),
  endpointTest: endpoint(
    'endpoint-test',
    'endpoint-test',
    ['gui-thu', 'gửi-thử'],
    { vi: 'Gửi thử tới địa chỉ nhận', en: 'Send a test to an endpoint' },
    [which],
  ),
  endpointRenew: endpoint(
    'endpoint-renew',
    'endpoint-renew',
    ['doi-khoa-ky', 'đổi-khóa-ký'],
    { vi: 'Đổi khóa ký của địa chỉ nhận', en: 'Renew an endpoint’s secret' },
    [which],
  ),
  endpointRemove: endpoint(
    'endpoint-remove',
    'endpoint-remove',
    ['xoa-dia-chi-nhan', 'xóa-địa-chỉ-nhận'],
    { vi: 'Xóa địa chỉ nhận', en: 'Remove an endpoint' },
    [which],
  ),
};
