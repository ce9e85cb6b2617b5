import { expect, it } from 'vitest';
import { writeDuration } from './report.ts';

const settings = {
  seed: 'any',
  cars: 300,
  hours: 4,
  minutes: 5,
  lostShare: 0,
  offlineShare: 0,
  mishapShare: 0,
  kills: [],
};
const write = (play: number, behindMinutes: number) =>
  writeDuration({
    settings,
    seconds: { start: 9, play, rest: 1 },
    lastsMinutes: 225.9,
    behindMinutes,
  });

it('the report has the duration, and no remark if the machine kept up', () => {
  expect(write(284, 0.1)).toEqual([
    '300 cars in 4 hours, played in 4:44 minutes; the last car was gone after 3:45.',
  ]);
});

it('the report says if the evening took longer than planned', () => {
  expect(write(372, 0.1)).toEqual([
    '300 cars in 4 hours, played in 6:12 minutes; the last car was gone after 3:45.',
    'The machine fell behind the clock: it took 1:12 longer than the 5 minutes it had. Waits are longer than they would be.',
  ]);
});

it('the report says if pauses were too long, because waits include them', () => {
  expect(write(284, 1.26)[1]).toBe(
    'The machine fell behind the clock: pauses lasted up to 1.3 minutes of the evening too long. Waits are longer than they would be.',
  );
  expect(write(372, 1.26)[1]).toContain('it had, and pauses lasted up to 1.3');
});
