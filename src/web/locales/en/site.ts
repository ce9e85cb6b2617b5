export const site = {
  title: 'Valet parking for hotels and venues',

  header: {
    label: 'Account',
    skip: 'Skip to content',
    login: 'Log in',
    start: 'Get started',
    home: 'Open my desk',
  },

  hero: {
    title: 'The car is at the door when your guest is.',
    lead: 'Portico runs the whole valet desk. The guest asks from a text message, a runner sees it at once, and everybody reads the same honest minute. No app to install, no paper to lose.',
    start: 'Get started',
    login: 'Log in',
    venue: 'Do you run a hotel or venue?',
    apply: 'Apply here',
  },

  /** The stub in the hero, playing a car's stay. */
  demo: {
    label: 'Demonstration: a car’s stay on one ticket',
    mark: 'Demonstration.',
    hint: 'Press it yourself.',
    pause: 'Pause',
    play: 'Play',
    place: 'Hotel Cassia',
    plate: 'K 48213',
    car: 'Range Rover Sport',
    headline: {
      received: 'We have your car',
      parked: 'Your car is parked',
      requested: 'Pickup requested',
      onItsWay: 'Runner is on the way',
      ready: 'Ready at the curb!',
    },
    detail: {
      received: 'Omar is parking it now.',
      parked: 'Ask for it whenever you like.',
      requested: 'You are next in the queue.',
      onItsWay: 'Omar is bringing it to the door.',
      ready: 'Omar is holding the door for you.',
    },
    line: {
      received: 'Valet',
      parked: 'Valet fee',
      requested: 'Estimated arrival',
      onItsWay: 'Estimated arrival',
      ready: 'Waiting at',
    },
    valet: 'Omar',
    entrance: 'Main entrance',
    minutes_one: '{{count}} min',
    minutes_other: '{{count}} min',
    press: {
      wait: 'One moment...',
      park: 'Park the car',
      request: 'Request Pickup',
      send: 'Send a runner',
      arrive: 'Bring it to the curb',
      again: 'Play again',
      coming: 'Your car is coming...',
    },
  },

  features: {
    title: 'Everything a good desk does, without the clipboard.',
    ticket: {
      title: 'A text message is the ticket',
      text: 'When the car is parked, the guest gets a link. It opens on any phone, without an app and without an account.',
      sms: 'Your car is parked at Hotel Cassia. Ask for it here:',
      link: 'portico.example/t/7Kq2',
    },
    minutes: {
      title: 'A minute you can believe',
      text: 'The estimate counts the cars ahead, the runners on shift and how long the last twenty returns really took.',
      figure: 'min',
      queue: '2 cars ahead · 3 runners',
    },
    hands: {
      title: 'The right car, to the right hands',
      text: 'A six-digit code when the car comes in, its plate on every screen, and a record of who did what and when.',
      code: 'Code',
    },
    late: {
      title: 'What is late stands first',
      text: 'The dispatcher’s board sorts itself by what was promised. One press sends a runner, and every screen knows.',
      first: '3 min late',
      second: 'due in 2 min',
      third: 'due in 9 min',
    },
    money: {
      title: 'Money that adds up',
      text: 'Guests pay before the car moves. Fees, tips and refunds stand line by line, and a tip reaches the person who ran.',
      fee: 'Valet fee',
      tip: 'Tip for Omar',
      total: 'Total',
    },
    languages: {
      title: 'English and Arabic, as equals',
      text: 'Every screen, message and receipt is written in both languages, from the left and from the right.',
      here: 'Your car is on its way',
      there: 'سيارتك في الطريق إليك',
    },
  },

  steps: {
    title: 'Three steps for your guest.',
    request: {
      title: 'Request service',
      text: 'Hand over the key at the door, or announce the car from your phone. The ticket comes by text.',
    },
    track: {
      title: 'Track your valet',
      text: 'Parked, requested, on its way. The same ticket shows the state and the minutes that are left.',
    },
    pay: {
      title: 'Pay and go',
      text: 'Pay and tip on the phone. When the ticket says the car is at the curb, step in.',
    },
  },

  voices: {
    title: 'Said at the door.',
    figures: {
      returns: { value: '4 min', text: 'from the request to the curb, on a usual evening' },
      cars: { value: '38,000', text: 'cars handed back every month' },
      venues: { value: '120', text: 'hotels, restaurants and venues' },
    },
    gala: {
      quote:
        'On a gala night we hand back three hundred cars. Now nobody stands at the desk and asks.',
      name: 'Layla Haddad',
      role: 'General manager, Hotel Cassia',
    },
    board: {
      quote: 'I see who is late before the guest does. The board runs my shift.',
      name: 'Marco Ruiz',
      role: 'Head valet, Pier Nine',
    },
    guests: {
      quote: 'My guests read Arabic, half of my runners English. Nobody notices any more.',
      name: 'Noor Rahman',
      role: 'Guest services, Majlis House',
    },
    note: 'Figures and quotes are examples.',
  },

  invitation: {
    title: 'Put Portico at your door.',
    text: 'Tell us about your house. Every application is reviewed within 24 hours.',
    apply: 'Apply for your venue',
    guest: 'Are you a guest?',
    start: 'Create an account',
    login: 'Log in',
  },

  footer: {
    label: 'More pages',
    tagline: 'Valet parking, from the curb to the curb.',
    signIn: 'Log in',
    business: 'For businesses',
    legal: 'Legal',
    guests: 'Guests',
    valetLogin: 'Valets',
    businessLogin: 'Businesses',
    adminLogin: 'Administrators',
    apply: 'Apply for your venue',
    privacy: 'Privacy policy',
    terms: 'Terms of service',
    sms: 'SMS consent',
  },
} as const;
