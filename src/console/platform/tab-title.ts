export const ownName = 'Hubline';

/** What the tab of a page says that is called this. */
export const tabTitle = (name: string): string => `${name} · ${ownName}`;
