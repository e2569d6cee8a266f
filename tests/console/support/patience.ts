import { configure } from '@testing-library/react';
import { vi } from 'vitest';

/** Lazily loaded parts are compiled when first asked for, which takes its time on a busy machine. */
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });
