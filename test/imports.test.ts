import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = [
  'package',
  'files',
  'output',
  'functions',
  'infra',
  'front',
  'service',
  'local',
  'cli',
  'bench',
  'test',
];

/** Which lambdas there are: every folder of functions that is none of the shared ones. */
const SHARED = ['domain', 'languages', 'media-api', 'adapters'];

/** What a folder may import: paths of this repository, and packages; those that end with / or * by their beginning. */
type Allowance = {
  readonly paths: readonly string[];
  readonly packages: readonly string[];
  /** Paths of which types alone may be imported, by `import type`, so that nothing of them is run or bundled. */
  readonly types?: readonly string[];
};

const PURE = ['zod', 'fastest-levenshtein', 'ipaddr.js', '@sindresorhus/transliterate', 'lossless-json'];
const SDKS = [
  '@aws-sdk/*',
  'zod',
  'standardwebhooks',
  'ipaddr.js',
  'lossless-json',
  'yaml',
  '@resvg/resvg-wasm',
  'node:*',
];
const LAMBDA = ['@aws-lambda-powertools/*', '@aws-sdk/*', 'aws-lambda', 'zod', 'node:*'];
/** Packages of one function alone: bytes that the bundler puts into the one that draws, and who has signed in. */
const OWN_PACKAGES: Record<string, readonly string[]> = {
  picture: ['@resvg/resvg-wasm/index_bg.wasm', '@fontsource/noto-sans/*'],
  'hosted-page': ['aws-jwt-verify/*'],
};
const NAMES = [
  'functions/metric-names.ts',
  'functions/stage-metrics.ts',
  'functions/list-prices.ts',
  'functions/served-page.ts',
];

/** The one function that answers by the commands, so it stands over them; nothing of the others may. */
const HOSTED_PAGE = 'functions/hosted-page';
/** What every program of this repository may build on. */
const FUNCTIONS = [...SHARED.map((shared) => `functions/${shared}/`), ...NAMES];
const BELOW_COMMANDS = [
  ...FUNCTIONS,
  ...lambdas()
    .map((name) => `functions/${name}/`)
    .filter((folder) => folder !== `${HOSTED_PAGE}/`),
];

/** Which folder may import what: of this repository and, in what is deployed or stands for something deployed, of packages. */
const TABLE: Record<string, Allowance> = {
  // How files of people are read: the same for the service and for everybody who shares no code with it.
  files: { paths: ['files/'], packages: ['lossless-json', 'node:*'] },
  // How it is written what terminals and spreadsheets would act on; the same for every program.
  output: { paths: ['output/'], packages: ['lossless-json', 'node:*'] },
  // The words that people are told in; they know nothing of what they are said of.
  'functions/languages': {
    paths: ['functions/languages/'],
    packages: ['#messages'],
  },
  'functions/domain': {
    paths: ['functions/domain/', 'functions/languages/', 'files/without-nulls.ts'],
    packages: [...PURE, 'node:crypto'],
  },
  'functions/media-api': {
    paths: ['functions/media-api/'],
    packages: ['node:http', 'node:https', 'zod', 'lossless-json'],
  },
  'functions/adapters': {
    // A use case says what it needs; adapters are what it is given, and know no more of it than that.
    paths: ['files/', 'functions/domain/', 'functions/languages/', 'functions/media-api/', 'functions/adapters/'],
    packages: SDKS,
    types: ['functions/evaluate/ports.ts'],
  },
  ...Object.fromEntries(
    lambdas().map((name) => [
      `functions/${name}`,
      {
        paths: [
          ...FUNCTIONS,
          'functions/function-logger.ts',
          'functions/plain-errors.ts',
          `functions/${name}/`,
          ...(`functions/${name}` === HOSTED_PAGE ? ['cli/'] : []),
        ],
        packages: [...LAMBDA, ...(OWN_PACKAGES[name] ?? [])],
      },
    ]),
  ),
  infra: {
    paths: [
      'infra/',
      'output/',
      ...NAMES,
      ...lambdas().map((name) => `functions/${name}/environment.ts`),
      // A name in the context that does not exist is told with the nearest one, as in an item.
      'functions/domain/items/item-problem.ts',
      // The words of each language are a file beside a bundle.
      'functions/languages/language.ts',
      // The hosts that channels may have are checked when a stack is synthesized, by what decides where events are sent.
      'functions/domain/channels/webhook-address.ts',
      // So is the file of the authorities that functions trust.
      'files/read-certificates.ts',
      'files/packed.ts',
    ],
    packages: ['esbuild', 'aws-cdk-lib', 'aws-cdk-lib/*', 'constructs', 'cdk-nag', 'zod', 'node:*'],
  },
  front: { paths: ['front/'], packages: ['node:*'] },
  service: {
    paths: ['service/', 'front/', 'files/', 'output/'],
    packages: [
      'fastify',
      'fastify-type-provider-zod',
      '@fastify/swagger',
      'zod',
      'luxon',
      'lossless-json',
      'iso-639-1',
      'i18n-iso-countries/*',
      'node:*',
    ],
  },
  cli: {
    // What is asked before a deployment is checked by what checks it there.
    paths: ['cli/', 'files/', 'output/', 'front/', 'docs/schemas/', 'infra/stack-context.ts', ...BELOW_COMMANDS],
    packages: ['*'],
  },
  local: { paths: ['local/', 'files/', 'output/', 'cli/', 'service/', 'front/', ...BELOW_COMMANDS], packages: ['*'] },
  // What is put together for people who install it; nobody imports it.
  package: {
    paths: ['package/', 'docs/schemas/', 'bench/bundles/', 'files/', 'local/', 'cli/', 'infra/', ...BELOW_COMMANDS],
    packages: ['*'],
  },
  // What benchmarks and tests both need, such as a world in memory, stands with the benchmarks: tests may import anything.
  bench: {
    paths: ['bench/', 'files/', 'output/', 'local/', 'cli/', 'service/', 'infra/write-function.ts', ...BELOW_COMMANDS],
    packages: ['*'],
  },
};

