import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import * as z from 'zod';
import { sidebarOnlyRoles } from '~domain/roles';
import { serviceAccountSchema } from './service-account';
import { ConfigError } from './startup-error';

/**
 * One environment variable. `fallback` is what it counts as when unset or empty, written as it would be in the shell.
 */
interface Setting {
  readonly env: string;
  readonly fallback: string;
  readonly meaning: string;
  readonly schema: z.ZodType<unknown, string>;
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const integer = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be a whole number from ${least} to ${most}`);

const choice = <const Choices extends readonly string[]>(choices: Choices) =>
  z.enum(choices, { error: `must be one of ${choices.join(', ')}` });

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);

/** Unset stays null: the feature behind the setting is then off. */
const optional = <Value>(schema: z.ZodType<Value, string>) =>
  z.string().transform((text, context): Value | null => {
    if (text === '') return null;
    const result = schema.safeParse(text);
    if (result.success) return result.data;
    for (const issue of result.error.issues) context.addIssue({ code: 'custom', message: issue.message });
    return z.NEVER;
  });

const email = z
  .string()
  .transform((text) => text.toLowerCase())
  .pipe(z.email({ error: 'must be an e-mail address' }));

function isUrl(text: string, protocols: readonly string[]): boolean {
  // A PostgreSQL socket has no host: postgresql://user@/name?host=/directory
  const withHost = text.replace('@/', '@socket/');
  return URL.canParse(withHost) && protocols.includes(new URL(withHost).protocol);
}

const url = (protocols: readonly string[], message: string) =>
  z.string().refine((text) => isUrl(text, protocols), message);

function isAddressRange(range: string): boolean {
  const [address = '', bits, ...rest] = range.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

const firebaseSchema = z.record(z.string(), z.string());

const firebaseFile = z.string().transform((path, context) => {
  try {
    return firebaseSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    context.addIssue({ code: 'custom', message: `must name a readable JSON file of text values (${path} is not)` });
    return z.NEVER;
  }
});

const serviceAccountFile = z.string().transform((path, context) => {
  try {
    return serviceAccountSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    context.addIssue({ code: 'custom', message: `must name the JSON file of a service account (${path} is not)` });
    return z.NEVER;
  }
});

export const settings = {
  port: {
    env: 'PORT',
    fallback: '4000',
    meaning: 'TCP port of the console and the API; 0 takes any free one',
    schema: integer(0, 65_535),
  },
  host: {
    env: 'HOST',
    fallback: '127.0.0.1',
    meaning: 'Address to listen on; 0.0.0.0 serves the network, so put TLS in front',
    schema: z.string(),
  },
  dataDir: {
    env: 'DATA_DIR',
    fallback: '.data',
    meaning: 'Directory of the embedded database and the secrets',
    schema: z.string().transform((path) => resolve(path)),
  },
  databaseUrl: {
    env: 'DATABASE_URL',
    fallback: '',
    meaning: 'PostgreSQL to use instead of the embedded one, as postgresql://user:password@host:5432/name',
    schema: optional(url(['postgres:', 'postgresql:'], 'must look like postgresql://user:password@host:5432/name')),
  },
  databaseConnections: {
    env: 'HUBLINE_DATABASE_CONNECTIONS',
    fallback: '20',
    meaning: 'Most database connections one provider has; those it has not used for five minutes are closed',
    schema: integer(2, 1_000),
  },
  readUrl: {
    env: 'HUBLINE_READ_URL',
    fallback: '',
    meaning:
      'A replica of DATABASE_URL that lists, reports and exports are read from while it has all that was written',
    schema: optional(url(['postgres:', 'postgresql:'], 'must look like postgresql://user:password@host:5432/name')),
  },
  readWaitMs: {
    env: 'HUBLINE_READ_WAIT_MS',
    fallback: '100',
    meaning: 'Milliseconds a read waits for the replica to have what was written before; then the primary answers it',
    schema: integer(0, 10_000),
  },
  role: {
    env: 'HUBLINE_ROLE',
    fallback: 'all',
    meaning:
      'What a provider does: web answers people and systems, worker does what waits for no answer (reports to shops, carriers, clean-up), all both',
    schema: choice(['all', 'web', 'worker']),
  },
  migrate: {
    env: 'HUBLINE_MIGRATE',
    fallback: 'start',
    meaning:
      'Who brings the schema up to date: start = a provider before it serves, wait = it waits until npm run migrate has',
    schema: choice(['start', 'wait']),
  },
  publicUrl: {
    env: 'HUBLINE_PUBLIC_URL',
    fallback: '',
    meaning: 'Address users reach the console at, when it is not http://HOST:PORT; with https, HSTS is sent',
    schema: optional(
      url(['http:', 'https:'], 'must look like https://hubline.example').transform((text) => new URL(text).origin),
    ),
  },
  trustedProxies: {
    env: 'TRUSTED_PROXIES',
    fallback: '',
    meaning: 'Comma list of addresses or CIDR ranges whose X-Forwarded-For is believed: the balancer’s, no client’s',
    schema: list.refine((ranges) => ranges.every(isAddressRange), 'must be a comma list of addresses or CIDR ranges'),
  },
  logLevel: {
    env: 'LOG_LEVEL',
    fallback: 'warn',
    meaning: `How much is logged: ${logLevels.join(', ')}`,
    schema: choice(logLevels),
  },
  secret: {
    env: 'HUBLINE_SECRET',
    fallback: '',
    meaning:
      'Secret of 32 characters or more, the same on every provider; made in DATA_DIR on the first start when unset',
    schema: optional(z.string().min(32, 'must have 32 characters or more')),
  },
  metricsToken: {
    env: 'HUBLINE_METRICS_TOKEN',
    fallback: '',
    meaning: 'Who bears it may read /metrics from other machines; unset, only this machine may',
    schema: optional(z.string().min(16, 'must have 16 characters or more')),
  },
  tracesUrl: {
    env: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    fallback: '',
    meaning: 'Collector of OpenTelemetry (OTLP over HTTP) that traces of requests are sent to; unset, none are kept',
    schema: optional(
      url(['http:', 'https:'], 'must look like http://127.0.0.1:4318').transform((text) => text.replace(/\/+$/, '')),
    ),
  },
  drainSeconds: {
    env: 'HUBLINE_DRAIN_SECONDS',
    fallback: '0',
    meaning:
      'Seconds a provider that is told to stop still serves while /v1/ready says no: longer than a balancer asks',
    schema: integer(0, 60),
  },
  sessionHours: {
    env: 'HUBLINE_SESSION_HOURS',
    fallback: '168',
    meaning: 'Hours after which a session ends and its user signs in again',
    schema: integer(1, 8_760),
  },
  sessionsKeptDays: {
    env: 'HUBLINE_SESSIONS_KEPT_DAYS',
    fallback: '90',
    meaning: 'Days for which a session is kept after its end',
    schema: integer(1, 36_500),
  },
  notificationsKeptDays: {
    env: 'HUBLINE_NOTIFICATIONS_KEPT_DAYS',
    fallback: '180',
    meaning: 'Days for which notifications are kept',
    schema: integer(1, 36_500),
  },
  readsKeptDays: {
    env: 'HUBLINE_READS_KEPT_DAYS',
    fallback: '730',
    meaning: 'Days for which it is kept who has seen a receiver’s phone number',
    schema: integer(1, 36_500),
  },
  historyKeptDays: {
    env: 'HUBLINE_HISTORY_KEPT_DAYS',
    fallback: '',
    meaning:
      'Days for which it is kept what was done to packages, by whole months, and what carriers reported of them; unset, for ever',
    schema: optional(integer(365, 36_500)),
  },
  auditKeptDays: {
    env: 'HUBLINE_AUDIT_KEPT_DAYS',
    fallback: '',
    meaning: 'Days for which it is kept what was done to everything else, by whole months; unset, for ever',
    schema: optional(integer(365, 36_500)),
  },
  packagesArchivedDays: {
    env: 'HUBLINE_PACKAGES_ARCHIVED_DAYS',
    fallback: '',
    meaning:
      'Days after which a package that is finished is put into a table of its own, where it is found as before; unset, never',
    schema: optional(integer(90, 36_500)),
  },
  runsKeptDays: {
    env: 'HUBLINE_RUNS_KEPT_DAYS',
    fallback: '365',
    meaning:
      'Days for which runs are kept with what came of each package, by whole months; then none is listed or taken back',
    schema: integer(35, 36_500),
  },
  requestsPerMinute: {
    env: 'HUBLINE_REQUESTS_PER_MINUTE',
    fallback: '30000',
    meaning: 'Requests one session may make a minute, of all providers together; 0 = no limit',
    schema: integer(0, 10_000_000),
  },
  publicRequestsPerMinute: {
    env: 'HUBLINE_PUBLIC_REQUESTS_PER_MINUTE',
    fallback: '120',
    meaning:
      'Calls to each public endpoint (login, captcha) one address may make a minute, of all providers together; 0 = no limit',
    schema: integer(0, 10_000_000),
  },
  trackingRequestsPerMinute: {
    env: 'HUBLINE_TRACKING_REQUESTS_PER_MINUTE',
    fallback: '600',
    meaning: 'Tracking look-ups one session may make a minute, of all providers together; 0 = no limit',
    schema: integer(0, 10_000_000),
  },
  seed: {
    env: 'HUBLINE_SEED',
    fallback: 'demo',
    meaning: 'What an empty database is filled with: demo, or empty for a one-time link that creates the first admin',
    schema: choice(['demo', 'empty']),
  },
  demoPackages: {
    env: 'HUBLINE_PACKAGES',
    fallback: '20000',
    meaning: 'Packages in the demo network',
    schema: integer(0, 5_000_000),
  },
  backlogAccount: {
    env: 'HUBLINE_BACKLOG_ACCOUNT',
    fallback: '',
    meaning: 'E-mail of the admin account that lands on the backlog after signing in',
    schema: optional(email),
  },
  packagesExcludedAccount: {
    env: 'HUBLINE_PACKAGES_EXCLUDED_ACCOUNT',
    fallback: '',
    meaning: 'E-mail of the account that may not see Packages, nor do anything to one by itself',
    schema: optional(email),
  },
  extraLoginRoles: {
    env: 'HUBLINE_EXTRA_LOGIN_ROLES',
    fallback: '',
    meaning: `Comma list of further roles that may sign in: ${sidebarOnlyRoles.join(', ')}`,
    schema: list.pipe(
      z.array(z.enum(sidebarOnlyRoles, { error: `must be a comma list of ${sidebarOnlyRoles.join(', ')}` })),
    ),
  },
  outboundAllow: {
    env: 'HUBLINE_OUTBOUND_ALLOW',
    fallback: '',
    meaning:
      'Comma list of addresses or CIDR ranges that calls to others (OMS, webhooks) may reach besides the public internet',
    schema: list.refine((ranges) => ranges.every(isAddressRange), 'must be a comma list of addresses or CIDR ranges'),
  },
  outboundTimeoutSeconds: {
    env: 'HUBLINE_OUTBOUND_TIMEOUT_SECONDS',
    fallback: '10',
    meaning: 'Seconds a call to others may take in all; connecting may take half of them',
    schema: integer(1, 30),
  },
  exportHours: {
    env: 'HUBLINE_EXPORT_HOURS',
    fallback: '24',
    meaning: 'Hours for which an export that was made can be downloaded again',
    schema: integer(1, 720),
  },
  firebaseConfig: {
    env: 'FIREBASE_CONFIG',
    fallback: '',
    meaning: 'Path of the web push settings (JSON) served at /config/firebase.json; unset, push is off',
    schema: optional(firebaseFile),
  },
  firebaseServiceAccount: {
    env: 'FIREBASE_SERVICE_ACCOUNT',
    fallback: '',
    meaning: 'Path of the service account (JSON) in whose name push messages are sent; unset, none are',
    schema: optional(serviceAccountFile),
  },
  fcmUrl: {
    env: 'FCM_URL',
    fallback: 'https://fcm.googleapis.com',
    meaning: 'Where push messages are sent: the FCM HTTP v1 API',
    schema: url(['http:', 'https:'], 'must look like https://fcm.googleapis.com').transform(
      (text) => new URL(text).origin,
    ),
  },
} as const satisfies Record<string, Setting>;

export type Config = { readonly [Key in keyof typeof settings]: z.output<(typeof settings)[Key]['schema']> };

export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = [];
  const entries = Object.entries<Setting>(settings).map(([key, setting]) => {
    const text = env[setting.env]?.trim();
    const result = setting.schema.safeParse(text === undefined || text === '' ? setting.fallback : text);
    if (result.success) return [key, result.data];
    problems.push(`${setting.env}: ${[...new Set(result.error.issues.map((issue) => issue.message))].join('; ')}`);
    return [key, undefined];
  });
  if (problems.length > 0) throw new ConfigError(problems);
  return Object.fromEntries(entries) as Config;
}
