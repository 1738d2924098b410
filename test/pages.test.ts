import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';

const below = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join(folder, file));

const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'service/README.md',
  ...below('docs'),
  ...below('bench'),
];

const textOf = (page: string) => readFileSync(page, 'utf8');

/** The anchors of a page's headings, as GitHub makes them. */
function anchorsOf(page: string): string[] {
  const headings = [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** The links of a page to files of the project, as paths from its root, each with its anchor if it has one. */
function linksOf(page: string) {
  const prose = textOf(page).replace(/^```.*?^```/gms, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^https?:/.test(target))
    .map((target) => {
      const [path = '', anchor] = target.split('#');
      return { target, file: path === '' ? page : normalize(join(dirname(page), path)), anchor };
    });
}

/** `a/{b,c}.ts` as `a/b.ts` and `a/c.ts`. */
function unfolded(path: string): string[] {
  const [, before = '', names, after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(path) ?? [];
  return names === undefined ? [path] : names.split(',').map((name) => `${before}${name}${after}`);
}

describe('the pages', () => {
  test.each(PAGES)('%s links only to what is there', (page) => {
    const broken = linksOf(page).filter(
      ({ file, anchor }) => !existsSync(file) || (anchor !== undefined && !anchorsOf(file).includes(anchor)),
    );
    expect(broken.map(({ target }) => target)).toEqual([]);
  });

  test('name in the map of the architecture only files that are there', () => {
    const prose = textOf('docs/architecture.md').replace(/^```.*?^```/gms, '');
    const spans = [...prose.matchAll(/`([^`\s]+)`/g)].map(([, span = '']) => span);
    const named = spans.filter((span) => /^[\w./{},-]+$/.test(span) && /\/|\.ts$/.test(span)).flatMap(unfolded);
    const stages = readdirSync('functions/evaluate').map((name) => join('functions/evaluate', name));
    const roots = ['.', 'functions', 'functions/domain', 'functions/evaluate', ...stages];
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((path) => !roots.some((root) => existsSync(join(root, path))))).toEqual([]);
  });

  test('list every decision in their index, under its title', () => {
    const index = textOf('docs/decisions/README.md');
    for (const file of readdirSync('docs/decisions').filter((name) => name !== 'README.md')) {
      const title = textOf(join('docs/decisions', file)).split('\n')[0]?.replace('# ', '');
      expect(index).toContain(`- [${file.slice(0, 4)}](${file}) ${title}`);
    }
  });
});
