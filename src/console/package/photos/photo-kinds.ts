import { decide } from '~domain/package-decision';
import { photoActions, photoKinds, type PhotoKind } from '~domain/photos';
import type { GateUser, SubjectPackage } from '~commands/subject';

export const photoCalls = {
  epod: 'POST /packages-epod/{id}/photo',
  delivery: 'POST /packages-delivery/{id}/photo',
  return: 'POST /packages-return/{id}/photo',
} as const satisfies Record<PhotoKind, string>;

/** What the user may photograph of the package now; the likeliest first. */
export function possibleKinds(pkg: SubjectPackage, user: GateUser | null): PhotoKind[] {
  return user ? photoKinds.filter((kind) => decide(photoActions[kind], pkg, user).ok) : [];
}
