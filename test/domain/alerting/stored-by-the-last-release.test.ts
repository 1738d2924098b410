import { expect, test } from 'vitest';
import { needsHistory } from '../../../functions/domain/alerting/judge-rule.ts';
import { readRuleState } from '../../../functions/domain/alerting/rule-state.ts';
import { buildRule } from '../../support/build-rule.ts';
import { judgeLive } from '../../support/judge-history.ts';
import { PER_DAY, regularWeeks } from '../engine/buckets-of.ts';

const spike = buildRule({ condition: { kind: 'spike' } });
const DAYS = 31;

/** A state as release 0.2.0 stored it, before row `to` of regular weeks with `more` mentions at some rows. */
type Stored = { readonly text: string; readonly to: number; readonly more: (row: number) => number };

/** On the morning of a day on which a show of each fortnight was expected: with what came again, and the question of the night. */
const quiet: Stored = {
  to: 29 * PER_DAY + 100,
  more: (row) => ([1, 15].some((day) => row >= day * PER_DAY + 144 && row < day * PER_DAY + 156) ? 60 : 0),
  text: '{"version":0,"schema":2,"engine":8,"watching":"53c4aedc9a77c1ccdb93699e269b1f80","firstJudged":1797667500000,"judgedTo":1797668400000,"revision":"0","detector":{"kind":"spike","at":1797668400000,"scales":[{"peaks":{"closed":"2f,t,7,u,t,6,u,u,7,w,w,3,c,c,3,d,a,6,w,r,6,w,w,7,u,x,7,u,y,7,v,y,3,c,c,3,e,c,6,u,u,5,","open":22,"known":4,"storm":false},"law":{"floor":30,"spread":2.3589},"usual":32,"low":13,"high":34,"week":32,"seenMs":86400000,"former":[31.22,1.988],"recurring":[87,14]},{"peaks":{"closed":"2ki,qk,al,r0,103,fm,y7,xn,e4,zx,y7,5d,am,f2,6l,a4,dg,g3,zs,146,at,ry,vi,bp,tj,t9,dl,vj,11b,ft,10w,15i,87,ae,dl,5q,b8,c5,fo,109,x1,c1,","open":629,"known":4,"storm":false},"law":{"floor":1135,"spread":181.33},"usual":1288,"low":489,"high":1494,"week":1006,"seenMs":86400000,"former":[1192,132.8],"recurring":[502,14]},{"peaks":{"closed":"99x,8j0,1ou,4y6,55y,2cm,5zc,687,25m,65d,64v,1j8,1sf,23j,mr,1wq,1zk,2a0,6iy,6by,26r,55c,55g,1sj,50j,59w,23g,5qh,6c5,20q,5wo,5sl,1pa,1vn,1w8,ng,1vh,1ym,294,6in,6kr,1rf,","open":2218,"known":4,"storm":false},"law":{"floor":6836,"spread":1068.7},"usual":7656,"low":2576,"high":8523,"week":6672,"seenMs":86400000,"former":[7194,686.2],"recurring":[1743,14]},{"peaks":{"closed":"31z,31o,30s,30s,2ej,2f2,2ft,2gj,2gc,2iu,2ja,2ih,2dr,1ag,qo,r3,qq,tq,1vi,2h2,2h9,2hp,2hc,2fy,2ft,2fn,2fm,2gi,2et,2ez,2i6,2hh,2fw,2br,1ao,qf,qu,qe,tt,1wh,2ih,2iw,","open":3259,"known":4,"storm":false},"law":{"floor":3186,"spread":86.486},"usual":3213,"low":1672,"high":3916,"week":3229,"seenMs":86400000,"recurring":[3904,14]}],"hour":{"regular":true,"profile":{"closed":"18.38,18.43,18.85,19.93,20.18,19.37,19.08,18.83,105.4,185,183.7,185.5,198.4,198.6,185.3,187.3,189.9,188,187.4,187.8,97.04,19.16,18.67,18.78,","sum":248,"known":4,"days":10,"week":{"working":0.8581,"free":1.219,"ofHour":6.062,"ofDay":27.12,"before":"18.1,17.65,17.92,19.65,19.4,18.74,18.76,18.8,101.9,177.9,177.7,179,193.3,192.4,179.9,180.4,180.2,179.6,180.6,181.8,94.79,18.2,18.6,18.4,"}},"excess":{"peaks":{"closed":"-dx,2o,m,2n,3c,17,2y,2q,u,34,2o,0,0,0,0,0,0,10,3v,3y,s,2s,3c,12,2v,2w,t,2w,32,11,36,3e,8,0,0,0,0,0,14,3q,3d,12,","open":0,"known":4,"storm":false},"law":{"floor":106,"spread":10.78},"usual":112,"low":0,"high":134,"week":100,"seenMs":86400000},"usual":{"mean":105.4,"unit":104.6,"night":false}},"joint":{"floor":1.29,"spread":1.027},"growth":0.998463,"bursts":"1c3j.2k.dy.1cf.30g,1c4p.2f.en.1ev.31z,"},"phase":{"kind":"quiet"},"health":{"status":"ok"},"outbox":[],"sequence":0,"verdict":{"at":1797668400000,"status":"usual","question":"again","scale":3,"windowMs":86400000,"observed":3254,"complete":true,"line":5856,"expected":{"usualPeak":3904,"low":1672,"high":3916},"reason":{"kind":"again","usual":3904,"days":14},"factor":0.8335040983606558}}',
};

