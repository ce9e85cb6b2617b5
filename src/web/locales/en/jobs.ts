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

  keep: 'Keep it',
  leave: {
    decline: {
      submit: 'Decline',
      title: 'Decline this request?',
      text: 'It is closed for every valet, and the customer is told that nobody takes the car.',
      done: 'Request declined',
      failed: 'The request could not be declined',
    },
    giveBack: {
      submit: 'Give back',
      title: 'Give this car back?',
      text: 'The customer takes the car back before it is parked, and is told so.',
      done: 'Car given back',
      failed: 'The car could not be given back',
    },
  },

  accepted: 'Service Accepted',
  carReady: 'Car Ready',
  completed: 'Service Completed',
  acceptFailed: 'Error Accepting Service',
  completeFailed: 'Error Completing Service',
} as const;
