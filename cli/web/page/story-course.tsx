import { BOUNDS } from '../../../functions/domain/engine/bound.ts';
import type { StoryCourse } from '../answers.ts';
import { moment, momentBeside } from './in-words.ts';
import { MessageMark } from './marks.tsx';
import { spoken } from './spoken.ts';

const HEIGHT = 60;

type StoryCourseProps = {
  readonly course: StoryCourse;
  readonly timeZone: string;
  /** With times below it and what its marks mean; otherwise it is small. */
  readonly isLarge?: boolean;
};

/** How a story went, by the numbers of its messages: what each window counted, the line, and when something was told. */
export function StoryCourseChart({ course, timeZone, isLarge = false }: StoryCourseProps) {
  const { steps, stepMs, line, bound, marks, windowMs } = course;
  const [first, last] = [steps[0], steps.at(-1)];
  if (first === undefined || last === undefined) return null;
  const from = first[0] - stepMs;
  const span = last[0] - from;
  const top = Math.max(line, 4, ...steps.map(([, value]) => value ?? 0));
  const height = (value: number) => HEIGHT * Math.sqrt(value / top);
  const bars = steps
    .map(([end, value]) => {
      if (value === null || value === 0) return '';
      const x = (100 * (end - stepMs - from)) / span;
      const width = (100 * stepMs) / span;
      const y = height(value);
      return `M${x.toFixed(2)} ${HEIGHT}v${-y.toFixed(1)}h${(0.85 * width).toFixed(2)}v${y.toFixed(1)}z`;
    })
    .join('');
  const at = (time: number) => Math.min(100, Math.max(0, (100 * (time - from)) / span));
  const values = steps.flatMap(([, value]) => value ?? []);
  const furthest = values.length === 0 ? 0 : BOUNDS[bound].furthest(values);
  const { page, span: spanInWords } = spoken();
  const label = page.courseLabel({
    span: spanInWords(windowMs),
    from: moment(from, timeZone),
    to: moment(last[0], timeZone),
    isUpward: BOUNDS[bound].isUpward,
    furthest,
    line: Math.ceil(line),
    messages: marks.length,
  });
  return (
    <figure class={isLarge ? 'course large' : 'course'}>
      <div class="course-chart" role="img" aria-label={label}>
        <svg viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <path class="strip-count" d={bars} />
          <path
            class="course-line"
            d={`M0 ${(HEIGHT - height(line)).toFixed(1)}H100`}
            vector-effect="non-scaling-stroke"
          />
        </svg>
        {marks.map(([time, status]) => (
          <MessageMark key={`${time} ${status}`} status={status} left={at(time)} />
        ))}
      </div>
      {isLarge && (
        <figcaption class="quiet">
          <span class="course-times">
            <span>{moment(from, timeZone)}</span>
            <span>{momentBeside(last[0], from, timeZone)}</span>
          </span>
          {page.courseCaption({ span: spanInWords(windowMs), line: Math.ceil(line) })}
        </figcaption>
      )}
    </figure>
  );
}
