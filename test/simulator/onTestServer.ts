import type { TestServer } from '#test/harness/server.ts';
import { Book } from './book.ts';
import { EventClock } from './clock.ts';
import { type HintTopic, Network } from './network.ts';
import { Party } from './party.ts';
import { Differences } from './reckoning/differences.ts';
import { type Scenario, type Simulation, startActors } from './scenario.ts';
import { buildStage } from './stage.ts';

/** Passes on the hints of the server's commits at once and in order, as no socket could. */
function listenTo({ ctx: { live } }: TestServer): NonNullable<Network['listen']> {
  const followers = new Set<{ topic: HintTopic; onHint: () => void }>();
  const publish = live.publish.bind(live);
  live.publish = (news) => {
    publish(news);
    for (const { hint } of news.stays ?? [])
      for (const { topic, onHint } of followers) {
        const isMeant =
          'stayId' in topic
            ? 'stayId' in hint && hint.stayId === topic.stayId
            : hint.locationId === topic.locationId;
        if (isMeant) onHint();
      }
  };
  return (topic, onHint) => {
    const follower = { topic, onHint };
    followers.add(follower);
    return () => followers.delete(follower);
  };
}

/** Plays a scenario in order on a test server, whose clock stands still while somebody acts. */
export async function playOnTestServer(
  scenario: Scenario,
  server: TestServer,
  { seed, startsAt }: { seed: string; startsAt: number },
): Promise<Simulation> {
  const { ctx, as } = server;
  server.holdClock();
  const clock = new EventClock({
    now: () => ctx.clock().getTime(),
    advance: (milliseconds) => server.advance(milliseconds),
  });
  server.advance(startsAt - clock.now);
  const businesses = await buildStage({ ctx, as }, scenario.stage);
  // Staff stay signed in for weeks, and no call has to note that it saw them.
  const weeksAhead = new Date(startsAt + 90 * 86_400_000);
  await ctx.db
    .updateTable('sessions')
    .set({ last_seen_at: weeksAhead, expires_at: weeksAhead })
    .execute();
  const network = new Network(0, listenTo(server));
  network.urls.push(server.url);
  const party = new Party({ seed, clock, network, book: new Book(clock) });
  const differences = new Differences();
  const simulation = startActors(scenario, party, businesses, differences);
  try {
    await clock.play();
  } finally {
    if (differences.found.length > 0) console.log(differences.found.slice(0, 40).join('\n'));
  }
  return simulation;
}
