import type { Pictures } from '../../domain/channels/ports.ts';
import { picturedEvent } from '../../domain/messages/picture/alert-picture.ts';
import { picturedPeriod } from '../../domain/messages/picture/period-picture.ts';
import { type PictureRequest, pictureAnswer } from '../../domain/messages/picture/picture-wire.ts';
import { SECOND_MS } from '../../domain/time/units-of-time.ts';

/**
 * The longest time that a message waits for its picture; a function that starts cold draws its first one in about half
 * of that.
 */
const PATIENCE_MS = 6 * SECOND_MS;

/**
 * Pictures from the function `picture`, called by the API of Lambda. Takes the function's name; `linked` says whether
 * each picture gets a link; `missed` is told why there is no picture, in words that are safe to log. The Lambda client
 * is loaded for the first picture, so that a function that needs none starts faster.
 */
export function lambdaPictures(
  functionName: string,
  { linked, missed }: { readonly linked: boolean; readonly missed: (reason: string) => void },
): Pictures {
  let client: Promise<(request: PictureRequest) => Promise<string>> | undefined;
  return {
    async draw(of) {
      try {
        client ??= lambdaCaller(functionName);
        const call = await client;
        const asked = 'period' in of ? { period: picturedPeriod.parse(of.period) } : { event: picturedEvent.parse(of) };
        const answer = pictureAnswer.parse(JSON.parse(await call({ ...asked, linked })));
        if (answer === null) return undefined;
        const { png, alt, url } = answer;
        return { png: Buffer.from(png, 'base64'), alt, ...(url === undefined ? {} : { url }) };
      } catch (error) {
        missed(error instanceof Error ? error.name : 'an unknown fault');
        return undefined;
      }
    },
  };
}

async function lambdaCaller(functionName: string): Promise<(request: PictureRequest) => Promise<string>> {
  const { InvokeCommand, LambdaClient } = await import('@aws-sdk/client-lambda');
  const lambda = new LambdaClient({ maxAttempts: 1 });
  return async (request) => {
    const command = new InvokeCommand({ FunctionName: functionName, Payload: Buffer.from(JSON.stringify(request)) });
    const { FunctionError, Payload } = await lambda.send(command, { abortSignal: AbortSignal.timeout(PATIENCE_MS) });
    if (FunctionError !== undefined) throw new PictureFailed();
    return Buffer.from(Payload ?? []).toString('utf8');
  };
}

/** The function itself failed; its log says why. */
class PictureFailed extends Error {
  override readonly name = 'PictureFailed';
}
