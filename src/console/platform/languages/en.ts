import { collectMessages } from '../collect-messages';

export const messages = collectMessages(
  import.meta.glob(['../../*/messages.en.json', '../../features/*/messages.en.json'], {
    eager: true,
    import: 'default',
  }),
  'en',
);
