import { collectMessages } from '../collect-messages';

export const messages = collectMessages(
  import.meta.glob(
    ['../messages.en.json', '../../ui/messages.en.json', '../../resource/messages.en.json', '../../parcel/messages.en.json', '../../terminal/messages.en.json', '../../features/*/messages.en.json'],
    { eager: true, import: 'default' },
  ),
  'en',
);
