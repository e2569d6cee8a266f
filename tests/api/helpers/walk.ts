import type { FastifyInstance } from 'fastify';
import { endpointNames, endpointSpec, type EndpointName } from '~contract/endpoints';
import { may, mayLogin } from '~domain/access';
import { sidebarOnlyRoles, type StaffRole, staffRoles } from '~domain/roles';
import { longRun } from '../../helpers/run-length';
import { testApp, type Person, type TestApp } from './app';
import { examples } from './examples';
import { addPerson, type NewPerson } from './people';
import { send } from './send';
import { type Scene, setScene } from './stage';

export interface Kind extends Pick<NewPerson, 'role' | 'onlyOperation' | 'reports' | 'active'> {
  /** Asks a provider whose settings let roles in that otherwise only stand in the sidebar's table. */
  readonly letIn?: boolean;
}

/** The roles whose rows of the access table change for who does operations only. */
const narrowed: readonly StaffRole[] = ['hub_manager', 'sale_management'];

/**
 * Every role, roles that only do operations (every one in the long run), some who may view reports, people put out of
 * action, and those whom only a setting lets in.
 */
export const kinds: readonly Kind[] = [
  ...staffRoles.map((role) => ({ role })),
  ...(longRun ? staffRoles : narrowed).map((role) => ({ role, onlyOperation: true })),
  { role: 'hub_manager', reports: true },
  { role: 'hr_manager', reports: true },
  { role: 'admin', active: false },
  { role: 'hub_operator', active: false },
  ...sidebarOnlyRoles.map((role) => ({ role, letIn: true })),
];

export const labelOf = (kind: Kind): string =>
  [
    kind.role,
    ...(kind.onlyOperation ? ['only_operation'] : []),
    ...(kind.reports ? ['reports'] : []),
    ...(kind.active === false ? ['inactive'] : []),
    ...(kind.letIn ? ['let in'] : []),
  ].join(' ');

/** What the access table says, computed apart from the pipeline that enforces it. */
export function mayCall(name: EndpointName, kind: Kind): boolean {
  const { access } = endpointSpec(name);
  if (access === 'public' || access === 'session') return true;
  const facts = {
    role: kind.role,
    only_operation: kind.onlyOperation ?? false,
    can_view_report: kind.reports ?? false,
  };
  return kind.active !== false && mayLogin(kind.role, kind.letIn ? sidebarOnlyRoles : []) && may(facts, access);
}

/** What an answer comes to: `success`, or the code it was refused with. */
export const verdictOf = (name: EndpointName, answer: Awaited<ReturnType<typeof send>>): string =>
  answer.status === (endpointSpec(name).status ?? 200) ? 'success' : (answer.code ?? `status ${answer.status}`);

export const verdictFor = (name: EndpointName, kind: Kind): string =>
  mayCall(name, kind) ? (examples[name].hears ?? 'success') : 'EUS008';

/** Every day one of many, another for the next: together they are all of them often enough; in the long run all. */
export const someOf = <Item>(all: readonly Item[], turn: number): readonly Item[] => {
  const one = all[turn % all.length];
  return longRun || one === undefined ? all : [one];
};

/** Who calls it: everybody it is refused to, and of those who may one; in the long run all. */
export function walkersOf(name: EndpointName): readonly Kind[] {
  const allowed = kinds.filter((kind) => mayCall(name, kind));
  return [...kinds.filter((kind) => !allowed.includes(kind)), ...someOf(allowed, endpointNames.indexOf(name))];
}

type Call = Awaited<ReturnType<(typeof examples)[EndpointName]['call']>>;

/** A walk over the endpoints, by people made for it. */
export class Walk {
  readonly #idle = new Map<string, Promise<Person>>();
  readonly #made = new Map<EndpointName, Promise<Call>>();

  private constructor(
    readonly test: TestApp,
    readonly scene: Scene,
    private readonly lettingIn: FastifyInstance,
  ) {}

  static async open(): Promise<Walk> {
    const test = await testApp({
      seed: 'empty',
      settings: { HUBLINE_PACKAGES_EXCLUDED_ACCOUNT: 'excluded@people.test' },
    });
    const lettingIn = await test.sibling({ HUBLINE_EXTRA_LOGIN_ROLES: sidebarOnlyRoles.join(',') });
    return new Walk(test, await setScene(test), lettingIn);
  }

  close(): Promise<void> {
    return this.test.close();
  }

  /** Everyone is new for every call: an example may end sessions or change passwords. */
  newcomer(kind: Kind): Promise<Person> {
    return addPerson(this.test, { ...kind, hubIds: [this.scene.own.hub.id] });
  }

  /** The verdict of one call. */
  async play(name: EndpointName, caller: Person, app: FastifyInstance = this.test.app): Promise<string> {
    const call = await examples[name].call(this.scene.for(caller));
    return verdictOf(name, await send(app, name, { token: caller.token, ...call }));
  }

  /** The verdict of a call that is to be refused. */
  async refused(
    name: EndpointName,
    { token }: Pick<Person, 'token'>,
    app: FastifyInstance = this.test.app,
  ): Promise<string> {
    return verdictOf(name, await send(app, name, { token, ...(await this.#onceMade(name)) }));
  }

  /** What somebody of a kind hears; whom nothing is let do stays as he was: one of each kind for the whole walk. */
  async heardBy(kind: Kind, name: EndpointName): Promise<string> {
    const app = kind.letIn ? this.lettingIn : this.test.app;
    if (mayCall(name, kind)) return this.play(name, await this.newcomer(kind), app);
    const label = labelOf(kind);
    const idler = this.#idle.get(label) ?? this.newcomer(kind);
    this.#idle.set(label, idler);
    return this.refused(name, await idler, app);
  }

  /**
   * The example of a call, made once for the whole walk: all who are to be refused send the same, a good call of
   * somebody who may, so that nothing but who they are can refuse them; refused, it stays as good as it was.
   */
  #onceMade(name: EndpointName): Promise<Call> {
    const known =
      this.#made.get(name) ??
      this.newcomer({ role: 'admin' }).then((admin) => examples[name].call(this.scene.for(admin)));
    this.#made.set(name, known);
    return known;
  }
}
