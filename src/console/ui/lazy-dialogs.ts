import { lazyDialog } from './opening-dialog';

export const LazyAskDialog = lazyDialog(() => import('./ask-dialog').then((module) => module.AskDialog));

export const LazyStayQuestion = lazyDialog(() => import('./dialog').then((module) => module.StayQuestion));

export const LazyDropQuestion = lazyDialog(() => import('./dialog').then((module) => module.DropQuestion));
