import { describe, expect, it } from 'vitest';
import { refusalOf } from '../../functions/domain/heartbeat/refusal-of.ts';
import { secretNotice, serviceNotice } from '../../functions/evaluate/service-notice.ts';

const SECRET = 'mention-alerts/token/main';
const acme = { organizationId: 42n, ruleId: 'acme' };

describe('what operations was told', () => {
  it.each([
    ['a token that is rejected stops every rule under it', [`token/${SECRET}/rejected`], /rejects the token/],
    ['a secret without a token does, too', [`token/${SECRET}/secret`], /no token/],
    ['an organization that is not found stops its own', [`token/${SECRET}/not-found/42`], /no such organization/],
    ['and no other', [`token/${SECRET}/not-found/7`], undefined],
    ['another token is no matter', ['token/mention-alerts/token/mai/rejected'], undefined],
    ['a rule that is set aside is told by name', [`set-aside/${SECRET}/42/acme`], /set aside/],
    ['its neighbour goes on', [`set-aside/${SECRET}/42/acme2`], undefined],
  ])('%s', (_, raised, why) => {
    const refusal = refusalOf(raised, SECRET, acme);
    if (why === undefined) expect(refusal).toBeUndefined();
    else expect(refusal).toMatch(why);
  });

  it('is understood under the keys that evaluate raises', () => {
    const request = 'GET /v2/organizations/42';
    const errors = [
      serviceNotice(SECRET, { kind: 'unauthorized', request, retryable: false }),
      serviceNotice(SECRET, { kind: 'forbidden', request, retryable: false }, 42n),
      serviceNotice(SECRET, { kind: 'forbidden', request, retryable: false }),
      serviceNotice(SECRET, { kind: 'not-found', request, retryable: false }, 42n),
      secretNotice(SECRET, 'placeholder'),
    ];
    for (const notice of errors) expect(refusalOf([notice?.key ?? ''], SECRET, acme), notice?.key).toBeDefined();
  });
});
