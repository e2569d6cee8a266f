import { collectMessages } from '../collect-messages';

export const messages = collectMessages(
  import.meta.glob(
    ['../messages.vi.json', '../../ui/messages.vi.json', '../../resource/messages.vi.json', '../../parcel/messages.vi.json', '../../terminal/messages.vi.json', '../../features/*/messages.vi.json'],
    { eager: true, import: 'default' },
  ),
  'vi',
);
