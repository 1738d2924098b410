import type { Installation } from '../../context/installation.ts';
import { PageError } from '../page-error.ts';
import { wordsOfPage } from '../page-language.ts';

/** That somebody else has changed a rule or channel since it was read. */
export async function changedMeanwhile(
  installation: Installation,
  kind: 'rule' | 'channel',
  name: string,
): Promise<PageError> {
  return new PageError(409, (await wordsOfPage(installation)).ruleAnswers.changedMeanwhile({ kind, name }));
}