/** In the middle of an alert of a night, in an hour that was no window of its own, with a line that follows the hours. */
const firing: Stored = {
  to: 30 * PER_DAY + 66,
  more: (row) => (row >= 30 * PER_DAY + 40 && row < 30 * PER_DAY + 70 ? 6 : 0),
  text: '{"version":0,"schema":2,"engine":8,"watching":"53c4aedc9a77c1ccdb93699e269b1f80","firstJudged":1797733800000,"judgedTo":1797744600000,"revision":"0","detector":{"kind":"spike","at":1797744600000,"scales":[{"peaks":{"closed":"7,u,t,6,u,u,7,w,w,3,c,c,3,d,a,6,w,r,6,w,w,7,u,x,7,u,y,7,v,y,3,c,c,3,e,c,6,u,u,5,v,t,","open":11,"known":66,"storm":false},"law":{"floor":30.02,"spread":1.5886},"usual":31,"low":14,"high":35,"week":7,"seenMs":86400000,"former":[30.74,0.5066]},{"peaks":{"closed":"ao,r7,zq,f8,xc,wt,ds,z3,xf,59,ae,eq,6g,ai,d6,fr,z2,13e,ar,sq,v8,bl,tb,sy,dd,v0,10q,fk,10c,14y,83,a9,df,5o,b2,c0,fh,zu,wn,by,rz,wo,","open":1175,"known":66,"storm":false},"law":{"floor":1124.46,"spread":121.53},"usual":1201,"low":484,"high":1419,"week":384,"seenMs":86400000},{"peaks":{"closed":"1pc,52o,545,2ah,5ww,62r,23r,63m,5zt,1hz,1sq,21x,m9,1x0,1yx,28c,6gg,67g,25o,58b,53u,1rz,53b,582,225,5of,68k,1zm,5xg,5po,1og,1vl,1w3,n6,1ve,1xr,285,6h7,6i3,1qz,51i,533,","open":5349,"known":66,"storm":false},"law":{"floor":6772.39,"spread":771.69},"usual":7406,"low":2555,"high":8373,"week":2208,"seenMs":86400000},{"peaks":{"closed":"2gs,2gs,2ej,2f2,2ft,2gj,2gc,2iu,2ja,2ih,2dr,1ag,qo,r3,qq,tq,1vi,2h2,2h9,2hp,2hc,2fy,2ft,2fn,2fm,2gi,2et,2ez,2i6,2hh,2fw,2br,1ao,qf,qu,qe,tt,1wh,2ih,2iw,2io,2gg,","open":3295,"known":66,"storm":false},"law":{"floor":3187.01,"spread":34.098},"usual":3199,"low":1673,"high":3273,"week":3166,"seenMs":86400000}],"hour":{"regular":true,"profile":{"closed":"19.33,18.37,19.77,22.09,27.12,19.37,19.08,18.83,107.5,190.5,190,188.3,192,196.3,190.7,192.8,194.8,193.2,192.5,192.5,99.74,19.6,19.04,20.08,","sum":539.2800016984357,"known":6,"days":10,"week":{"working":0.8695,"free":1.261,"ofHour":5.385,"ofDay":26.27,"before":"18.38,18.43,18.85,19.93,20.18,18.74,18.76,18.8,105.4,185,183.7,185.5,187.9,189.5,185.3,187.3,189.9,188,187.4,187.8,96.95,19.16,18.67,18.78,"}},"excess":{"peaks":{"closed":"m,2p,3e,18,2z,2s,u,35,2p,0,0,0,0,0,0,11,3w,40,s,2t,3d,12,2w,2x,t,2w,33,11,36,3f,9,0,0,0,0,0,14,3q,3e,12,35,3b,","open":193,"known":66,"storm":false},"law":{"floor":107,"spread":11.389},"usual":113,"low":0,"high":134,"week":22,"seenMs":86400000},"usual":{"mean":19.37,"unit":45.31,"night":true}},"joint":{"floor":1.443,"spread":0.7744},"growth":1.00039},"phase":{"kind":"firing","episode":{"startedAt":1797740400000,"bound":"atLeast","scale":4,"windowMs":3600000,"line":90,"peak":107,"peakAt":1797743100000,"lastAnnounced":95,"lastAnnouncedAt":1797740460000,"meanHourLine":393.141041},"echo":{"toldAt":1797740400000,"excess":1.021505376344086,"since":1797744600000,"run":[4],"large":[]}},"health":{"status":"ok"},"outbox":[],"sequence":0,"verdict":{"at":1797744600000,"status":"unusual","question":"hour","scale":4,"windowMs":3600000,"observed":100,"complete":true,"line":90,"expected":{"usualPeak":71,"low":19,"high":80},"factor":1.408450704225352,"rarityDays":43.45121679242287,"reason":{"kind":"hour","usual":71}}}',
};

test.each([
  ['that was quiet stays so', quiet, []],
  ['with an alert goes on with it, and ends it once', firing, ['resolved']],
])(
  'a state of the last release %s, without learning anything again and with nothing left of what ended',
  (_, stored, expected) => {
    const before = readRuleState(JSON.parse(stored.text));
    expect(needsHistory(spike, before, before.revision)).toBe(false);
    const counts = regularWeeks({ days: DAYS }).map((count, row) => count + stored.more(row));
    const { state, changes } = judgeLive(spike, counts, stored.to + 1, before);
    expect(changes.map(({ transition }) => transition)).toEqual(expected);
    expect(state.verdict?.status).toBe('usual');
    expect(JSON.stringify(state.detector)).not.toMatch(/bursts|recurring|excess|night/);
    expect(state.detector).toHaveProperty('hour', { profile: expect.anything(), regular: true });
  },
);