function lambdas(): string[] {
  return readdirSync(join(ROOT, 'functions'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !SHARED.includes(entry.name))
    .map(({ name }) => name);
}

/** The source files below a folder, as paths from the root with /. */
function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

function textOf(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

/** The file without its comments, so that what they mention is not taken for code. */
function codeOf(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

type Import = { readonly specifier: string; readonly isTypeOnly: boolean };

/** What a text imports, in every way that the language has: from, for effect, and while running. */
function importsOf(text: string): Import[] {
  const code = codeOf(text);
  const ways = [
    /^\s*(?:import|export)(?<types>\s+type\b)?[^;'"]*?\bfrom\s*['"](?<specifier>[^'"]+)['"]/gm,
    /^\s*import\s*['"](?<specifier>[^'"]+)['"]/gm,
    /\b(?:import|require)\s*\(\s*['"`](?<specifier>[^'"`]+)['"`]/g,
  ];
  return ways.flatMap((way) =>
    [...code.matchAll(way)].flatMap(({ groups }) =>
      groups?.specifier === undefined ? [] : { specifier: groups.specifier, isTypeOnly: groups.types !== undefined },
    ),
  );
}

const within = (name: string, allowed: readonly string[]) =>
  allowed.some((entry) => {
    if (entry.endsWith('*')) return name.startsWith(entry.slice(0, -1));
    return entry.endsWith('/') ? name.startsWith(entry) : name === entry;
  });

/** What a file imports against the table: one line for each import. */
function violations(folder: string, file: string, text: string): string[] {
  const allowed = TABLE[folder];
  if (allowed === undefined) return [`${file} lies in a folder that the table does not know`];
  return importsOf(text)
    .filter(({ specifier, isTypeOnly }) =>
      specifier.startsWith('.')
        ? !within(posix.join(dirname(file), specifier), [
            ...allowed.paths,
            ...(isTypeOnly ? (allowed.types ?? []) : []),
          ])
        : !within(specifier, allowed.packages),
    )
    .map(({ specifier }) => `${file} imports ${specifier}`);
}

describe('the import table', () => {
  test('covers every folder of functions', () => {
    const folders = readdirSync(join(ROOT, 'functions'), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    expect(Object.keys(TABLE)).toEqual(expect.arrayContaining(folders.map(({ name }) => `functions/${name}`)));
  });

  test('lets nothing that ships with the ticks reach for the commands', () => {
    const rows = Object.entries(TABLE).filter(([folder]) => folder.startsWith('functions/') && folder !== HOSTED_PAGE);
    expect(
      rows
        .flatMap(([, { paths }]) => paths)
        .filter((path) => !path.startsWith('files/') && !path.startsWith('functions/')),
    ).toEqual([]);
  });

  test.each(Object.keys(TABLE))('%s imports only what its row allows', (folder) => {
    const files = filesBelow(folder);
    expect(files).not.toEqual([]);
    expect(files.flatMap((file) => violations(folder, file, textOf(file)))).toEqual([]);
  });

  test.each([
    ['functions/domain/x/y.ts', "import { a } from '../../adapters/b.ts';", '../../adapters/b.ts'],
    ['functions/domain/x/y.ts', "import type {\n  A,\n} from '@aws-sdk/client-sns';", '@aws-sdk/client-sns'],
    ['functions/domain/x/y.ts', "import 'undici';", 'undici'],
    ['functions/domain/x/y.ts', "export { a } from '../../evaluate/a.ts';", '../../evaluate/a.ts'],
    ['functions/adapters/sns/y.ts', "import { a } from '../../evaluate/evaluate.ts';", '../../evaluate/evaluate.ts'],
    ['functions/media-api/y.ts', "const a = await import('../domain/a.ts');", '../domain/a.ts'],
    [
      'service/y.ts',
      "import { parseRule } from '../functions/domain/items/rule/rule.ts';",
      '../functions/domain/items/rule/rule.ts',
    ],
    [
      'infra/y.ts',
      "import { evaluate } from '../functions/evaluate/evaluate.ts';",
      '../functions/evaluate/evaluate.ts',
    ],
    ['functions/adapters/x/y.ts', "import { type Ports } from '../../evaluate/ports.ts';", '../../evaluate/ports.ts'],
    [
      'functions/adapters/x/y.ts',
      "import type { Plan } from '../../evaluate/counting/plan.ts';",
      '../../evaluate/counting/plan.ts',
    ],
    ['functions/domain/x/y.ts', "import type { Ports } from '../../evaluate/ports.ts';", '../../evaluate/ports.ts'],
    ['functions/evaluate/y.ts', "import { deliver } from '../deliver/deliver.ts';", '../deliver/deliver.ts'],
    ['functions/evaluate/y.ts', "import { play } from '../../local/play.ts';", '../../local/play.ts'],
    ['infra/y.ts', "import { commands } from '../cli/commands.ts';", '../cli/commands.ts'],
    ['cli/y.ts', "import { listPrices } from '../infra/list-prices.ts';", '../infra/list-prices.ts'],
    ['cli/web/y.tsx', "import { answer } from '../../local/answer.ts';", '../../local/answer.ts'],
    [
      'cli/y.ts',
      "import { signIn } from '../functions/hosted-page/sign-in.ts';",
      '../functions/hosted-page/sign-in.ts',
    ],
    ['bench/y.ts', "import { simulate } from '../test/simulation/simulate.ts';", '../test/simulation/simulate.ts'],
    ['local/y.ts', "import { World } from '../bench/world.ts';", '../bench/world.ts'],
  ])('is held: %s may not say %s', (file, text, specifier) => {
    const folder = Object.keys(TABLE).find((row) => file.startsWith(`${row}/`)) ?? '';
    expect(violations(folder, file, text)).toEqual([`${file} imports ${specifier}`]);
  });

  test.each(['functions/hosted-page/environment.ts', 'functions/served-page.ts'])(
    'lets infra see %s, which brings nothing else along',
    (file) => {
      expect(importsOf(textOf(file)).filter(({ specifier }) => specifier !== 'zod')).toEqual([]);
    },
  );

  test('lets adapters see the types of the ports that they are made for', () => {
    const text = "import type {\n  HistoryPort,\n} from '../../evaluate/ports.ts';";
    expect(violations('functions/adapters', 'functions/adapters/dynamodb/y.ts', text)).toEqual([]);
  });

  test('does not mind what a comment mentions', () => {
    const text = "/** import { a } from 'undici'; */\n// import 'undici'\nimport * as z from 'zod';";
    expect(violations('functions/domain', 'functions/domain/x/y.ts', text)).toEqual([]);
  });
});

describe('the domain and the client of the service', () => {
  const IMPURE = [
    ['the clock', /\bDate\.now\b|\bnew Date\(\s*\)|\bperformance\.now\b|\bhrtime\b/],
    ['randomness', /\bMath\.random\b|\brandomUUID\b|\brandomBytes\b|\bgetRandomValues\b/],
    ['the environment', /\bprocess\.(?:env|argv|cwd)\b/],
    ['a timer', /\bset(?:Timeout|Interval|Immediate)\b/],
  ] as const;

  /** The client only waits by the real clock, and only where nobody handed one in. */
  const DEFAULTS: Record<string, readonly string[]> = {
    'functions/media-api/media-api-client.ts': ['the clock'],
    'functions/media-api/wait-for.ts': ['a timer'],
    'functions/media-api/send-attempt.ts': ['a timer'],
  };

  test.each(['functions/domain', 'functions/media-api'])('%s asks neither clock, chance nor environment', (folder) => {
    const found = filesBelow(folder).flatMap((file) =>
      IMPURE.filter(
        ([what, pattern]) => pattern.test(codeOf(textOf(file))) && DEFAULTS[file]?.includes(what) !== true,
      ).map(([what]) => `${file} asks ${what}`),
    );
    expect(found).toEqual([]);
  });

  /** With a key or without one, and their comparison: the same of the same, always. */
  const HASHES = ['createHash', 'createHmac', 'timingSafeEqual'];

  test('the domain takes from node:crypto nothing but hashes', () => {
    const wrong = filesBelow('functions/domain').filter((file) =>
      [...codeOf(textOf(file)).matchAll(/import\s*\{([^}]*)\}\s*from 'node:crypto'/g)].some(([, names = '']) =>
        names.split(',').some((name) => !HASHES.includes(name.trim())),
      ),
    );
    expect(wrong).toEqual([]);
  });
});

describe('the rooms of the domain', () => {
  /** The order in which they build on each other: a room imports those before it, and none after it. */
  const ROOMS = [
    'time',
    'engine',
    'items',
    'counting',
    'story',
    'alerting',
    'wording',
    'messages',
    'channels',
    'operations',
  ];

  /** 0 for the few files that belong to no room, and know none. */
  const levelOf = (file: string) => {
    const [, , room = '', ...inside] = file.split('/');
    return inside.length === 0 ? 0 : 1 + ROOMS.indexOf(room);
  };
  const upward = (file: string, text: string) =>
    importsOf(text)
      .filter(({ specifier }) => specifier.startsWith('.'))
      .map(({ specifier }) => posix.join(dirname(file), specifier))
      .filter((target) => levelOf(target) > levelOf(file))
      .map((target) => `${file} imports ${target}`);

  test('are those of the map', () => {
    const entries = readdirSync(join(ROOT, 'functions/domain'), { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    expect(folders.sort()).toEqual([...ROOMS].sort());
  });

  test('import nothing of a room above them', () => {
    expect(filesBelow('functions/domain').flatMap((file) => upward(file, textOf(file)))).toEqual([]);
  });

  test.each([
    ['functions/domain/engine/verdict.ts', "import { a } from '../items/a.ts';", 'functions/domain/items/a.ts'],
    ['functions/domain/plural.ts', "import type { A } from './time/a.ts';", 'functions/domain/time/a.ts'],
  ])('is held: %s may not say %s', (file, text, target) => {
    expect(upward(file, text)).toEqual([`${file} imports ${target}`]);
  });
});

describe('the folders', () => {
  test('of functions are three levels deep at most', () => {
    expect(filesBelow('functions').filter((file) => file.split('/').length > 5)).toEqual([]);
  });

  test('say what they are about, not what kind of code they hold', () => {
    const kinds = ['utils', 'util', 'helpers', 'types', 'interfaces', 'common', 'lib', 'misc'];
    const folders = new Set(SOURCES.flatMap(filesBelow).flatMap((file) => dirname(file).split('/')));
    expect(kinds.filter((kind) => folders.has(kind))).toEqual([]);
  });
});
