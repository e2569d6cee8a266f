import type { ToolKind } from '~domain/courier-tools';
import type { Words } from './command';

/** Tools as people call them. */
export const toolTitles: Readonly<Record<ToolKind, Words>> = {
  uniform: { vi: 'đồng phục', en: 'uniform' },
  helmet: { vi: 'mũ bảo hiểm', en: 'helmet' },
  delivery_bag: { vi: 'thùng giao hàng', en: 'delivery bag' },
  phone: { vi: 'điện thoại', en: 'phone' },
  scanner: { vi: 'máy quét', en: 'scanner' },
  raincoat: { vi: 'áo mưa', en: 'raincoat' },
  card: { vi: 'thẻ tên', en: 'name card' },
};
