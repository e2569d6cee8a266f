import { collectMessages } from '../collect-messages';

export const messages = collectMessages(
  import.meta.glob(['../../*/messages.vi.json', '../../features/*/messages.vi.json'], {
    eager: true,
    import: 'default',
  }),
  'vi',
);
