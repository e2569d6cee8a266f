import { address } from '~console/app/address';
import { call } from '~console/app/api';
import type { Command } from '~commands/command';
import type { SubjectPackage } from '~commands/gate';
import type { PackageFaceEffect } from '../face-effects';

/** As many labels as one ticket opens. */
const ticketIds = 200;

export interface LabelLink {
  readonly href: string;
  readonly count: number;
}

export function isPackageEffect(command: Command, name: PackageFaceEffect): boolean {
  return command.effect.kind === 'face' && command.effect.name === name;
}

/**
 * Addresses of the pages with the labels, each good for a short time. The page is another document, where no token of
 * this one goes along: the ticket takes its place.
 */
export async function labelLinks(packages: readonly SubjectPackage[], token?: string): Promise<LabelLink[]> {
  const links: LabelLink[] = [];
  for (let from = 0; from < packages.length; from += ticketIds) {
    const ids = packages.slice(from, from + ticketIds).map(({ id }) => id);
    const { data } = await call('POST /packages-awb-ticket', { body: { ids }, token });
    links.push({ href: address('/packages-awb/{code}', { code: data.code }, { ticket: data.ticket }), count: ids.length });
  }
  return links;
}

/** False when the browser holds the new tab back: the link in the transcript then opens it. */
export function openTab(href: string): boolean {
  const tab = window.open(href, '_blank');
  if (tab) tab.opener = null;
  return tab !== null;
}
