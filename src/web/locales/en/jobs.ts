export const jobs = {
  title: 'Valet dashboard',
  welcome: 'Welcome, {{name}}',
  valet: 'Valet',
  newCar: 'New Car',

  empty: 'No Active Services',
  emptyText: 'New returns appear here by themselves. A guest at the curb? Check the next car in.',
  failed: 'Unable to load valet dashboard',

  mine: 'In your hands',
  open: 'Waiting for a runner',

  kind: { parking: 'Park this car', return: 'Bring this car' },
  bring: 'Bring it to the curb',
  atCurb: 'At the curb',

  left_one: '{{count}} min left',
  left_other: '{{count}} min left',
  dueNow: 'Due now',
  noSpot: 'No spot noted',
  facts: { wanted: 'Wanted at', car: 'Car', spot: 'Spot', guest: 'Guest', notes: 'Notes' },

  accept: 'Accept',
  ready: 'Car at the curb',
  complete: 'Handed over',
  parkTitle: 'Where does it stand?',

  accepted: 'Service Accepted',
  carReady: 'Car Ready',
  completed: 'Service Completed',
  acceptFailed: 'Error Accepting Service',
  completeFailed: 'Error Completing Service',
} as const;
