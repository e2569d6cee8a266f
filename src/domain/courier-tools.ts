/** What a hub hands a courier for his work, and wants back. */
export const toolKinds = ['uniform', 'helmet', 'delivery_bag', 'phone', 'scanner', 'raincoat', 'card'] as const;
export type ToolKind = (typeof toolKinds)[number];
