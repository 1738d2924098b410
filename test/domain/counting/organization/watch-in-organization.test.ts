import { describe, expect, test } from 'vitest';
import { watchInOrganization } from '../../../../functions/domain/counting/organization/watch-in-organization.ts';
import { buildOrganization } from '../../../support/build-organization.ts';

const KEYWORD = { kind: 'keyword', keywordId: 1001 } as const;
const GROUP = { kind: 'group', groupId: 7n } as const;
const [acme, acmePro] = buildOrganization().keywords;
const inactive = [acme, acmePro].flatMap((keyword) => (keyword === undefined ? [] : [{ ...keyword, active: false }]));

describe('a watch in its organization', () => {
  test('that is a keyword has its own name and that of its group, and collects since it was made', () => {
    expect(watchInOrganization(KEYWORD, buildOrganization())).toEqual({
      info: { kind: 'keyword', id: '1001', name: 'Acme', groupId: '7', groupName: 'Brand' },
      collectsSince: Date.parse('2026-03-01T00:00:00Z'),
    });
  });

  test('that is a keyword outside of every group has no group', () => {
    const { info } = watchInOrganization(KEYWORD, buildOrganization({ groups: [] }));
    expect(info).toEqual({ kind: 'keyword', id: '1001', name: 'Acme' });
  });

  test('that is a group collects since its oldest keyword was made', () => {
    expect(watchInOrganization(GROUP, buildOrganization())).toEqual({
      info: { kind: 'group', id: '7', name: 'Brand' },
      collectsSince: Date.parse('2026-03-01T00:00:00Z'),
    });
  });

  test('that is a group goes on while one of its keywords is active', () => {
    const organization = buildOrganization({ keywords: [...inactive.slice(0, 1), ...(acmePro ? [acmePro] : [])] });
    expect(watchInOrganization(GROUP, organization).trouble).toBeUndefined();
  });

  test.each([
    ['a keyword that is not there', { kind: 'keyword', keywordId: 9 } as const, {}, 'unknown-keyword', '1001 "Acme"'],
    ['a group that is not there', { kind: 'group', groupId: 2n ** 60n } as const, {}, 'unknown-group', '7 "Brand"'],
    ['a keyword that is switched off', KEYWORD, { keywords: inactive }, 'keyword-not-active', 'Activate it'],
    ['a group of switched off keywords', GROUP, { keywords: inactive }, 'group-not-active', 'Activate one'],
    [
      'a group without keywords',
      GROUP,
      { groups: [{ id: 7n, name: 'Brand', keywordIds: [] }] },
      'group-not-active',
      'no active keyword',
    ],
    ['a suspended organization', KEYWORD, { state: 'SUSPENDED' }, 'organization-not-active', 'SUSPENDED'],
    ['a blocked organization', GROUP, { state: 'BLOCKED' }, 'organization-not-active', 'BLOCKED'],
    ['an unused organization', GROUP, { state: 'UNUSED' }, 'organization-not-active', 'UNUSED'],
    ['a state that nobody has heard of', KEYWORD, { state: 'FROZEN' }, 'organization-not-active', 'FROZEN'],
  ])('is not believed for %s, and what to do is said', (_name, watch, fields, cause, words) => {
    const { trouble, collectsSince } = watchInOrganization(watch, buildOrganization(fields));
    expect(trouble?.cause).toBe(cause);
    expect(trouble?.text).toContain(words);
    expect(collectsSince).toBeGreaterThan(0);
    expect(collectsSince).toBeLessThan(Date.parse('2026-07-01T00:00:00Z'));
  });

  test('names ten of many keywords, not a page of them', () => {
    const keywords = Array.from({ length: 500 }, (_, at) => ({
      id: BigInt(at + 1),
      name: `Brand ${at + 1}`,
      active: true,
      createdAt: 1,
    }));
    const { trouble } = watchInOrganization({ kind: 'keyword', keywordId: 999 }, buildOrganization({ keywords }));
    expect(trouble?.text.match(/"Brand \d+"/g)).toHaveLength(10);
  });

  test.each([
    [KEYWORD, { id: '1001', path: 'keywords[0].active', reason: 'expected boolean' }, 'unreadable-keyword'],
    [GROUP, { id: '7', path: 'groups[0].keywordIds', reason: 'expected array' }, 'unreadable-group'],
  ])(
    'that the service describes oddly is not said to be missing: nobody deletes the rule for it',
    (watch, odd, cause) => {
      const organization = buildOrganization({ groups: [], keywords: [], skipped: [odd] });
      const { trouble } = watchInOrganization(watch, organization);
      expect(trouble?.cause).toBe(cause);
      expect(trouble?.text).toContain(`${odd.path}: ${odd.reason}`);
      expect(trouble?.text).not.toContain('delete the rule');
    },
  );

  test('that is missing is said to be missing, although another one is odd', () => {
    const skipped = [
      { id: '1001', path: 'groups[0].name', reason: 'odd' },
      { path: 'keywords[3].id', reason: 'odd' },
    ];
    const organization = buildOrganization({ keywords: [], skipped });
    expect(watchInOrganization(KEYWORD, organization).trouble?.cause).toBe('unknown-keyword');
  });
});
